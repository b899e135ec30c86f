import type { Columns, Frame, Host, Picture, Telling, View } from '#src/engine/catalog/contract/view.ts'
import { inkWidth } from '#src/page/draw/lines.ts'
import { boxAbout, lastFor, lastInPane, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textToFit } from '#src/page/draw/text.ts'
import { groupMark, groupOfMark, itemMark, itemOfMark, seenWhere } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { placedRows, planesOf, rowNear, sweepLayout, turnUnder } from './layout.ts'
import { paintLines, paintMarkedRow, paintRows, paintShares, type RowTone } from './paint.ts'
import { planeShown, stepped, throughPlanes } from './stepped.ts'
import { exactShare, goesInside, isFresh, orderKept, sweeps, turnAt, type SweepTurns, turnsOf } from './turns.ts'
import * as texts from './words.ts'

/** A sweep colour by colour: which rows are updated now, and which of their neighbours they read new and which old. */
const view: View = {
  title: texts.title,
  order: 12.6,
  first: true,
  weight: 1.1,
  half: false,
  wide: true,
  encoding: (replay) => texts.encoding(texts.turnName(replay)),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, sweeps),
  afterRun: true,
  tell: tellKept,
  create: sweepPicture,
}
export default view

/** More rows than this are not drawn one by one: bars alone are. */
const MOST_ROWS = 20_000
/** Pixels of the design that a pointer may be away from a row's mark. */
const REACH = 4
/** Width of lines from lit rows, and from a marked one, in pixels of the design. */
const LINES = { lit: 1.75, marked: 2.5 }

function sweepPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const turns = turnsOf(replay)
  const { geometry, pattern, space, grouping, run } = replay
  const [exact, share, planes] = [exactShare(pattern), orderKept(pattern, turns), planesOf(geometry)]
  const halves = turns.halves.map((_, half) => turns.turns.filter((turn) => turn.half === half))
  const longest = Math.max(1, ...halves.map(({ length }) => length))
  const say = lastFor((detail: string) => pane.say(detail))
  const shownFor = lastInPane((extent, plane: number) => {
    const layout = sweepLayout(longest, extent)
    const few = space.count / planes <= MOST_ROWS
    return { layout, placed: few ? placedRows(layout.rows, extent.unit, geometry, turns, plane) : undefined }
  })
  const planeIn = (next: Frame): number => planeShown(replay, next)
  const shownIn = (next: Frame) => shownFor(next, planeIn(next))
  let frame: Frame | undefined

  return {
    draw(next) {
      frame = next
      const pen = surface.begin(next)
      const { layout, placed } = shownIn(next)
      const tick = Math.min(next.tick, replay.end)
      const now = turnAt(turns, tick)
      const turn = tick < replay.end ? turns.turns[now] : undefined
      const half = turns.turns[Math.max(0, now)]?.half ?? 0
      const own = halves[half] ?? []
      const order = turns.halves[half]
      let drawn = true
      if (placed && order) {
        if (turn) drawn = paintLines(pen, placed, replay, order, turn.rows, LINES.lit)
        paintMarks(pen, next, placed)
        paintRows(pen, placed, turns, (row): RowTone => {
          if (turn && order.rank[row] === turn.rank) return 'lit'
          return order.rank[row] <= now ? 'new' : 'old'
        })
        for (const [mark, pinned] of [[next.pin, true] as const, [next.hover, false] as const]) {
          for (const row of rowsOf(mark)) paintMarkedRow(pen, placed, row, inkWidth(pen, pinned))
        }
      }
      const elsewhere = placed && turn && !turn.rows.some((row) => placed.at.has(row)) ? texts.elsewhere(replay) : ''
      const name = `${texts.rowsName(space.name, planeIn(next), planes)}, ${texts.halfName(half)}${elsewhere}`
      text(pen, name, 0, layout.rows.top - 10 * pen.unit, { mono: false, colour: pen.palette.text2 })
      paintShares(pen, layout, turns, own, { now: turn ? own.indexOf(turn) : -1, exact, kept: share })
      const row = itemOfMark(replay, next.hover) ?? itemOfMark(replay, next.pin)
      const foot = row === undefined ? texts.standing(replay, turns, now, own, tick) : marked(row)
      textToFit(pen, foot, pen.height - 29 * pen.unit)
      textToFit(pen, texts.kept(share, run.trace.every), pen.height - 9 * pen.unit)
      say(texts.detail(layout.per, texts.turnName(replay), drawn))
    },
    pick(x, y) {
      if (!frame) return undefined
      const { layout, placed } = shownIn(frame)
      const at = [x * frame.dpr, y * frame.dpr] as const
      const row = placed && rowNear(placed, ...at, REACH * layout.unit)
      if (row !== undefined) return itemMark(replay, row)
      const half = turns.turns[Math.max(0, turnAt(turns, frame.tick))]?.half ?? 0
      const own = halves[half] ?? []
      const turn = turnUnder(layout, own.length, ...at)
      return turn === undefined || goesInside(replay) ? undefined : groupMark(replay, grouping.group[own[turn].rows[0]])
    },
    place(mark) {
      const placed = frame && shownIn(frame).placed
      const row = itemOfMark(replay, mark)
      const at = row === undefined ? undefined : placed?.at.get(row)
      return frame && placed && at && boxAbout(frame, at, 2 * placed.radius)
    },
    step: (mark, dx, dy) => stepped(replay, mark, dx, dy),
    zoom: (camera, factor) => throughPlanes(planes, camera, factor),
    dispose: surface.remove,
  }

  function paintMarks(pen: Pen, { pin, hover, tick }: Frame, placed: ReturnType<typeof placedRows>): void {
    const order = turns.halves[turns.turns[Math.max(0, turnAt(turns, Math.min(tick, replay.end)))]?.half ?? 0]
    for (const mark of [pin, hover]) {
      const row = itemOfMark(replay, mark)
      if (row !== undefined) paintLines(pen, placed, replay, order, [row], LINES.marked)
    }
  }

  /** The row of a mark, or all rows of its group. */
  function rowsOf(mark: Mark | undefined): Iterable<number> {
    const [row, group] = [itemOfMark(replay, mark), groupOfMark(replay, mark)]
    if (row !== undefined) return [row]
    return group === undefined ? [] : grouping.order.subarray(grouping.ptr[group], grouping.ptr[group + 1])
  }

  function marked(row: number) {
    const near = [...pattern.col_idx.subarray(pattern.row_ptr[row], pattern.row_ptr[row + 1])]
    const fresh = turns.halves.map((half) => near.filter((other) => isFresh(half, row, other)).length)
    return texts.rowWords(replay, turns, row, fresh, near.length)
  }
}

const turnsFor = new WeakMap<Replay, SweepTurns>()

/** How much of the natural order each column keeps: a fact, and no cause. */
function tellKept(columns: Columns): Telling | undefined {
  const all = columns.flatMap((replay, c) => {
    if (!replay) return []
    const turns = turnsFor.get(replay) ?? turnsOf(replay)
    turnsFor.set(replay, turns)
    return [
      {
        letter: 'ABCD'[c] ?? '',
        share: orderKept(replay.pattern, turns),
        turns: turns.numbers,
        title: replay.run.title,
      },
    ]
  })
  if (all.length === 0 || all.length < columns.length) return undefined
  return {
    sentence: texts.keptSentence(all),
    title: texts.keptTitle,
    heads: texts.keptHeads,
    lines: all.map(({ letter, share, turns, title }) => [`${letter} ${title}`, String(turns), texts.percent(share)]),
    derived: texts.keptDerived,
  }
}
