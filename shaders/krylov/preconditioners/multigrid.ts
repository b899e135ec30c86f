import { NONE } from '#shaders/symgs/order.wesl'
import type { F32, U32 } from '#src/base/arrays.ts'
import { plural } from '#src/base/format.ts'
import { filled } from '#src/kernel/buffers.ts'
import { dispatch, sizeOf } from '#src/kernel/dispatch.ts'
import { defaults, type Kernel, type Params } from '#src/kernel/kernel.ts'
import { placed } from '#src/kernel/placed.ts'
import type { Plan, Step } from '#src/kernel/plan.ts'
import { colouringParams } from '../../symgs/colours.ts'
import multicolour from '../../symgs/multicolour/kernel.ts'
import type { SweepProblem } from '../../symgs/sweep.ts'
import type { KrylovProblem } from '../solve.ts'
import { type Coarsened, coarsened, type GridMatrix, keptPoints } from './multigrid/levels.ts'
import { multigridTwin } from './multigrid/twin.ts'
import type { Preconditioning } from './preconditioning.ts'

const sweeper = placed(multicolour as unknown as Kernel, 'symgs/multicolour') as unknown as typeof multicolour

type Swept = ReturnType<typeof sweeper.analyse>

interface Analysis extends Coarsened {
  /** Of each level, the first one among them: its own analysis by the kernel that sweeps. */
  readonly swept: readonly Swept[]
  /** Of each level that has a next one, of each place of that: the place of its point here, and the word of its diagonal. */
  readonly kept: readonly U32[]
  /** Invocations of a workgroup. */
  readonly size: number
}

const sweepParams = ({ colouring, even, wrap, bits }: Params): Params =>
  defaults(sweeper, { colouring, even, wrap, bits })

const bits = sweeper.params
  .filter(({ name }) => name === 'bits')
  .map((param) => ({ ...param, meaning: `of a multigrid: ${param.meaning}` }))

/** A sweep of a level over its own matrix, from zero or from any guess. */
const sweepOver = ({ A, X, Y, Z }: GridMatrix, guess: 0 | 1, r: F32 = new Float32Array(A.pattern.rows)) =>
  ({ operation: 'symgs', inputs: { A, b: r, x0: r, guess, sweeps: 1, X, Y, Z } }) satisfies SweepProblem

const levelsOf = ({ inputs }: KrylovProblem, { coarse }: Coarsened): readonly GridMatrix[] => [inputs, ...coarse]

function keptBy(level: GridMatrix, fine: Swept, next: Swept): U32 {
  const { row_ptr, col_idx } = level.A.pattern
  const points = keptPoints(level)
  const kept = new Uint32Array(2 * next.rowAt.length).fill(NONE)
  const words = new Uint32Array(level.A.values.buffer, level.A.values.byteOffset, level.A.values.length)
  for (const [c, place] of next.place.entries()) {
    const point = points[c]
    kept.set([fine.place[point], words[col_idx.indexOf(point, row_ptr[point])]], 2 * place)
  }
  return kept
}

/** Names of buffers that another plan has, by those of one that has them, too. */
const shared = (plan: Plan, as: string): Record<string, string> =>
  Object.fromEntries(plan.buffers.map(({ name }) => [name, `${as}.${name}`]))

const partsOf = (next: Swept, size: number): number => Math.ceil(next.rowAt.length / size)

