import { count, significant } from '#src/core/base/format.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { Chart } from '../plot/Chart.tsx'
import type { Kernels, FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { namedOf } from '../plot/named.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { titleIn } from '../times/titles.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { domainOf } from '../plot/axes.ts'
import { byKernel, type ProductEntry } from '../products/entries.ts'
import { family, scalingCaption, scalingWords } from './sentence.ts'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { inGallery, shownIn } from '../products/view.ts'
import { timesBadge } from '../times/sources.ts'
import * as texts from './words.ts'

const UNITS = { x: texts.size, y: 'GFLOPS' }

/** What the panels say. */
export function sentence(sources: FigureSources): string {
  return scalingWords(shownIn(sources, inGallery)?.entries ?? [], sources.kernels)
}

/** Operations per second over nonzeros: matrices of one kind, ever larger, and workgroups grow with them. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownIn(sources, (entry) => inGallery(entry) && (entry.workgroups ?? 0) > 0)
  if (!shown) return <NothingYet sources={sources} />
  const { kernels } = sources
  const titleOf = (id: string) => titleIn(kernels, id)
  const { from, entries } = shown
  const kinds = families(entries)
  const drawn = kinds.flat()
  const x = domainOf(drawn.map(({ nonzeros }) => nonzeros))
  return (
    <FigureGrid label={texts.title}>
      {kinds.map((own) => {
        const named = namedOf(rankOf(own))
        const domains = { x, y: domainOf(near(own, named).map(({ gflops }) => gflops)) }
        return (
          <Chart
            key={own[0].problem}
            title={kindOf(own)}
            about={texts.about}
            caption={scalingCaption(own, kernels)}
            badges={[timesBadge(from), ['derived', texts.ofLargest]]}
            table={tableOf(own, kernels)}
          >
            {(room) => (
              <LinePanel tracks={tracksOf(own, kernels)} units={UNITS} {...{ titleOf, domains, named, room }} />
            )}
          </Chart>
        )
      })}
    </FigureGrid>
  )
}

/** Leaves out kernels that are everywhere a decade below all named ones: they would squeeze the others. */
function near(entries: readonly ProductEntry[], named: ReadonlySet<string>): readonly ProductEntry[] {
  const least = Math.min(...entries.flatMap(({ kernel, gflops }) => (named.has(kernel) ? [gflops] : [])))
  const most = ([, own]: readonly [string, readonly ProductEntry[]]) => Math.max(...own.map(({ gflops }) => gflops))
  return [...byKernel(entries)].filter((one) => most(one) >= least / 10).flatMap(([, own]) => own)
}

/** Kernels, the one with the most operations per second first. */
function rankOf(entries: readonly ProductEntry[]): readonly string[] {
  const most = (own: readonly ProductEntry[]) => Math.max(...own.map(({ gflops }) => gflops))
  return [...byKernel(entries)].toSorted(([, a], [, b]) => most(b) - most(a)).map(([kernel]) => kernel)
}

/** Kinds of matrices that are there in two sizes at least; all kinds where none is. */
function families(entries: readonly ProductEntry[]): readonly (readonly ProductEntry[])[] {
  const kinds = [...new Set(entries.map(({ problem }) => family(problem)))]
  const bySize = entries.toSorted((a, b) => a.nonzeros - b.nonzeros)
  const all = kinds.map((kind) => bySize.filter(({ problem }) => family(problem) === kind))
  const several = all.filter((own) => new Set(own.map(({ problem }) => problem)).size > 1)
  return several.length > 0 ? several : all
}

const kindOf = ([{ problem }]: readonly ProductEntry[]): string => readable(problem).replace(/ \S+$/, '')

function tracksOf(entries: readonly ProductEntry[], kernels: Kernels): readonly Track[] {
  return [...byKernel(entries)].map(([kernel, own]) => ({
    kernel,
    spots: own
      .toSorted((a, b) => a.nonzeros - b.nonzeros)
      .map(({ workgroups = 1, nonzeros, gflops, label }) => ({
        x: nonzeros,
        y: gflops,
        words: texts.point(titleIn(kernels, kernel), label, gflops, workgroups),
      })),
  }))
}

function tableOf(entries: readonly ProductEntry[], kernels: Kernels) {
  const matrices = [...new Set(entries.map(({ problem }) => problem))]
  return {
    columns: matrices.map((problem) => readable(problem)),
    rows: [...byKernel(entries)].map(([kernel, own]) => ({
      name: titleIn(kernels, kernel),
      cells: matrices.map((problem) => {
        const entry = own.find((one) => one.problem === problem)
        return entry ? `${significant(entry.gflops)} / ${count(entry.workgroups ?? 0)}` : '–'
      }),
    })),
  }
}
