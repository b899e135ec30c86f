import { scaleLinear } from 'd3-scale'
import { measuredTime, rate } from '#src/core/base/format.ts'
import styles from '../plot/Chart.module.css'
import type { Room } from '../plot/Chart.tsx'
import { BOTTOM, TOP } from '../plot/bars.ts'
import { TimeAxis, timeUnit } from '../plot/TimeAxis.tsx'
import type { Rung } from '../steps/ablation.ts'
import { savedWords } from './sentence.ts'
import figure from '../plot/figure.module.css'
import * as texts from './words.ts'

const NAMES = 116
const VALUES = 158

/** From the baseline's time to what is left: each step hangs from the end of the one that it builds on. */
export function Waterfall({ rungs, room }: { readonly rungs: readonly Rung[]; readonly room: Room }) {
  const { width, height, u } = room
  const longest = Math.max(...rungs.map(({ ms }) => ms))
  const x = scaleLinear([0, longest], [NAMES * u, Math.max((NAMES + 40) * u, width - VALUES * u)])
  const rowHeight = (height - (TOP + BOTTOM) * u) / (rungs.length + 1)
  const tall = Math.min(22 * u, rowHeight * 0.5)
  const at = (row: number) => TOP * u + (row + 0.5) * rowHeight
  const last = rungs[rungs.length - 1]
  return (
    <>
      <TimeAxis scale={x} top={TOP * u} bottom={height - BOTTOM * u} unit={timeUnit(longest)} room={room} />
      <Total name={rungs[0].name} rung={rungs[0]} y={at(0)} {...{ x, tall, u }} />
      {rungs.slice(1).map((rung, r) => (
        <Step key={rung.name} rung={rung} y={at(r + 1)} from={at(rungs.findLastIndex(goesOn(r)))} {...{ x, tall, u }} />
      ))}
      <path
        className={figure['fall']}
        d={`M${x(last.ms)} ${at(rungs.length - 1) + tall / 2}V${at(rungs.length) - tall / 2}`}
      />
      <Total name={texts.allSteps} rung={last} y={at(rungs.length)} {...{ x, tall, u }} />
    </>
  )
}

/** Whether steps after row `r` can go on from a rung. */
const goesOn = (r: number) => (rung: Rung, at: number) => at <= r && !rung.aside

interface Place {
  readonly rung: Rung
  readonly y: number
  readonly x: (ms: number) => number
  readonly tall: number
  readonly u: number
}

function Total({ name, rung: { ms, stepMs, bandwidth }, y, x, tall, u }: Place & { readonly name: string }) {
  return (
    <g>
      <title>{`${name}: ${measuredTime(ms, stepMs)}, ${rate(bandwidth)}`}</title>
      <text className={styles['name']} x={16 * u} y={y}>
        {name}
      </text>
      <rect x={x(0)} y={y - tall / 2} width={x(ms) - x(0)} height={tall} fill="var(--text)" />
      <text className={styles['value']} x={x(ms) + 9 * u} y={y}>
        {measuredTime(ms, stepMs)}
      </text>
    </g>
  )
}

/** A step that saves hangs leftwards from the time before it; one that costs stands out to the right. */
function Step({ rung, y, from, x, tall, u }: Place & { readonly from: number }) {
  const { name, switches, ms, saved, aside, reported } = rung
  const before = ms + saved
  const theirs = reported && x(before / (1 + reported.gain))
  const [left, right] = [Math.min(x(ms), x(before)), Math.max(x(ms), x(before))]
  return (
    <g>
      <title>{`${name}: ${switches}; ${savedWords(rung)}`}</title>
      <text className={styles['name']} x={16 * u} y={y}>
        {name}
      </text>
      <path className={figure['fall']} d={`M${x(before)} ${from + tall / 2}V${y - tall / 2}`} />
      <rect
        className={figure['step']}
        data-aside={aside}
        x={left}
        y={y - tall / 2}
        width={Math.max(1, right - left)}
        height={tall}
      />
      {reported && theirs !== undefined ? (
        <g>
          <title>{texts.reported(name, reported.gain, reported.where)}</title>
          <rect
            className={figure['theirs']}
            x={theirs}
            y={y - tall / 2 - 3 * u}
            width={Math.max(1, x(before) - theirs)}
            height={tall + 6 * u}
          />
          <text className={styles['axis']} x={theirs - 6 * u} y={y} textAnchor="end">
            {texts.paper(reported.gain)}
          </text>
        </g>
      ) : null}
      <text className={styles['value']} x={right + 9 * u} y={y}>
        {savedWords(rung)}
      </text>
      {aside ? (
        <text className={figure['aside']} x={16 * u} y={y + 15 * u}>
          {texts.notKept}
        </text>
      ) : null}
    </g>
  )
}