/** HPCG's: a sweep on each level before the next coarser one and after it, which knows every second point along each axis. */
export const multigrid: Preconditioning<Analysis> = {
  name: 'multigrid',
  params: [...colouringParams, ...bits],

  analyse(problem, params, capabilities) {
    const found = coarsened(problem.inputs)
    const levels = levelsOf(problem, found)
    const swept = levels.map((level) => sweeper.analyse(sweepOver(level, 0), sweepParams(params)))
    const kept = found.coarse.map((_, l) => keptBy(levels[l], swept[l], swept[l + 1]))
    return { ...found, swept, kept, size: capabilities ? sizeOf(capabilities) : 256 }
  },

  plan(problem, analysis, params, { capabilities }) {
    const { swept, kept, size, coarse } = analysis
    const options = { trace: false, capabilities }
    const setting = { options, layout: undefined, size }
    const plans = levelsOf(problem, analysis).map((level, l) =>
      ([0, 1] as const).map((guess) => sweeper.plan(sweepOver(level, guess), swept[l], sweepParams(params), options)),
    )
    // what comes between two levels gathers all that a sweep of the coarser one needs
    const before = plans.map(([plan], l) => (l === 0 ? plan : { ...plan, reset: [] }))
    const after = plans.map(([, plan]) => ({ ...plan, prepare: [], reset: [] }))
    const firsts = kept.map((_, l) =>
      kept.slice(0, l).reduce((sum, _kept, other) => sum + partsOf(swept[other + 1], size), 0),
    )
    const between = (
      module: string,
      l: number,
      more: { readonly buffers: Record<string, string> },
      told = {},
    ): Step => {
      const places = swept[l + 1].rowAt.length
      return dispatch(setting, {
        module: `krylov/preconditioners/multigrid/${module}.wesl`,
        conditions: { NARROW: swept[l].packing !== undefined },
        buffers: { kept: `kept${l}`, x: `level${l}.x`, ...more.buffers },
        invocations: places,
        uniforms: { places, first: firsts[l], ...told },
      })
    }
    const cycle = (l: number, own: Record<string, string>): readonly Step[] => {
      const here = { ...own, x0: 'b' }
      const first: Step = { kind: 'use', plan: before[l], buffers: here, as: `level${l}` }
      if (l === coarse.length) return [first]
      const vectors = ['slices', 'slot_values', 'columns', 'right']
      const read = Object.fromEntries(vectors.map((name) => [name, `level${l}.${name}`]))
      const parts = partsOf(swept[l + 1], size)
      return [
        first,
        between('restrict', l, { buffers: { ...read, coarse: `level${l + 1}.right` } }),
        ...cycle(l + 1, { b: 'b' }),
        between('prolong', l, { buffers: { found: `level${l + 1}.x` } }, { parts, level: l, levels: coarse.length }),
        { kind: 'use', plan: after[l], buffers: { ...shared(before[l], `level${l}`), ...here }, as: `after${l}` },
      ]
    }
    const matrix = { row_ptr: 'row_ptr', col_idx: 'col_idx', values: 'values' }
    const words = coarse.length * (problem.inputs.limit + 1)
    return {
      buffers: [
        filled('place', swept[0].place),
        ...kept.map((own, l) => filled(`kept${l}`, own)),
        {
          name: 'squares',
          words: Math.max(
            1,
            kept.reduce((sum, _, l) => sum + partsOf(swept[l + 1], size), 0),
          ),
        },
        { name: 'norms', words: Math.max(1, words) },
      ],
      steps: (of) => cycle(0, { ...matrix, b: of }),
      pass: {
        module: 'krylov/preconditioners/spread.wesl',
        buffers: { made: 'level0.x' },
        conditions: { SORTED: true },
      },
      deterministic: true,
      outputs: { norms: { kind: 'f32', buffer: 'norms', words } },
    }
  },

  reference(problem, analysis) {
    const { swept, kept, size, coarse } = analysis
    const norms = new Float32Array(coarse.length * (problem.inputs.limit + 1))
    const levels = levelsOf(problem, analysis).map((level, l) => [sweepOver(level, 0), swept[l]] as const)
    let iteration = 0
    const apply = multigridTwin(levels, kept, size, (level, square) => {
      norms[coarse.length * iteration + level] = square
    })
    const precondition = (r: F32, now: number) => {
      iteration = now
      return apply(r)
    }
    return Object.assign(precondition, { outputs: { norms } })
  },

  cost(problem, analysis, params) {
    const levels = levelsOf(problem, analysis)
    const sum = { flops: 0, bytes: 16 * problem.inputs.A.pattern.rows, span: 1 }
    for (const [l, level] of levels.entries()) {
      for (const guess of l === analysis.coarse.length ? ([0] as const) : ([0, 1] as const)) {
        const { flops, bytes, span } = sweeper.cost(sweepOver(level, guess), analysis.swept[l], sweepParams(params))
        sum.flops += flops
        sum.bytes += bytes
        sum.span += span
      }
      if (l === analysis.coarse.length) break
      // the residual at the points that are kept, and what is added there
      const { rows } = levels[l + 1].A.pattern
      sum.flops += (2 * level.A.pattern.col_idx.length * rows) / level.A.pattern.rows
      sum.bytes += (8 * level.A.pattern.col_idx.length * rows) / level.A.pattern.rows + 48 * rows
      sum.span += 2
    }
    return sum
  },

  explain(problem, { coarse, why, swept }) {
    const sizes = [problem.inputs, ...coarse].map(({ X, Y, Z }) => [X, Y, Z].join(' × '))
    const reason = why === undefined ? '' : `, since ${why}`
    if (coarse.length === 0) return `One grid${reason}: a sweep each time, over ${plural(swept[0].colours, 'colour')}.`
    return `${plural(sizes.length, 'grid')}${reason}: ${sizes.join(', ')} points, each with a sweep before and after the next, over ${plural(swept[0].colours, 'colour')}.`
  },
}
