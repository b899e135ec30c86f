import { percent, significant } from '#src/core/base/format.ts'
import { Chart } from '../plot/Chart.tsx'
import { upright } from '../plot/DataTable.tsx'
import { namedOf } from '../plot/named.ts'
import type { Kernels, FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { ranIn, titleIn } from '../times/titles.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { dotsHeight, DotPanel, type DotRow } from '../plot/DotPanel.tsx'
import { byKernel, byProblem, type ProductEntry, fastest, rankOf } from '../products/entries.ts'
import { conversionWords } from './sentence.ts'
import { inGallery, shownIn } from '../products/view.ts'
import { timesBadge } from '../times/sources.ts'
import * as texts from './words.ts'

const inProducts = ({ conversionMs, ms }: ProductEntry): number => conversionMs / ms
const products = (entry: ProductEntry): string => `${significant(inProducts(entry))} products`

/** `12 ms: 11 ms processor, 1 ms GPU`. */
const byPlace = ({ conversionMs, gpuMs }: ProductEntry): string =>
  texts.parts(conversionMs, conversionMs - gpuMs, gpuMs)

const PANELS = [
  {
    title: texts.inProducts,
    about: texts.about,
    unit: 'products',
    axis: texts.axis,
    read: inProducts,
    words: products,
    bounds: [{ name: 'one product', value: 1 }],
    caption: cheapest,
  },
  {
    title: texts.title,
    about: texts.how,
    unit: 'ms',
    axis: 'conversion, ms',
    read: ({ conversionMs }: ProductEntry) => conversionMs,
    words: byPlace,
    bounds: [],
    caption: converters,
  },
] as const

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  return conversionWords(shownIn(sources, inGallery)?.entries ?? [], sources.kernels)
}

/** The cost of a format before its first product, as a number of products and as a time. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownIn(sources, inGallery)
  if (!shown) return <NothingYet sources={sources} />
  const { kernels } = sources
  const { from } = shown
  const groups = byProblem(shown.entries)
  const names = { named: namedOf(rankOf(shown.entries)), titleOf: (id: string) => titleIn(kernels, id) }
  const ids = [...new Set(shown.entries.map(({ kernel }) => kernel))]
  return (
    <FigureGrid label={texts.title}>
      {PANELS.map(({ title, about, axis, unit, read, words, bounds, caption }) => (
        <Chart
          key={title}
          title={title}
          about={`${about}, log`}
          caption={caption(groups, (id) => titleIn(kernels, id))}
          badges={[timesBadge(from), ['derived', texts.sum + (unit === 'ms' ? '' : texts.overMedian)]]}
          table={upright({
            columns: groups.map(([{ label }]) => label),
            rows: ids.map((id) => ({
              name: titleIn(kernels, id),
              cells: groups.map((group) => {
                const entry = group.find(({ kernel }) => kernel === id)
                return entry ? words(entry) : '–'
              }),
            })),
          })}
          least={dotsHeight(groups.length, names)}
        >
          {(room) => (
            <DotPanel
              rows={groups.map((group) => rowOf(group, read, words, kernels))}
              {...names}
              {...{ axis, bounds, room }}
            />
          )}
        </Chart>
      ))}
    </FigureGrid>
  )
}

/** A conversion that took none of the clock's steps has no place on a log axis. */
function rowOf(
  group: readonly ProductEntry[],
  read: (entry: ProductEntry) => number,
  words: (entry: ProductEntry) => string,
  kernels: Kernels,
): DotRow {
  const [{ label }] = group
  const best = fastest(group)
  const shown = group.filter((entry) => read(entry) > 0)
  return {
    label,
    best: ranIn(kernels, best.kernel, best.uses),
    dots: shown.map((entry) => ({
      kernel: entry.kernel,
      value: read(entry),
      words: `${ranIn(kernels, entry.kernel, entry.uses)} on ${label}: ${words(entry)}`,
    })),
  }
}

function cheapest(groups: readonly (readonly ProductEntry[])[], titleOf: (id: string) => string): string {
  const within = groups.flat().filter((entry) => inProducts(entry) <= 1)
  const ids = [...new Set(within.map(({ kernel }) => kernel))]
  const always = ids.filter((id) =>
    groups.every((group) => group.some((one) => one.kernel === id && inProducts(one) <= 1)),
  )
  if (always.length === 0) return texts.noneInOne
  return texts.allInOne(always.map(titleOf).join(', '))
}

/** Formats that the GPU converts to, and how much of the work is done there: of all matrices together. */
function converters(groups: readonly (readonly ProductEntry[])[], titleOf: (id: string) => string): string {
  const shares = [...byKernel(groups.flat())].map(([id, own]) => {
    const sum = (of: (entry: ProductEntry) => number) => own.reduce((total, entry) => total + of(entry), 0)
    return { id, share: sum(({ gpuMs }) => gpuMs) / sum(({ conversionMs }) => conversionMs) }
  })
  const most = shares.filter(({ share }) => share >= 0.005).toSorted((a, b) => b.share - a.share)
  if (most.length === 0) return texts.byProcessor
  const words = most.slice(0, 3).map(({ id, share }) => `${titleOf(id)} ${percent(share)}`)
  return texts.gpuShare(words.join(', '))
}
