import { apart, fitted, NAME_SIZE, wordsWidth } from './labels.ts'

/** A line's end, with the label beside it; pixels. */
export interface End {
  readonly key: string
  readonly words: string
  readonly x: number
  readonly y: number
}

export interface PlacedEnd extends End {
  /** Where its words begin, and how high they stand. */
  readonly at: { readonly x: number; readonly y: number }
}

interface Bounds {
  /** Right and bottom end of what there is for words. */
  readonly right: number
  readonly bottom: number
  /** Lines that end shortly before this have their names behind it. */
  readonly clear?: number | undefined
  readonly u: number
}

/** From a line's end to the mark before its name, and from there to the name. */
const TO_MARK = 14
const TO_NAME = 10
/** Names are no nearer to one another, from middle to middle. */
export const PITCH = 17
/** A line ends shortly before what its name must clear. */
const NEAR = 60
/** What a name keeps of its room where its line ends near the edge. */
const LEAST = 72

/**
 * Names beside the ends of their lines, in one column where they share some of their width: as high as the ends where
 * there is room, moved up and down where names would touch. Nothing leads from a name to its line: its mark does.
 */
export function placedEnds(ends: readonly End[], { right, bottom, clear = 0, u }: Bounds): readonly PlacedEnd[] {
  const inOrder = ends.toSorted((a, b) => a.x - b.x)
  const boxes = inOrder.map((end) => {
    const from = end.x > clear - NEAR * u ? Math.max(end.x, clear - TO_MARK * u) : end.x
    const x = Math.min(from + (TO_MARK + TO_NAME) * u, right - LEAST * u)
    const words = fitted(end.words, (right - x) / u)
    return { ...end, x0: x - TO_NAME * u, x1: x + wordsWidth(words, NAME_SIZE) * u, text: x }
  })
  return grouped(boxes).flatMap((group) => {
    const text = Math.max(...group.map((box) => box.text))
    const pitch = Math.min(PITCH * u, bottom / Math.max(1, group.length))
    const ys = apart(
      group.map(({ y }) => y),
      pitch,
      bottom - (PITCH / 2) * u,
    )
    return group.map(({ key, words, x, y }, g) => ({
      key,
      words: fitted(words, (right - text) / u),
      x,
      y,
      at: { x: text, y: ys[g] },
    }))
  })
}

/** Boxes that overlap from left to right, or are joined by others that do. */
function grouped<B extends { readonly x0: number; readonly x1: number }>(boxes: readonly B[]): readonly B[][] {
  const groups: B[][] = []
  let reach = -Infinity
  for (const box of boxes) {
    if (box.x0 > reach || groups.length === 0) groups.push([])
    groups[groups.length - 1].push(box)
    reach = Math.max(reach, box.x1)
  }
  return groups
}

/** How far before its words a name's mark stands, in pixels of the design. */
export const BEFORE_NAME = TO_NAME
