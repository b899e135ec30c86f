import { bytes, count, percent, plural } from '#src/base/format.ts'
import type { Replay } from '#src/run/replay.ts'
import { CACHE_LINES, MODEL } from './cache.ts'
import type { ReadTotals } from './reads.ts'
import { LINE_WORDS, type WordKind, type Words, wordsOfKind } from './words.ts'

/** One line of what is known of the memory, and how it came to be. */
export interface Fact {
  readonly words: string
  /** The same where there is less room. */
  readonly brief: string
  readonly from: 'derived' | 'modeled' | 'unavailable'
}

/** What was read of one kind of words so far; `hits` are those of the modeled cache. */
export interface Tally {
  readonly words: Words
  readonly totals: ReadTotals
  readonly hits: number | undefined
}

/** Names of words where a run polls two kinds. */
export const NAMES = { row: 'x', line: 'P', product: 'products' } as const

const PLACES = { row: 'per row', line: 'per grid line', product: 'per product' } as const

const linesOf = (words: number): number => Math.ceil(words / LINE_WORDS)

/** What the pane says over the memory, the most telling first: of the words that are asked first, then of others. */
export function factsOf(replay: Replay, tallies: readonly Tally[]): readonly Fact[] {
  const [first, second] = tallies
  if (!second) return [sizeFact(replay, first.words), readsFact(first, ''), ...hitFact(first, '')]
  const named = ({ words }: Tally) => `${NAMES[words.kind]}, ${PLACES[words.kind]}: `
  const reads = [first, second].map((tally) => readsFact(tally, named(tally)))
  return [bothFact(first.words, second.words), ...reads, ...hitFact(first, ` of ${NAMES[first.words.kind]}`)]
}

/** How large the readiness is, and how large in the other layout, where there is one. */
function sizeFact(replay: Replay, { kind, count: all }: Words): Fact {
  const other = kind === 'product' ? undefined : wordsOfKind(replay, kind === 'row' ? 'line' : 'row')
  const size = `one ready flag ${PLACES[kind]}: ${bytes(4 * all)}`
  const lines = `${size} in ${plural(linesOf(all), 'cache line')}`
  const otherwise =
    other && `. One ${PLACES[other.kind]} would need ${bytes(4 * other.count)} in ${count(linesOf(other.count))}`
  return { words: `${lines}${otherwise ?? ''}`, brief: size, from: 'derived' }
}

const ORDER: Readonly<Partial<Record<WordKind, readonly [string, string]>>> = {
  line: ['P of the grid line is polled until it covers the row, then x is read', 'P is polled, then x'],
  row: ['x is polled, and after some polls in vain P of its grid line too', 'x is polled, then P'],
}

/** Which words are polled first, and how large both are. */
function bothFact(first: Words, second: Words): Fact {
  const [words, brief] = ORDER[first.kind] ?? ['', '']
  const size = ({ kind, count: all }: Words) => `${NAMES[kind]} ${bytes(4 * all)}`
  return { words: `${words} (${size(first)}, ${size(second)})`, brief, from: 'derived' }
}

function readsFact({ words, totals: { reads, polls, touched } }: Tally, name: string): Fact {
  const vain = `${plural(polls, 'poll')} in vain`
  return {
    words: `${name}${vain} for ${plural(reads, 'value')}; ${count(touched)} of ${plural(linesOf(words.count), 'cache line')} touched`,
    brief: `${name.replace(/,.*/, ': ')}${vain} for ${count(reads)}`,
    from: 'derived',
  }
}

/** The rate of the modeled cache, once something has been read. */
function hitFact({ totals: { reads }, hits }: Tally, of: string): readonly Fact[] {
  if (hits === undefined)
    return [
      {
        words: 'cache hit rate: too many reads for the model',
        brief: 'cache hit rate: too many reads',
        from: 'unavailable',
      },
    ]
  if (reads === 0) return []
  const rate = `cache hit rate${of} ${percent(hits / reads)}`
  return [{ words: `${rate} (${MODEL})`, brief: `${rate} (LRU, ${CACHE_LINES} lines)`, from: 'modeled' }]
}
