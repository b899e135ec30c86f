import { controlBuffer, problemBuffers, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { SENTINEL } from '#src/kernel/control.ts'
import type { Kernel, Params, Problem } from '#src/kernel/kernel.ts'
import type { DispatchStep, Plan, PlanOptions } from '#src/kernel/plan.ts'
import { rowSteps } from '#src/kernel/triangle.ts'
import { levelCount, levelsOf } from '#src/sparse/levels.ts'
import { simulate } from './twin.ts'

/** Lanes of a worker where there are no subgroups. */
const LANES_WITHOUT_SUBGROUPS = 32
/** On a software adapter 2 000 000 polls are a tenth of a second, and who is waited for may be off the processor longer. */
const PATIENCE_IN_SOFTWARE = 20

const kernel: Kernel<null> = {
  title: 'Sync-free',
  idea: 'no barrier: rows poll',
  paper: {
    authors: 'Weifeng Liu, Ang Li, Jonathan Hogg, Iain S. Duff, Brian Vinter',
    title: 'A Synchronization-Free Algorithm for Parallel Sparse Triangular Solves',
    venue: 'Euro-Par',
    year: 2016,
    doi: '10.1007/978-3-319-43659-3_45',
  },
  params: [
    {
      name: 'workers',
      meaning: 'subgroups launched; about as many as the GPU holds at once is best',
      initial: 1024,
      min: 1,
      max: 65_535,
    },
    {
      name: 'polls',
      meaning: 'reads of one missing operand before the kernel gives up; twenty times as many on a software adapter',
      initial: 2_000_000,
      min: 1,
      max: 200_000_000,
    },
  ],
  trace: {
    worker: 'subgroup',
    stages: ['multiply and add'],
    item: 'spinning until x holds what the row needs',
  },

  /** There is none: that is the point of the algorithm. */
  analyse: () => null,

  plan(problem: Problem, _analysis: null, params: Params, { trace, capabilities }: PlanOptions): Plan {
    const { rows } = problem.pattern
    const lanes = capabilities.subgroupSize || LANES_WITHOUT_SUBGROUPS
    const layout = trace ? traceLayout(rows, (i) => rowSteps(problem, i, lanes), lanes, capabilities) : undefined
    const solve: DispatchStep = {
      kind: 'dispatch',
      module: './kernel.wesl',
      conditions: { TRACE: trace, SUBGROUPS: capabilities.subgroupSize > 0 },
      overrides: { lanes, ...(trace ? { mask_words: Math.ceil(lanes / 32) } : {}) },
      bindings: ['control', 'row_ptr', 'col_idx', 'values', 'b', 'x'],
      uniform: Uint32Array.of(rows, problem.upper ? 1 : 0, pollsOf(params, capabilities), layout?.every ?? 1),
      groups: [Math.min(params['workers'], rows), 1, 1],
    }
    return {
      buffers: [controlBuffer(layout), ...problemBuffers(problem)],
      prepare: [],
      reset: [{ kind: 'fill', buffer: 'x', value: SENTINEL }, resetControl],
      solve: rows > 0 ? [solve] : [],
      output: 'x',
      deterministic: true,
      ...(layout ? { trace: layout } : {}),
    }
  },

  reference: (problem, _analysis, _params, machine, emit) => simulate(problem, machine, emit),

  cost({ pattern, upper }) {
    const nonzeros = pattern.col_idx.length
    return {
      flops: 2 * nonzeros,
      bytes: 4 * (pattern.rows + 1 + 2 * nonzeros + 2 * pattern.rows),
      span: levelCount(levelsOf(pattern, upper ? 'upper' : 'lower')),
    }
  },
}

const pollsOf = (params: Params, { software }: PlanOptions['capabilities']): number =>
  params['polls'] * (software ? PATIENCE_IN_SOFTWARE : 1)

export default kernel
