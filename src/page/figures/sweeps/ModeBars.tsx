import { scaleLinear } from 'd3-scale'
import { BOTTOM, TOP } from '../plot/bars.ts'
import styles from '../plot/Chart.module.css'
import type { Room } from '../plot/Chart.tsx'
import { TicksBelow } from '../plot/Axes.tsx'
import { linearTicks, tickText } from '../plot/axes.ts'
import { fitted, namesRoom, wordsWidth } from '../plot/labels.ts'

/** Before the names, and room that bars keep with what stands behind them; pixels of the design. */
const [BEFORE, BARS, AFTER] = [16, 250, 12]

interface Bar {
  readonly name: string
  /** Bytes a row. */
  readonly each: number
  /** Behind the bar. */
  readonly said: string
}

/** A bar for each way in which a sweep can be made, on one axis from 0 on. */
export function ModeBars({
  bars,
  axis,
  room,
}: {
  readonly bars: readonly Bar[]
  readonly axis: string
  readonly room: Room
}) {
  const { width, height, u } = room
  const names = namesRoom(
    bars.map(({ name }) => name),
    { before: BEFORE, bars: BARS, width: width / u },
  )
  const said = Math.max(...bars.map((bar) => wordsWidth(bar.said, 13)))
  const most = Math.max(...bars.map(({ each }) => each))
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
      {bars.map(({ name, each, said: words }, b) => {
        const middle = TOP * u + (b + 0.5) * row
        return (
          <g key={name}>
            <text className={styles['name']} x={BEFORE * u} y={middle}>
              {fitted(name, names - BEFORE - 4)}
            </text>
            <rect x={x(0)} y={middle - tall / 2} width={Math.max(1, x(each) - x(0))} height={tall} fill="var(--text)" />
            <text className={styles['value']} x={x(each) + AFTER * u} y={middle}>
              {words}
            </text>
          </g>
        )
      })}
    </>
  )
}
