import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Trial, Tuning } from '#src/engine/run/times/tuning.ts'
import { command } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import { useWords } from '#src/page/frame/sentences/operation-words.ts'
import { trialTime } from '#src/page/frame/sentences/tuned-words.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import styles from './KernelPanel.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

interface Props {
  readonly index: number
  readonly kernel: Kernel
  act(command: string, arg: string): void
}

/** Why a column's kernel is launched as it is, what its candidates took, and the way to time them. */
export function Choosing({ index, kernel, act }: Props) {
  const column = useApp(({ session }) => session.columns[index])
  const busy = useApp(({ session }) => session.measuring !== undefined)
  const locked = useLocked('tune.run')
  if (!kernel.candidates && !column?.why) return null
  const key = command('tune.run')?.keys?.[0]
  return (
    <>
      <h3>{texts.howChosen}</h3>
      {column?.why ? (
        <p className={styles['why']}>{kernel.uses ? `${kernel.title} ${column.why}` : column.why}</p>
      ) : null}
      {column?.tuning ? <Trials tuning={column.tuning} /> : null}
      {kernel.candidates ? (
        <button
          type="button"
          className={fields['button']}
          disabled={busy}
          {...locked}
          onClick={() => act('tune.run', String(index))}
        >
          {column?.tuning ? texts.tuneAgain : texts.tune} {key === undefined ? null : <Keys name={key} />}
        </button>
      ) : null}
    </>
  )
}

function Trials({ tuning }: { readonly tuning: Tuning }) {
  const { trials, best, mode, samples, ms } = tuning
  const { one } = useWords()
  return (
    <>
      <table className={styles['trials']}>
        <caption>
          {texts.trialsCaption(samples, mode === 'single' ? texts.oneAtATime(one) : texts.backToBack, ms)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.candidate}</th>
            <th scope="col">{one}</th>
          </tr>
        </thead>
        <tbody>
          {trials.map((trial, t) => (
            <Row key={trial.name} trial={trial} best={t === best} />
          ))}
        </tbody>
      </table>
      <p className={styles['source']}>
        <Badge kind="measured" />
      </p>
    </>
  )
}

function Row({ trial, best }: { readonly trial: Trial; readonly best: boolean }) {
  return (
    <tr aria-current={best || undefined}>
      <th scope="row">{trial.name}</th>
      <td>{trialTime(trial)}</td>
    </tr>
  )
}
