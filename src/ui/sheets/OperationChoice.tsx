import { runCommand } from '#src/actions/commands/registry.ts'
import { operationIn } from '#src/store/document.ts'
import { operations } from '#src/catalog/operations.ts'
import { useApp } from '#src/store/store.ts'
import { useLocked } from '../widgets/use-locked.ts'
import styles from './OperationChoice.module.css'
import * as texts from './words.ts'

/** What all columns do with the matrix. */
export function OperationChoice() {
  const now = useApp(({ doc }) => operationIn(doc))
  const locked = useLocked('operation.')
  return (
    <fieldset className={styles['segments']} aria-label={texts.operation}>
      {operations.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === now}
          {...locked}
          onClick={() => void runCommand(`operation.${id}`)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}
