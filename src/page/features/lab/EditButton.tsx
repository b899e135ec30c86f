import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { FramePlaces } from '#src/page/frame/feature.ts'
import styles from './lab.module.css'
import * as texts from './names.ts'

/** In the head of a column's code: opens its kernel in the editor. */
export default function EditButton({ id, letter }: FramePlaces['pane']) {
  if (id !== 'code') return null
  const column = letter.charCodeAt(0) - 'A'.charCodeAt(0)
  return (
    <button
      type="button"
      className={styles['edit']}
      title={texts.edit}
      onClick={() => void runCommand('lab.edit', String(column))}
    >
      {texts.editIt}
    </button>
  )
}
