import { waysOf, wayOf } from '#src/engine/catalog/ways.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { OrderingName } from '#src/core/sparse/source.ts'
import { orderings } from '#src/core/sparse/words.ts'
import type { Facts } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Remedies } from '../widgets/Remedies.tsx'
import styles from './Posed.module.css'
import * as texts from '../words.ts'

/** Of a matrix of the visitor's own: what is done with it, and what else could be. */
export function Posed() {
  const facts = useApp(({ session }) => session.facts)
  const solve = useApp(({ doc }) => doc.solve)
  const ordering = useApp(({ doc }) => doc.source.ordering)
  const elsewhere = useApp(({ doc, session }) => doc.lesson !== undefined || session.showing !== undefined)
  if (!facts || elsewhere) return null
  const operation = findOperation(facts.operation)
  const now = wayOf(operation, solve)
  const named = facts.part ? now?.says : (now?.ofWhole ?? now?.says)
  // options of the visitor's own choice are no way that has a sentence
  const said = named ?? texts.posedAs(operation.title, operation.posed(solve))
  const others = waysOf(facts).filter((way) => way.operation.id !== operation.id || way.label !== now?.label)
  const remedies = others.map(({ label, set, operation: { id } }) => ({
    label,
    command: 'operation.pose',
    arg: JSON.stringify({ operation: id, solve: set }),
  }))
  return (
    <section className={styles['posed']} aria-label={texts.whatIsDone}>
      <b>{facts.structureOnly ? texts.onlyStructure : said}</b>
      <span>{texts.orElse}</span>
      <Remedies of={{ remedies: [...remedies, ...otherOrder(facts, ordering)] }} />
    </section>
  )
}

/** A triangle in another order is none any more. */
const otherOrder = ({ rows, cols, triangle }: Facts, ordering: OrderingName | undefined) => {
  if (ordering) return [{ label: texts.ownOrder, command: 'problem.order.natural' }]
  return rows === cols && !triangle ? [{ label: texts.inOrder(orderings.amd), command: 'problem.order.amd' }] : []
}
