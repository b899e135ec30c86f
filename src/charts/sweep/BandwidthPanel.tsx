import { line } from 'd3-shape'
import { measuredTime, rate, significant, time } from '#src/base/format.ts'
import styles from '../Chart.module.css'
import type { Room } from '../Chart.tsx'
import { apart } from '../parts.tsx'
import { PAPER_RANGE, type Kernels, type Panel, type PeerPoint, type Point, type Series } from './bandwidth.ts'
import { lookOf } from '#src/ui/kernel-look.ts'
import { Mark } from '#src/ui/KernelMark.tsx'
import { titleIn } from './titles.ts'
import { labelled, LEFT, type LogScale, scalesOf, TOP, ticksOf } from './panel-scales.ts'
import figure from './sweep.module.css'

interface Props {
  readonly panel: Panel
  readonly kernels: Kernels
  readonly domain: readonly [number, number]
  /** Kernel that the pointer is on, in whatever panel. */
  readonly hot: string | undefined
  heat(kernel: string | undefined): void
  readonly room: Room
}

/** Bandwidth over size, both log: a line a kernel, named at its end; others' times at the right. */
export function BandwidthPanel({ panel, kernels, domain, hot, heat, room }: Props) {
  const { u } = room
  const { x, y, sizes, right, bottom } = scalesOf(panel, domain, room)
  const [least, most] = x.domain()
  const met = panel.peer.filter(({ rows }) => rows >= least && rows <= most)
  const labels = labelsOf(panel, met, kernels, y)
  const places = apart(
    labels.map(({ at }) => at),
    Math.min(16 * u, (bottom - TOP * u) / Math.max(1, labels.length)),
    bottom - 4 * u,
  )
  const dimmed = (kernel: string) => (hot === undefined || hot === kernel ? undefined : true)
  return (
    <>
      <Axes x={x} y={y} sizes={sizes} domain={domain} right={right} bottom={bottom} u={u} />
      {panel.structured ? (
        <Range least={PAPER_RANGE.least} most={PAPER_RANGE.most} x={right - 10 * u} y={y} u={u} />
      ) : null}
      {met.length > 0 ? (
        <Met points={met} x={x} y={y} u={u} />
      ) : (
        <PeerRange panel={panel} x={right - 22 * u} y={y} u={u} />
      )}
      {panel.series.map((series) => (
        <g key={series.kernel} data-dimmed={dimmed(series.kernel)} className={figure['series']}>
          <Line series={series} x={x} y={y} u={u} title={titleIn(kernels, series.kernel)} />
        </g>
      ))}
      {labels.map(({ name, kernel, from, at }, l) => (
        <g
          key={name}
          className={figure['series']}
          data-dimmed={dimmed(kernel)}
          onPointerEnter={() => heat(kernel)}
          onPointerLeave={() => heat(undefined)}
        >
          <path
            className={figure['leader']}
            d={`M${from === undefined ? right - 4 * u : x(from) + 6 * u} ${at}L${right + 4 * u} ${places[l]}h${4 * u}`}
          />
          {kernel === '' ? null : <Mark kernel={kernel} x={right + 16 * u} y={places[l]} u={u} />}
          <text className={styles['name']} x={right + (kernel === '' ? 12 : 25) * u} y={places[l]}>
            {name}
          </text>
        </g>
      ))}
    </>
  )
}

interface Label {
  readonly name: string
  /** Empty for what is no kernel of ours. */
  readonly kernel: string
  /** Rows of the point that it belongs to; undefined for a range at the right. */
  readonly from: number | undefined
  readonly at: number
}

function labelsOf({ series, structured, peer }: Panel, met: readonly Point[], kernels: Kernels, y: LogScale) {
  const ours = series.map(({ kernel, points }): Label => {
    const last = points[points.length - 1]
    return { name: titleIn(kernels, kernel), kernel, from: last.rows, at: y(last.bandwidth) }
  })
  const last = met[met.length - 1]
  const theirs = peer.map(({ bandwidth }) => bandwidth)
  const others: Label[] = structured
    ? [{ name: `paper, ${PAPER_RANGE.device}`, kernel: '', from: undefined, at: y(PAPER_RANGE.most) }]
    : []
  if (last) others.push({ name: 'cuSPARSE', kernel: '', from: last.rows, at: y(last.bandwidth) })
  else if (theirs.length > 0) others.push({ name: 'cuSPARSE', kernel: '', from: undefined, at: y(Math.max(...theirs)) })
  return [...ours, ...others]
}

