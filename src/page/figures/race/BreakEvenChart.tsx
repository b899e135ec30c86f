import { several } from '#src/core/base/nouns.ts'
import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import { count, plural, time } from '#src/core/base/format.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { columnLook } from '#src/page/draw/kernel-look.ts'
import { Mark } from '#src/page/frame/widgets/KernelMark.tsx'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { useWords } from '#src/page/frame/sentences/operation-words.ts'
import styles from '../plot/Chart.module.css'
import { Axes } from '../plot/Axes.tsx'
import type { LogScale } from '../plot/axes.ts'
import { Chart, type Room } from '../plot/Chart.tsx'
import { analysisTime } from '../times/column-times.ts'
import { fitted, apart } from '../plot/labels.ts'
import { breakEven, cheapest, type Mode, onceWords, type Price, priceOf, total, verdict } from '../times/speedup.ts'
import * as texts from './words.ts'

interface Series {
  readonly index: number
  /** Its id. */
  readonly kernel: string
  readonly title: string
  readonly price: Price
}

/** Total time of k solves, analysis and tuning included: where one kernel overtakes another, or never does. */
export function BreakEvenChart({ columns, mode }: { readonly columns: readonly Column[]; readonly mode: Mode }) {
  const series = columns.flatMap((column, index): Series[] => {
    const price = priceOf(column, mode)
    return price ? [{ index, kernel: column.id, title: column.title, price }] : []
  })
  const { one } = useWords()
  const once = onceWords(series.map(({ price }) => price))
  return (
    <Chart
      title={texts.breakEven}
      about={texts.bothLog(once, several(one))}
      caption={caption(series, one)}
      badges={[['derived', texts.formula(once, one)]]}
      table={{
        columns: ['analysis', 'tuning', ...KS.map((k) => plural(k, one))],
        rows: series.map(({ index, title, price }) => ({
          name: `${columnLetter(index)} ${title}`,
          cells: [...paidOnce(price), ...KS.map((k) => time(total(price, k)))],
        })),
      }}
      missing={series.length === 0 ? (columns.some(isFromFile) ? texts.onlyFiles : texts.needsTime) : undefined}
    >
      {(room) => <Lines series={series} one={one} room={room} />}
    </Chart>
  )
}

/** Who is the cheapest for how many solves. */
function caption(series: readonly Series[], one: string): string {
  if (series.length < 2) return ''
  const legs = cheapest(series.map(({ price }) => price))
  const words = legs.map(({ from, place }, l) => {
    const letter = columnLetter(series[place].index)
    if (l + 1 < legs.length) return texts.upTo(letter, legs[l + 1].from - 1, one)
    return l === 0 ? texts.anyNumber(letter, several(one)) : texts.fromOn(letter, from)
  })
  return texts.leastInTotal(words.join(', '))
}

const paidOnce = ({ analysis, tuning }: Price): string[] => [
  analysisTime(analysis),
  tuning === undefined ? '–' : time(tuning),
]

const KS = [1, 10, 100, 1000]
const MOST = 1000
const LEFT = 66
const RIGHT = 172
const TOP = 22
const AXIS = 42
/** A line of words below the axis: what each kernel's ring says. */
const WORDS = 17
/** Where one kernel has two columns, the second gets dots. */
const DOTS = '2 3'
/** Least distance between two labels at the ends of lines. */
const APART = 17

interface LinesProps {
  readonly series: readonly Series[]
  /** What is timed: `solve`. */
  readonly one: string
  readonly room: Room
}

function Lines({ series, one, room: { width, height, u } }: LinesProps) {
  const totals = series.flatMap(({ price }) => [total(price, 1), total(price, MOST)])
  const right = width - RIGHT * u
  const bottom = height - (AXIS + WORDS * (series.length - 1) + 4) * u
  const x = scaleLog([1, MOST], [LEFT * u, right])
  const y = scaleLog([Math.min(...totals) * 0.5, Math.max(...totals) * 1.3], [bottom, TOP * u])
  const ks = Array.from({ length: 61 }, (_, i) => 10 ** (i / 20))
  const along = line<readonly [number, Price]>(
    ([k]) => x(k),
    ([k, price]) => y(total(price, k)),
  )
  const ends = apart(
    series.map(({ price }) => y(total(price, MOST))),
    APART * u,
    bottom,
  )
  return (
    <>
      <Axes
        x={KS.map((k) => ({ at: x(k), words: count(k) }))}
        y={decadesOf(y.domain()).map((ms) => ({ at: y(ms), words: time(ms).replace(/\.0+/, '') }))}
        units={{ x: texts.numberOf(several(one)), y: 'total time' }}
        left={LEFT}
        {...{ right, bottom, u }}
      />
      {series.map(({ index, kernel, title, price }, i) => (
        <g key={columnLetter(index)}>
          <path
            className={styles['series']}
            stroke={columnLook(index, kernel).colour}
            strokeDasharray={
              series.findIndex((other) => other.kernel === kernel) < i ? DOTS : columnLook(index, kernel).dash
            }
            d={along(ks.map((k) => [k, price] as const)) ?? ''}
          />
          <Mark kernel={kernel} look={columnLook(index, kernel)} x={right} y={y(total(price, MOST))} u={u} />
          <text className={styles['name']} x={right + 12 * u} y={ends[i]}>
            {fitted(`${columnLetter(index)} ${title}`, RIGHT - 16)}
          </text>
        </g>
      ))}
      <Crossings series={series} one={one} x={x} y={y} u={u} bottom={bottom} />
    </>
  )
}

interface CrossingsProps {
  readonly series: readonly Series[]
  readonly one: string
  readonly x: LogScale
  readonly y: LogScale
  readonly u: number
  readonly bottom: number
}

/** Whole decades of time within an axis. */
function decadesOf([low, high]: readonly number[]): readonly number[] {
  return Array.from({ length: 24 }, (_, i) => 10 ** (i - 9)).filter((ms) => ms > low && ms < high)
}

/** Rings where kernels overtake the first one, or fall behind it; their words are below the axis, clear of all lines. */
function Crossings({ series, one, x, y, u, bottom }: CrossingsProps) {
  const [base, ...others] = series
  return others.map(({ index, price }, i) => {
    const found = breakEven(base.price, price)
    const words = `${columnLetter(index)} ${verdict(found, columnLetter(base.index), one)}`
    const at = 'solves' in found && found.solves <= MOST ? found.solves : undefined
    return (
      <g key={columnLetter(index)}>
        {at === undefined ? null : (
          <Ring letter={columnLetter(index)} x={x(at)} y={y(total(price, at))} bottom={bottom} u={u} />
        )}
        <text className={styles['said']} x={16 * u} y={bottom + (AXIS + WORDS * (i + 0.5)) * u}>
          {words}
        </text>
      </g>
    )
  })
}

interface RingProps {
  readonly letter: string
  readonly x: number
  readonly y: number
  readonly bottom: number
  readonly u: number
}

/** Where two lines cross, with the letter of the one that is not the first. */
function Ring({ letter, x, y, bottom, u }: RingProps) {
  return (
    <>
      <path className={styles['drop']} d={`M${x} ${y + 8 * u}V${bottom}`} />
      <circle className={styles['ring']} cx={x} cy={y} r={9 * u} />
      <text className={styles['inRing']} x={x} y={y + 0.5 * u}>
        {letter}
      </text>
    </>
  )
}
