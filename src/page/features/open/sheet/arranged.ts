import type { PatternFacts } from '#src/core/sparse/facts.ts'
import * as texts from './gallery-words.ts'

/** A fact that cards can be sorted and filtered by. */
export interface CardFact {
  readonly id: string
  readonly name: string
  of(facts: PatternFacts): number
}

export const CARD_FACTS: readonly CardFact[] = [
  { id: 'rows', name: texts.rows, of: ({ rows }) => rows },
  { id: 'nonzeros', name: texts.nonzeros, of: ({ nonzeros }) => nonzeros },
  { id: 'perRow', name: texts.perRow, of: ({ rows, nonzeros }) => nonzeros / Math.max(1, rows) },
  { id: 'longestRow', name: texts.longestRow, of: ({ longestRow }) => longestRow },
  { id: 'emptyRows', name: texts.emptyRows, of: ({ emptyRows }) => emptyRows },
  { id: 'bandwidth', name: texts.bandwidth, of: ({ bandwidth }) => bandwidth },
  { id: 'levels', name: texts.levels, of: ({ levels }) => levels },
  { id: 'rowsPerLevel', name: texts.rowsPerLevel, of: ({ rowsPerLevel }) => rowsPerLevel },
]

/** How cards stand: by a fact, the largest first, and only those from `least` to `most`. As they come where no fact is named. */
export interface Arrangement {
  readonly by: string
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** Cards in their arrangement. Of a card without facts nothing is known: it comes last, and not where others are left out. */
export function arranged<C>(
  cards: readonly C[],
  factsOf: (card: C) => PatternFacts | undefined,
  { by, least = -Infinity, most = Infinity }: Arrangement,
): readonly C[] {
  const fact = CARD_FACTS.find(({ id }) => id === by)
  if (!fact) return cards
  const filters = least !== -Infinity || most !== Infinity
  return cards
    .map((card) => {
      const facts = factsOf(card)
      return { card, value: facts && fact.of(facts) }
    })
    .filter(({ value }) => (value === undefined ? !filters : value >= least && value <= most))
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    .map(({ card }) => card)
}
