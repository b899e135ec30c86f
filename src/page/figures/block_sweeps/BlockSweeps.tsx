import { measuredTime, percent, ratio } from '#src/core/base/format.ts'
import { readable } from '#src/core/sparse/readable.ts'
import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { barsHeight } from '../plot/bars.ts'
import { Chart } from '../plot/Chart.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { NothingYet } from '../plot/NothingYet.tsx'
import { PartBars } from '../plot/PartBars.tsx'
import { copyShare } from '../times/copy-share.ts'
import { NOTHING } from '../times/nothing.ts'
import { modeOf, solveMs, stepOf } from '../times/outcomes.ts'
import { firstWith, timesBadge } from '../times/sources.ts'
import { titleIn } from '../times/titles.ts'
import { PUBLISHED } from './published.ts'
import * as texts from './words.ts'

/** One kernel's sweep over the blocks on one pattern. */
interface Swept {
  readonly title: string
  readonly ms: number
  /** The same, in the digits that its clock is good for. */
  readonly said: string
  readonly bytes: number | undefined
}

interface Pattern {
  readonly label: string
  readonly rows: number
  /** From the slowest on. */
  readonly swept: readonly Swept[]
}

/** Sweeps without turbulence systems, by their pattern. */
function patternsOf(figures: readonly Figures[], { kernels }: FigureSources): readonly Pattern[] {
  const mode = modeOf(figures.flatMap(({ outcomes }) => outcomes))
  return figures
    .map(({ problem, rows, outcomes }): Pattern => {
      const swept = outcomes.flatMap((outcome): Swept[] => {
        const ms = solveMs(outcome, mode)
        if (ms === undefined) return []
        const said = measuredTime(ms, stepOf(outcome, mode))
        return [{ title: titleIn(kernels, outcome.kernel), ms, said, bytes: outcome.cost?.bytes }]
      })
      return { label: readable(problem), rows, swept: swept.toSorted((a, b) => b.ms - a.ms) }
    })
    .filter(({ swept }) => swept.length > 0)
    .toSorted((a, b) => a.rows - b.rows)
}

const shownBy = (sources: FigureSources) => firstWith(sources, (figures) => patternsOf(figures, sources))

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const found = shownBy(sources)
  const largest = found?.drawn.at(-1)
  const best = largest?.swept.at(-1)
  if (!largest || !best) return NOTHING
  const others = largest.swept.slice(0, -1).map(({ title, ms }) => texts.longer(title, ms / best.ms))
  return `${texts.onLargest(largest.label, best.title, best.said)}${texts.besides(others)} ${texts.elsewhere}`
}

/** Kernels by pattern, and the table of the text whose kernels two of them are. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const found = shownBy(sources)
  if (!found) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      {found.drawn.map((pattern) => (
        <TimeChart key={pattern.label} pattern={pattern} from={found.from} />
      ))}
      <PublishedChart />
    </FigureGrid>
  )
}

type From = NonNullable<ReturnType<typeof shownBy>>['from']

function TimeChart({ pattern: { label, swept }, from }: { readonly pattern: Pattern; readonly from: From }) {
  const mode = modeOf(from.figures.flatMap(({ outcomes }) => outcomes))
  const share = (one: Swept) => copyShare(one, from.memory, mode)
  const [first, last] = [swept[0], swept[swept.length - 1]]
  return (
    <Chart
      title={texts.timeTitle(label)}
      about={texts.aboutTime}
      caption={swept.length > 1 ? texts.caption(last.title, last.ms / first.ms, first.title) : ''}
      badges={[timesBadge(from), ['derived', texts.medians], ['derived', texts.shareFormula]]}
      table={{
        columns: texts.columns,
        rows: swept.map((one) => {
          const own = share(one)
          return {
            name: one.title,
            cells: [one.said, own === undefined ? '–' : percent(own), ratio(one.ms / first.ms)],
          }
        }),
      }}
      least={barsHeight(swept.length)}
    >
      {(room) => (
        <PartBars
          bars={swept.map((one) => ({
            name: one.title,
            parts: [{ name: texts.timeAxis, value: one.ms }],
            said: texts.said(one.said, share(one)),
          }))}
          axis={texts.timeAxis}
          room={room}
        />
      )}
    </Chart>
  )
}

function PublishedChart() {
  const bars = PUBLISHED.map(([name, seconds, rate]) => ({
    name,
    parts: [{ name: texts.publishedAxis, value: rate }],
    said: texts.publishedSaid(seconds, rate),
    cells: [seconds, String(rate)],
  }))
  return (
    <Chart
      title={texts.publishedTitle}
      about={texts.aboutPublished}
      caption={texts.heterogeneous}
      badges={[['recorded', texts.published]]}
      table={{ columns: texts.publishedColumns, rows: bars }}
      least={barsHeight(bars.length)}
    >
      {(room) => <PartBars bars={bars} axis={texts.publishedAxis} room={room} />}
    </Chart>
  )
}
