import { error, plural } from '#src/core/base/format.ts'
import { median, quantile, type Samples } from '#src/engine/run/run.ts'
import { isFromFile, readBy } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { columnLook } from '#src/page/draw/kernel-look.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { titled, useWords } from '#src/page/frame/sentences/operation-words.ts'
import styles from '../plot/Chart.module.css'
import { Chart, type Room, type ChartBadge } from '../plot/Chart.tsx'
import { isWrong, modeWords, noise, sourcedTiming, whyMany, withheld } from '../times/column-times.ts'
import { headsOf } from './heads.ts'
import { axisEnd, beyondWords, within } from '../plot/outliers.ts'
import { TimeAxis, timeUnit } from '../plot/TimeAxis.tsx'
import { barsHeight } from '../plot/bars.ts'
import { type BarRow, KernelBars } from './KernelBars.tsx'
import { shownSamples } from './SolveTime.tsx'
import { type Mode, shownTime } from '../times/speedup.ts'
import { errorIn } from '#src/core/kernel/check.ts'
import * as texts from './words.ts'

interface Props {
  readonly columns: readonly Column[]
  readonly mode: Mode
}

/** Full-size times of a solve, or product: bar to the median, whisker to p95, one mark per sample below. */
export function SolveTimeChart({ columns, mode }: Props) {
  const end = axisEnd(columns.flatMap((column) => shownSamples(column, mode) ?? []))
  const run = columns[0]?.replay?.run
  const { one } = useWords()
  return (
    <Chart
      title={`${titled(one)} time`}
      about={run ? `${plural(run.rows, 'row')}, ${plural(run.nonzeros, 'nonzero')}, ${modeWords(mode, one)}` : ''}
      caption={texts.bars}
      badges={badgesOf(columns, mode, end)}
      table={tableOf(columns, mode)}
      least={barsHeight(columns.length)}
      missing={columns.some((column) => sourcedTiming(column)) ? undefined : texts.notMeasuredYet}
    >
      {(room) => <Bars columns={columns} mode={mode} end={end} room={room} />}
    </Chart>
  )
}

function tableOf(columns: readonly Column[], mode: Mode) {
  const read = (pick: (samples: Samples) => number) => (column: Column) => {
    const samples = shownSamples(column, mode)
    const { timing } = column
    return samples && timing ? shownTime(pick(samples), timing, mode) : (withheld(column, mode) ?? '–')
  }
  const rows = [
    { name: 'median', cells: columns.map(read(median)) },
    { name: 'p95', cells: columns.map(read((samples) => quantile(samples, 0.95))) },
    { name: 'minimum', cells: columns.map(read((samples) => quantile(samples, 0))) },
    {
      name: findOperation(columns[0]?.replay?.operation).words.error,
      cells: columns.map(({ check }) => (check ? error(errorIn(check)) : '–')),
    },
  ]
  return { columns: headsOf(columns), rows }
}

/** Of a column from a file: from whose machine, as it says. */
const fileWords = (column: Column, index: number): string[] => {
  const run = isFromFile(column) ? column.replay?.run : undefined
  return run ? [`${columnLetter(index)} ${run.adapter.name}`] : []
}

interface WithEnd extends Props {
  /** Of the axis, ms. */
  readonly end: number
}

function badgesOf(columns: Props['columns'], mode: Props['mode'], end: number): (ChartBadge | false | undefined)[] {
  const own = readBy(columns)
  const first = own.find((column) => shownSamples(column, mode))
  const sourced = first && sourcedTiming(first)
  const samples = sourced?.timing[mode]
  const files = columns.flatMap((column, index) => fileWords(column, index))
  const inFiles = files.map((words): ChartBadge => ['from a file', words])
  if (!first || !sourced || !samples) return [['unavailable', texts.noSamples], ...inFiles]
  const here = !isFromFile(first)
  const letters = columns.flatMap((column, index) => (isFromFile(column) ? [] : columnLetter(index)))
  const whose = files.length > 0 ? `${letters.join(', ')} ` : ''
  const many = whyMany(columns)
  const noisy = columns.flatMap((column, index) => {
    const words = noise(column, mode)
    return words ? `${columnLetter(index)} ${words}` : []
  })
  const beyond = columns.flatMap((column, index) => {
    const all = shownSamples(column, mode)
    const words = all && beyondWords(all, end)
    return words ? `${columnLetter(index)} ${words}` : []
  })
  return [
    [sourced.kind, texts.clock(samples.clock, sourced.timing.stepMs)],
    here && [sourced.kind, whose + texts.samplesEach(samples.ms.length)],
    here && ['derived', whose + texts.checked],
    ...inFiles,
    many !== undefined && ['unavailable', many],
    beyond.length > 0 && [sourced.kind, texts.beyond(beyond.join(', '))],
    ...noisy.map((words): ChartBadge => [sourced.kind, words]),
  ]
}

function Bars({ columns, mode, end, room }: WithEnd & { readonly room: Room }) {
  return (
    <KernelBars
      {...{ columns, room, end }}
      renderAxis={(scale, top, bottom) => <TimeAxis {...{ scale, top, bottom, room }} unit={timeUnit(end)} />}
    >
      {(row) => <Row row={row} mode={mode} end={end} />}
    </KernelBars>
  )
}

interface RowProps {
  readonly row: BarRow
  readonly mode: Mode
  /** Of the axis, ms. */
  readonly end: number
}

function Row({ row, mode, end }: RowProps) {
  const samples = shownSamples(row.column, mode)
  return samples ? <Sampled {...{ row, mode, samples, end }} /> : <Withheld row={row} mode={mode} />
}

function Sampled({ row, mode, samples, end }: RowProps & { readonly samples: Samples }) {
  const {
    column: { id, timing },
    index,
    x,
    y,
    tall,
    u,
  } = row
  const [middle, high] = [x(median(samples)), x(quantile(samples, 0.95))]
  const under = y + tall / 2 + 3 * u
  const beyond = samples.ms.some((ms) => ms > end)
  return (
    <>
      <rect x={x(0)} y={y - tall / 2} width={middle - x(0)} height={tall} fill={columnLook(index, id).colour} />
      <path className={styles['whisker']} d={`M${middle} ${y}H${high}M${high} ${y - 6 * u}V${y + 6 * u}`} />
      <path
        className={styles['sample']}
        d={within(samples, end)
          .map((ms) => `M${x(ms)} ${under}v${6 * u}`)
          .join('')}
      />
      <text className={styles['value']} x={high + 9 * u} y={y}>
        {timing ? shownTime(median(samples), timing, mode) : ''}
      </text>
      {beyond ? (
        <path className={styles['beyond']} d={`M${x(end) - 5 * u} ${under}l${5 * u} ${3 * u}l${-5 * u} ${3 * u}z`} />
      ) : null}
    </>
  )
}

/** A wrong result has a hatched slot and no bar; any other reason is said in words. */
function Withheld({ row: { column, x, y, tall, u }, mode }: Omit<RowProps, 'end'>) {
  const wrong = isWrong(column)
  return (
    <>
      {wrong ? <Hatched x={x(0)} y={y - tall / 2} width={120 * u} height={tall} /> : null}
      <text className={styles['name']} x={x(0) + (wrong ? 129 : 4) * u} y={y}>
        {withheld(column, mode)}
      </text>
    </>
  )
}

function Hatched(box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) {
  return (
    <>
      <pattern id="failed" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V5" stroke="var(--state-failed)" strokeWidth="2" />
      </pattern>
      <rect {...box} fill="url(#failed)" stroke="var(--state-failed)" />
    </>
  )
}
