import type { Kernel } from '#src/core/kernel/kernel.ts'
import { CLOCK_NOTES, STEP } from '#src/core/trace/notes.ts'
import { luCost } from '../buffers.ts'
import { byEntry } from '../elimination.ts'
import { FACTORS, type LuProblem, TASK } from '../factors.ts'
import { panguLu } from '../paper.ts'
import { KINDS } from '../tasks.ts'
import { tellTasks, tellTimes } from './course.ts'
import { type FactorCourse, factorCourse, factorMemory, onWebWorkers } from './factored.ts'
import { runOnRanks } from './machine.ts'
import { compared, optionsOf, params } from './params.ts'
import * as texts from './words.ts'

const kernel: Kernel<FactorCourse, LuProblem> = {
  title: 'Ranks',
  idea: 'P × Q ranks own blocks and send one another final ones; the time is modeled',
  paper: {
    ...panguLu,
    taken:
      'block-cyclic owners, a counter a block and a queue by step, as published; time is modeled, and updates are added step by step unless that is chosen otherwise',
  },
  params,
  compared,
  trace: {
    worker: 'rank',
    stages: KINDS.map((name) => ({ name, space: TASK })),
    item: 'waiting for a block',
    notes: [STEP, ...CLOCK_NOTES],
  },
  analyse: factorCourse,
  plan: () => ({ buffers: [], prepare: [], reset: [], solve: [], outputs: {}, deterministic: true }),
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
