import { runCommand } from '#src/actions/commands/registry.ts'
import { ORDERINGS } from '#src/sparse/source.ts'
import { orderings } from '#src/sparse/words.ts'
import { useApp } from '#src/store/store.ts'
import { Pick } from './Fields.tsx'
import styles from './ProblemSheet.module.css'
import * as texts from './words.ts'

const NATURAL = 'natural'
const ORDERS = [[NATURAL, texts.naturalOrder], ...ORDERINGS.map((name) => [name, orderings[name]] as const)] as const

/** The order that rows and columns of the open matrix are put into. */
export function OrderChoice() {
  const ordering = useApp(({ doc }) => doc.source.ordering)
  return (
    <div className={styles['line']}>
      <Pick
        label={texts.order}
        value={ordering ?? NATURAL}
        values={ORDERS}
        set={(name) => void runCommand(`problem.order.${name}`)}
      />
    </div>
  )
}
