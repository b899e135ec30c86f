import { scaleLinear } from 'd3-scale'
import { time } from '#src/core/base/format.ts'
import { PRICES, type Priced, priceMs, type Prices } from '#src/engine/run/times/prices.ts'
import { BOTTOM, TOP } from '../plot/bars.ts'
import styles from '../plot/Chart.module.css'
import type { Room } from '../plot/Chart.tsx'
import figure from '../plot/figure.module.css'
import { TimeAxis, timeUnit } from '../plot/TimeAxis.tsx'
import * as texts from './words.ts'

/** Height that the drawing needs at least, and room for names and for values; pixels of the design. */
export const LEAST = 300
const NAMES = 120
const VALUES = 170
/** From a bar to the line under it that says what it is of. */
const UNDER = 14

/** A row per price: WebGPU solid, CUDA hollow below it, on one axis from 0 on; under them what was measured. */
export function PriceBars({ shown, room }: { readonly shown: Prices; readonly room: Room }) {
  const { width, height, u } = room
  const lists = [shown.prices, ...(shown.cuda ? [shown.cuda.prices] : [])]
  const known = lists.flatMap((list) => PRICES.map((name) => priceMs(list, name))).filter(Number.isFinite)
  const longest = Math.max(1e-6, ...known)
  const x = scaleLinear([0, longest], [NAMES * u, Math.max((NAMES + 40) * u, width - VALUES * u)])
  const row = (height - (TOP + BOTTOM) * u) / PRICES.length
  const tall = Math.min(26 * u, row / (lists.length + 1))
  return (
    <>
      <TimeAxis scale={x} top={TOP * u} bottom={height - BOTTOM * u} unit={timeUnit(longest)} room={room} />
      {PRICES.map((name, p) => {
        const middle = TOP * u + (p + 0.5) * row
        const at = (b: number) => middle + (b - (lists.length - 1) / 2) * tall * 1.15
        return (
          <g key={name}>
            <text className={styles['strong']} x={16 * u} y={middle}>
              {texts.nameOf(name)}
            </text>
            {lists.map((list, b) => (
              <Bar
                key={String(b)}
                priced={list[name]}
                ms={priceMs(list, name)}
                hollow={b > 0}
                y={at(b)}
                {...{ x, tall, u }}
              />
            ))}
            <text x={NAMES * u + 9 * u} y={at(lists.length - 1) + tall / 2 + UNDER * u}>
              {texts.madeOf(name)}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface BarProps {
  readonly priced: Priced
  readonly ms: number
  readonly hollow: boolean
  readonly y: number
  readonly x: (ms: number) => number
  readonly tall: number
  readonly u: number
}

function Bar({ priced, ms, hollow, y, x, tall, u }: BarProps) {
  const told = 'ms' in priced
  const end = told ? x(ms) : x(0)
  return (
    <g>
      {told ? (
        <rect
          className={hollow ? figure['step'] : undefined}
          x={x(0)}
          y={y - tall / 2}
          width={Math.max(1.5 * u, end - x(0))}
          height={tall}
          fill="var(--text)"
        />
      ) : null}
      <text className={styles['value']} x={end + 9 * u} y={y}>
        {told ? time(ms) : texts.cannot}
        {hollow ? ` ${texts.inCuda}` : ''}
      </text>
    </g>
  )
}
