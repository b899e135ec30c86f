import type { F32 } from '#src/core/base/arrays.ts'
import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { count, plural } from '#src/core/base/format.ts'
import { candidateFolder } from '#src/core/kernel/choice/choice.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { defaults, type Kernel, type Parameter, type Params, withoutKnown } from '#src/core/kernel/kernel.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import { type Factors, ic0, ilu0, requireSymmetric } from '#src/core/sparse/factor.ts'
import { levelsOfFill } from '#src/core/sparse/incomplete.ts'
import { cutTriangle } from '#src/core/sparse/triangle.ts'
import auto from '../../sptrsv/auto/kernel.ts'
import { CANDIDATES } from '../../sptrsv/auto/candidates.ts'
import type { SolveProblem } from '../../sptrsv/solve.ts'
import type { KrylovProblem } from '../solve.ts'
import { type Preconditioning, STOP } from './preconditioning.ts'

/** By the value of the parameter `solver`: links know these numbers, so a further one comes last. */
export const SOLVERS = [
  'auto',
  'level_set',
  'thread_level',
  'sync_free',
  'sync_free_csc',
  'hybrid_rows',
  'level_elementwise',
  'level_dispatch',
  'chain_phases',
  'recursive_blocks',
  'slab_march',
  'helix',
  'structured',
]
/** A lane has a row: sums are in the order of columns, with as many lanes as there are. */
const PLAINLY = 'level_set'

const solverParam: Parameter = {
  name: 'solver',
  meaning:
    'of factors: the kernel of Triangular solve to use; where it cannot solve one, level sets do. auto: by structure',
  initial: SOLVERS.indexOf(PLAINLY),
  min: 0,
  max: SOLVERS.length - 1,
  names: SOLVERS,
}

const fillParam: Parameter = {
  name: 'fill',
  meaning: 'of ILU(k): the level of fill k',
  initial: 1,
  min: 1,
  max: 5,
}

type Solver = Kernel<unknown, SolveProblem>

const KERNELS: ReadonlyMap<string, Solver> = new Map([
  ['auto', auto as unknown as Solver],
  ...CANDIDATES.map((candidate) => [candidateFolder(candidate), candidate.kernel as unknown as Solver] as const),
])

/** One of the two factors, by which kernel it is solved, and what that one found. */
interface Factor {
  readonly system: SolveProblem
  readonly solver: string
  readonly params: Params
  readonly found: unknown
}

interface Factored {
  /** L y = r, then U z = y. */
  readonly factors: readonly [there: Factor, back: Factor]
  /** Lanes that the machine has, which say in which order some kernels add up. */
  readonly lanes: number
}

type Make = (lower: Csr, upper: Csr, params: Params) => Factors

/** The factors' values in f64, rounded once. */
function systemsOf({ inputs: { A, b } }: KrylovProblem, make: Make, params: Params): readonly SolveProblem[] {
  const csr = { ...A.pattern, values: Float64Array.from(A.values) }
  const { lower, upper } = make(cutTriangle(csr, 'lower', 'error'), cutTriangle(csr, 'upper', 'error'), params)
  return [lower, upper].map(({ rows, cols, row_ptr, col_idx, values }, which) => ({
    operation: 'sptrsv',
    inputs: { T: { pattern: { rows, cols, row_ptr, col_idx }, values: roundedValues(row_ptr, values) }, b },
    upper: which === 1,
  }))
}

/** The kernel that solves a factor. */
function solverFor(system: SolveProblem, asked: number): readonly [name: string, params: Params] {
  const isAble = KERNELS.get(SOLVERS[asked])?.applies?.(withoutKnown(system)) === undefined
  const name = isAble ? SOLVERS[asked] : PLAINLY
  return [name, name === PLAINLY ? { team: 1 } : {}]
}

const kernelOf = ({ solver }: Pick<Factor, 'solver'>): Solver => KERNELS.get(solver) as Solver

