import { bytes, count, percent, plural } from '#src/base/format.ts'
import type { Replay } from '#src/run/replay.ts'
import { CACHE_LINES, MODEL } from './cache.ts'
import type { Totals } from './reads.ts'
import { LINE_WORDS, type Words, wordsOfKind } from './words.ts'

/** One line of what is known of the memory, and how it came to be. */
export interface Fact {
  readonly words: string
  /** The same where there is less room. */
  readonly brief: string
  readonly from: 'derived' | 'modeled' | 'unavailable'
}

const PLACES = { row: 'per row', line: 'per grid line', product: 'per product' } as const

const linesOf = (words: number): number => Math.ceil(words / LINE_WORDS)

/** What the pane says over the memory, the most telling first. `hits` are those of the modeled cache so far. */
export function factsOf(replay: Replay, words: Words, totals: Totals, hits: number | undefined): readonly Fact[] {
  return [sizeFact(replay, words), readsFact(words, totals), hitFact(totals.reads, hits)]
}

/** How large the readiness is, and how large in the other layout, where there is one. */
function sizeFact(replay: Replay, { kind, count: all }: Words): Fact {
  const other = kind === 'product' ? undefined : wordsOfKind(replay, kind === 'row' ? 'line' : 'row')
  const size = `a word ${PLACES[kind]}: ${bytes(4 * all)}`
  const lines = `${size}, ${plural(linesOf(all), 'cache line')}`
  const otherwise = other && ` (${PLACES[other.kind]}: ${bytes(4 * other.count)}, ${count(linesOf(other.count))})`
  return { words: `${lines}${otherwise ?? ''}`, brief: size, from: 'derived' }
}

function readsFact(words: Words, { reads, polls, touched }: Totals): Fact {
  const read = `${plural(reads, 'operand')} read after ${plural(polls, 'fruitless poll')}`
  return {
    words: `${read}; ${count(touched)} of ${plural(linesOf(words.count), 'cache line')} touched`,
    brief: `${plural(reads, 'read')}, ${plural(polls, 'poll')} in vain`,
    from: 'derived',
  }
}

function hitFact(reads: number, hits: number | undefined): Fact {
  if (hits === undefined)
    return {
      words: 'hit rate: too many reads to replay in a model',
      brief: 'hit rate: too many reads',
      from: 'unavailable',
    }
  const rate = `hit rate ${reads === 0 ? '−' : percent(hits / reads)}`
  return { words: `${rate} (${MODEL})`, brief: `${rate} (LRU, ${CACHE_LINES} lines)`, from: 'modeled' }
}
