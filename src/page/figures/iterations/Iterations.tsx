import { measuredTime, percent, time } from '#src/core/base/format.ts'
import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { type KernelLook, wayLook } from '#src/page/draw/kernel-look.ts'
import { barsHeight } from '../plot/bars.ts'
import { Chart } from '../plot/Chart.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type LineSpot, type Track } from '../plot/LinePanel.tsx'
import { NothingYet } from '../plot/NothingYet.tsx'
import { PartBars } from '../plot/PartBars.tsx'
import { launchIn } from '../times/copy-share.ts'
import { NOTHING } from '../times/nothing.ts'
import { timesBadge } from '../times/sources.ts'
import { titleIn } from '../times/titles.ts'
import { leastBy, ordersOf, partsOf, shownSolves, type ShownSolves, type TimedSolve } from './solved.ts'
import * as texts from './words.ts'

/** Solves with a multigrid of one problem, in exact order and by colours. */
function besides(own: readonly TimedSolve[]) {
  const orders = ordersOf(own, texts.multigrid)
  const coloured = orders.filter(({ order }) => order !== texts.exact)
  return { exact: orders.find(({ order }) => order === texts.exact), coloured }
}

/** What the charts say: the fastest order on the largest problem, beside the exact one and the one with the fewest iterations. */
export function sentence(sources: FigureSources): string {
  const largest = shownSolves(sources)?.problems.at(-1)
  if (!largest) return NOTHING
  const { exact, coloured } = besides(largest)
  const all = coloured.length > 0 ? coloured : largest
  const best = leastBy(all, ({ ms }) => ms)
  const few = leastBy(all, ({ iterations, ms }) => iterations + ms / 1e9)
  return [
    texts.onLargest(best.label, nameOf(best, sources), measuredTime(best.ms, best.stepMs), best.iterations),
    exact ? texts.besideExact(exact.iterations, exact.ms / best.ms) : '',
    few.iterations < best.iterations ? texts.fewer(nameOf(few, sources), few.iterations, few.ms / best.ms) : '',
  ].join('')
}

/** Iterations by colours, and where the time goes: both for each problem. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownSolves(sources)
  if (!shown) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      {shown.problems.map((own) => (
        <OrdersChart key={own[0].problem} {...{ shown, own }} />
      ))}
      {shown.problems.map((own) => (
        <TimeChart key={own[0].problem} {...{ shown, sources, own }} />
      ))}
    </FigureGrid>
  )
}

interface Props {
  readonly shown: ShownSolves
  readonly own: readonly TimedSolve[]
}

/** Least and most of a dot, pixels of the design. */
const [LEAST, MOST] = [3, 9]
const EXACT_LINE: KernelLook = { colour: 'var(--text-2)', form: { path: '' }, dash: '2 4' }

const circle = (radius: number): string =>
  `M${radius} 0A${radius} ${radius} 0 1 1-${radius} 0 ${radius} ${radius} 0 1 1 ${radius} 0Z`

function OrdersChart({ shown, own }: Props) {
  const groups = [texts.multigrid, texts.oneSweep].map((preconditioner) => ordersOf(own, preconditioner))
  const dots = groups.flat().filter(({ colours }) => colours !== undefined)
  const longest = Math.max(...dots.map(({ ms }) => ms))
  const lookOf = (g: number, ms: number): KernelLook => {
    const radius = LEAST + (MOST - LEAST) * Math.sqrt(ms / longest)
    return { ...wayLook(g), form: { path: circle(Number(radius.toFixed(1))), ...(g > 0 && { hollow: true as const }) } }
  }
  const spotOf = (g: number, one: TimedSolve): LineSpot => ({
    x: one.colours ?? 0,
    y: one.iterations,
    words: texts.dot(orderName(one), one.iterations, one.ms, one.colours ?? 0),
    look: lookOf(g, one.ms),
  })
  const tracks = groups.flatMap((orders, g): Track[] => {
    const placed = orders.filter(({ colours }) => colours !== undefined)
    const isWrapped = ({ order, colours = 0 }: TimedSolve) => order === texts.wrapped(colours)
    const others = placed.filter((one) => !isWrapped(one))
    return [
      {
        kernel: (g > 0 ? texts.hollow : '') + texts.series,
        look: wayLook(g),
        spots: placed.filter(isWrapped).map((one) => spotOf(g, one)),
      },
      ...others.map((one): Track => ({ kernel: orderName(one), look: wayLook(g), spots: [spotOf(g, one)] })),
    ].filter(({ spots }) => spots.length > 0)
  })
  const exact = groups.flat().filter(({ order }) => order === texts.exact)
  const x = spread(dots.map(({ colours = 0 }) => colours))
  const lines = exact.map(
    (one): Track => ({
      kernel: `${one.preconditioner === texts.oneSweep ? texts.hollow : ''}${texts.exactLine(one.iterations)}`,
      look: EXACT_LINE,
      joined: true,
      spots: x.map((at) => ({ x: at, y: one.iterations, words: `${orderName(one)}: ${one.iterations}` })),
    }),
  )
  const all = [...lines, ...tracks]
  // what has a multigrid is named by its order alone
  const names = new Map(groups.flat().map((one) => [orderName(one), shortName(one)]))
  const rows = groups.flat()
  return (
    <Chart
      title={texts.ordersTitle(own[0].label)}
      about={texts.aboutOrders}
      caption={ordersCaption(besides(own).coloured)}
      badges={[timesBadge(shown.from), ['derived', texts.counted], ['derived', texts.meanColours]]}
      table={{
        columns: [texts.units.x, texts.units.y, 'time'],
        rows: rows.map((one) => ({
          name: orderName(one),
          cells: [
            one.colours === undefined ? '–' : String(Math.round(one.colours)),
            String(one.iterations),
            measuredTime(one.ms, one.stepMs),
          ],
        })),
      }}
      missing={dots.length < 2 ? texts.noOrders : undefined}
    >
      {(room) => (
        <LinePanel
          linear
          tracks={all}
          titleOf={(id) => names.get(id) ?? id}
          named={new Set(all.map(({ kernel }) => kernel))}
          units={texts.units}
          domains={{ x, y: spread(rows.map(({ iterations }) => iterations)) }}
          room={room}
        />
      )}
    </Chart>
  )
}