/** Two triangular solves with incomplete factors of A, which `make` makes of its triangles. */
const factorized = (
  name: string,
  own: readonly Parameter[],
  make: Make,
  titleOf: (params: Params) => string,
): Preconditioning<Factored> => ({
  name,
  params: [...own, solverParam],

  analyse(problem, params, capabilities) {
    const factors = saying(titleOf(params), () => systemsOf(problem, make, params)).map((system): Factor => {
      const [solver, given] = solverFor(system, params['solver'])
      const chosen = defaults(kernelOf({ solver }), given)
      return { system, solver, params: chosen, found: kernelOf({ solver }).analyse(system, chosen, capabilities) }
    })
    const [there, back] = factors
    return { factors: [there, back], lanes: capabilities ? lanesOf(capabilities) : 1 }
  },

  plan(_problem, { factors }, _params, { capabilities }) {
    const [there, back] = factors.map((factor) =>
      kernelOf(factor).plan(factor.system, factor.found, factor.params, { trace: false, capabilities }),
    )
    const [half, made] = [there, back].map(({ outputs }) => outputs['x'])
    if (!('buffer' in half && 'buffer' in made)) throw new AppError('BadPlan', 'A solve leaves no x.')
    return {
      buffers: [],
      steps: (of) => [
        { kind: 'use', plan: there, buffers: { b: of }, as: 'there', stop: STOP },
        { kind: 'use', plan: back, buffers: { b: `there.${half.buffer}` }, as: 'back', stop: STOP },
      ],
      pass: {
        module: 'krylov/preconditioners/spread.wesl',
        buffers: { made: `back.${made.buffer}` },
        conditions: { SORTED: false },
      },
      deterministic: there.deterministic && back.deterministic,
    }
  },

  reference(_problem, { factors, lanes }) {
    const solved = (factor: Factor, b: F32): F32 => {
      const { system, params, found } = factor
      const asked = { ...system, inputs: { ...system.inputs, b } }
      return kernelOf(factor).reference(asked, found, params, { workers: 1, lanes }, () => undefined)['x'] as F32
    }
    const [there, back] = factors
    return (r) => solved(back, solved(there, r))
  },

  cost(problem, { factors }) {
    const { rows } = problem.inputs.A.pattern
    const costs = factors.map((factor) => kernelOf(factor).cost(factor.system, factor.found, factor.params))
    return costs.reduce(
      (sum, { flops, bytes, span }) => ({ flops: sum.flops + flops, bytes: sum.bytes + bytes, span: sum.span + span }),
      { flops: 2 * rows, bytes: 12 * rows, span: 1 },
    )
  },

  explain(problem, { factors }, params) {
    const entries = factors.reduce((sum, { system }) => sum + system.inputs.T.pattern.col_idx.length, 0)
    const { rows, col_idx } = problem.inputs.A.pattern
    const fill = entries - rows - col_idx.length
    const filled = fill > 0 ? `, ${plural(fill, 'entry')} of them fill` : ''
    const [there, back] = factors.map((factor) => kernelOf(factor).title)
    return `${titleOf(params)} has ${count(entries)} entries${filled}. L is solved by ${there}, U by ${back}.`
  },
})

/** What makes factors, with words that say what helps where there are none. */
function saying<T>(title: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    const { code, at } = errorRecord(error)
    if (code !== 'BadPivot' && code !== 'ZeroPivot') throw error
    const why = code === 'BadPivot' ? 'not above 0' : '0'
    throw new AppError(
      code,
      `${title} breaks down in row ${at['row']}: its pivot is ${why}. The diagonal or a sweep as preconditioner needs no pivot; a Laplacian on the pattern has factors.`,
      at,
    )
  }
}

export const ic = factorized(
  'IC(0)',
  [],
  (lower, upper) => {
    requireSymmetric(lower, upper)
    return ic0(lower)
  },
  () => 'IC(0)',
)

export const ilu = factorized(
  'ILU(0)',
  [],
  (lower, upper) => ilu0(lower, upper),
  () => 'ILU(0)',
)

export const filledIlu = factorized(
  'ILU(k)',
  [fillParam],
  (lower, upper, { fill }) => {
    const wide = levelsOfFill(lower, upper, fill)
    return ilu0(wide.lower, wide.upper, {}, `ILU(${fill})`)
  },
  ({ fill }) => `ILU(${fill})`,
)
