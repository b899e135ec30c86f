import type { Kernel } from '#src/core/kernel/kernel.ts'
import { luCost } from '../buffers.ts'
import { byEntry } from '../elimination.ts'
import { FACTORS, type LuProblem, TASK } from '../factors.ts'
import { panguLu } from '../paper.ts'
import { KINDS } from '../tasks.ts'
import { tellTasks, tellTimes } from './course.ts'
import { type FactorCourse, factorCourse, factorMemory, onWebWorkers } from './factored.ts'
import { runOnRanks } from './machine.ts'
import { compared, onRanks, optionsOf } from './params.ts'
import * as texts from './words.ts'

const kernel: Kernel<FactorCourse, LuProblem> = {
  title: 'Ranks',
  idea: 'P × Q ranks own blocks and send one another final ones; the time is modeled',
  paper: {
    ...panguLu,
    taken:
      'block-cyclic owners, a counter a block and a queue by step, as published; time is modeled, and updates are added step by step unless that is chosen otherwise',
  },
  ...onRanks(KINDS, TASK, 'waiting for a block'),
  compared,
  analyse: factorCourse,
  explain: ({ inputs: { nb } }, { tasks, run }, chosen) =>
    texts.explained({ blocks: tasks.blocks, nb, tasks: tasks.block.length, messages: run.messages.length }, chosen),
  modeled: tellTimes,
  onWorkers: (problem, course, chosen, emit) =>
    chosen['executor'] === 1
      ? onWebWorkers({ problem, factored: course, memory: factorMemory(problem, course), told: course }, chosen, emit)
      : undefined,
  reference(problem, course, chosen, _machine, emit) {
    const work = factorMemory(problem, course)
    runOnRanks(course.tasks, { ...optionsOf(chosen), owner: course.owner, work })
    tellTasks(course, chosen['barriers'] === 1, emit)
    return { [FACTORS]: byEntry(course.blocks, work.gathered()) }
  },
  cost: (_problem, { blocks, all, tasks }) => luCost({ blocks, tasks: all }, tasks.steps),
}
export default kernel
