import { buffersOf } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { workersUpTo } from '#src/engine/worker/cores.ts'
import type { Schedule } from '#src/engine/run/replay.ts'
import type { Answered } from '#src/engine/worker/problem-worker.ts'
import type { Traced } from '#src/engine/worker/scheduled.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { copyFor } from '#src/engine/worker/start-worker.ts'
import { store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'
import { roomBeside } from '../memory/room.ts'
import type { OpenProblem } from '../open-problem.ts'

/** What is said of a run; of one that stalled, its logical time alone. */
export type Judged = Partial<Answered> & { readonly schedule: Schedule }

/** Judges the runs of a race, several at once. */
export interface Judges {
  /** Gives the judge of a column a copy of the problem; a column without its own judge needs none. */
  prepare(column: number): void
  /** What is said of the run of a column. Throws what the worker ends with that holds the problem. */
  judge(column: number, traced: Traced, outputs: Data): Promise<Judged>
  end(): void
}

/** Workers of a race, the one that holds the problem among them. */
const MOST = 4
/** Runs of fewer nonzeros are judged before another worker has begun. */
const LEAST_NONZEROS = 2 ** 18
/**
 * Bytes of all copies of the problem, which take half of them at most, and of the runs that are put in order, where the link
 * names no bound.
 */
const MOST_BYTES = 2 ** 30
/** Bytes per event that are allocated for a schedule, about: 85 to 130 on triangular solves of 39 304 rows. */
const SCHEDULE_BYTES = 128

/**
 * Web workers that put runs in order and check what came out, while the one that holds the problem analyses the kernels after
 * them. Each has a copy of the problem, and ends with the race. After the last run there is nothing to analyse: the worker that
 * holds the problem judges it, where no other that has judged is free. Where there is no core or no memory for one, or where
 * one ends by itself, the run is judged where the problem is.
 */
export function judgesFor({ engine }: Pick<Desk, 'engine'>, open: OpenProblem, columns: number): Judges {
  const { worker } = open
  let over = false
  const { room, copy } = memoryFor(open)
  const started = Array.from({ length: Math.min(columns - 1, judgesIn(open, room / 2, copy)) }, () =>
    engine.startWorker(),
  )
  let left = room - copy * started.length
  for (const one of started) one.catch(() => undefined) // said where it is waited for: the run is judged where the problem is
  const ready: Promise<RunningProblem | undefined>[] = []
  /** Runs that each judge has been given and has not said anything of. */
  const busy = started.map(() => 0)
  /** Judges that have judged a run. */
  const warm = new Set<number>()
  /**
   * Number of the judge of a column, −1 for the worker that holds the problem: the last column's is one that is free, whose code
   * is warm.
   */
  const judgeOf = (column: number) => {
    if (started.length === 0) return -1
    return column < columns - 1 ? column % started.length : busy.findIndex((runs, j) => runs === 0 && warm.has(j))
  }
  const copied = (j: number) => (j in started ? (ready[j] ??= copiedTo(worker, started[j])) : undefined)
  /** Has a judge do it; where there is none, or it ends by itself, the worker that holds the problem. */
  const by = async <T>(judge: RunningProblem | undefined, work: (api: RunningProblem['api']) => Promise<T>) => {
    if (over) throw new AppError('Cancelled', 'Cancelled.')
    if (judge)
      try {
        return await worker.get(judge.get(work(judge.api)))
      } catch (error) {
        if (over || worker.ended() || !judge.ended()) throw error
      }
    return worker.get(work(worker.api))
  }
  return {
    prepare: (column) => void (column < columns - 1 && copied(judgeOf(column))),
    async judge(column, traced, outputs) {
      const j = judgeOf(column)
      const takes = bytesOf([traced, outputs]) + SCHEDULE_BYTES * eventCount(traced.trace)
      // taken before anything is waited for: another run may end meanwhile
      const fits = takes <= left
      if (fits) left -= takes
      if (j >= 0) busy[j]++
      try {
        const judge = fits ? await copied(j) : undefined
        const said = await by(judge, async (api) => {
          const [schedule, answered] = await Promise.all([
            api.schedule(copyFor(traced)),
            traced.stall ? undefined : api.answered(copyFor(outputs)),
          ])
          return { schedule, ...answered }
        })
        if (judge?.ended() === false) warm.add(j)
        return said
      } finally {
        if (fits) left += takes
        if (j >= 0) busy[j]--
      }
    },
    end() {
      over = true
      for (const one of started)
        one.then(
          ({ terminate }) => terminate(),
          () => undefined, // it never began
        )
    },
  }
}

/** The worker once it has a copy of the problem; undefined where that cannot be. */
async function copiedTo(
  problem: RunningProblem,
  started: Promise<RunningProblem>,
): Promise<RunningProblem | undefined> {
  try {
    const { handOver } = await import('#src/engine/worker/start-problem.ts')
    const judge = await started
    await handOver(problem, judge)
    return judge
  } catch {
    return undefined
  }
}

const bytesOf = (what: object): number => buffersOf(what).reduce((sum, { byteLength }) => sum + byteLength, 0)

/** Bytes for judges, and those of a copy of the problem. */
function memoryFor({ opened, solved: { problem, subject } }: OpenProblem) {
  const room = roomBeside(opened.facts.nonzeros, store.getState().session.memory) ?? MOST_BYTES
  return { room, copy: bytesOf([problem, subject]) }
}

/** Judges for which there are cores, and memory for their copies. */
const judgesIn = ({ solved: { facts } }: OpenProblem, room: number, copy: number): number =>
  facts.nonzeros < LEAST_NONZEROS ? 0 : Math.max(0, Math.min(workersUpTo(MOST) - 1, Math.floor(room / copy)))
