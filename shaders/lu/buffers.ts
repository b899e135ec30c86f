import { range, type U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Cost } from '#src/core/kernel/kernel.ts'
import { dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, DispatchStep, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { entriesIn, type LuBlocks, isDiagonal, maskWords, rowsOfBlock } from './blocks.ts'
import { FACTORS, type LuProblem } from './factors.ts'
import { type BlockWork, flopsOf, productsOf, SSSSM, stepOf, type TaskGraph } from './tasks.ts'

/** Blocks as shaders/lu/blocks.wesl binds them, all products of SSSSM, the values that go in, by entry and by block, and those that come out. */
export function blockBuffers({ inputs: { values } }: LuProblem, { blocks, tasks }: BlockWork): readonly BufferSpec[] {
  const words = Math.max(1, values.length)
  return [
    filled('values', values),
    filled('places', blocks.places),
    { name: 'posed', words },
    { name: 'factors', words },
    filled('pairs', pairWords(blocks)),
    filled('local', new Uint32Array(padded(blocks.local).buffer)),
    filled('lines', lineWords(blocks)),
    filled('products', productWords(tasks)),
  ]
}

const padded = (local: LuBlocks['local']): LuBlocks['local'] => {
  const even = new Uint16Array(local.length + (local.length % 2))
  even.set(local)
  return even
}

function pairWords(blocks: LuBlocks): U32 {
  const rows = (s: number) => (isDiagonal(blocks, s) ? rowsOfBlock(blocks, blocks.rowOf[s]) : 0)
  const words = (s: number) => [blocks.entries[s], entriesIn(blocks, s), blocks.first[s], rows(s)]
  return Uint32Array.from(range(blocks.rowOf.length).flatMap(words))
}

function lineWords({ nb, starts, masks }: LuBlocks): U32 {
  const each = maskWords(nb)
  const words = new Uint32Array(starts.length * (1 + each))
  for (let line = 0; line < starts.length; line++) {
    words[line * (1 + each)] = starts[line]
    for (let w = 0; w < each; w++) words[line * (1 + each) + 1 + w] = masks[line * each + w]
  }
  return words
}

/** The pairs of A and of B of each product, task by task. */
function productWords(tasks: TaskGraph): U32 {
  const { pair, operands } = tasks
  const words: number[] = []
  for (let t = 0; t < tasks.count; t++)
    for (let p = 0, k = operands.row_ptr[t]; p < productsOf(tasks, t); p++, k += 2)
      words.push(pair[operands.col_idx[k + 1]], pair[operands.col_idx[k]])
  // a binding has room for one at least
  return Uint32Array.from(words.length > 0 ? words : [0, 0])
}

/** Puts the values of the matrix in their blocks. */
export function pourStep(options: PlanOptions, entries: number): DispatchStep {
  const size = sizeOf(options.capabilities)
  const setting = { options, layout: undefined, size }
  return dispatch(setting, { module: 'lu/pour.wesl', uniforms: { entries }, invocations: entries })
}

/** Where L + U comes out, entry by entry of the filled pattern. */
export const factorsOutput = ({ places }: LuBlocks): Plan['outputs'] => ({
  [FACTORS]: { kind: 'f32', buffer: 'factors', words: places.length, places },
})

/** Words of a launch. */
export const LAUNCH = 6

/** What a workgroup does: struct Launch of shaders/lu/blocks.wesl. @param products the first of them, and how many; of SSSSM alone. @param isFirst whether it is the first that writes its block */
export function launchWords(
  { blocks, tasks }: BlockWork,
  task: number,
  products: readonly [first: number, count: number],
  operands: readonly [first: number, count: number],
  isFirst: boolean,
): readonly number[] {
  const upper = tasks.row[task] < tasks.column[task]
  const block = 4 * tasks.pair[task] + 2 * Number(isFirst) + Number(upper)
  const diagonal = blocks.pairs.row_ptr[stepOf(tasks, task) + 1] - 1
  return [task, block, ...(tasks.kind[task] === SSSSM ? products : [diagonal, 0]), ...operands]
}

/** Values in and out, and the tables of their places. */
export function luCost({ blocks, tasks }: BlockWork, span: number): Cost {
  const flops = flopsOf(blocks, tasks).reduce((sum, own) => sum + own, 0)
  const bytes =
    8 * blocks.places.length + 2 * blocks.local.length + 4 * blocks.starts.length * (1 + maskWords(blocks.nb))
  return { flops, bytes, span }
}
