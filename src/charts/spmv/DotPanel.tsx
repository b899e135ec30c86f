import { scaleLog } from 'd3-scale'
import styles from '../Chart.module.css'
import type { Room } from '../Chart.tsx'
import { Mark } from '#src/ui/KernelMark.tsx'
import figure from '../sweep/sweep.module.css'
import { domainOf, logTicks, tickText } from './axes.ts'

export interface Dot {
  readonly kernel: string
  readonly value: number
  /** All of it in words, under the pointer. */
  readonly words: string
}

export interface DotRow {
  readonly label: string
  readonly dots: readonly Dot[]
  /** Who is the fastest of the row: it stands at the end. */
  readonly best: string
  readonly peer?: Omit<Dot, 'kernel'> | undefined
}

/** A value that others are held against, drawn as a line with its name. */
export interface Bound {
  readonly name: string
  readonly value: number
}

interface Props {
  readonly rows: readonly DotRow[]
  readonly unit: string
  readonly bounds?: readonly Bound[]
  readonly hot: string | undefined
  heat(kernel: string | undefined): void
  readonly room: Room
}

const LEFT = 148
const RIGHT = 128
const TOP = 20
const BOTTOM = 28
/** A row needs so much, a tick on the axis so much beside it. */
const ROW = 14
const TICK = 40

/** Height below which the names of so many rows would lie over one another, in pixels of the design. */
export const dotsHeight = (rows: number): number => TOP + BOTTOM + ROW * rows

/** A row a matrix, a mark a kernel, on one log axis; the kernel under the pointer is picked out everywhere. */
export function DotPanel({ rows, unit, bounds = [], hot, heat, room: { width, height, u } }: Props) {
  const values = rows.flatMap(({ dots, peer }) => [...dots, ...(peer ? [peer] : [])].map(({ value }) => value))
  const domain = domainOf([...values, ...bounds.map(({ value }) => value)])
  const right = Math.max((LEFT + 80) * u, width - RIGHT * u)
  const bottom = height - BOTTOM * u
  const x = scaleLog(domain, [LEFT * u, right])
  const step = (bottom - TOP * u) / Math.max(1, rows.length)
  const y = (r: number) => TOP * u + step * (r + 0.5)
  return (
    <>
      <g aria-hidden="true">
        {logTicks(domain, right - LEFT * u, TICK * u).map((tick) => (
          <g key={tick}>
            <path className={styles['grid']} d={`M${Math.round(x(tick)) + 0.5} ${TOP * u}V${bottom}`} />
            <text className={styles['axis']} x={x(tick)} y={bottom + 13 * u} textAnchor="middle">
              {tickText(tick)}
            </text>
          </g>
        ))}
        <text x={right + 8 * u} y={bottom + 13 * u}>
          {unit}
        </text>
        <text x={width - 16 * u} y={9 * u} textAnchor="end">
          fastest
        </text>
      </g>
      <Bounds bounds={bounds} x={x} bottom={bottom} u={u} />
      {rows.map(({ label, best }, r) => (
        <g key={label}>
          <text className={styles['name']} x={(LEFT - 14) * u} y={y(r)} textAnchor="end">
            {label}
          </text>
          <path className={figure['track']} d={`M${LEFT * u} ${y(r)}H${right}`} />
          <text x={right + 10 * u} y={y(r)}>
            {best}
          </text>
        </g>
      ))}
      {rows.map(({ label, dots, peer }, r) => (
        <g key={label}>
          {peer ? (
            <circle className={figure['hollow']} cx={x(peer.value)} cy={y(r)} r={4 * u}>
              <title>{peer.words}</title>
            </circle>
          ) : null}
          {inFront(dots, hot).map(({ kernel, value, words }) => (
            <g
              key={kernel}
              className={figure['series']}
              data-dimmed={hot === undefined || hot === kernel ? undefined : true}
              onPointerEnter={() => heat(kernel)}
              onPointerLeave={() => heat(undefined)}
            >
              <title>{words}</title>
              <Mark kernel={kernel} x={x(value)} y={y(r)} u={hot === kernel ? 1.3 * u : u} />
            </g>
          ))}
        </g>
      ))}
    </>
  )
}

/** What is picked out is drawn last. */
const inFront = (dots: readonly Dot[], hot: string | undefined): readonly Dot[] =>
  dots.toSorted((a, b) => Number(a.kernel === hot) - Number(b.kernel === hot))

interface BoundsProps {
  readonly bounds: readonly Bound[]
  x(value: number): number
  readonly bottom: number
  readonly u: number
}

function Bounds({ bounds, x, bottom, u }: BoundsProps) {
  const inOrder = bounds.toSorted((a, b) => a.value - b.value)
  return inOrder.map(({ name, value }, b) => (
    <g key={name}>
      <path className={styles['reference']} d={`M${x(value)} ${TOP * u}V${bottom}`} />
      <text x={x(value) + (b === 0 ? -4 : 4) * u} y={9 * u} textAnchor={b === 0 ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  ))
}
