import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import styles from '../Chart.module.css'
import type { Room } from '../Chart.tsx'
import { apart } from '../parts.tsx'
import type { Kernels } from '../sweep/bandwidth.ts'
import { lookOf } from '#src/ui/kernel-look.ts'
import { Mark } from '#src/ui/KernelMark.tsx'
import { titleIn } from '../sweep/titles.ts'
import type { LogScale } from '../sweep/panel-scales.ts'
import figure from '../sweep/sweep.module.css'
import { logTicks, tickText } from './axes.ts'

export interface Spot {
  readonly x: number
  readonly y: number
  /** All of it in words, under the pointer. */
  readonly words: string
}

export interface Track {
  readonly kernel: string
  /** By x, ascending. */
  readonly spots: readonly Spot[]
}

type Domain = readonly [number, number]

interface Props {
  readonly tracks: readonly Track[]
  readonly kernels: Kernels
  readonly domains: { readonly x: Domain; readonly y: Domain }
  readonly units: { readonly x: string; readonly y: string }
  readonly hot: string | undefined
  heat(kernel: string | undefined): void
  readonly room: Room
}

const LEFT = 58
const RIGHT = 150
const TOP = 22
const BOTTOM = 30
/** Ticks are so far apart, beside and above one another. */
const ACROSS = 44
const DOWN = 18

/** Lines over two log axes, one a kernel, each named at its end. */
export function LinePanel({ tracks, kernels, domains, units, hot, heat, room: { width, height, u } }: Props) {
  const right = Math.max((LEFT + 80) * u, width - RIGHT * u)
  const bottom = height - BOTTOM * u
  const x = scaleLog(domains.x, [(LEFT + 12) * u, right - 12 * u])
  const y = scaleLog(domains.y, [bottom, TOP * u])
  const ends = tracks.map(({ spots }) => spots[spots.length - 1])
  const places = apart(
    ends.map((end) => y(end.y)),
    Math.min(15 * u, (bottom - TOP * u) / Math.max(1, ends.length)),
    bottom - 4 * u,
  )
  return (
    <>
      <Axes x={x} y={y} domains={domains} units={units} right={right} bottom={bottom} u={u} />
      {tracks.map(({ kernel, spots }, t) => (
        <g
          key={kernel}
          className={figure['series']}
          data-dimmed={hot === undefined || hot === kernel ? undefined : true}
          onPointerEnter={() => heat(kernel)}
          onPointerLeave={() => heat(undefined)}
        >
          <path className={styles['series']} stroke={lookOf(kernel).colour} d={pathOf(spots, x, y)} />
          {spots.map((spot) => (
            <g key={spot.words}>
              <title>{spot.words}</title>
              <Mark kernel={kernel} x={x(spot.x)} y={y(spot.y)} u={u} />
            </g>
          ))}
          <path
            className={figure['leader']}
            d={`M${x(ends[t].x) + 6 * u} ${y(ends[t].y)}L${right + 2 * u} ${places[t]}h${4 * u}`}
          />
          <Mark kernel={kernel} x={right + 14 * u} y={places[t]} u={u} />
          <text className={styles['name']} x={right + 23 * u} y={places[t]}>
            {titleIn(kernels, kernel)}
          </text>
        </g>
      ))}
    </>
  )
}

const pathOf = (spots: readonly Spot[], x: LogScale, y: LogScale): string =>
  line<Spot>(
    (spot) => x(spot.x),
    (spot) => y(spot.y),
  )(spots) ?? ''

interface AxesProps extends Pick<Props, 'domains' | 'units'> {
  readonly x: LogScale
  readonly y: LogScale
  readonly right: number
  readonly bottom: number
  readonly u: number
}

function Axes({ x, y, domains, units, right, bottom, u }: AxesProps) {
  return (
    <g aria-hidden="true">
      {logTicks(domains.y, bottom - TOP * u, DOWN * u).map((tick) => (
        <g key={tick}>
          <path className={styles['grid']} d={`M${LEFT * u} ${Math.round(y(tick)) + 0.5}H${right}`} />
          <text className={styles['axis']} x={(LEFT - 8) * u} y={y(tick)} textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {logTicks(domains.x, right - LEFT * u, ACROSS * u).map((tick) => (
        <text key={tick} className={styles['axis']} x={x(tick)} y={bottom + 13 * u} textAnchor="middle">
          {tickText(tick)}
        </text>
      ))}
      <text x={16 * u} y={8 * u}>
        {units.y}
      </text>
      <text x={right + 8 * u} y={bottom + 13 * u}>
        {units.x}
      </text>
    </g>
  )
}
