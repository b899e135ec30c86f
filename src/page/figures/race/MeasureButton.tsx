import { command, runCommand } from '#src/page/desk/commands/registry.ts'
import type { Session } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import side from '#src/page/frame/side/Side.module.css'
import styles from './side.module.css'
import * as texts from './words.ts'

/** Takes the times, says how far it is, or says why it cannot. */
export function MeasureButton({ measured, id = 'measure.run' }: { readonly measured: boolean; readonly id?: string }) {
  const measuring = useApp(({ session }) => session.measuring)
  const gpu = useApp(({ session }) => session.gpu)
  const locked = useLocked(id)
  if (measuring) return <Progress {...measuring} />
  if (gpu.kind === 'unavailable') return <p className={side['under']}>{texts.gpu(gpu.message)}</p>
  const label = measured ? 'Measure again' : texts.measure
  const measures = command(id)
  if (!measures) return null // in a page within another one
  const key = measures.keys?.[0]
  return (
    <button type="button" className={styles['run']} {...locked} onClick={() => void runCommand(id)}>
      {label}
      {key === undefined ? null : (
        <span>
          <Keys name={key} />
        </span>
      )}
    </button>
  )
}

function Progress({ label, done, total }: NonNullable<Session['measuring']>) {
  return (
    <>
      <button type="button" className={styles['run']} onClick={() => void runCommand('measure.cancel')}>
        <output>{label}</output>
        {texts.stop}
      </button>
      <div className={styles['progress']} style={{ '--share': total > 0 ? done / total : 0 } as React.CSSProperties} />
      <p className={side['under']}>{texts.standStill}</p>
    </>
  )
}
