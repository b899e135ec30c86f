import { groupByKey, largest, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel, Parameter, Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { cutPhases, phasedPlan, type Phases, throughPhases } from '../lib/phases.ts'
import {
  byColour,
  colourOutput,
  type ColouringProblem,
  graphBuffers,
  leastBytes,
  leastFree,
  NONE,
  SPACES,
} from './graph.ts'
import { levelsOf } from './weights.ts'

/** What kernels share that colour blocks of rows one after another, or at the same time where that gives the same. */

/** Blocks that a narrow level has at most: four turns of a workgroup are shorter than a dispatch, as of level sets. */
const NARROW = 1024

/** Phases are levels of blocks, which are counted from the first level on: block b has the rows order[block_ptr[b] .. block_ptr[b + 1]). */
interface Blocks extends Phases {
  readonly block_ptr: U32
}

/** Levels of blocks that choose in the order of their numbers, so that the choice of each is that of one block after the other. */
function inLevels({ inputs: { G } }: ColouringProblem, block: U32, narrow: number): Blocks {
  const rows = groupByKey(block, block.length === 0 ? 0 : largest(block) + 1)
  const level = levelsOf(G, block, rows)
  const { ptr, items } = groupByKey(level, level.length === 0 ? 0 : largest(level) + 1)
  const order = new Uint32Array(G.rows)
  const block_ptr = prefixSum(items.map((b) => rows.ptr[b + 1] - rows.ptr[b]))
  items.forEach((b, at) => order.set(rows.items.subarray(rows.ptr[b], rows.ptr[b + 1]), block_ptr[at]))
  return { level_ptr: ptr, order, block_ptr, pieces: cutPhases(ptr, narrow < 0 ? NARROW : narrow), team: 1 }
}

/** Level by level; a lane has a block. @returns the colour of each row, and its block */
function simulate({ inputs: { G } }: ColouringProblem, blocks: Blocks, machine: TwinMachine, emit: Emit) {
  const [colour, block_of] = [0, 0].map(() => new Uint32Array(G.rows).fill(NONE))
  const { order, block_ptr } = blocks
  const rowsOf = (block: number) => order.subarray(block_ptr[block], block_ptr[block + 1])
  const most = block_ptr.reduce((found, at, b) => Math.max(found, at - (block_ptr[b - 1] ?? 0)), 0)
  throughPhases(
    { ...blocks, order: Uint32Array.from({ length: block_ptr.length - 1 }, (_, block) => block) },
    machine,
    emit,
    (block) => {
      const free = leastFree(G, colour, rowsOf(block))
      for (const row of rowsOf(block)) [colour[row], block_of[row]] = [free, block]
    },
    (block, s, _worker, turn) => {
      const row = rowsOf(block)[s >> 1]
      return row === undefined
        ? undefined
        : { stage: s & 1, item: row, k: row, lanes: [1], notes: { step: turn * most + (s >> 1) } }
    },
  )
  return { colour, block_of }
}

const ONE: TwinMachine = { workers: 1, lanes: 1 }

/** A kernel that colours in an order: rows, or blocks of them where `named` has their edges counted apart. */
export const orderedKernel = (
  said: Pick<Kernel, 'title' | 'idea' | 'paper' | 'compared'> & {
    readonly param: Parameter
    readonly named: boolean
    /** The block of each row: blocks choose in the order of their numbers, of which each has some row. */
    blockOf(problem: ColouringProblem, params: Params): U32
    explain(rows: number, blocks: number, params: Params): string
  },
): Kernel<Blocks, ColouringProblem> => {
  const { param, named, blockOf, explain, ...words } = said
  return {
    ...words,
    params: [
      param,
      {
        name: 'narrow',
        meaning: `levels of up to this number of ${named ? 'blocks' : 'rows'} are merged into one workgroup, with barriers between them; −1: those that it goes through in four turns`,
        initial: -1,
        min: -1,
        max: 65_536,
      },
    ],
    trace: {
      worker: 'invocation',
      stages: [
        { name: 'compare', space: SPACES.looked, covers: 'once', looks: SPACES.coloured },
        { name: 'colour', space: SPACES.coloured, covers: 'once' },
      ],
      item: 'waiting at the barrier after the level',
      notes: [STEP],
    },

    analyse: (problem, params) => inLevels(problem, blockOf(problem, params), params['narrow']),

    plan(problem, blocks, _params, options) {
      const { rows } = problem.inputs.G
      const plan = phasedPlan(blocks, options, {
        module: 'colouring/ordered.wesl',
        conditions: { BLOCKS: named },
        uniforms: { blocks: blocks.block_ptr.length - 1 },
        buffers: [
          ...graphBuffers(problem),
          ...(named ? [filled('block_ptr', blocks.block_ptr), { name: 'block_of', words: Math.max(1, rows) }] : []),
        ],
        outputs: {
          ...colourOutput(rows),
          rounds: { kind: 'known', data: Uint32Array.of(blocks.level_ptr.length - 1) },
          ...(named && { block_of: { kind: 'u32', buffer: 'block_of', words: rows } }),
        },
        events: () => 2,
        notes: [STEP],
      })
      // a run that does nothing leaves what was there before, and not rows without a colour
      return { ...plan, solve: [{ kind: 'fill', buffer: 'colour', value: NONE }, ...plan.solve] }
    },

    groups: (problem, blocks) => byColour(simulate(problem, blocks, ONE, () => undefined).colour),

    explain: ({ inputs: { G } }, { level_ptr, block_ptr, pieces }, params) =>
      `${explain(G.rows, block_ptr.length - 1, params)}: ${plural(level_ptr.length - 1, 'level')} in ${plural(pieces.length, 'dispatch')}.`,

    reference(problem, blocks, _params, machine, emit) {
      const { colour, block_of } = simulate(problem, blocks, machine, emit)
      const rounds = Uint32Array.of(blocks.level_ptr.length - 1)
      return { colour, rounds, ...(named && { block_of }) }
    },

    cost: (problem, { level_ptr, block_ptr }) => ({
      flops: 0,
      bytes:
        leastBytes(problem) +
        4 * (problem.inputs.G.rows + level_ptr.length + (named ? block_ptr.length + problem.inputs.G.rows : 0)),
      span: level_ptr.length - 1,
    }),
  }
}
