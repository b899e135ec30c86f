import { joined, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Frame, Picture } from '#src/engine/catalog/contract/view.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import { clipped } from '#src/page/draw/pattern/squares.ts'
import { colLeft, type MatrixLayout, rowTop } from '#src/page/draw/pattern/layout.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { permutedPattern, placesOf } from '#src/core/sparse/orderings/permute.ts'

/** Pixels of the design from which on a diagonal block is framed. */
const FRAMED = 4

const moved = new WeakSet<Replay>()

/** Whether rows stand in the order of their groups. */
export const isOrdered = (replay: Replay): boolean => moved.has(replay)

/**
 * Whether rows and columns can be drawn in the order of their groups: those that the run made itself, of a square matrix whose
 * rows were all recorded.
 */
export const canBeOrdered = ({ run, space, pattern, itemSteps }: Replay): boolean =>
  run.groups?.[space.name] !== undefined &&
  itemSteps !== undefined &&
  !space.places &&
  !space.rest &&
  pattern.rows === pattern.cols &&
  run.trace.every === 1

/** The same run with its rows numbered by their groups, and in each as before. */
export function orderedByGroup(replay: Replay): Replay {
  const { grouping, space, itemSteps } = replay
  const { order } = grouping
  const places = placesOf(order)
  const { from: _from, ...pattern } = permutedPattern(replay.pattern, order, places)
  const taken = (of: U32): U32 => order.map((row) => of[row])
  const groups = [{ ...grouping, group: taken(grouping.group), order: Uint32Array.from(order, (_, place) => place) }]
  const seen: Replay = {
    ...replay,
    pattern,
    grouping: groups[0],
    space: { ...space, operands: pattern, groups },
    itemSlot: taken(replay.itemSlot),
    itemStart: taken(replay.itemStart),
    itemTick: taken(replay.itemTick),
    itemWorker: taken(replay.itemWorker),
    itemPolls: taken(replay.itemPolls),
    ...(itemSteps && {
      itemSteps: {
        ptr: prefixSum(order.map((row) => itemSteps.ptr[row + 1] - itemSteps.ptr[row])),
        ticks: joined(
          Uint32Array,
          Array.from(order, (row) => itemSteps.ticks.subarray(itemSteps.ptr[row], itemSteps.ptr[row + 1])),
        ),
      },
    }),
    ...(replay.changes && {
      changes: { ...replay.changes, items: replay.changes.items.map((row) => places[row]) },
    }),
  }
  moved.add(seen)
  return seen
}

/** A picture of the run with its rows in the order of their groups, which takes and gives marks by their own numbers. */
export function orderedPicture(replay: Replay, make: (ordered: Replay) => Picture): Picture {
  const { order } = replay.grouping
  const places = placesOf(order)
  const picture = make(orderedByGroup(replay))
  const marked = (mark: Mark | undefined, by: U32): Mark | undefined => {
    const row = itemOfMark(replay, mark)
    if (row !== undefined) return itemMark(replay, by[row])
    // of a worker's events the rows have their own numbers
    return mark?.kind === 'group' ? mark : undefined
  }
  const framed = ({ pin, hover, ...frame }: Frame): Frame => {
    const [pinned, hovered] = [marked(pin, places), marked(hover, places)]
    return { ...frame, ...(pinned && { pin: pinned }), ...(hovered && { hover: hovered }) }
  }
  return {
    ...picture,
    draw: (frame) => picture.draw(framed(frame)),
    pick: (x, y) => marked(picture.pick(x, y), order),
    place(mark) {
      const own = marked(mark, places)
      return own && picture.place?.(own)
    },
    step: (mark, dx, dy) => marked(picture.step?.(marked(mark, places), dx, dy), order),
  }
}

/** The diagonal blocks of groups, of those that are large enough: where rows of a group do not need one another they are diagonal. */
export function drawBlocks(pen: Pen, layout: MatrixLayout, ptr: U32): void {
  clipped(pen, layout, () => {
    for (let g = 0; g + 1 < ptr.length; g++) {
      const side = (ptr[g + 1] - ptr[g]) * layout.pitch
      if (side < FRAMED * pen.unit) continue
      frameAround(pen, colLeft(layout, ptr[g]), rowTop(layout, ptr[g]), side, side, pen.palette.text3)
    }
  })
}
