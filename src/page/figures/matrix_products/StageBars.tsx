import { scaleLinear } from 'd3-scale'
import { percent, time } from '#src/core/base/format.ts'
import chart from '../plot/Chart.module.css'
import type { Room } from '../plot/Chart.tsx'
import { BOTTOM, TOP } from '../plot/bars.ts'
import { fitted, named, namesRoom } from '../plot/labels.ts'
import { shareOf, type SumEntry } from './sums.ts'
import * as texts from './words.ts'

/** Before the names, and what bars keep of the width. */
const [BEFORE, BARS] = [16, 300]
const [HUES, AFTER] = [8, 12]
/** Height of the letters in a bar, and the margin at both ends of a part. */
const [SIZE, MARGIN] = [13, 4]

/** A bar for each kernel, all as long: its stages in their order, then the time between them. */
export function StageBars({
  staged,
  titleOf,
  room,
}: {
  readonly staged: readonly SumEntry[]
  titleOf(entry: SumEntry): string
  readonly room: Room
}) {
  const { width, height, u } = room
  const names = namesRoom(staged.map(titleOf), { before: BEFORE, bars: BARS, width: width / u })
  const x = scaleLinear([0, 1], [names * u, Math.max((names + 40) * u, width - AFTER * u)])
  const group = (height - (TOP + BOTTOM) * u) / Math.max(1, staged.length)
  const tall = Math.min(26 * u, 0.7 * group)
  return staged.map((entry, row) => {
    const middle = TOP * u + (row + 0.5) * group
    return (
      <g key={entry.kernel}>
        <text className={chart['name']} x={BEFORE * u} y={middle}>
          {fitted(titleOf(entry), names - BEFORE - 4)}
        </text>
        {entry.parts.map((part, p) => {
          const share = shareOf(entry, part)
          const before = entry.parts.slice(0, p).reduce((sum, one) => sum + shareOf(entry, one), 0)
          const wide = x(before + share) - x(before)
          return (
            <g key={part.name}>
              <title>{texts.part(titleOf(entry), part.name, share, time(part.ms))}</title>
              <rect
                x={x(before)}
                y={middle - tall / 2}
                width={Math.max(0, wide - u)}
                height={tall}
                fill={`var(--hue-${1 + (p % HUES)})`}
              />
              <text className={chart['letter']} x={x(before) + wide / 2} y={middle} textAnchor="middle">
                {named(part.name, percent(share), wide / u - 2 * MARGIN, SIZE)}
              </text>
            </g>
          )
        })}
      </g>
    )
  })
}
