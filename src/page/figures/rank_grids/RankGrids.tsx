import { Sentence } from '#src/page/frame/side/Sentence.tsx'
import { percent, time } from '#src/core/base/format.ts'
import type { KernelLook } from '#src/page/draw/kernel-look.ts'
import { domainOf } from '../plot/axes.ts'
import { Chart } from '../plot/Chart.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import type { ModeledFigure } from './asked.ts'
import { bestGrid, byLatency, byRanks, type ModeledRow, ranksIn } from './rows.ts'
import { useModeled } from './use-modeled.ts'
import * as texts from './words.ts'

/** Where a series has no kernel to take its mark from. */
const LOOKS: readonly KernelLook[] = [
  { colour: 'var(--text)', form: { path: 'M0 -4L4 0L0 4L-4 0Z' }, dash: '' },
  { colour: 'var(--text-2)', form: { path: 'M-3.5 -3.5H3.5V3.5H-3.5Z' }, dash: '6 4' },
]

interface ChartProps {
  readonly title: string
  readonly about: string
  readonly rows: readonly ModeledRow[]
  readonly units: { readonly x: string; readonly y: string }
  readonly missing: string | undefined
  /** Shares, from 0 to 100. */
  readonly linear?: true
  xOf(row: ModeledRow): number
  yOf(row: ModeledRow): number
  nameOf(row: ModeledRow): string
}

/** What ranks take, wait, and what latency costs, of the open problem. */
export function Draw() {
  const found = useModeled()
  const rows = found?.rows ?? []
  const missing = rows.length === 0 ? missingIn(found) : undefined
  const grids = { rows: byRanks(rows), missing, xOf: ranksIn, nameOf: gridName }
  const late = byLatency(rows)
  return (
    <FigureGrid label={texts.title}>
      <ModelChart {...grids} title={texts.byRanks} about={texts.aboutRanks} units={texts.ranksUnits} yOf={msIn} />
      <ModelChart
        {...grids}
        title={texts.waitingByRanks}
        about={texts.aboutWaiting}
        units={texts.waitingUnits}
        linear
        yOf={({ waiting }) => 100 * waiting}
      />
      <ModelChart
        title={texts.byLatency}
        about={texts.aboutLatency}
        rows={late}
        units={texts.latencyUnits}
        missing={late.length === 0 ? missingIn(found) : undefined}
        xOf={({ latency = 0 }) => latency}
        yOf={msIn}
        nameOf={({ latency = 0 }) => texts.latency(latency)}
      />
    </FigureGrid>
  )
}

/** Beside the charts: which grid the model prefers. */
export function Side() {
  const found = useModeled()
  const best = bestGrid(found?.rows ?? [])
  const words = best ? texts.best(gridName(best.one), best.one.ms, best.by) : missingIn(found)
  return (
    <section>
      <Sentence text={words} />
    </section>
  )
}

/** Why nothing is drawn, or not yet. */
const missingIn = (found: ModeledFigure | undefined): string =>
  found && !found.rows ? texts.none : (found?.failed ?? texts.pending)

const msIn = ({ ms }: ModeledRow): number => ms
const gridName = ({ rows, columns }: ModeledRow): string => texts.grid(rows, columns)

function ModelChart({ title, about, rows, units, missing, linear, xOf, yOf, nameOf }: ChartProps) {
  const tracks = texts.series.map((name, s): Track => {
    const own = rows.filter(({ barriers }) => barriers === (s === 1))
    const spots = own.map((row) => ({
      x: xOf(row),
      y: yOf(row),
      words: texts.point(name, nameOf(row), row.ms, row.waiting),
    }))
    return { kernel: name, look: LOOKS[s], spots }
  })
  const spots = tracks.flatMap((track) => track.spots)
  const mostRanks = spots.reduce((most, { x }) => Math.max(most, x), 2)
  const names = [...new Set(rows.map(nameOf))]
  return (
    <Chart
      title={title}
      about={about}
      caption=""
      badges={[['modeled', texts.model]]}
      table={{
        columns: texts.series.flatMap(texts.columns),
        rows: names.map((name) => ({
          name,
          cells: [false, true].flatMap((isBulk) => {
            const row = rows.find((one) => nameOf(one) === name && one.barriers === isBulk)
            return row ? [time(row.ms), percent(row.waiting)] : ['–', '–']
          }),
        })),
      }}
      missing={missing ?? (spots.length === 0 ? texts.pending : undefined)}
    >
      {(room) => (
        <LinePanel
          tracks={tracks.filter((track) => track.spots.length > 0)}
          titleOf={(name) => name}
          named={new Set(texts.series)}
          units={units}
          domains={
            linear
              ? { x: [1, mostRanks], y: [0, 100] }
              : { x: domainOf(spots.map(({ x }) => x)), y: domainOf(spots.map(({ y }) => y)) }
          }
          {...(linear && { linear })}
          room={room}
        />
      )}
    </Chart>
  )
}
