import { line } from 'd3-shape'
import { measuredTime, rate, time } from '#src/core/base/format.ts'
import styles from '../plot/Chart.module.css'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { Axes } from '../plot/Axes.tsx'
import { type LogScale, tickText } from '../plot/axes.ts'
import type { Room } from '../plot/Chart.tsx'
import type { End } from '../plot/ends.ts'
import { namedOf } from '../plot/named.ts'
import { isJoined, type Line, SeriesLines } from '../plot/SeriesLines.tsx'
import { useLit } from '../plot/spotlight.ts'
import {
  PAPER_RANGE,
  type FamilyPanel,
  type PeerPoint,
  type BandwidthPoint,
  type BandwidthSeries,
} from './bandwidth.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import { labelled, LEFT, scalesOf, ticksOf } from './panel-scales.ts'
import figure from '../plot/figure.module.css'
import * as texts from './words.ts'

interface Props {
  readonly panel: FamilyPanel
  readonly kernels: Kernels
  readonly domain: readonly [number, number]
  readonly room: Room
}

/** Width of a letter of the axis. */
const LETTER = 8
const UNITS = { x: 'grid size', y: texts.axis }

/** Bandwidth over size, both log: kernels as lines with their names at the ends; times of other libraries beside them. */
export function BandwidthPanel({ panel, kernels, domain, room }: Props) {
  const lit = useLit()
  const { width, u } = room
  const { x, y, sizes, right, bottom } = scalesOf(panel, domain, room)
  const [least, most] = x.domain()
  const met = panel.peer.filter(({ rows }) => rows >= least && rows <= most)
  const lines = panel.series.map((series) => lineOf(series, kernels, x, y))
  return (
    <>
      <Axes
        x={labelled(sizes, x, LETTER * u).map(({ rows, size }) => ({ at: x(rows), words: size }))}
        y={ticksOf(domain).map((tick) => ({ at: y(tick), words: tickText(tick / 1e9) }))}
        units={UNITS}
        left={LEFT}
        {...{ right, bottom, u }}
      />
      <Range least={PAPER_RANGE.least} most={PAPER_RANGE.most} x={right - 10 * u} y={y} u={u} />
      {met.length > 0 ? (
        <Met points={met} x={x} y={y} u={u} />
      ) : (
        <PeerRange panel={panel} x={right - 22 * u} y={y} u={u} />
      )}
      <SeriesLines
        lines={lines}
        named={namedOf(rankOf(panel))}
        lit={lit}
        others={othersOf(panel, met, x, y, right, u)}
        right={width - 4 * u}
        clear={right + 2 * u}
        bottom={bottom}
        u={u}
      />
    </>
  )
}

/** Kernels of a panel, the highest line first. */
const rankOf = ({ series }: FamilyPanel): readonly string[] =>
  series
    .toSorted((a, b) => (b.points.at(-1)?.bandwidth ?? 0) - (a.points.at(-1)?.bandwidth ?? 0))
    .map(({ kernel }) => kernel)

const lineOf = ({ kernel, points }: BandwidthSeries, kernels: Kernels, x: LogScale, y: LogScale): Line => ({
  kernel,
  title: titleIn(kernels, kernel),
  joined: isJoined(points),
  spots: points.map(({ rows, size, ms, stepMs = 0, bandwidth, launch, uses }) => ({
    x: x(rows),
    y: y(bandwidth),
    words: `${ranIn(kernels, kernel, uses)} (${launch}), ${size}: ${rate(bandwidth)}, ${measuredTime(ms, stepMs)}`,
  })),
})

/** The library's name at the end of its line or its range, the paper's at its range. */
function othersOf(
  { peer }: FamilyPanel,
  met: readonly BandwidthPoint[],
  x: LogScale,
  y: LogScale,
  right: number,
  u: number,
): End[] {
  const paper = { key: 'paper', words: `paper, ${PAPER_RANGE.device}`, x: right - 10 * u, y: y(PAPER_RANGE.most) }
  const last = met.at(-1)
  const theirs = peer.map(({ bandwidth }) => bandwidth)
  const named = { key: 'cuSPARSE', words: 'cuSPARSE' }
  if (last) return [paper, { ...named, x: x(last.rows), y: y(last.bandwidth) }]
  return theirs.length > 0 ? [paper, { ...named, x: right - 22 * u, y: y(Math.max(...theirs)) }] : [paper]
}

interface Scales {
  readonly x: LogScale
  readonly y: LogScale
  readonly u: number
}

/** The library's times at the sizes that are measured here too. */
function Met({ points, x, y, u }: Scales & { readonly points: readonly PeerPoint[] }) {
  const path = line<BandwidthPoint>(
    ({ rows }) => x(rows),
    ({ bandwidth }) => y(bandwidth),
  )(points)
  return (
    <>
      {isJoined(points) ? <path className={`${styles['reference']} ${figure['peer']}`} d={path ?? ''} /> : null}
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
  readonly panel: FamilyPanel
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

/** From the least to the most that was measured elsewhere, over other sizes. */
function Range({ least, most, x, y, u }: RangeProps) {
  const cap = 4 * u
  return (
    <path
      className={figure['range']}
      d={`M${x - cap} ${y(most)}h${2 * cap}M${x} ${y(most)}V${y(least)}M${x - cap} ${y(least)}h${2 * cap}`}
    />
  )
}
