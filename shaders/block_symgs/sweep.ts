import { count, plural } from '#src/core/base/format.ts'
import type { Kernel, Parameter, Params, TraceMeaning } from '#src/core/kernel/kernel.ts'
import type { BlockShare } from '#src/core/trace/space.ts'
import { type Coloured, coloursTold } from '../symgs/colours.ts'
import { groupedBy } from '../symgs/halves.ts'
import { dispatchPrice } from '../symgs/explain.ts'
import { sweepTrace } from '../symgs/sweep.ts'
import { BLOCK, type BlockProblem, SIDE, unknownsOf } from './blocks.ts'
import { blockParams, colouredBlocks } from './colours.ts'
import { halvesOver } from './halves.ts'
import { type BlockLayout, laidOut } from './layout.ts'

type BlockAnalysis = BlockLayout & Pick<Coloured, 'by'>

/**
 * Bytes that sweeps move at least: the entries off the diagonal with their columns once, since the way there reads L alone and the
 * way back U alone, the inverted diagonal blocks in each half, and five vectors; half as much again for U of a second sweep, which
 * begins at an x that is not 0.
 */
export function blockBytes(rows: number, nonzeros: number, systems: number, sweeps = 1): number {
  const entry = 4 * (BLOCK + systems) + 4
  const row = 8 * (BLOCK + systems) + 20 * unknownsOf(systems)
  return (entry * (nonzeros - rows) + row * rows) * (1.5 * sweeps - 0.5)
}

interface BlockKernel extends Pick<Kernel<BlockAnalysis, BlockProblem>, 'plan' | 'reference'> {
  readonly title: string
  readonly alias?: string
  readonly idea: string
  readonly taken: string
  readonly worker: string
  /** What an invocation has of a block row, and how many of a workgroup have nothing. */
  readonly each: BlockShare['each']
  readonly spare: number
  readonly apart: BlockLayout['apart']
  /** What an invocation has. */
  readonly deals: string
  /** Besides those of colours; with `widths` 0 rows of a colour are alike where that takes few more entries. */
  readonly params?: readonly Parameter[]
}

/** The solver whose systems these are. */
export const FLOW_SOLVER = {
  authors: 'Andrey Gorobets, Alexey Duben',
  title: 'Technology for Supercomputer Simulation of Turbulent Flows in the Good New Days of Exascale Computing',
  venue: 'Supercomputing Frontiers and Innovations 8(4)',
  year: 2021,
  doi: '10.14529/jsfi210401',
} as const

/** What kernels of this operation have in common: colours, the order of places, and what they tell. */
export const blockKernel = (own: BlockKernel): Kernel<BlockAnalysis, BlockProblem> => ({
  title: own.title,
  ...(own.alias && { alias: own.alias }),
  idea: own.idea,
  paper: { ...FLOW_SOLVER, taken: own.taken },
  params: [...blockParams, ...(own.params ?? [])],
  trace: traceOf(own),

  analyse(problem: BlockProblem, params: Params) {
    const { colour, colours, by } = colouredBlocks(problem, params)
    return { ...laidOut(problem.inputs.A, colour, colours, own.apart, params['widths'] === 0), by }
  },

  plan: own.plan,

  groups: (_problem, { colour, colours }) => groupedBy('colour', colour, colours),

  explain(problem, layout) {
    const dispatches = halvesOver(problem, layout).length
    return `${coloursTold(layout)}: ${plural(dispatches, 'dispatch')}, ${own.deals}, ${count(bytesARow(problem, layout))} bytes a block row. ${dispatchPrice}`
  },

  reference: own.reference,

  cost(problem, layout) {
    const { systems, sweeps } = problem.inputs
    const flops = 2 * (BLOCK + systems) * sweeps * (2 * problem.inputs.A.col_idx.length)
    return { flops, bytes: bytesOf(problem, layout), span: halvesOver(problem, layout).length }
  },
})

/** What its events mean: those of any sweep, of items whose entries are blocks. */
function traceOf({ worker, each, spare }: BlockKernel): TraceMeaning {
  const trace = sweepTrace(worker, 'waiting for the end of the dispatch')
  return { ...trace, stages: trace.stages.map((stage) => ({ ...stage, blocks: { side: SIDE, each, spare } })) }
}

/** Entries and rows as they lie. */
const bytesOf = ({ inputs: { systems, sweeps } }: BlockProblem, { entries, rowAt }: BlockLayout): number =>
  blockBytes(rowAt.length, rowAt.length + entries, systems, sweeps)

const bytesARow = (problem: BlockProblem, layout: BlockLayout): number =>
  Math.round(bytesOf(problem, layout) / Math.max(1, problem.inputs.A.rows))
