import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { useApp } from '#src/page/store/store.ts'
import { setOption } from '../picture/moves.ts'
import { offers, optionsOf } from '../picture/offered.ts'
import { useLocked } from '../hooks/use-locked.ts'
import styles from './Options.module.css'

interface Props {
  readonly id: string
  readonly view: View
  readonly replay: Replay
}

/** What a view offers, each with all of its values beside one another: the one that holds is pressed. */
export function Options({ id, view, replay }: Props) {
  const chosen = useApp(({ doc }) => doc.options[id])
  const locked = useLocked('view.option')
  const now = optionsOf(view, replay, chosen)
  const words = typeof view.optionWords === 'function' ? view.optionWords(replay) : view.optionWords
  const offered = Object.entries(offers(view, replay)).filter(([, values]) => values.length > 0)
  return offered.map(([name, values]) => {
    const label = words?.[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex item in every browser
      <span key={name} role="group" className={styles['option']} aria-label={`${view.title}, ${label}`}>
        <span aria-hidden="true">{label}</span>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={now[name] === value}
            {...locked}
            onClick={() => setOption(id, name, value)}
          >
            {words?.[`${name}.${value}`] ?? value}
          </button>
        ))}
      </span>
    )
  })
}
