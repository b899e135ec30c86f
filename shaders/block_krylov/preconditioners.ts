import { IDLE } from '#shaders/krylov/state.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Cost, defaults, type Kernel, type Parameter, type Params } from '#src/core/kernel/kernel.ts'
import { placed } from '#src/core/kernel/plan/placed.ts'
import type { Capabilities, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import base from '../block_symgs/block5_base/kernel.ts'
import opt from '../block_symgs/block5_opt/kernel.ts'
import sliced from '../block_symgs/block5_sliced/kernel.ts'
import { BLOCK, type BlockProblem, SIDE } from '../block_symgs/blocks.ts'
import subdomain from '../block_symgs/subdomain/kernel.ts'
import { rowsIn } from '../block_symgs/twin.ts'
import type { Preconditioner } from '../krylov/preconditioners/preconditioning.ts'
import type { FlowSystem } from './solve.ts'

type Sweeper = Kernel<unknown, BlockProblem>

const within = (kernel: unknown, name: string): Sweeper => placed(kernel as Sweeper, `block_symgs/${name}`)

/** By the value of the parameter `sweeper`: links know these numbers, so a further one comes last. */
const COLOURED: readonly Sweeper[] = [
  within(sliced, 'block5_sliced'),
  within(opt, 'block5_opt'),
  within(base, 'block5_base'),
]
const SUBDOMAINS = within(subdomain, 'subdomain')

/** Values of the parameter `preconditioner`: links know them. */
const COLOURS = 0
export const PARTS = 1
export const DIAGONAL = 2
export const NONE = 3

export const blockPreconditioners: readonly Parameter[] = [
  {
    name: 'preconditioner',
    meaning:
      'what stands for the inverse of A: sweeps in the order of colours or of subdomains, or the diagonal blocks',
    initial: COLOURS,
    min: 0,
    max: 3,
    choices: [0, 1, 2, 3],
    names: ['sweeps by colours', 'sweeps by subdomains', 'diagonal blocks', 'none'],
  },
  {
    name: 'sweeper',
    meaning: 'of sweeps by colours: the kernel of Block Gauss–Seidel to use',
    initial: 0,
    min: 0,
    max: COLOURED.length - 1,
    names: ['block5_sliced', 'block5_opt', 'block5_base'],
  },
  { name: 'sweeps', meaning: 'of sweeps: how many', initial: 2, min: 1, max: 2, choices: [1, 2] },
  {
    name: 'rows',
    meaning: 'of subdomains: block rows of a part at most',
    initial: 512,
    min: 1,
    max: 65_536,
    choices: [4, 64, 384, 512],
  },
]

/** What is used for a choice; undefined where no sweep is. */
function sweeperOf({ preconditioner, sweeper, rows }: Params): readonly [kernel: Sweeper, params: Params] | undefined {
  if (preconditioner === PARTS) return [SUBDOMAINS, defaults(SUBDOMAINS, { rows })]
  return preconditioner === COLOURS ? [COLOURED[sweeper], defaults(COLOURED[sweeper])] : undefined
}

/** The guest is asked for sweeps over A z = r from zero. */
const sweepOver = ({ inputs }: FlowSystem, sweeps: number, r: F32 = inputs.b): BlockProblem => {
  const { A, blocks, turbulence, systems, X, Y, Z } = inputs
  return { operation: 'block_symgs', inputs: { A, blocks, turbulence, b: r, systems, sweeps, X, Y, Z } }
}

/** What the kernel that sweeps finds; null where none does. */
export function analysedBy(problem: FlowSystem, params: Params, capabilities?: Capabilities): unknown {
  const [kernel, own] = sweeperOf(params) ?? []
  return kernel && own ? kernel.analyse(sweepOver(problem, params['sweeps']), own, capabilities) : null
}

export function preconditionerFor(
  problem: FlowSystem,
  found: unknown,
  params: Params,
  { capabilities }: PlanOptions,
): Preconditioner | undefined {
  const { A, systems } = problem.inputs
  const over = sweepOver(problem, params['sweeps'])
  if (params['preconditioner'] === DIAGONAL)
    return {
      buffers: [
        filled(
          'order',
          Uint32Array.from({ length: 2 * A.rows }, (_, at) => at % A.rows),
        ),
        { name: 'inverse', words: (BLOCK + systems) * A.rows },
      ],
      steps: () => [],
      pass: { module: 'block_krylov/scale.wesl', overrides: { cells: A.rows } },
      deterministic: true,
    }
  const [kernel, own] = sweeperOf(params) ?? []
  if (!kernel || !own) return undefined
  const plan = kernel.plan(over, found, own, { trace: false, capabilities })
  const { x } = plan.outputs
  if (!('buffer' in x && 'places' in x && x.places)) throw new AppError('BadPlan', 'A sweep leaves no x.')
  const system = Object.fromEntries(['row_ptr', 'col_idx', 'blocks', 'turbulence'].map((name) => [name, name]))
  return {
    buffers: [filled('place', x.places)],
    steps: (of) => [
      { kind: 'use', plan, buffers: { ...system, b: of }, as: 'sweep', stop: { buffer: 'state', at: IDLE } },
    ],
    pass: {
      module: 'krylov/preconditioners/spread.wesl',
      buffers: { made: `sweep.${x.buffer}` },
      conditions: { SORTED: true },
    },
    deterministic: plan.deterministic,
  }
}

/** Inverted diagonal blocks, where these precondition: once per matrix. */
export const invertsDiagonal = ({ preconditioner }: Params): boolean => preconditioner === DIAGONAL

/** The same in f32, bit for bit. */
export function preconditionedTwin(problem: FlowSystem, found: unknown, params: Params): ((r: F32) => F32) | undefined {
  const [kernel, own] = sweeperOf(params) ?? []
  if (kernel && own)
    return (r) =>
      kernel.reference(sweepOver(problem, params['sweeps'], r), found, own, { workers: 1, lanes: 1 }, () => undefined)[
        'x'
      ] as F32
  if (!invertsDiagonal(params)) return undefined
  const { A, systems } = problem.inputs
  const { solved, wordOf } = rowsIn(sweepOver(problem, 1), 'by entry')
  return (r) => {
    const z = new Float32Array(r.length)
    const words = Array.from({ length: SIDE + systems }, (_, c) => c)
    for (let row = 0; row < A.rows; row++) {
      const rest = Float32Array.from(words, (c) => r[wordOf(row, c)])
      for (const [c, value] of solved(row, rest).entries()) z[wordOf(row, c)] = value
    }
    return z
  }
}

/** What it adds each time it is applied. */
export function preconditionerCost(problem: FlowSystem, found: unknown, params: Params): Cost {
  const [kernel, own] = sweeperOf(params) ?? []
  if (kernel && own) return kernel.cost(sweepOver(problem, params['sweeps']), found, own)
  const words = invertsDiagonal(params) ? (BLOCK + problem.inputs.systems) * problem.inputs.A.rows : 0
  return { flops: 2 * words, bytes: 4 * words, span: words > 0 ? 1 : 0 }
}

export function preconditionerTold(problem: FlowSystem, found: unknown, params: Params): string {
  const [kernel, own] = sweeperOf(params) ?? []
  if (kernel && own) {
    const why = kernel.explain?.(sweepOver(problem, params['sweeps']), found, own) ?? ''
    return `${plural(params['sweeps'], 'sweep')} by ${kernel.title}: ${why}`
  }
  return invertsDiagonal(params)
    ? 'Preconditioned by inverted diagonal blocks: one dispatch.'
    : 'Without a preconditioner.'
}
