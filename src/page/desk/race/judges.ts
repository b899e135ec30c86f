import { buffersOf } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { workersUpTo } from '#src/engine/worker/cores.ts'
import type { Judged } from '#src/engine/worker/problem-worker.ts'
import type { Traced } from '#src/engine/worker/scheduled.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'
import { roomBeside } from '../memory/room.ts'
import type { OpenProblem } from '../open-problem.ts'

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
/** Bytes of all copies of the problem together, where the link names no bound. Traces and logical times of the runs come on top. */
const MOST_BYTES = 2 ** 29

/**
 * Web workers that judge runs while the one that holds the problem analyses the kernels after them: the last run has nothing after it, and
 * is judged there. Each has a copy of the problem, and ends with the race. Where there is no core or no memory for one, or where one ends by
 * itself, the run is judged where the problem is.
 */
export function judgesFor({ engine }: Pick<Desk, 'engine'>, open: OpenProblem, columns: number): Judges {
  const { worker } = open
  let over = false
  const started = Array.from({ length: Math.min(columns - 1, judgesBeside(open)) }, () => engine.startWorker())
  for (const one of started) one.catch(() => undefined) // said where it is waited for: the run is judged where the problem is
  const ready: (Promise<RunningProblem | undefined> | undefined)[] = started.map(() => undefined)
  const beside = (column: number) => {
    if (started.length === 0 || column >= columns - 1) return undefined
    const j = column % started.length
    return (ready[j] ??= copiedTo(worker, started[j]))
  }
  return {
    prepare: (column) => void beside(column),
    async judge(column, traced, outputs) {
      const judge = await beside(column)
      if (over) throw new AppError('Cancelled', 'Cancelled.')
      if (judge)
        try {
          return await worker.get(judge.get(judge.api.judge(traced, outputs)))
        } catch (error) {
          if (over || worker.ended() || !judge.ended()) throw error
        }
      return worker.get(worker.api.judge(traced, outputs))
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

/** Judges for which there are cores and memory. */
function judgesBeside({ opened, solved: { problem, subject, facts } }: OpenProblem): number {
  if (facts.nonzeros < LEAST_NONZEROS) return 0
  const { memory } = store.getState().session
  const bytes = buffersOf([problem, subject]).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const room = roomBeside(opened.facts.nonzeros, memory) ?? MOST_BYTES
  return Math.max(0, Math.min(workersUpTo(MOST) - 1, Math.floor(room / bytes)))
}
