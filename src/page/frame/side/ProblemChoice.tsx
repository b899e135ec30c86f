import { runCommand } from '#src/page/desk/commands/registry.ts'
import { sourceLabel } from '#src/core/sparse/label.ts'
import { equal } from '#src/page/store/equal.ts'
import { INSTEAD, shownPreset } from '#src/page/store/presets.ts'
import { useApp } from '#src/page/store/store.ts'
import { useLocked } from '../hooks/use-locked.ts'
import segments from '../widgets/segments.module.css'
import styles from './ProblemChoice.module.css'
import * as texts from '../words.ts'

/** The two problems that a screen is about, one beside the other, where it has two. */
export function ProblemChoice() {
  const preset = useApp(({ doc }) => shownPreset(doc))
  const source = useApp(({ doc }) => doc.source)
  const locked = useLocked('screen.full')
  if (!preset?.opens || !preset.instead) return null
  const { id, opens, instead } = preset
  const choices = [
    { arg: undefined, source: opens.source },
    { arg: INSTEAD, source: instead.source },
  ]
  return (
    <div className={styles['choice']}>
      {texts.grid}
      <fieldset className={segments['segments']} aria-label={texts.grid}>
        {choices.map((choice) => {
          const { detail } = sourceLabel(choice.source)
          return (
            <button
              key={detail}
              type="button"
              aria-pressed={equal(choice.source, source)}
              {...locked}
              onClick={() => void runCommand(`screen.${id}`, choice.arg)}
            >
              {detail}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
