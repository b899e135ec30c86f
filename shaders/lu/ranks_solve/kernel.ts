import type { F32 } from '#src/core/base/arrays.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { luCost } from '../buffers.ts'
import { byEntry } from '../elimination.ts'
import { BEFORE_REFINEMENT, FACTORS, type LuProblem, PART } from '../factors.ts'
import { panguLu } from '../paper.ts'
import { type RankCourse, tellTasks, tellTimes } from '../ranks/course.ts'
import { type FactorCourse, factorCourse, factorMemory, onWebWorkers } from '../ranks/factored.ts'
import { runOnRanks } from '../ranks/machine.ts'
import { onRanks, optionsOf } from '../ranks/params.ts'
import { solveCourse, solvePart } from '../ranks/setup.ts'
import { inOrderOfFactors } from '../solution/rounds.ts'
import { STAGES } from './parts.ts'
import * as texts from './words.ts'

interface SolveCourse {
  readonly factored: FactorCourse
  readonly solve: RankCourse
}

const rightSide = ({ inputs }: LuProblem): F32 => inOrderOfFactors(inputs, inputs.b)

/** The factors on ranks, and then L y = c and U z = y on the same ranks. The trace shows the solve. */
const kernel: Kernel<SolveCourse, LuProblem> = {
  title: 'Ranks, then L y = b and U x = y',
  idea: 'each rank multiplies by the blocks that it has; parts of y and x go from rank to rank',
  paper: {
    ...panguLu,
    taken:
      'the owners of the factorisation; a part of y goes down its process column, products go along process rows, a counter a part',
  },
  ...onRanks(STAGES, PART, 'waiting for a part'),
  analyse(problem, chosen) {
    const factored = factorCourse(problem, { ...chosen, fault: 0 })
    const { tasks, owner } = solveCourse(factored.blocks, factored)
    const run = runOnRanks(tasks, { ...optionsOf(chosen), owner })
    return { factored, solve: { tasks, names: STAGES, grid: factored.grid, owner, run } }
  },
  explain: (_problem, { factored, solve }, chosen) =>
    texts.explained({ factored: factored.run, solved: solve.run, tasks: solve.tasks.block.length }, chosen),
  modeled: ({ solve }) => tellTimes(solve),
  onWorkers(problem, { factored, solve: told }, chosen, emit) {
    if (chosen['executor'] !== 1) return undefined
    const memory = factorMemory(problem, factored)
    const right = rightSide(problem)
    const solve = solvePart(factored.blocks, { ...factored, memory }, right)
    return onWebWorkers({ problem, factored, memory, told, solve, right }, chosen, emit)
  },
  reference(problem, { factored, solve }, chosen, _machine, emit) {
    const work = factorMemory(problem, factored)
    const { blocks, tasks, owner } = factored
    runOnRanks(tasks, { ...optionsOf({ ...chosen, fault: 0 }), owner, work })
    const { memory } = solvePart(blocks, { tasks, owner, memory: work }, rightSide(problem))
    runOnRanks(solve.tasks, { ...optionsOf(chosen), owner: solve.owner, work: memory })
    tellTasks(solve, chosen['barriers'] === 1, emit)
    return { [FACTORS]: byEntry(blocks, work.gathered()), [BEFORE_REFINEMENT]: memory.gathered() }
  },
  cost(_problem, { factored: { blocks, all, tasks }, solve }) {
    const { flops, bytes, span } = luCost({ blocks, tasks: all }, tasks.steps)
    const values = blocks.places.length
    return { flops: flops + 2 * values, bytes: bytes + 4 * values, span: span + solve.tasks.steps }
  },
}
export default kernel
