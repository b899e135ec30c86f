import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import { count, plural, time } from '#src/base/format.ts'
import type { Racer } from '#src/store/session.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { kernelColour } from '#src/ui/Chip.tsx'
import { letterOf } from '#src/ui/insight.ts'
import { useWords } from '#src/ui/operation-words.ts'
import styles from './Chart.module.css'
import { Chart, type Room } from './Chart.tsx'
import { analysisTime } from './figures.ts'
import { apart } from './parts.tsx'
import { breakEven, cheapest, type Mode, onceWords, type Price, priceOf, totalOf, verdict } from './speedup.ts'

interface Series {
  readonly index: number
  readonly title: string
  readonly price: Price
}

/** Total time of k solves, analysis and tuning included: where one kernel overtakes another, or never does. */
export function BreakEvenChart({ racers, mode }: { readonly racers: readonly Racer[]; readonly mode: Mode }) {
  const series = racers.flatMap((racer, index): Series[] => {
    const price = priceOf(racer, mode)
    return price ? [{ index, title: racer.title, price }] : []
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
const RIGHT = 138
const TOP = 12
const BOTTOM = 26
/** Colour is never the only key: every kernel has its own dashes. */
const DASHES = ['', '6 3', '2 2', '8 2 2 2'] as const
/** Least distance between two labels at the ends of lines. */
const APART = 17

function Lines({ series, room: { width, height, u } }: { readonly series: readonly Series[]; readonly room: Room }) {
  const totals = series.flatMap(({ price }) => [totalOf(price, 1), totalOf(price, MOST)])
  const x = scaleLog([1, MOST], [LEFT * u, width - RIGHT * u])
  const y = scaleLog([Math.min(...totals) * 0.5, Math.max(...totals) * 1.3], [height - BOTTOM * u, TOP * u])
  const ks = Array.from({ length: 61 }, (_, i) => 10 ** (i / 20))
  const ends = apart(
    series.map(({ price }) => y(totalOf(price, MOST))),
    APART * u,
    height - BOTTOM * u,
  )
  return (
    <>
      <Axes x={x} y={y} u={u} right={width - RIGHT * u} bottom={height - BOTTOM * u} />
      {series.map(({ index, title, price }, i) => (
        <g key={letterOf(index)}>
          <path
            className={styles['series']}
            stroke={kernelColour(index)}
            strokeDasharray={DASHES[index]}
            d={
              line<number>(
                (k) => x(k),
                (k) => y(totalOf(price, k)),
              )(ks) ?? ''
            }
          />
          <text className={styles['name']} x={x(MOST) + 10 * u} y={ends[i]}>
            {letterOf(index)} {title}
          </text>
        </g>
      ))}
      <Crossing series={series} x={x} y={y} u={u} bottom={height - BOTTOM * u} />
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
      <text x={right + 22 * u} y={bottom + 13 * u}>
        {one}s k
      </text>
    </g>
  )
}

/** Rings where kernels overtake the first one, or fall behind it, in words that name both. */
function Crossing({ series, x, y, u, bottom }: Omit<AxesProps, 'right'> & { readonly series: readonly Series[] }) {
  const [base, ...others] = series
  const { one } = useWords()
  return others.map(({ index, price }, i) => {
    const found = breakEven(base.price, price)
    const k = 'solves' in found ? found.solves : 1
    const inside = found.kind !== 'never' && k <= MOST
    const words = `${letterOf(index)} ${verdict(found, letterOf(base.index), one)}`
    const text = (at: number) => (
      <text className={styles['strong']} x={Math.min(at, x(100)) + 10 * u} y={bottom - (13 + 18 * i) * u}>
        {words}
      </text>
    )
    if (!inside) return <g key={letterOf(index)}>{text(x(1))}</g>
    const height = y(totalOf(price, k))
    return (
      <g key={letterOf(index)}>
        <path className={styles['drop']} d={`M${x(k)} ${height + 6 * u}V${bottom}`} />
        <circle className={styles['ring']} cx={x(k)} cy={height} r={5 * u} />
        {text(x(k))}
      </g>
    )
  })
}
