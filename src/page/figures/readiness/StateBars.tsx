import { scaleLinear } from 'd3-scale'
import { measuredTime, percent } from '#src/core/base/format.ts'
import styles from '../plot/Chart.module.css'
import type { Room } from '../plot/Chart.tsx'
import { BOTTOM, TOP } from '../plot/bars.ts'
import { TimeAxis, timeUnit } from '../plot/TimeAxis.tsx'
import { savedIn, type States } from '../steps/ablation.ts'
import figure from '../plot/figure.module.css'

const SIZES = 56
const NAMES = 184
const VALUES = 150

/** A bar per kind of words, size by size; what it has less than the first is hollow at its end. */
export function StateBars({ all, room }: { readonly all: readonly States[]; readonly room: Room }) {
  const { width, height, u } = room
  const longest = Math.max(...all.flatMap(({ bars }) => bars.map(({ ms }) => ms)))
  const x = scaleLinear([0, longest], [NAMES * u, Math.max((NAMES + 40) * u, width - VALUES * u)])
  const group = (height - (TOP + BOTTOM) * u) / all.length
  return (
    <>
      <TimeAxis scale={x} top={TOP * u} bottom={height - BOTTOM * u} unit={timeUnit(longest)} room={room} />
      {all.map((states, s) => (
        <Bars key={states.rows} states={states} top={TOP * u + s * group} {...{ group, x, u }} />
      ))}
    </>
  )
}

interface BarsProps {
  readonly states: States
  readonly top: number
  readonly group: number
  readonly x: (ms: number) => number
  readonly u: number
}

/** From one bar to the next, in heights of a bar: more lies between sizes. */
const PITCH = 1.25

function Bars({ states, top, group, x, u }: BarsProps) {
  const { place, bars } = states
  const tall = Math.min(56 * u, group / (PITCH * bars.length + 0.6))
  const at = (b: number) => top + group / 2 + (b - (bars.length - 1) / 2) * PITCH * tall
  return (
    <g>
      <text className={styles['strong']} x={16 * u} y={at((bars.length - 1) / 2)}>
        {place.size}
      </text>
      {bars.map(({ state, ms, stepMs }, b) => (
        <Bar key={state} {...{ states, state, ms, stepMs, x, tall, u }} first={b === 0} y={at(b)} />
      ))}
    </g>
  )
}

interface BarProps {
  readonly states: States
  readonly state: string
  readonly ms: number
  readonly stepMs: number
  readonly first: boolean
  readonly y: number
  readonly x: (ms: number) => number
  readonly tall: number
  readonly u: number
}

function Bar({ states, state, ms, stepMs, first, y, x, tall, u }: BarProps) {
  const before = states.bars[0].ms
  const saved = savedIn(states, ms)
  const change = first ? '' : ` ${saved > 0 ? '−' : '+'}\u202f${percent(Math.abs(saved) / before)}`
  return (
    <g>
      <text className={styles['name']} x={SIZES * u} y={y}>
        {state}
      </text>
      <rect
        x={x(0)}
        y={y - tall / 2}
        width={x(ms) - x(0)}
        height={tall}
        fill={first ? 'var(--text-3)' : 'var(--text)'}
      />
      {saved > 0 ? (
        <rect className={figure['step']} x={x(ms)} y={y - tall / 2} width={x(before) - x(ms)} height={tall} />
      ) : null}
      <text className={styles['value']} x={Math.max(x(ms), saved > 0 ? x(before) : 0) + 9 * u} y={y}>
        {measuredTime(ms, stepMs)}
        {change}
      </text>
    </g>
  )
}
