import type { I32, U32 } from '#src/core/base/arrays.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { BlockCut, BlockLaunch } from '#src/core/sparse/formats/bccoo/blocks.ts'
import type { BlockColumns } from '#src/core/sparse/formats/bccoo/columns.ts'
import { type Bccoo, bccooOf } from '#src/core/sparse/formats/bccoo/structure.ts'
import { calibration, type Calibration, type CarryRun } from '../calibrate.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { packIndex } from './pack.ts'
import { blockShape } from './shape.ts'
import type { Product } from '../multiply.ts'

/** Invocations of a workgroup where no adapter is known: every adapter allows this many. */
const GROUP = 256

/** A structure as the GPU gets it, without what only the making needs. */
export interface BccooAnalysis extends BlockCut, BlockLaunch, Pick<Bccoo, 'block_rows' | 'blocks'> {
  /** How columns are stored. */
  readonly kind: BlockColumns['kind']
  /** Flags, first stops and columns, see pack.ts. */
  readonly index: U32
  /** The nonzero of each slot, or PADDING: first rows of all blocks, then second rows … */
  readonly nonzero: I32
  readonly calibration: Calibration
}

/** Blocks of the given shape, or of the one with the fewest bytes, for the workgroups of an adapter. */
export function analyse(
  { pattern }: Pick<Product, 'pattern'>,
  params: Params,
  capabilities?: Capabilities,
): BccooAnalysis {
  const group = capabilities ? sizeOf(capabilities) : GROUP
  return packed(bccooOf(pattern, { ...params, ...blockShape(pattern, params), group }))
}

function packed(bccoo: Bccoo): BccooAnalysis {
  const { height, width, slices, chunk, group, block_rows, blocks, columns } = bccoo
  return {
    height,
    width,
    slices,
    chunk,
    group,
    block_rows,
    blocks,
    kind: columns.kind,
    index: packIndex(bccoo),
    nonzero: bccoo.slots,
    calibration: calibration(runsOf(bccoo), height),
  }
}

export const groupsOf = ({ blocks, chunk, group }: Pick<Bccoo, 'blocks' | 'chunk' | 'group'>): number =>
  blocks / (chunk * group)

/** Words of a slice's sums, with those beyond the last row that its last blocks have. */
export const sliceWords = ({ block_rows, height }: Pick<Bccoo, 'block_rows' | 'height'>): number => block_rows * height

/** Neighbouring workgroups that leave the same row of blocks open: a run for each row of it. */
export function runsOf(bccoo: Bccoo): CarryRun[] {
  const { rows, first_row, bit_flag, group, chunk, height, slices } = bccoo
  const groups = groupsOf(bccoo)
  const openAfter = (g: number) => first_row[(g + 1) * group]
  const isOpen = (g: number) => bit_flag[(g + 1) * group * chunk - 1] === 1
  const runs: CarryRun[] = []
  for (let g = 0, end = 1; g + 1 < groups; g = end) {
    end = g + 1
    if (!isOpen(g)) continue
    while (end + 1 < groups && openAfter(end) === openAfter(g) && isOpen(end)) end++
    for (let r = 0; r < height; r++) {
      const row = openAfter(g) * height + r
      if (slices > 1 || row < rows)
        runs.push({ first: g * height + r, end: (end - 1) * height + r + 1, row, added: true })
    }
  }
  return runs
}
