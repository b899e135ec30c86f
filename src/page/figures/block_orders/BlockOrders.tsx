import { measuredTime, time } from '#src/core/base/format.ts'
import { readable } from '#src/core/sparse/readable.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { barsHeight } from '../plot/bars.ts'
import { Chart, type ChartBadge } from '../plot/Chart.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { NothingYet } from '../plot/NothingYet.tsx'
import { PartBars } from '../plot/PartBars.tsx'
import { NOTHING } from '../times/nothing.ts'
import { solveMs, stepOf } from '../times/outcomes.ts'
import { firstWith, timesBadge } from '../times/sources.ts'
import * as texts from './words.ts'

/** A solve that converged, by the order of its block rows. */
interface Solve {
  readonly order: string
  readonly iterations: number
  readonly ms: number
  readonly said: string
}

interface Step {
  readonly label: string
  readonly rows: number
  /** Each order once, by its faster kernel: from the fewest iterations on. */
  readonly solves: readonly Solve[]
}

function orderOf({ kernel, params }: Outcome, kernels: Kernels): string {
  const choice = kernels.get(kernel)?.params.find(({ name }) => name === texts.preconditioner)
  const name = choice?.names?.[params[texts.preconditioner] - choice.min] ?? kernel
  return name === texts.subdomains ? texts.parts(name, params['rows']) : name
}

function stepsOf(figures: readonly Figures[], { kernels }: FigureSources): readonly Step[] {
  return figures
    .map(({ problem, rows, outcomes }): Step => {
      const solves = outcomes.flatMap((outcome): Solve[] => {
        const { iterations, 'not converged': open } = outcome.check?.measures ?? {}
        const ms = solveMs(outcome, 'single')
        if (ms === undefined || !iterations || open !== 0) return []
        return [{ order: orderOf(outcome, kernels), iterations, ms, said: measuredTime(ms, stepOf(outcome, 'single')) }]
      })
      const once = new Map<string, Solve>()
      for (const one of solves.toSorted((a, b) => b.ms - a.ms)) once.set(one.order, one)
      return {
        label: readable(problem),
        rows,
        solves: [...once.values()].toSorted((a, b) => a.iterations - b.iterations),
      }
    })
    .filter(({ solves }) => solves.length > 0)
    .toSorted((a, b) => a.rows - b.rows)
}

const shownBy = (sources: FigureSources) => firstWith(sources, (figures) => stepsOf(figures, sources))

/** Sweeps by colours, and those by subdomains with the fewest iterations. */
function pairOf({ solves }: Step) {
  const colours = solves.find(({ order }) => order === texts.colours)
  const parts = solves.find(({ order }) => order.startsWith(texts.subdomains))
  return colours && parts ? { colours, parts } : undefined
}

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const largest = shownBy(sources)?.drawn.findLast((step) => pairOf(step))
  const pair = largest && pairOf(largest)
  if (!largest || !pair) return NOTHING
  const { colours, parts } = pair
  return texts.onLargest(largest.label, parts.iterations, colours.iterations) + texts.inTime(colours.ms, parts.ms)
}

/** Iterations by order and the time that they take, for each step. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const found = shownBy(sources)
  if (!found) return <NothingYet sources={sources} />
  const from = timesBadge(found.from)
  return (
    <FigureGrid label={texts.title}>
      {found.drawn.flatMap((step) => [
        <OrdersChart key={`${step.label} iterations`} {...{ step, from }} of={ITERATIONS} />,
        <OrdersChart key={`${step.label} time`} {...{ step, from }} of={TIME} />,
      ])}
    </FigureGrid>
  )
}

/** One number of a solve. */
interface Reading {
  readonly about: string
  readonly axis: string
  readonly derived: string
  title(label: string): string
  value(solve: Solve): number
  said(solve: Solve): string
  caption(pair: NonNullable<ReturnType<typeof pairOf>>): string
}

const ITERATIONS: Reading = {
  about: texts.aboutIterations,
  axis: texts.iterationsAxis,
  derived: texts.counted,
  title: texts.iterationsTitle,
  value: ({ iterations }) => iterations,
  said: ({ iterations }) => texts.iterationsSaid(iterations),
  caption: ({ colours, parts }) => texts.besides(parts.iterations, colours.iterations),
}

const TIME: Reading = {
  about: texts.aboutTime,
  axis: texts.timeAxis,
  derived: texts.medians,
  title: texts.timeTitle,
  value: ({ ms }) => ms,
  said: ({ said }) => said,
  caption: ({ colours, parts }) => texts.price(parts.ms, colours.ms),
}

interface Props {
  readonly step: Step
  readonly from: ChartBadge
  readonly of: Reading
}

function OrdersChart({ step, from, of }: Props) {
  const pair = pairOf(step)
  const bars = step.solves.map((solve) => ({
    name: solve.order,
    parts: [{ name: of.axis, value: of.value(solve) }],
    said: of.said(solve),
    cells: [String(solve.iterations), solve.said, time(solve.ms / solve.iterations)],
  }))
  return (
    <Chart
      title={of.title(step.label)}
      about={of.about}
      caption={pair ? of.caption(pair) : ''}
      badges={[from, ['derived', of.derived]]}
      table={{ columns: texts.columns, rows: bars }}
      least={barsHeight(bars.length)}
    >
      {(room) => <PartBars bars={bars} axis={of.axis} room={room} />}
    </Chart>
  )
}
