import { bytes } from '#src/core/base/format.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { CACHE_LINES, MODEL } from './cache.ts'
import type { ReadTotals } from './reads.ts'
import { LINE_WORDS, type WordKind, type Words, wordsOfKind } from './memory.ts'
import * as texts from './words.ts'

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
export const NAMES = { row: 'x', line: 'P', product: texts.products } as const

const PLACES = { row: texts.perRow, line: texts.perLine, product: texts.perProduct } as const

const linesOf = (words: number): number => Math.ceil(words / LINE_WORDS)

/** What the pane says over the memory, the most telling first: of the words that are asked first, then of others. */
export function factsOf(replay: Replay, tallies: readonly Tally[]): readonly Fact[] {
  const [first, second] = tallies
  if (!second) return [sizeFact(replay, first.words), readsFact(first), ...hitFact(first)]
  const reads = [first, second].map((tally) => readsFact(tally, tally.words.kind))
  return [bothFact(first.words, second.words), ...reads, ...hitFact(first, first.words.kind)]
}

/** How large the readiness is, and how large in the other layout, where there is one. */
function sizeFact(replay: Replay, { kind, count: all }: Words): Fact {
  const other = kind === 'product' ? undefined : wordsOfKind(replay, kind === 'row' ? 'line' : 'row')
  const size = texts.size(PLACES[kind], 4 * all)
  const lines = texts.inLines(size, linesOf(all))
  const words = other ? texts.otherwise(lines, PLACES[other.kind], 4 * other.count, linesOf(other.count)) : lines
  return { words, brief: size, from: 'derived' }
}

const ORDER: Readonly<Partial<Record<WordKind, readonly [string, string]>>> = {
  line: [texts.lineThenX, texts.pThenX],
  row: [texts.xThenLine, texts.xThenP],
}

/** Which words are polled first, and how large both are. */
function bothFact(first: Words, second: Words): Fact {
  const [words, brief] = ORDER[first.kind] ?? ['', '']
  const size = ({ kind, count: all }: Words) => `${NAMES[kind]} ${bytes(4 * all)}`
  return { words: `${words} (${size(first)}, ${size(second)})`, brief, from: 'derived' }
}

function readsFact({ words: { count: all }, totals: { reads, polls, touched } }: Tally, kind?: WordKind): Fact {
  const vain = texts.inVain(polls)
  const words = texts.reads(vain, reads, touched, linesOf(all))
  const brief = texts.readsInShort(vain, reads)
  if (!kind) return { words, brief, from: 'derived' }
  return {
    words: texts.ofWords(NAMES[kind], PLACES[kind], words),
    brief: texts.ofWordsInShort(NAMES[kind], brief),
    from: 'derived',
  }
}

/** The rate of the modeled cache, once something has been read. */
function hitFact({ totals: { reads }, hits }: Tally, kind?: WordKind): readonly Fact[] {
  if (hits === undefined)
    return [
      {
        words: texts.hitRateUnknown,
        brief: texts.hitRateShort,
        from: 'unavailable',
      },
    ]
  if (reads === 0) return []
  const rate = kind ? texts.hitRateOf(NAMES[kind], hits / reads) : texts.hitRate(hits / reads)
  return [{ words: texts.inBrackets(rate, MODEL), brief: texts.modelInShort(rate, CACHE_LINES), from: 'modeled' }]
}
