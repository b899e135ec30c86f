import { bytes, count, percent, plural } from '#src/base/format.ts'
import type { Replay } from '#src/run/replay.ts'
import { MODEL } from './cache.ts'
import type { Totals } from './reads.ts'
import { LINE_WORDS, type Words, wordsOfKind } from './words.ts'

/** One line of what is known of the memory, and how it came to be. */
export interface Fact {
  readonly words: string
  readonly from: 'derived' | 'modeled' | 'unavailable'
}

const PLACES = { row: 'word per row', line: 'word per grid line', product: 'word per product' } as const

const sizeOf = (words: number): string => `${bytes(4 * words)}, ${plural(Math.ceil(words / LINE_WORDS), 'cache line')}`

/** What the pane says over the memory, the most telling first. `hits` are those of the modeled cache so far. */
export function factsOf(replay: Replay, words: Words, totals: Totals, hits: number | undefined): readonly Fact[] {
  const lines = Math.ceil(words.count / LINE_WORDS)
  return [
    { words: `a ${PLACES[words.kind]}: ${sizeOf(words.count)}${otherSize(replay, words)}`, from: 'derived' },
    {
      words: `${plural(totals.reads, 'operand')} read after ${plural(totals.polls, 'fruitless poll')}; ${count(totals.touched)} of ${plural(lines, 'cache line')} touched`,
      from: 'derived',
    },
    hitFact(totals.reads, hits),
  ]
}

/** The same readiness in the other layout, where there is one. */
function otherSize(replay: Replay, { kind }: Words): string {
  if (kind === 'product') return ''
  const other = wordsOfKind(replay, kind === 'row' ? 'line' : 'row')
  return other ? `; a ${PLACES[other.kind]} would be ${sizeOf(other.count)}` : ''
}

function hitFact(reads: number, hits: number | undefined): Fact {
  if (hits === undefined) return { words: 'hit rate: too many reads to replay in a model', from: 'unavailable' }
  if (reads === 0) return { words: `hit rate − (${MODEL})`, from: 'modeled' }
  return { words: `hit rate ${percent(hits / reads)} (${MODEL})`, from: 'modeled' }
}
