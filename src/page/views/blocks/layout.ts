import type { Extent } from '#src/page/draw/surface.ts'
import type { BlockShare } from '#src/core/trace/space.ts'
import { lanesOfItem } from './teams.ts'

/** An invocation: which item of its team it has, undefined for an idle one, and its number among those of the item. */
export interface BlockLane {
  readonly of: number | undefined
  readonly number: number
}

/** Invocations of a team in their order, with those that have nothing. @param most items of the largest team */
export function lanesIn(share: BlockShare, items: number, most: number): readonly BlockLane[] {
  const each = lanesOfItem(share)
  const lanes = Array.from({ length: each * most }, (_, lane): BlockLane => {
    // rows of a slice lie side by side: the first unknown of all of them, then the second
    const [of, number] =
      share.each === 'row' ? [lane % most, Math.floor(lane / most)] : [Math.floor(lane / each), lane % each]
    return { of: of < items ? of : undefined, number }
  })
  return [...lanes, ...Array.from({ length: share.spare }, (_, number): BlockLane => ({ of: undefined, number }))]
}

/** Places of all parts, in device pixels: invocations from top to bottom, products from left to right, sums, a strip of memory, words. */
export interface BlocksLayout extends Extent {
  readonly lanes: { readonly left: number; readonly top: number; readonly wide: number; readonly high: number }
  /** Invocation l is drawn from edges[l] to edges[l + 1]. */
  readonly edges: readonly number[]
  /** Of a product. */
  readonly product: number
  readonly memory: { readonly top: number; readonly high: number }
}

/** Pixels of the design. */
const LINE = 20
const SUMS = 34
const MEMORY = 16

/** @param products that the longest invocation has, of all columns */
export function blocksLayout(lanes: number, products: number, extent: Extent): BlocksLayout {
  const { width, height, unit } = extent
  const px = (design: number) => Math.round(design * unit)
  const top = px(LINE)
  const memory = { top: height - px(2 * LINE + 4 + MEMORY), high: px(MEMORY) }
  const high = Math.max(1, memory.top - top - px(LINE + 6))
  const wide = Math.max(1, width - px(SUMS))
  const edges = Array.from({ length: lanes + 1 }, (_, lane) => top + Math.round((lane * high) / Math.max(1, lanes)))
  return {
    ...extent,
    lanes: { left: 0, top, wide, high },
    edges,
    product: wide / Math.max(1, products),
    memory,
  }
}

/** The invocation under a point. */
export function laneUnder({ lanes, edges }: BlocksLayout, x: number, y: number): number | undefined {
  if (x < lanes.left || x >= lanes.left + lanes.wide || y < lanes.top || y >= lanes.top + lanes.high) return undefined
  return edges.findLastIndex((edge) => edge <= y)
}

/** Invocations whose reads are one, and bytes of what memory gives at least. */
const TOGETHER = 32
const SECTOR = 32
const WORD = 4

/** Words that neighbouring invocations read at the same time: where the first is word 0, each in its sector. */
export interface BlockRead {
  readonly words: readonly number[]
  /** Words of a sector, and the sectors that hold these words, ascending. */
  readonly perSector: number
  readonly sectors: readonly number[]
}

/**
 * The first read of 32 neighbouring invocations, those of which the first has the item: a coefficient each. Items follow one another
 * with all of their blocks, or rows of a slice side by side.
 * @param blocks that each item of the team has in all @param item number in the team
 */
export function readBy(share: BlockShare, blocks: readonly number[], item: number, most: number): BlockRead {
  const lanes = lanesIn(share, blocks.length, most)
  const first = lanes.findIndex(({ of, number }) => of === item && number === 0)
  const begin = TOGETHER * Math.floor(Math.max(0, first) / TOGETHER)
  const size = share.side * share.side
  const starts = blocks.map((_, b) => size * blocks.slice(0, b).reduce((sum, own) => sum + own, 0))
  const words = lanes.slice(begin, begin + TOGETHER).flatMap(({ of, number }) => {
    if (of === undefined) return []
    if (share.each === 'row') return [TOGETHER * share.side * number + of]
    return [starts[of] + (share.each === 'coefficient' ? number : 0)]
  })
  const least = words.reduce((a, b) => Math.min(a, b), Infinity)
  const perSector = SECTOR / WORD
  const own = words.map((word) => word - least).sort((a, b) => a - b)
  return { words: own, perSector, sectors: [...new Set(own.map((word) => Math.floor(word / perSector)))] }
}