const orderName = ({ preconditioner = '', order, bits }: TimedSolve): string => texts.name(preconditioner, order, bits)

const shortName = ({ preconditioner, order }: TimedSolve): string =>
  preconditioner === texts.oneSweep ? texts.hollow + order : order

/** A linear interval with some air. */
function spread(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = Math.max(2, 0.12 * (most - least))
  return [Math.max(0, least - air), most + air]
}

function ordersCaption(coloured: readonly TimedSolve[]): string {
  if (coloured.length < 2) return ''
  const few = leastBy(coloured, ({ iterations }) => iterations)
  const many = leastBy(coloured, ({ iterations }) => -iterations)
  if (few.iterations === many.iterations)
    return texts.alike(
      coloured.map(({ order }) => order),
      few.iterations,
    )
  return texts.fewest(few.order, few.iterations, many.order, many.iterations)
}

/** A preconditioner and its order; the kernel where it has no choice of either. */
const nameOf = (one: TimedSolve, { kernels }: Pick<FigureSources, 'kernels'>): string =>
  one.preconditioner === undefined ? titleIn(kernels, one.kernel) : orderName(one)

/** Bars of one problem, at most. */
const MOST_BARS = 12

function TimeChart({ shown, sources, own }: Props & { readonly sources: FigureSources }) {
  const launchMs = launchIn(shown.from.memory, 'backToBack')
  const named = new Map<string, TimedSolve>()
  for (const one of own.toSorted((a, b) => b.ms - a.ms)) named.set(nameOf(one, sources), one)
  const byTime = [...named].toSorted(([, a], [, b]) => a.ms - b.ms)
  const shownBars = [...byTime.slice(0, MOST_BARS), ...byTime.slice(MOST_BARS).slice(-1)]
  const bars = shownBars.map(([name, one]) => ({
    name,
    parts: partsOf(one, launchMs),
    said: texts.said(measuredTime(one.ms, one.stepMs), one.iterations),
  }))
  const [[best, first]] = byTime
  const { exact, coloured } = besides(own)
  const beside = exact && coloured.length > 0 ? exact.ms / leastBy(coloured, ({ ms }) => ms).ms : undefined
  return (
    <Chart
      title={texts.timeTitle(own[0].label)}
      about={texts.aboutTime}
      caption={texts.fastest(best, measuredTime(first.ms, first.stepMs), beside)}
      badges={[
        timesBadge(shown.from),
        ['derived', texts.medians],
        launchMs > 0 ? ['derived', texts.parted] : ['derived', texts.unparted],
      ]}
      table={{
        columns: texts.timeColumns,
        rows: byTime.map(([name, one]) => {
          const parts = partsOf(one, launchMs)
          const share = (part: string) => {
            const found = parts.find((known) => known.name === part)
            return found ? percent(found.value / one.ms) : '–'
          }
          return {
            name,
            cells: [
              measuredTime(one.ms, one.stepMs),
              String(one.iterations),
              time(one.ms / one.iterations),
              ...[texts.sweeps, texts.products, texts.vectors, texts.launches].map(share),
            ],
          }
        }),
      }}
      least={barsHeight(bars.length)}
    >
      {(room) => <PartBars bars={bars} axis={texts.timeAxis} room={room} />}
    </Chart>
  )
}