interface Scales {
  readonly x: LogScale
  readonly y: LogScale
  readonly u: number
}

function Line({
  series: { kernel, points },
  title,
  x,
  y,
  u,
}: Scales & { readonly series: Series; readonly title: string }) {
  const path = line<Point>(
    ({ rows }) => x(rows),
    ({ bandwidth }) => y(bandwidth),
  )(points)
  return (
    <>
      <path className={styles['series']} stroke={lookOf(kernel).colour} d={path ?? ''} />
      {points.map(({ rows, size, ms, stepMs = 0, bandwidth, launch }) => (
        <g key={rows}>
          <title>{`${title} (${launch}), ${size}: ${rate(bandwidth)}, ${measuredTime(ms, stepMs)}`}</title>
          <Mark kernel={kernel} x={x(rows)} y={y(bandwidth)} u={u} />
        </g>
      ))}
    </>
  )
}

/** The library's times at the sizes that are measured here too. */
function Met({ points, x, y, u }: Scales & { readonly points: readonly PeerPoint[] }) {
  const path = line<Point>(
    ({ rows }) => x(rows),
    ({ bandwidth }) => y(bandwidth),
  )(points)
  return (
    <>
      <path className={`${styles['reference']} ${figure['peer']}`} d={path ?? ''} />
      {points.map(({ rows, size, ms, bandwidth, title }) => (
        <circle key={rows} className={figure['hollow']} cx={x(rows)} cy={y(bandwidth)} r={3.5 * u}>
          <title>{`cuSPARSE, ${size}: ${rate(bandwidth)}, ${time(ms)}, ${title}`}</title>
        </circle>
      ))}
    </>
  )
}

function PeerRange({
  panel: { peer },
  ...at
}: {
  readonly panel: Panel
  readonly x: number
  readonly y: LogScale
  readonly u: number
}) {
  const all = peer.map(({ bandwidth }) => bandwidth)
  return all.length === 0 ? null : <Range least={Math.min(...all)} most={Math.max(...all)} {...at} />
}

interface RangeProps {
  readonly least: number
  readonly most: number
  readonly x: number
  readonly y: LogScale
  readonly u: number
}

/** From the least to the most that someone else had, over other sizes than these. */
function Range({ least, most, x, y, u }: RangeProps) {
  const cap = 4 * u
  return (
    <path
      className={figure['range']}
      d={`M${x - cap} ${y(most)}h${2 * cap}M${x} ${y(most)}V${y(least)}M${x - cap} ${y(least)}h${2 * cap}`}
    />
  )
}

/** Width of a letter of the axis. */
const LETTER = 7

interface AxesProps extends Scales {
  readonly sizes: readonly Point[]
  readonly domain: readonly [number, number]
  readonly right: number
  readonly bottom: number
}

function Axes({ x, y, sizes, domain, right, bottom, u }: AxesProps) {
  return (
    <g aria-hidden="true">
      {ticksOf(domain).map((tick) => (
        <g key={tick}>
          <path className={styles['grid']} d={`M${LEFT * u} ${Math.round(y(tick)) + 0.5}H${right}`} />
          <text className={styles['axis']} x={(LEFT - 8) * u} y={y(tick)} textAnchor="end">
            {significant(tick / 1e9).replace(/\.0+$|(\.\d*?)0+$/, '$1')}
          </text>
        </g>
      ))}
      {labelled(sizes, x, LETTER * u).map(({ rows, size }) => (
        <text key={rows} className={styles['axis']} x={x(rows)} y={bottom + 13 * u} textAnchor="middle">
          {size}
        </text>
      ))}
      <text x={(LEFT - 8) * u} y={TOP * u - 8 * u} textAnchor="end">
        GB/s
      </text>
    </g>
  )
}
