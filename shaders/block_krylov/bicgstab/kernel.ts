import { joined } from '#src/core/base/arrays.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { BLOCK } from '../../block_symgs/blocks.ts'
import { invertedBlocks } from '../../block_symgs/plan.ts'
import { FLOW_SOLVER } from '../../block_symgs/sweep.ts'
import { method } from '../../krylov/bicgstab/kernel.ts'
import { iteratedPlan } from '../../krylov/plan.ts'
import { dealOf, methodParams, methodTrace, type RowDeal } from '../../krylov/recurrences.ts'
import type { IteratedMatrix } from '../../krylov/slots.ts'
import { iterate } from '../../krylov/twin.ts'
import {
  analysedBy,
  blockPreconditioners,
  DIAGONAL,
  invertsDiagonal,
  NONE,
  PARTS,
  preconditionedTwin,
  preconditionerCost,
  preconditionerFor,
  preconditionerTold,
} from '../preconditioners.ts'
import { type FlowSystem, iterated, sizeOfSystem } from '../solve.ts'
import { blockProduct } from '../twin.ts'

interface Analysis {
  readonly deal: RowDeal
  /** What the kernel that preconditions found. */
  readonly found: unknown
}

/** Blocks as they are, and once more in one buffer with the turbulence systems, since a traced pass has eight bindings. */
function storedBlocks({ inputs }: FlowSystem, isInverted: boolean): IteratedMatrix {
  const { A, blocks, turbulence, systems } = inputs
  const entries = A.col_idx.length
  return {
    buffers: [
      filled('row_ptr', A.row_ptr),
      filled('col_idx', A.col_idx),
      filled('blocks', blocks),
      filled('turbulence', turbulence),
      filled('system_values', joined(Float32Array, [blocks, turbulence])),
    ],
    prepare: (setting) => (isInverted ? [invertedBlocks(setting, A.rows, { systems, blocks: entries })] : []),
    product: { module: 'block_krylov/multiply.wesl', overrides: { cells: A.rows, entries } },
  }
}

const kernel: Kernel<Analysis, FlowSystem> = {
  title: 'BiCGSTAB over blocks',
  alias: 'BiCGSTAB',
  idea: 'two products with the blocks an iteration, and two sweeps over them before each',
  paper: {
    ...FLOW_SOLVER,
    taken:
      'BiCGSTAB preconditioned by sweeps over the blocks of an implicit step in time; passes and dots are built here',
  },
  params: [...blockPreconditioners, ...methodParams],
  // orders of the block rows, from few parts on to many, and what needs no order
  compared: [
    {},
    { sweeper: 1 },
    ...[512, 384, 64].map((rows) => ({ preconditioner: PARTS, rows })),
    { preconditioner: DIAGONAL },
    { preconditioner: NONE },
  ],
  trace: methodTrace(method),

  analyse: (problem, params, capabilities) => ({
    deal: dealOf(sizeOfSystem(problem.inputs), params, capabilities),
    found: analysedBy(problem, params, capabilities),
  }),

  plan: (problem, { deal, found }, params, options) =>
    iteratedPlan(
      method,
      iterated(problem),
      { deal, matrix: storedBlocks(problem, invertsDiagonal(params)) },
      params,
      options,
      preconditionerFor(problem, found, params, options),
    ),

  explain: (problem, { found }, params) => preconditionerTold(problem, found, params),

  reference: (problem, { deal, found }, params, machine, emit) =>
    iterate(
      method,
      { system: iterated(problem), product: blockProduct(problem) },
      deal,
      params,
      machine,
      emit,
      preconditionedTwin(problem, found, params),
    ),

  cost(problem, { found }, params) {
    const { A, systems } = problem.inputs
    const unknowns = sizeOfSystem(problem.inputs)
    const own = preconditionerCost(problem, found, params)
    const numbers = (BLOCK + systems) * A.col_idx.length
    return {
      flops: 2 * (2 * numbers + 10 * unknowns + own.flops),
      bytes: 2 * (4 * numbers + 4 * A.col_idx.length + own.bytes) + 96 * unknowns,
      span: 2 * (3 + own.span),
    }
  },
}

export default kernel
