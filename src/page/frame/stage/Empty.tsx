import { runCommand } from '#src/page/desk/commands/registry.ts'
import { EXAMPLES } from '#src/page/frame/examples.ts'
import styles from './Stage.module.css'
import * as texts from '../words.ts'

/** What stands in place of columns where no matrix is open: ways to open one. */
export default function Empty() {
  return (
    <div className={styles['empty']}>
      <h2>{texts.chooseMatrix}</h2>
      <p>{texts.dropOrBegin}</p>
      <ul>
        {EXAMPLES.map(({ title, command, arg }) => (
          <li key={title}>
            <button type="button" onClick={() => void runCommand(command, arg)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
