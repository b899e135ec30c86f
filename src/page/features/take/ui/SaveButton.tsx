import { ImageDown } from 'lucide-react'
import { command, runCommand } from '#src/page/desk/commands/registry.ts'
import styles from './SaveButton.module.css'
import * as texts from '#src/page/features/take/words.ts'

interface Props {
  /** The view's. */
  readonly id: string
  readonly title: string
  /** Letter of the column. */
  readonly letter: string
}

/** Offers a pane to be taken away, where pictures can be. */
export default function SaveButton({ id, title, letter }: Props) {
  if (!command('take.open')) return null
  return (
    <button
      type="button"
      className={styles['save']}
      aria-label={texts.savePane(title, letter)}
      title={texts.saveOrFilm}
      onClick={() => void runCommand('take.open', `pane:${id}:${letter}`)}
    >
      <ImageDown strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
