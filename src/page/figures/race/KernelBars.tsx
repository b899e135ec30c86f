import type { ReactNode } from 'react'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Column } from '#src/page/store/session.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { BOTTOM, TOP } from '../plot/bars.ts'
import type { Room } from '../plot/use-room.ts'
import { KernelName, roomForNames } from './KernelName.tsx'

/** The row of a kernel: where its bar begins and ends is on `x`. Pixels. */
export interface BarRow {
  readonly column: Column
  readonly index: number
  readonly x: ScaleLinear<number, number>
  /** Middle of the row, and height of its bar. */
  readonly y: number
  readonly tall: number
  readonly u: number
}

type Along = (scale: ScaleLinear<number, number>, top: number, bottom: number) => ReactNode

interface Props {
  readonly columns: readonly Column[]
  readonly room: Room
  /** Of the axis. */
  readonly end: number
  /** Room for names, and behind the bars for values; pixels of the design. */
  readonly names?: number
  readonly values?: number
  /** Share of a row's height that its bar takes. */
  readonly thick?: number
  /** What stands under the name of a kernel, on two lines where it is long; how it is launched where nothing is given. */
  under?(index: number): string
  readonly renderAxis: Along
  /** What lies over the bars. */
  readonly renderOver?: Along
  readonly children: (row: BarRow) => ReactNode
}

/** A row in which a name and two lines under it have room, pixels of the design. */
const TWO_LINES = 60

/** A row per kernel: its name at the left, and what stands behind it on one axis from 0 on. */
export function KernelBars({
  columns,
  room,
  end,
  names,
  values = 90,
  thick = 0.42,
  under,
  renderAxis,
  renderOver,
  children,
}: Props) {
  const { width, height, u } = room
  const left = names ?? roomForNames(columns, room)
  const x = scaleLinear([0, end], [left * u, Math.max((left + 40) * u, width - values * u)])
  const [top, bottom] = [TOP * u, height - BOTTOM * u]
  const rowHeight = (bottom - top) / columns.length
  const tall = Math.min(20 * u, rowHeight * thick)
  const lines = under && rowHeight >= TWO_LINES * u ? 2 : 1
  return (
    <>
      {renderAxis(x, top, bottom)}
      {columns.map((column, index) => {
        const y = top + (index + 0.5) * rowHeight
        return (
          <g key={columnLetter(index)}>
            <KernelName {...{ index, column, y, u, lines }} room={left} {...(under && { under: under(index) })} />
            {children({ column, index, x, y, tall, u })}
          </g>
        )
      })}
      {renderOver?.(x, top, bottom)}
    </>
  )
}
