import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import { count, plural, time } from '#src/base/format.ts'
import type { Racer } from '#src/store/session.ts'
import { Badge } from '#src/ui/widgets/Badge.tsx'
import { lookOf } from '#src/draw/kernel-look.ts'
import { Mark } from '#src/ui/widgets/KernelMark.tsx'
import { letterOf } from '#src/ui/sentences/insight.ts'
import { useWords } from '#src/ui/sentences/operation-words.ts'
import styles from '../plot/Chart.module.css'
import { Chart, type Room } from '../plot/Chart.tsx'
import { analysisTime } from '../times/racers.ts'
import { fitted } from '../plot/labels.ts'
import { apart } from '../plot/parts.tsx'
import { breakEven, cheapest, type Mode, onceWords, type Price, priceOf, totalOf, verdict } from '../times/speedup.ts'

interface Series {
  readonly index: number
  /** Its id. */
  readonly kernel: string
  readonly title: string
  readonly price: Price
}

/** Total time of k solves, analysis and tuning included: where one kernel overtakes another, or never does. */
export function BreakEvenChart({ racers, mode }: { readonly racers: readonly Racer[]; readonly mode: Mode }) {
  const series = racers.flatMap((racer, index): Series[] => {
    const price = priceOf(racer, mode)
    return price ? [{ index, kernel: racer.id, title: racer.title, price }] : []
  })
  const { one } = useWords()
  const once = onceWords(series.map(({ price }) => price))
  return (
    <Chart
      title="Break-even"
      about={`${once} + k ${one}s, both axes log`}
      caption={caption(series, one)}
      badges={
        <Badge kind="derived">
          {once} + k × median {one}
        </Badge>
      }
      table={{
        columns: ['analysis', 'tuning', ...KS.map((k) => plural(k, one))],
        rows: series.map(({ index, title, price }) => ({
          name: `${letterOf(index)} ${title}`,
          cells: [...paidOnce(price), ...KS.map((k) => time(totalOf(price, k)))],
        })),
      }}
      missing={series.length === 0 ? 'Needs a time first.' : undefined}
    >
      {(room) => <Lines series={series} room={room} />}
    </Chart>
  )
}

/** Who is the cheapest for how many solves. */
function caption(series: readonly Series[], one: string): string {
  if (series.length < 2) return ''
  const legs = cheapest(series.map(({ price }) => price))
  const words = legs.map(({ from, place }, l) => {
    const letter = letterOf(series[place].index)
    if (l + 1 < legs.length) return `${letter} up to ${plural(legs[l + 1].from - 1, one)}`
    return l === 0 ? `${letter} for any number of ${one}s` : `${letter} from ${count(from)} on`
  })
  return `Least in total: ${words.join(', ')}`
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

function Lines({ series, room: { width, height, u } }: { readonly series: readonly Series[]; readonly room: Room }) {
  const totals = series.flatMap(({ price }) => [totalOf(price, 1), totalOf(price, MOST)])
  const right = width - RIGHT * u
  const bottom = height - (AXIS + WORDS * (series.length - 1) + 4) * u
  const x = scaleLog([1, MOST], [LEFT * u, right])
  const y = scaleLog([Math.min(...totals) * 0.5, Math.max(...totals) * 1.3], [bottom, TOP * u])
  const ks = Array.from({ length: 61 }, (_, i) => 10 ** (i / 20))
  const along = line<readonly [number, Price]>(
    ([k]) => x(k),
    ([k, price]) => y(totalOf(price, k)),
  )
  const ends = apart(
    series.map(({ price }) => y(totalOf(price, MOST))),
    APART * u,
    bottom,
  )
  return (
    <>
      <Axes x={x} y={y} u={u} right={right} bottom={bottom} />
      {series.map(({ index, kernel, title, price }, i) => (
        <g key={letterOf(index)}>
          <path
            className={styles['series']}
            stroke={lookOf(kernel).colour}
            strokeDasharray={series.findIndex((other) => other.kernel === kernel) < i ? DOTS : lookOf(kernel).dash}
            d={along(ks.map((k) => [k, price] as const)) ?? ''}
          />
          <Mark kernel={kernel} x={right} y={y(totalOf(price, MOST))} u={u} />
          <text className={styles['name']} x={right + 12 * u} y={ends[i]}>
            {fitted(`${letterOf(index)} ${title}`, RIGHT - 16)}
          </text>
        </g>
      ))}
      <Crossings series={series} x={x} y={y} u={u} bottom={bottom} />
    </>
  )
}

type Scale = ReturnType<typeof scaleLog<number, number>>

interface AxesProps {
  readonly x: Scale
  readonly y: Scale
  readonly u: number
  readonly right: number
  readonly bottom: number
}

function Axes({ x, y, u, right, bottom }: AxesProps) {
  const { one } = useWords()
  const [low, high] = y.domain()
  const decades = Array.from({ length: 24 }, (_, i) => 10 ** (i - 9)).filter((ms) => ms > low && ms < high)
  return (
    <g aria-hidden="true">
      {decades.map((ms) => (
        <g key={ms}>
          <path className={styles['grid']} d={`M${LEFT * u} ${Math.round(y(ms)) + 0.5}H${right}`} />
          <text className={styles['axis']} x={(LEFT - 8) * u} y={y(ms)} textAnchor="end">
            {time(ms).replace(/\.0+/, '')}
          </text>
        </g>
      ))}
      {KS.map((k) => (
        <text key={k} className={styles['axis']} x={x(k)} y={bottom + 13 * u} textAnchor="middle">
          {count(k)}
        </text>
      ))}
      <text x={(LEFT * u + right) / 2} y={bottom + 30 * u} textAnchor="middle">
        number of {one}s
      </text>
      <text x={16 * u} y={8 * u}>
        total time
      </text>
    </g>
  )
}

/** Rings where kernels overtake the first one, or fall behind it; their words are below the axis, clear of all lines. */
function Crossings({ series, x, y, u, bottom }: Omit<AxesProps, 'right'> & { readonly series: readonly Series[] }) {
  const [base, ...others] = series
  const { one } = useWords()
  return others.map(({ index, price }, i) => {
    const found = breakEven(base.price, price)
    const words = `${letterOf(index)} ${verdict(found, letterOf(base.index), one)}`
    const at = 'solves' in found && found.solves <= MOST ? found.solves : undefined
    return (
      <g key={letterOf(index)}>
        {at === undefined ? null : (
          <Ring letter={letterOf(index)} x={x(at)} y={y(totalOf(price, at))} bottom={bottom} u={u} />
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
