import { scaleLinear } from 'd3-scale'
import { percent } from '#src/core/base/format.ts'
import { TicksBelow } from './Axes.tsx'
import { linearTicks, tickText } from './axes.ts'
import { BOTTOM, TOP } from './bars.ts'
import styles from './Chart.module.css'
import type { Room } from './Chart.tsx'
import { fitted, named, namesRoom, wordsWidth } from './labels.ts'

/** Before the names, and room that bars keep with what stands behind them; pixels of the design. */
const [BEFORE, BARS, AFTER] = [16, 250, 12]
/** Height of the letters in a bar, and the margin at both ends of a part. */
const [SIZE, MARGIN] = [13, 4]
const HUES = 8

export interface PartBar {
  readonly name: string
  /** From left to right; one alone has no name in the bar. */
  readonly parts: readonly { readonly name: string; readonly value: number }[]
  /** Behind the bar. */
  readonly said: string
}

const lengthOf = ({ parts }: PartBar): number => parts.reduce((sum, { value }) => sum + value, 0)

/** A bar for each name, made of its parts, on one axis from 0 on. */
export function PartBars({
  bars,
  axis,
  room,
}: {
  readonly bars: readonly PartBar[]
  readonly axis: string
  readonly room: Room
}) {
  const { width, height, u } = room
  const names = namesRoom(
    bars.map(({ name }) => name),
    { before: BEFORE, bars: BARS, width: width / u },
  )
  const said = Math.max(...bars.map((bar) => wordsWidth(bar.said, 13)))
  const most = Math.max(...bars.map(lengthOf))
  const right = Math.max((names + 40) * u, width - (said + 2 * AFTER) * u)
  const x = scaleLinear([0, most], [names * u, right])
  const bottom = height - (BOTTOM + 14) * u
  const row = (bottom - TOP * u) / bars.length
  const tall = Math.min(22 * u, 0.7 * row)
  return (
    <>
      <TicksBelow
        ticks={linearTicks([0, most], (right - names * u) / u, 40).map((tick) => ({
          at: x(tick),
          words: tickText(tick),
        }))}
        top={TOP * u}
        {...{ bottom, u }}
      />
      <text x={(names * u + right) / 2} y={bottom + 29 * u} textAnchor="middle" aria-hidden="true">
        {axis}
      </text>
      {bars.map((bar, b) => {
        const middle = TOP * u + (b + 0.5) * row
        return (
          <g key={bar.name}>
            <text className={styles['name']} x={BEFORE * u} y={middle}>
              {fitted(bar.name, names - BEFORE - 4)}
            </text>
            <Parts bar={bar} {...{ x, middle, tall, u }} />
            <text className={styles['value']} x={x(lengthOf(bar)) + AFTER * u} y={middle}>
              {bar.said}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface PartsProps {
  readonly bar: PartBar
  x(value: number): number
  readonly middle: number
  readonly tall: number
  readonly u: number
}

function Parts({ bar, x, middle, tall, u }: PartsProps) {
  const whole = lengthOf(bar)
  const isAlone = bar.parts.length === 1
  return bar.parts.map(({ name, value }, p) => {
    const before = bar.parts.slice(0, p).reduce((sum, part) => sum + part.value, 0)
    const wide = x(before + value) - x(before)
    return (
      <g key={name}>
        <title>{isAlone ? `${bar.name}: ${bar.said}` : `${bar.name}, ${name}: ${percent(value / whole)}`}</title>
        <rect
          x={x(before)}
          y={middle - tall / 2}
          width={Math.max(1, wide - (isAlone ? 0 : u))}
          height={tall}
          fill={isAlone ? 'var(--text)' : `var(--hue-${1 + (p % HUES)})`}
        />
        {isAlone ? null : (
          <text className={styles['letter']} x={x(before) + wide / 2} y={middle} textAnchor="middle">
            {named(name, percent(value / whole), wide / u - 2 * MARGIN, SIZE)}
          </text>
        )}
      </g>
    )
  })
}
