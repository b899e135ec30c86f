import { scaleLinear, scaleLog } from 'd3-scale'
import type { KernelLook } from '#src/page/draw/kernel-look.ts'
import { Axes } from './Axes.tsx'
import chart from './Chart.module.css'
import type { Room } from './Chart.tsx'
import { isJoined, type Line, SeriesLines } from './SeriesLines.tsx'
import { useLit } from './spotlight.ts'
import { linearTicks, logTicks, tickText } from './axes.ts'
import * as texts from './words.ts'

export interface LineSpot {
  readonly x: number
  readonly y: number
  /** All of it in words, under the pointer. */
  readonly words: string
  /** Of its mark, where that is not its line's. */
  readonly look?: KernelLook
}

export interface Track {
  readonly kernel: string
  /** Where it is not the kernel's own. */
  readonly look?: KernelLook
  /** By x, ascending. */
  readonly spots: readonly LineSpot[]
  /** A model's line, or points of problems that have nothing to do with each other; else three points or more are joined. */
  readonly joined?: boolean
  /** In its colour, without a name at its end: it belongs to a track that has one. */
  readonly quiet?: true
}

type Domain = readonly [number, number]

interface Props {
  readonly tracks: readonly Track[]
  titleOf(kernel: string): string
  readonly domains: { readonly x: Domain; readonly y: Domain }
  /** Where both axes are linear; else both are log. */
  readonly linear?: true
  readonly units: { readonly x: string; readonly y: string }
  /** Kernels that have their colour and their name here. */
  readonly named: ReadonlySet<string>
  readonly room: Room
}

const LEFT = 68
const RIGHT = 150
const TOP = 22
const BOTTOM = 40
/** Least distance of ticks, beside and above one another. */
const ACROSS = 52
const DOWN = 18

/** Points over two axes, those of a kernel joined where they are of one series: some in colour, with their names at their ends. */
export function LinePanel({ tracks, titleOf, domains, units, named, linear, room: { width, height, u } }: Props) {
  const lit = useLit()
  const right = Math.max((LEFT + 80) * u, width - RIGHT * u)
  const bottom = height - BOTTOM * u
  const scale = linear ? scaleLinear : scaleLog
  const x = scale(domains.x, [(LEFT + 12) * u, right - 12 * u])
  const y = scale(domains.y, [bottom, TOP * u])
  const ticks = linear ? linearTicks : logTicks
  const all = tracks.map(({ kernel, look, spots, quiet, joined = isJoined(spots) }) => ({
    kernel,
    look,
    title: titleOf(kernel),
    joined,
    quiet,
    spots: spots.map((spot) => ({ ...spot, x: x(spot.x), y: y(spot.y) })),
  }))
  const isBelow = ({ spots }: Line) => spots.every((spot) => spot.y > bottom)
  const [below, lines] = [all.filter(isBelow), all.filter((one) => !isBelow(one))]
  return (
    <>
      <Axes
        x={ticks(domains.x, right - LEFT * u, ACROSS * u).map((tick) => ({ at: x(tick), words: tickText(tick) }))}
        y={ticks(domains.y, bottom - TOP * u, (linear ? 2 : 1) * DOWN * u).map((tick) => ({
          at: y(tick),
          words: tickText(tick),
        }))}
        left={LEFT}
        {...{ units, right, bottom, u }}
      />
      <SeriesLines lines={lines} named={named} lit={lit} right={width - 4 * u} bottom={bottom} u={u} />
      {below.length > 0 ? (
        <text className={chart['over']} x={(LEFT + 6) * u} y={bottom - 8 * u}>
          {texts.belowAxis(below.map(({ title }) => title).join(', '))}
        </text>
      ) : null}
    </>
  )
}
