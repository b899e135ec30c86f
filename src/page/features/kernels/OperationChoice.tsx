import { runCommand } from '#src/page/desk/commands/registry.ts'
import { operationIn } from '#src/page/store/document.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import { useApp } from '#src/page/store/store.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './OperationChoice.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

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
