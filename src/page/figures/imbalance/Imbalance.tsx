import { measuredTime, ratio, significant } from '#src/core/base/format.ts'
import { Chart } from '../plot/Chart.tsx'
import type { Kernels, FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { namedOf } from '../plot/named.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { titleIn } from '../times/titles.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { domainOf } from '../plot/axes.ts'
import { byKernel, type ProductEntry } from '../products/entries.ts'
import { namedFirst, imbalanceCaption, imbalanceWords } from './sentence.ts'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { isGraph, ofOneSize, shownIn } from '../products/view.ts'
import { timesBadge } from '../times/sources.ts'
import * as texts from './words.ts'

const PANELS = [
  { title: texts.uniform, about: texts.aboutUniform, law: /^skew 0 / },
  { title: texts.powerLaw, about: texts.aboutPowerLaw, law: /^skew [1-9]/ },
] as const

const UNITS = { x: texts.xAxis, y: texts.yAxis }

/** Nanoseconds per nonzero. */
const each = ({ ms, nonzeros }: ProductEntry): number => (1e6 * ms) / nonzeros

/** What the panels say. */
export function sentence(sources: FigureSources): string {
  const shown = shownIn(sources, isGraph)
  return imbalanceWords(ofOneSize(shown?.entries ?? []), sources.kernels)
}

/** Time per nonzero by unevenness of rows: random graphs with even rows, and with rows by a power law. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownIn(sources, isGraph)
  if (!shown) return <NothingYet sources={sources} />
  const { kernels } = sources
  const titleOf = (id: string) => titleIn(kernels, id)
  const { from } = shown
  const entries = ofOneSize(shown.entries)
  const y = domainOf(entries.map(each))
  return (
    <FigureGrid label={texts.title}>
      {PANELS.map(({ title, about, law }) => {
        const own = entries.filter(({ problem }) => law.test(problem))
        const tracks = tracksOf(own, kernels)
        const domains = { x: domainOf(own.map(({ imbalance = 1 }) => imbalance)), y }
        const named = namedOf(rankOf(own, tracks))
        return (
          <Chart
            key={title}
            title={title}
            about={texts.bothLog(about)}
            caption={imbalanceCaption(own, kernels)}
            badges={[timesBadge(from), ['derived', texts.fromMatrix]]}
            table={tableOf(own, kernels)}
            missing={own.length === 0 ? texts.notMeasured : undefined}
          >
            {(room) => <LinePanel units={UNITS} {...{ tracks, titleOf, domains, named, room }} />}
          </Chart>
        )
      })}
    </FigureGrid>
  )
}

const inOrder = (entries: readonly ProductEntry[]): readonly ProductEntry[] =>
  entries.toSorted((a, b) => (a.imbalance ?? 0) - (b.imbalance ?? 0))

function tracksOf(entries: readonly ProductEntry[], kernels: Kernels): readonly Track[] {
  return [...byKernel(entries)].map(([kernel, own]) => ({
    kernel,
    spots: inOrder(own).map((entry) => ({
      x: entry.imbalance ?? 1,
      y: each(entry),
      words: texts.point(titleIn(kernels, kernel), entry.label, each(entry), measuredTime(entry.ms, entry.stepMs)),
    })),
  }))
}

/** The kernels that the caption names, then the fastest on the most uneven rows. */
function rankOf(own: readonly ProductEntry[], tracks: readonly Track[]): readonly string[] {
  const first = namedFirst(own)
  const last = ({ spots }: Track) => spots.at(-1)?.y ?? Infinity
  const others = tracks.toSorted((a, b) => last(a) - last(b)).map(({ kernel }) => kernel)
  return [...new Set([...first, ...others])]
}

function tableOf(entries: readonly ProductEntry[], kernels: Kernels) {
  const matrices = inOrder(
    entries.filter(({ problem }, e) => entries.findIndex((one) => one.problem === problem) === e),
  )
  return {
    columns: matrices.map(({ label, imbalance = 1 }) => `${label}, ${ratio(imbalance)}`),
    rows: [...byKernel(entries)].map(([kernel, own]) => ({
      name: titleIn(kernels, kernel),
      cells: matrices.map(({ problem }) => {
        const entry = own.find((one) => one.problem === problem)
        return entry ? `${significant(each(entry))} ns` : '–'
      }),
    })),
  }
}
