import { commands, runCommand } from '#src/page/desk/commands/registry.ts'
import type { Command } from '#src/page/store/commands.ts'
import { useApp } from '#src/page/store/store.ts'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import styles from './KeysSheet.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import * as texts from '#src/page/frame/sheets/words.ts'

const GROUPS: readonly Command['group'][] = ['Play', 'Problem', 'Measure', 'Look', 'Share', 'Help']

/** Keys that panes and the score have by themselves. */
const IN_PANES: readonly (readonly [label: string, keys: readonly string[]])[] = [
  [texts.moveMark, ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']],
  [texts.pinMark, ['Enter', 'Escape']],
  [texts.zoom, ['+', '-']],
]

/** All keys, from the one table that also feeds palette and buttons. */
export default function KeysSheet() {
  const letterKeys = useApp(({ doc }) => doc.letterKeys)
  return (
    <Sheet title={texts.keys}>
      <div className={styles['groups']}>
        {GROUPS.map((group) => (
          <Group key={group} title={group} rows={keyed(group)} />
        ))}
        <Group title={texts.inPane} rows={IN_PANES} />
      </div>
      <label className={styles['switch']}>
        <input type="checkbox" checked={letterKeys} onChange={() => void runCommand('keys.toggle')} />
        {texts.letterKeys}
      </label>
    </Sheet>
  )
}

function keyed(group: Command['group']): (readonly [string, readonly string[]])[] {
  return commands()
    .filter((command) => command.group === group && command.keys?.length)
    .map(({ label, keys }) => [label, keys?.slice(0, 1) ?? []] as const)
}

interface GroupProps {
  readonly title: string
  readonly rows: readonly (readonly [label: string, keys: readonly string[]])[]
}

function Group({ title, rows }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((name) => (
                <Keys key={name} name={name} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
