import { count, significant } from '#src/base/format.ts'
import type { Facts as FactsOf } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import styles from './Side.module.css'
import { Words } from '../words/Words.tsx'

/** Facts whose names are explained: later ones use the same terms. */
const EXPLAINED = 3

/** What is known of the matrix, the most telling first: what does not fit is not shown. */
export function Facts() {
  const facts = useApp(({ session }) => session.facts)
  if (!facts) return null
  return (
    <section>
      <h2 className={styles['heading']}>This matrix</h2>
      <dl className={styles['facts']}>
        {rowsOf(facts).map(([name, value], place) => (
          <Fact key={name} name={name} value={value} explained={place < EXPLAINED} />
        ))}
        {facts.notes.map((note) => (
          <Note key={note} note={note} />
        ))}
      </dl>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  /** Whether the name is a term that is explained: of a list, those at its head. */
  readonly explained?: boolean
}

export function Fact({ name, value, explained = false }: FactProps) {
  return (
    <div>
      <dt>{explained ? <Words text={name} most={1} /> : name}</dt>
      <dd title={value}>{value}</dd>
    </div>
  )
}

/** Something the reader of a file had to do to it. */
function Note({ note }: { readonly note: string }) {
  return (
    <div className={styles['note']}>
      <dt>note</dt>
      <dd>{note}</dd>
    </div>
  )
}

function rowsOf(facts: FactsOf): [string, string][] {
  if (facts.order === 'none') return rowsOfProduct(facts)
  return [
    ['rows n', count(facts.rows)],
    [`nonzeros in ${facts.matrix}`, count(facts.triangleNonzeros)],
    ['levels', count(facts.levels)],
    ['widest level', count(facts.widest)],
    ['longest row', count(facts.longestRow)],
    ['bandwidth', count(facts.bandwidth)],
    ['nonzeros in A', count(facts.nonzeros)],
    ['values', `${facts.field}, ${facts.symmetry}`],
  ]
}

function rowsOfProduct(facts: FactsOf): [string, string][] {
  const { rows, cols, nonzeros } = facts
  return [
    ...(rows === cols ? [['rows n', count(rows)] as [string, string]] : shapeOf(facts)),
    ['nonzeros', count(nonzeros)],
    ['nonzeros per row', significant(nonzeros / Math.max(1, rows))],
    ['longest row', count(facts.longestRow)],
    ['empty rows', count(facts.emptyRows)],
    ['bandwidth', count(facts.bandwidth)],
    ['values', `${facts.field}, ${facts.symmetry}`],
  ]
}

const shapeOf = ({ rows, cols }: FactsOf): [string, string][] => [
  ['rows', count(rows)],
  ['columns', count(cols)],
]
