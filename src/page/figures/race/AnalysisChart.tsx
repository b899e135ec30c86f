import { formOf } from '#src/core/base/nouns.ts'
import { time } from '#src/core/base/format.ts'
import { command, runCommand } from '#src/page/desk/commands/registry.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { columnLook } from '#src/page/draw/kernel-look.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { useWords } from '#src/page/frame/sentences/operation-words.ts'
import styles from '../plot/Chart.module.css'
import { Chart, type Room } from '../plot/Chart.tsx'
import { analysisTime, isWrong, sourcedTiming } from '../times/column-times.ts'
import { headsOf } from './heads.ts'
import { TimeAxis, timeUnit } from '../plot/TimeAxis.tsx'
import { barsHeight } from '../plot/bars.ts'
import { KernelBars } from './KernelBars.tsx'
import { roomForNames, roomForWords } from './KernelName.tsx'
import reading from './Reading.module.css'
import { type AnalysisPart, breakEven, type Mode, partsOf, priceOf, verdict } from '../times/speedup.ts'
import * as texts from './words.ts'

interface Props {
  readonly columns: readonly Column[]
  readonly mode: Mode
}

/** What each kernel does before its first solve, part by part, and from when on it is ahead of the first one. */
export function AnalysisChart({ columns, mode }: Props) {
  const shown = columns.map(partsIn)
  const alone = columns.some(({ analysis }) => analysis) ? 'measured' : 'unavailable'
  const kind =
    readBy(columns)
      .map(sourcedTiming)
      .find((sourced) => sourced)?.kind ?? alone
  const missing = shown.every((parts) => parts.length === 0)
  const { one } = useWords()
  return (
    <Chart
      title={texts.analysisTitle}
      about={texts.onceBefore(one)}
      caption={captionOf(columns)}
      badges={[[kind, clockWords(columns)]]}
      controls={<Alone />}
      table={{
        columns: headsOf(columns),
        rows: [
          ...NAMES.map((name) => ({
            name,
            cells: shown.map((parts) => cellOf(parts.find((part) => part.name === name)?.ms)),
          })),
          { name: 'break-even', cells: columns.map((_, index) => verdictOf(columns, index, mode)) },
        ],
      }}
      least={barsHeight(columns.length)}
      missing={missing ? texts.needsTime : undefined}
    >
      {(room) => <Bars {...{ columns, mode, shown, room }} />}
    </Chart>
  )
}

const NAMES = ['symbolic', 'prepare', 'tuning'] as const
type Parts = readonly AnalysisPart[]

/** Of a kernel whose analysis alone was timed there is one part. */
function partsIn(column: Column): Parts {
  if (isWrong(column)) return []
  if (column.timing) return partsOf(column.timing)
  return column.analysis ? [{ name: 'symbolic', ms: column.analysis.ms }] : []
}

function captionOf(columns: readonly Column[]): string {
  const tuned = columns.some(({ timing }) => timing?.tuneMs !== undefined)
  return tuned ? texts.processorAndGpu + texts.tuningOnce : texts.processorAndGpu
}

/** How often a call was timed: by the fewest calls of a column. */
function clockWords(columns: readonly Column[]): string {
  const calls = readBy(columns).flatMap(({ timing, analysis }) => timing?.analysisCalls ?? analysis?.calls ?? [])
  const fewest = Math.min(...calls)
  if (calls.length === 0) return texts.byClock
  const how = formOf(fewest, { one: texts.oneCall, other: texts.medianOf(fewest) })
  return texts.fromScratch(how)
}

/** Times the analysis without the GPU having to solve, where the page measures. */
function Alone() {
  const busy = useApp(({ session }) => session.measuring !== undefined)
  const locked = useLocked('measure.analysis')
  if (!command('measure.analysis')) return null
  return (
    <fieldset className={reading['segments']} aria-label={texts.timing}>
      <button type="button" disabled={busy} {...locked} onClick={() => void runCommand('measure.analysis')}>
        {texts.timeAnalysis}
      </button>
    </fieldset>
  )
}

const cellOf = (ms: number | undefined): string => (ms === undefined ? '–' : analysisTime(ms))

function verdictOf(columns: readonly Column[], index: number, mode: Mode): string {
  const prices = columns.map((column) => priceOf(column, mode))
  const base = prices.findIndex((price) => price !== undefined)
  const [from, to] = [prices[base], prices[index]]
  if (isFromFile(columns[index])) return texts.notCompared
  if (!from || !to) return texts.noSolveTimed
  if (index === base) return 'the baseline'
  return verdict(breakEven(from, to), columnLetter(base), findOperation(columns[0]?.replay?.operation).words.one)
}

/** Parts are told by their fill and their name in the tooltip and the table. */
const OPACITY = { symbolic: 1, prepare: 0.62, tuning: 0.3 } as const

interface BarsProps extends Props {
  readonly shown: readonly Parts[]
  readonly room: Room
}

function Bars({ columns, mode, shown, room }: BarsProps) {
  const totals = shown.map((parts) => parts.reduce((sum, { ms }) => sum + ms, 0))
  const end = Math.max(...totals, 1e-6)
  const verdicts = columns.map((_, index) => verdictOf(columns, index, mode))
  return (
    <KernelBars
      {...{ columns, room, end }}
      names={Math.max(roomForNames(columns, room), Math.min(room.width / room.u / 2, roomForWords(verdicts)))}
      values={96}
      thick={0.36}
      under={(index) => verdicts[index]}
      renderAxis={(scale, top, bottom) => <TimeAxis {...{ scale, top, bottom, room }} unit={timeUnit(end)} />}
    >
      {({ column, index, x, y, tall, u }) => (
        <>
          <Stack parts={shown[index]} colour={columnLook(index, column.id).colour} x={x} y={y - tall / 2} tall={tall} />
          <text className={styles['value']} x={x(totals[index]) + 9 * u} y={y}>
            {shown[index].length > 0 ? analysisTime(totals[index]) : 'no time'}
          </text>
        </>
      )}
    </KernelBars>
  )
}

interface StackProps {
  readonly parts: Parts
  readonly colour: string
  readonly x: (ms: number) => number
  readonly y: number
  readonly tall: number
}

function Stack({ parts, colour, x, y, tall }: StackProps) {
  const starts = parts.map((_, p) => parts.slice(0, p).reduce((sum, { ms }) => sum + ms, 0))
  return parts.map(({ name, ms }, p) => (
    <rect
      key={name}
      x={x(starts[p])}
      y={y}
      width={Math.max(0, x(starts[p] + ms) - x(starts[p]))}
      height={tall}
      fill={colour}
      fillOpacity={OPACITY[name]}
    >
      <title>{`${name}: ${time(ms)}`}</title>
    </rect>
  ))
}
