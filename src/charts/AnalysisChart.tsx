import { scaleLinear } from 'd3-scale'
import { time } from '#src/base/format.ts'
import type { Racer } from '#src/store/session.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { kernelColour } from '#src/ui/Chip.tsx'
import { letterOf } from '#src/ui/insight.ts'
import { wordsOf } from '#src/store/operations.ts'
import { useWords } from '#src/ui/operation-words.ts'
import styles from './Chart.module.css'
import { Chart, type Room } from './Chart.tsx'
import { analysisTime, isWrong, timingOf } from './figures.ts'
import { KernelName, TimeAxis, timeUnit } from './parts.tsx'
import { type AnalysisPart, breakEven, type Mode, partsOf, priceOf, verdict } from './speedup.ts'

interface Props {
  readonly racers: readonly Racer[]
  readonly mode: Mode
}

/** What each kernel does before its first solve, part by part, and when that has paid against the first one. */
export function AnalysisChart({ racers, mode }: Props) {
  const shown = racers.map((racer) => {
    const timing = isWrong(racer) ? undefined : racer.timing
    return timing ? partsOf(timing) : []
  })
  const kind = racers.map(timingOf).find((sourced) => sourced)?.kind ?? 'unavailable'
  const missing = shown.every((parts) => parts.length === 0)
  const { one } = useWords()
  return (
    <Chart
      title="Analysis cost"
      about={`once for a matrix, before the first ${one}`}
      caption="Symbolic: the pattern, on the processor; prepare: the values, on the GPU"
      badges={<Badge kind={kind}>symbolic and the plan by the processor’s clock</Badge>}
      table={{
        columns: racers.map(({ title }, index) => `${letterOf(index)} ${title}`),
        rows: [
          ...NAMES.map((name) => ({
            name,
            cells: shown.map((parts) => cellOf(parts.find((part) => part.name === name)?.ms)),
          })),
          { name: 'break-even', cells: racers.map((_, index) => verdictOf(racers, index, mode)) },
        ],
      }}
      missing={missing ? 'Needs a time first.' : undefined}
    >
      {(room) => <Bars {...{ racers, mode, shown, room }} />}
    </Chart>
  )
}

const NAMES = ['symbolic', 'prepare', 'autotune'] as const
type Parts = readonly AnalysisPart[]

const cellOf = (ms: number | undefined): string => (ms === undefined ? '–' : analysisTime(ms))

function verdictOf(racers: readonly Racer[], index: number, mode: Mode): string {
  const prices = racers.map((racer) => priceOf(racer, mode))
  const base = prices.findIndex((price) => price !== undefined)
  const [from, to] = [prices[base], prices[index]]
  if (!from || !to) return 'no time'
  return index === base ? 'compared with' : verdict(breakEven(from, to), wordsOf(racers[0]?.replay?.operation).one)
}

const LABELS = 206
const VALUES = 96
const TOP = 8
const BOTTOM = 26
/** Parts are told by their fill and their name in the tooltip and the table. */
const OPACITY = { symbolic: 1, prepare: 0.62, autotune: 0.3 } as const

interface BarsProps extends Props {
  readonly shown: readonly Parts[]
  readonly room: Room
}

function Bars({ racers, mode, shown, room }: BarsProps) {
  const { width, height, u } = room
  const totals = shown.map((parts) => parts.reduce((sum, { ms }) => sum + ms, 0))
  const longest = Math.max(...totals, 1e-6)
  const x = scaleLinear([0, longest], [LABELS * u, Math.max((LABELS + 40) * u, width - VALUES * u)])
  const rowHeight = (height - (TOP + BOTTOM) * u) / racers.length
  const tall = Math.min(20 * u, rowHeight * 0.36)
  return (
    <>
      <TimeAxis scale={x} top={TOP * u} bottom={height - BOTTOM * u} unit={timeUnit(longest)} room={room} />
      {racers.map(({ title }, index) => {
        const y = TOP * u + (index + 0.5) * rowHeight
        return (
          <g key={letterOf(index)}>
            <KernelName index={index} name={title} y={y - 4 * u} u={u} />
            <text x={42 * u} y={y + 13 * u}>
              {verdictOf(racers, index, mode)}
            </text>
            <Stack parts={shown[index]} index={index} x={x} y={y - tall / 2} tall={tall} />
            <text className={styles['value']} x={x(totals[index]) + 9 * u} y={y}>
              {shown[index].length > 0 ? analysisTime(totals[index]) : 'no time'}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface StackProps {
  readonly parts: Parts
  readonly index: number
  readonly x: (ms: number) => number
  readonly y: number
  readonly tall: number
}

function Stack({ parts, index, x, y, tall }: StackProps) {
  const starts = parts.map((_, p) => parts.slice(0, p).reduce((sum, { ms }) => sum + ms, 0))
  return parts.map(({ name, ms }, p) => (
    <rect
      key={name}
      x={x(starts[p])}
      y={y}
      width={Math.max(0, x(starts[p] + ms) - x(starts[p]))}
      height={tall}
      fill={kernelColour(index)}
      fillOpacity={OPACITY[name]}
    >
      <title>{`${name}: ${time(ms)}`}</title>
    </rect>
  ))
}
