import { runCommand } from '#src/page/desk/commands/registry.ts'
import { ORDERINGS } from '#src/core/sparse/source.ts'
import { orderings } from '#src/core/sparse/words.ts'
import { useApp } from '#src/page/store/store.ts'
import { Pick } from './Fields.tsx'
import styles from './ProblemSheet.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

const NATURAL = 'natural'
const FILE = 'file'
const ORDERS = [
  [NATURAL, texts.naturalOrder],
  ...ORDERINGS.map((name) => [name, orderings[name]] as const),
  [FILE, texts.fileOrder],
] as const

/** The order that rows and columns of the open matrix are put into. */
export function OrderChoice() {
  const ordering = useApp(({ doc }) => (doc.source.permutation ? FILE : doc.source.ordering))
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
