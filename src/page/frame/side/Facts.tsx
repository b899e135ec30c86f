import { count, significant } from '#src/core/base/format.ts'
import type { Facts as FactsOf } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './Side.module.css'
import { Words } from '../words/Words.tsx'
import * as texts from '../words.ts'

/** Facts whose names are explained: later ones use the same terms. */
const EXPLAINED = 3

/** What is known of the matrix, the most telling first: what does not fit is not shown. */
export function Facts() {
  const facts = useApp(({ session }) => session.facts)
  if (!facts) return null
  return (
    <section>
      <h2 className={styles['heading']}>{texts.thisMatrix}</h2>
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
      <dt>{texts.note}</dt>
      <dd>{note}</dd>
    </div>
  )
}

function rowsOf(facts: FactsOf): [string, string][] {
  if (facts.order === 'none') return rowsOfProduct(facts)
  return [
    [texts.rowsN, count(facts.rows)],
    [texts.nonzerosIn(facts.matrix), count(facts.posedNonzeros)],
    ...(facts.fill ? [[texts.fill, texts.fillOf(facts.fill, facts.posedNonzeros)] as [string, string]] : []),
    [texts.levels, count(facts.levels)],
    [texts.widest, count(facts.widest)],
    [texts.longest, count(facts.longestRow)],
    [texts.bandwidth, count(facts.bandwidth)],
    [texts.nonzerosIn('A'), count(facts.nonzeros)],
    [texts.values, `${facts.field}, ${facts.symmetry}`],
  ]
}

function rowsOfProduct(facts: FactsOf): [string, string][] {
  const { rows, cols, nonzeros } = facts
  return [
    ...(rows === cols ? [[texts.rowsN, count(rows)] as [string, string]] : shapeOf(facts)),
    [texts.nonzeros, count(nonzeros)],
    [texts.nonzerosPerRow, significant(nonzeros / Math.max(1, rows))],
    [texts.longest, count(facts.longestRow)],
    [texts.empty, count(facts.emptyRows)],
    [texts.bandwidth, count(facts.bandwidth)],
    [texts.values, `${facts.field}, ${facts.symmetry}`],
  ]
}

const shapeOf = ({ rows, cols }: FactsOf): [string, string][] => [
  [texts.rows, count(rows)],
  [texts.columns, count(cols)],
]
