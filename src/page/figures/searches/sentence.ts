import { time } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { titleIn } from '../times/titles.ts'
import { fastest, ruled, type Search, type SearchLine } from './lines.ts'
import * as texts from './words.ts'

/** What a line is called: the rule's, or that of a way which is always taken. */
export const lineWords = ({ way }: SearchLine): string => (way === undefined ? texts.byRule : texts.always(way))

/** Every line's whole search, the shortest first: `by its rule 484 µs, always push 624 µs`. */
export const wholeWords = ({ lines }: Search): string =>
  lines
    .toSorted((a, b) => a.ms - b.ms)
    .map((line) => texts.took(lineWords(line), time(line.ms)))
    .join(', ')

/** Of the graph with the most edges, and the kernel that searches it fastest by its rule. */
export function searchWords(searches: readonly Search[], kernels: Kernels): string {
  const most = searches.reduce((largest, { edges }) => Math.max(largest, edges), 0)
  const msOf = (search: Search) => ruled(search)?.ms ?? Infinity
  const [search] = searches.filter(({ edges }) => edges === most).toSorted((a, b) => msOf(a) - msOf(b))
  const { kernel, label, edges, levels } = search
  const top = fastest(ruled(search) ?? search.lines[0])
  const said = `${texts.searched(titleIn(kernels, kernel), label, edges, levels)}: ${wholeWords(search)}.`
  return top ? `${said} ${texts.best(top.number, top.way, top.rate)}` : said
}
