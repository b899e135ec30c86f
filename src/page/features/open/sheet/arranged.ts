import type { PatternFacts } from '#src/core/sparse/facts.ts'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import { count, significant } from '#src/core/base/format.ts'
import * as texts from './gallery-words.ts'

/** What is known of a card's matrix. */
export interface CardFacts {
  /** Of what the card shows: the triangle that is solved, or all of it. */
  readonly pattern: PatternFacts
  /** Of the whole matrix. */
  readonly said: readonly FactSaid[]
}

/** Facts by their names, each a number. */
const OF_PATTERN: Readonly<Record<string, (facts: PatternFacts) => number>> = {
  [texts.rows]: ({ rows }) => rows,
  [texts.nonzeros]: ({ nonzeros }) => nonzeros,
  [texts.perRow]: ({ rows, nonzeros }) => nonzeros / Math.max(1, rows),
  [texts.longestRow]: ({ longestRow }) => longestRow,
  [texts.emptyRows]: ({ emptyRows }) => emptyRows,
  [texts.levels]: ({ levels }) => levels,
  [texts.rowsPerLevel]: ({ rowsPerLevel }) => rowsPerLevel,
}

/** The facts that cards can be sorted and filtered by: those of the pattern, and each that is known of some card. */
export function factsToSortBy(known: readonly CardFacts[]): readonly string[] {
  const said = known.flatMap((card) => card.said.flatMap(({ sorts }) => sorts?.by ?? []))
  return [...new Set([...Object.keys(OF_PATTERN), ...said])]
}

/** A fact of a card as a number; undefined where it is not known. */
export const cardNumber = ({ pattern, said }: CardFacts, fact: string): number | undefined =>
  OF_PATTERN[fact]?.(pattern) ?? said.find(({ sorts }) => sorts?.by === fact)?.sorts?.at

/** What the line of a card says anyway: of a whole matrix, or of a triangle that is solved. */
const IN_LINE: Readonly<Record<'none' | 'ordered', readonly string[]>> = {
  none: [texts.rows, texts.nonzeros, texts.perRow, texts.longestRow, texts.emptyRows],
  ordered: [texts.rows, texts.nonzeros, texts.levels, texts.rowsPerLevel, texts.longestRow],
}

/** What a card says of the fact that cards stand by, where its line does not say it anyway; undefined where that is not known. */
export function cardWords(card: CardFacts, fact: string, line: keyof typeof IN_LINE): string | undefined {
  const n = IN_LINE[line].includes(fact) ? undefined : cardNumber(card, fact)
  return n === undefined ? undefined : `${fact}: ${Number.isInteger(n) ? count(n) : significant(n)}`
}

/** How cards stand: by a fact, the largest first, and only those of which a fact is from `least` to `most`. As they come where none is named. */
export interface Arrangement {
  readonly by: string
  /** The fact that leaves cards out; that which they are sorted by where absent. */
  readonly of?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** Cards in their arrangement. A card of which a fact is not known comes last, and not where that fact leaves others out. */
export function arranged<C>(
  cards: readonly C[],
  factsOf: (card: C) => CardFacts | undefined,
  { by, of = by, least = -Infinity, most = Infinity }: Arrangement,
): readonly C[] {
  const filters = of !== '' && (least !== -Infinity || most !== Infinity)
  const valued = cards.map((card) => {
    const facts = factsOf(card)
    return { card, value: facts && cardNumber(facts, by), kept: facts && cardNumber(facts, of) }
  })
  const kept = valued.filter(({ kept: n }) => !filters || (n !== undefined && n >= least && n <= most))
  if (by !== '') kept.sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
  return kept.map(({ card }) => card)
}
