import { count } from '#src/core/base/format.ts'
import { found } from '#src/core/kernel/findings.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { levelSpan } from '../cost.ts'
import levelSet from '../level_set/kernel.ts'
import type { Phases } from '../../lib/phases.ts'
import type { SolveProblem } from '../solve.ts'

/** Each level has a dispatch, and that its uniforms: more than so many take the browser seconds to encode. */
const MOST_LEVELS = 16_384

/** No level is narrow enough to be merged with the next. */
const unmerged = (params: Params): Params => ({ ...params, narrow: 0 })

/** Level scheduling as it was published: level_set's program and analysis, with a dispatch for every level. */
const kernel: Kernel<Phases, SolveProblem> = {
  ...levelSet,
  title: 'Level-set by dispatches',
  idea: 'a dispatch per level: its end is the barrier of the whole GPU',
  params: levelSet.params.filter(({ name }) => name === 'team'),
  trace: { ...levelSet.trace, item: 'waiting for the end of the dispatch' },
  applies({ inputs: { T }, upper }, findings) {
    const levels = found(levelSpan, { pattern: T, upper }, findings)
    return levels > MOST_LEVELS
      ? `it would be ${count(levels)} dispatches, one per level; ${count(MOST_LEVELS)} are allowed`
      : undefined
  },
  analyse: (problem, params, ...given) => levelSet.analyse(problem, unmerged(params), ...given),
  candidates: (problem, capabilities) =>
    (levelSet.candidates?.(problem, capabilities) ?? []).filter((params) => !('narrow' in params)),
}

export default kernel
