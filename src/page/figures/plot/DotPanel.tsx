import { scaleLog } from 'd3-scale'
import { Mark } from '#src/page/frame/widgets/KernelMark.tsx'
import styles from './Chart.module.css'
import type { Room } from './Chart.tsx'
import { fitted } from './labels.ts'
import { TicksBelow } from './Axes.tsx'
import figure from './figure.module.css'
import { domainOf, logTicks, tickText } from './axes.ts'
import { AFTER_MARK, BOTTOM, heightFor, LEFT, middles, namesOnTop, RIGHT, rowName, topOf } from './dot-layout.ts'
import { picks, useLit } from './spotlight.ts'
import * as texts from './words.ts'

export interface Dot {
  readonly kernel: string
  readonly value: number
  /** All of it in words, under the pointer. */
  readonly words: string
}

export interface DotRow {
  readonly label: string
  readonly dots: readonly Dot[]
  /** The fastest of the row, named at its end. */
  readonly best: string
  readonly peer?: Omit<Dot, 'kernel'> | undefined
}

/** A value for comparison, drawn as a line. The names of lines come, from left to right, before the first of them. */
export interface Bound {
  readonly name: string
  readonly value: number
}

interface Names {
  /** Kernels that have their colour here, with their names on top. */
  readonly named: ReadonlySet<string>
  titleOf(kernel: string): string
}

interface Props extends Names {
  readonly rows: readonly DotRow[]
  /** What the axis measures, with its unit. */
  readonly axis: string
  readonly bounds?: readonly Bound[]
  /** Over `best`; absent where that is the least of the row's dots. */
  readonly heading?: string
  readonly room: Room
}

/** A tick on the axis needs so much beside it. */
const TICK = 48

/** What stands on top: names of kernels in colour, and the one that is picked out. */
function onTop({ named, titleOf }: Names, lit: string | undefined, width: number) {
  const shown = lit === undefined || named.has(lit) ? [...named] : [...named, lit]
  return namesOnTop(
    shown.map((key) => ({ key, words: titleOf(key) })),
    width,
  )
}

/** Height below which the names of these rows would overlap, in pixels of the design, by the width. */
export const dotsHeight = (rows: number, names: Names) => (width: number) =>
  heightFor(rows, topOf(onTop(names, undefined, width)))

/** One row per matrix, one mark per kernel, on one log axis; a picked kernel is picked in all panels. */
export function DotPanel({
  rows,
  axis,
  bounds = [],
  named,
  titleOf,
  heading = texts.fastest,
  room: { width, height, u },
}: Props) {
  const lit = useLit()
  const names = onTop({ named, titleOf }, lit, width / u)
  const top = topOf(onTop({ named, titleOf }, undefined, width / u)) * u
  const values = rows.flatMap(({ dots, peer }) => [...dots, ...(peer ? [peer] : [])].map(({ value }) => value))
  const domain = domainOf([...values, ...bounds.map(({ value }) => value)])
  const right = Math.max((LEFT + 80) * u, width - RIGHT * u)
  const bottom = height - BOTTOM * u
  const x = scaleLog(domain, [LEFT * u, right])
  const ys = middles(rows.length, top / u, height / u).map((y) => y * u)
  return (
    <>
      {names.map(({ key, words, x: at, y }) => (
        <g key={key} className={figure['series']} data-dimmed={dims(lit, key)} {...picks(key)}>
          <Mark kernel={key} x={(at + 5) * u} y={y * u} u={u} />
          <text className={styles['name']} x={(at + AFTER_MARK) * u} y={y * u}>
            {words}
          </text>
        </g>
      ))}
      <g aria-hidden="true">
        <TicksBelow
          ticks={logTicks(domain, right - LEFT * u, TICK * u).map((tick) => ({ at: x(tick), words: tickText(tick) }))}
          {...{ top, bottom, u }}
        />
        <text x={(LEFT * u + right) / 2} y={bottom + 29 * u} textAnchor="middle">
          {axis}
        </text>
        <text x={right + 10 * u} y={top - 9 * u}>
          {heading}
        </text>
      </g>
      <Bounds bounds={bounds} x={x} top={top} bottom={bottom} u={u} />
      {rows.map(({ label, best }, r) => (
        <g key={label}>
          <text className={styles['name']} x={(LEFT - 14) * u} y={ys[r]} textAnchor="end">
            {rowName(label)}
          </text>
          <path className={figure['track']} d={`M${LEFT * u} ${ys[r]}H${right}`} />
          <text x={right + 10 * u} y={ys[r]}>
            {fitted(best, RIGHT - 16)}
          </text>
        </g>
      ))}
      {rows.map(({ label, dots, peer }, r) => (
        <g key={label}>
          {peer ? (
            <circle className={figure['hollow']} cx={x(peer.value)} cy={ys[r]} r={4 * u}>
              <title>{peer.words}</title>
            </circle>
          ) : null}
          {inFront(dots, named, lit).map((dot) => (
            <g key={dot.kernel} className={figure['series']} data-dimmed={dims(lit, dot.kernel)} {...picks(dot.kernel)}>
              <title>{dot.words}</title>
              {named.has(dot.kernel) || dot.kernel === lit ? (
                <Mark kernel={dot.kernel} x={x(dot.value)} y={ys[r]} u={dot.kernel === lit ? 1.3 * u : u} />
              ) : (
                <circle className={figure['greyMark']} cx={x(dot.value)} cy={ys[r]} r={2.5 * u} />
              )}
            </g>
          ))}
        </g>
      ))}
    </>
  )
}

const dims = (lit: string | undefined, kernel: string): true | undefined =>
  lit === undefined || lit === kernel ? undefined : true

/** Grey dots first, what is picked out last. */
function inFront(dots: readonly Dot[], named: ReadonlySet<string>, lit: string | undefined): readonly Dot[] {
  const rank = ({ kernel }: Dot) => (kernel === lit ? 2 : Number(named.has(kernel)))
  return dots.toSorted((a, b) => rank(a) - rank(b))
}

interface BoundsProps {
  readonly bounds: readonly Bound[]
  x(value: number): number
  readonly top: number
  readonly bottom: number
  readonly u: number
}

function Bounds({ bounds, x, top, bottom, u }: BoundsProps) {
  const inOrder = bounds.toSorted((a, b) => a.value - b.value)
  return (
    <>
      {inOrder.map(({ name, value }) => (
        <path key={name} className={styles['reference']} d={`M${x(value)} ${top}V${bottom}`} />
      ))}
      {inOrder.length > 0 ? (
        <text x={x(inOrder[0].value) - 4 * u} y={top - 9 * u} textAnchor="end">
          {inOrder.map(({ name }) => name).join(', ')}
        </text>
      ) : null}
    </>
  )
}
