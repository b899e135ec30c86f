import { bytes, count, percent, plural } from '#src/core/base/format.ts'

/** What the picture of memory says. */

export const model = (lines: number) => `one LRU cache of ${lines} lines shared by all workers, one read per value`

export const products = 'products'
export const perRow = 'per row'
export const perLine = 'per grid line'
export const perProduct = 'per product'
export const size = (each: string, all: number) => `one ready flag ${each}: ${bytes(all)}`
export const inLines = (words: string, lines: number) => `${words} in ${plural(lines, 'cache line')}`
export const otherwise = (words: string, each: string, all: number, lines: number) =>
  `${words}. One ${each} would need ${bytes(all)} in ${count(lines)}`
export const reads = (vain: string, values: number, touched: number, lines: number) =>
  `${vain} for ${plural(values, 'value')}; ${count(touched)} of ${plural(lines, 'cache line')} touched`
export const readsInShort = (vain: string, values: number) => `${vain} for ${count(values)}`
export const ofWords = (name: string, each: string, said: string) => `${name}, ${each}: ${said}`
export const ofWordsInShort = (name: string, said: string) => `${name}: ${said}`
export const hitRate = (share: number) => `cache hit rate ${percent(share)}`
export const hitRateOf = (name: string, share: number) => `cache hit rate of ${name} ${percent(share)}`
export const inBrackets = (rate: string, what: string) => `${rate} (${what})`
export const modelInShort = (rate: string, lines: number) => `${rate} (LRU, ${lines} lines)`
export const lineThenX = 'P of the grid line is polled until it covers the row, then x is read'
export const pThenX = 'P is polled, then x'
export const xThenLine = 'x is polled, and after some wasted polls P of its grid line too'
export const xThenP = 'x is polled, then P'
export const inVain = (polls: number) => `${plural(polls, 'poll')} wasted`
export const hitRateUnknown = 'cache hit rate: too many reads for the model'
export const hitRateShort = 'cache hit rate: too many reads'

export const readAtOnce = 'read, no poll wasted'
export const pollsLog = (most: number) => `${count(most)} polls of one cache line, log`

export const title = 'State'
export const encodingP = 'bar = cache line of 32 words, colour = polls so far, filled = ready (P: up to its row)'
export const encoding = 'bar = cache line of 32 words, colour = polls so far, filled = ready'
export const neverPolls = (kernel: string) => `${kernel} never polls:`
export const barriers = 'its barriers replace the ready flags.'
export const twinWaits = 'A CPU twin waits in rounds and polls no memory:'
export const twinUnknown = 'which words a GPU would poll is not known.'
export const polledWords = 'Workers polled x and the words of grid lines:'
export const notRecorded = 'this run did not record which and when.'
export const allDrawn = (n: number) => `${plural(n, 'word')}, all drawn`
export const allLines = 'all cache lines drawn'
export const mean = (each: number) => `1 mark = mean of ${plural(each, 'cache line')}`

export const wayTitle = 'The way of one poll'
export const explanation = (device: string) => `explanation · cycles measured on a ${device}`
export const source = 'by Chen et al. 2023; WGSL has no acquire'
export const solver = 'SM that solves'
export const poller = 'SM that polls'
export const sharedCache = 'L2, shared by all SMs'
export const throughL2 = (cycles: number) => `through L2: ≥ ${cycles} cycles`
export const acquire = (cycles: number) => `acquire: ${cycles} cycles`

export const wants = 'rows that wait for one another'
