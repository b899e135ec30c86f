import type { F32 } from '#src/base/arrays.ts'
import { errorRecord } from '#src/base/errors.ts'
import type { Analysed, Scheduled } from '#src/worker/problem-worker.ts'
import { kernelOf } from '#src/catalog/kernels.ts'
import { type Check, defaults } from '#src/kernel/kernel.ts'
import { paramWords } from '#src/kernel/words.ts'
import { eventWords, type Trace } from '#src/trace/event.ts'
import type { Replay } from '#src/run/replay.ts'
import { replayOf } from '#src/run/schedule.ts'
import { stepsEnd } from '#src/store/axis.ts'
import { codeOf } from './code.ts'
import { brokenTrouble, onGpu, onTwin, planned, record, stallTrouble, TWIN, unsolvedTrouble } from './column.ts'
import type { KernelChoice } from '#src/store/document.ts'
import { machine } from './machine.ts'
import { liveRun, nameRun } from './moment.ts'
import { pause, play } from './playback.ts'
import { factsFor, openProblem, type OpenProblem } from './problem.ts'
import type { Racer } from '#src/store/session.ts'
import { patchSession, store } from '#src/store/store.ts'
import { readyForTimes } from './times.ts'
import { troubleOf } from './trouble.ts'
import { tuningOf } from './tunings.ts'

/** The last solution of each column, for saving. */
const solutions: F32[] = []
export const solutionOf = (index: number): F32 | undefined => solutions[index]

let race = 0

/** What a column offers after its run was cut short. */
const RUN_AGAIN = { label: 'Run again', command: 'run.again' }

/**
 * Runs every column's kernel on the open problem, one after the other: the GPU is one. A later call ends this one. What
 * plays stands still meanwhile, and then continues.
 */
export async function runAll(where: 'gpu' | 'twin' = 'gpu'): Promise<void> {
  const open = openProblem()
  if (!open) return
  const mine = ++race
  const { doc, session } = store.getState()
  const { kernels } = doc
  pause()
  solutions.length = 0
  const [racers] = await Promise.all([Promise.all(kernels.map((choice) => emptyRacer(choice, open))), readyForTimes()])
  if (mine !== race) return
  patchSession({ racers, facts: factsFor(open) })
  if (open.structureOnly) return
  const insisting = onceMore(() => mine === race)
  for (const [index, choice] of kernels.entries()) {
    if (mine !== race) return
    patchRacer(index, { status: 'running' })
    const result = await insisting(() => runOne(open, choice, index, where)).catch(
      (error): Partial<Racer> => ({ status: 'failed', error: troubleOf(error, RUN_AGAIN) }),
    )
    if (mine === race) patchRacer(index, result)
  }
  if (mine !== race) return
  nameRun(liveRun(stepsEnd(store.getState().session)))
  if (session.playing) play()
}

/**
 * Does work again that a loss of the GPU has cut short, on the device that comes after, once in a race: a kernel that
 * loses every device is not run for ever.
 */
function onceMore(wanted: () => boolean) {
  let left = 1
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (errorRecord(error).code !== 'DeviceLost' || left === 0 || !wanted()) throw error
      left--
      return work()
    }
  }
}

export function patchRacer(index: number, patch: Partial<Racer>): void {
  const racers = store.getState().session.racers.map((racer, i) => (i === index ? { ...racer, ...patch } : racer))
  patchSession({ racers })
}

/** A column before its run: the structure is there to look at. */
async function emptyRacer(choice: KernelChoice, open: OpenProblem): Promise<Racer> {
  const kernel = await kernelOf(choice.id)
  const trace: Trace = { words: new Uint32Array(), eventWords: eventWords(1), every: 1 }
  const run = record(choice, kernel, open, { adapter: TWIN, origin: 'live', trace })
  const tuning = tuningOf(open.solved.problem, choice)
  const base = {
    tuning,
    id: choice.id,
    title: kernel.title,
    idea: kernel.idea,
    ...(Object.keys(choice.params).length > 0 && { launch: paramWords(kernel, choice.params) }),
    replay: replayOf(run, open.solved.subject),
  }
  if (open.structureOnly) return { ...base, status: 'failed', error: troubleOf(open.structureOnly) }
  return { ...base, status: 'empty' }
}

async function runOne(
  open: OpenProblem,
  choice: KernelChoice,
  index: number,
  where: 'gpu' | 'twin',
): Promise<Partial<Racer>> {
  const { hired } = open
  const kernel = await kernelOf(choice.id)
  const params = defaults(kernel, choice.params)
  const state = where === 'gpu' ? await machine() : undefined
  const gpu = state?.state === 'ready' ? state : undefined
  const analysed = await hired.get<Analysed>(hired.shop.analyse(choice.id, params, gpu?.capabilities))
  const done = gpu ? await onGpu(gpu, kernel, open, analysed, params) : await onTwin(open, choice.id, params)
  solutions[index] = done.x
  const schedule = await hired.get<Scheduled>(hired.shop.schedule(done.trace, done.stall))
  const check = done.stall ? undefined : await hired.get<Check>(hired.shop.check(done.x))
  const fault = done.stall
    ? stallTrouble(done.stall, index, choice.id)
    : (unsolvedTrouble(done.x, kernel.title, open.solved.problem.operation) ??
      (check && brokenTrouble(check, kernel.title)))
  const uses = kernel.uses?.(analysed.analysis)
  const why = kernel.explain?.(open.solved.problem, analysed.analysis, params)
  const run = record(choice, kernel, open, done, uses, why)
  const code = codeOf(uses?.id ?? choice.id, async () => done.shaders ?? planned(kernel, open, analysed, params))
  const replay: Replay = { ...open.solved.subject, ...schedule, run: check ? { ...run, check } : run, code }
  return {
    replay,
    idea: run.idea,
    why,
    status: done.stall ? 'stalled' : fault ? 'failed' : 'ready',
    cost: analysed.cost,
    ...(check ? { check } : {}),
    ...(fault ? { error: fault } : {}),
  }
}
