import { multiprocessors, workgroupsOfRun } from '#src/engine/run/times/gpu-share.ts'
import { eventCount, readPolls } from '#src/core/trace/event.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Column } from '#src/page/store/session.ts'
import { microseconds, msIn, ofAnother, replayIn, type ShownScene, slower, withRun } from '../claims.fixture.ts'

/** What a scene claims, by its place: whether the runs show it, and the numbers that they state. */
export interface SceneClaim {
  holds(scene: ShownScene): boolean
  /** Numbers that headline and notes may say. */
  readonly numbers?: (scene: ShownScene) => readonly number[]
  /** Pieces of its sentences that name a cause or a price, which it bears out. */
  readonly bears?: readonly string[]
  /** Scenes whose recordings break the claim, each in one thing, by what it is. */
  broken?(scene: ShownScene): Readonly<Record<string, ShownScene>>
}

const levelsOf = ({ shown: { facts } }: ShownScene): number => facts.levels
const rowsOf = ({ shown: { facts } }: ShownScene): number => facts.rows
const slowest = (scene: ShownScene) => Math.max(...scene.shown.columns.map((_, column) => msIn(scene, column)))

/** Polls in vain for each value that a row waits for. */
function pollsPerValue(scene: ShownScene): number {
  const { run, pattern } = replayIn(scene, 0)
  let polls = 0
  for (let e = 0; e < eventCount(run.trace); e++) polls += readPolls(run.trace, e)
  return polls / (pattern.col_idx.length - rowsOf(scene))
}

/** Whether the run of a column has ended at a tick of the scene's axis, which is the slowest run's in 2000 slices. */
const isDoneAt = (scene: ShownScene, column: number, share: number): boolean =>
  msIn(scene, column) < share * slowest(scene)

/** Turns of the workers in the widest level, looks in vain for each value, and rows of a level of the mesh. */
const [TURNS, LOOKS, A_LEVEL] = [3, 10, 10]

/** A run that did not keep to one workgroup. */
const IN_THREE = ofAnother({ launched: { dispatches: 46, workgroups: 3 } })

/** Share of workers and steps that are neither work nor a wait. */
function idleIn({ workers, last, workerCounts: { working, spinning } }: Replay): number {
  const used = [working, spinning].flatMap((counts) => Array.from(counts)).reduce((sum, one) => sum + one, 0)
  return 1 - used / (workers * last)
}

/** A run of which no worker is ever idle. */
function busy({ replay }: Column): Partial<Column> {
  const working = replay?.workerCounts.working.map(() => replay.workers)
  return replay && working ? { replay: { ...replay, workerCounts: { ...replay.workerCounts, working } } } : {}
}

/** What each scene claims, in their order. */
export const CLAIMS: readonly SceneClaim[] = [
  {
    // a row needs three neighbours, and one row may begin
    holds: (scene) => scene.shown.facts.longestRow === 4 && replayIn(scene, 0).grouping?.ptr[1] === 1,
    numbers: (scene) => [scene.shown.facts.longestRow - 1],
    broken: (scene) => ({
      'rows of 14 nonzeros': { ...scene, shown: { ...scene.shown, facts: { ...scene.shown.facts, longestRow: 14 } } },
    }),
  },
  { holds: (scene) => levelsOf(scene) < rowsOf(scene), numbers: (scene) => [rowsOf(scene), levelsOf(scene)] },
  {
    // one workgroup, as many workers as it has room for, three turns in the widest level
    holds: (scene) => {
      const replay = replayIn(scene, 0)
      const keeps = replay.run.kernel === 'sptrsv/level_set' && workgroupsOfRun(replay) === 1
      return keeps && replay.workers === 64 && idleIn(replay) > 0.2
    },
    numbers: (scene) => [levelsOf(scene), 64],
    broken: (scene) => ({ 'three workgroups': withRun(scene, 0, IN_THREE), 'no idle worker': withRun(scene, 0, busy) }),
    bears: ['so one workgroup of 64 workers takes them all', 'narrow levels leave workers with nothing to do'],
  },
  {
    holds: (scene) => {
      const [{ grouping, workers }, b] = [replayIn(scene, 0), replayIn(scene, 1)]
      const widest = Math.max(...Array.from(grouping.ptr.subarray(1), (end, l) => end - grouping.ptr[l]))
      const turns = Math.ceil(widest / workers) === TURNS && b.workers === rowsOf(scene)
      const stops =
        replayIn(scene, 0).run.kernel === 'sptrsv/level_set' && replayIn(scene, 1).run.kernel !== 'sptrsv/level_set'
      return msIn(scene, 1) < msIn(scene, 0) / 2 && isDoneAt(scene, 1, 0.5) && turns && stops
    },
    numbers: () => [TURNS],
    bears: ['a worker looks for its row only after the barrier'],
    broken: (scene) => ({
      'B three times as slow': withRun(scene, 1, slower(3)),
      'no barriers in A': withRun(scene, 0, ofAnother({ kernel: 'sptrsv/sync_free' })),
    }),
  },
  {
    bears: ['The price: more than ten wasted looks'],
    holds: (scene) => pollsPerValue(scene) > LOOKS,
    numbers: () => [LOOKS],
    broken: (scene) => {
      const { trace } = replayIn(scene, 0).run
      return { 'no polls': withRun(scene, 0, ofAnother({ trace: { ...trace, words: trace.words.map(() => 0) } })) }
    },
  },
  {
    holds: (scene) => replayIn(scene, 0).workers === 256 && rowsOf(scene) === 16 * 256,
    numbers: () => [256, 4096],
    broken: (scene) => {
      const { replay } = scene.shown.columns[0]
      return { '512 workers': withRun(scene, 0, () => (replay ? { replay: { ...replay, workers: 512 } } : {})) }
    },
  },
  {
    // all rows have begun, each by a worker of its own, and a third of all steps are waits
    holds: (scene) => {
      const { workers, last, workerCounts } = replayIn(scene, 0)
      const waits = workerCounts.spinning.reduce((sum, one) => sum + one, 0) / (workers * last)
      const marched = replayIn(scene, 1).run.uses === 'sptrsv/slab_march' && msIn(scene, 1) < msIn(scene, 0) / 2
      return marched && workers === rowsOf(scene) && waits > 1 / 3
    },
    bears: ['because all rows have begun'],
    broken: (scene) => ({
      'another kernel in B': withRun(scene, 1, ofAnother({ uses: 'sptrsv/sync_free' })),
      '64 workers in A': withRun(scene, 0, ({ replay }) => (replay ? { replay: { ...replay, workers: 64 } } : {})),
    }),
  },
  {
    holds: (scene) =>
      msIn(scene, 3) < slowest(scene) / 6 &&
      msIn(scene, 0) === slowest(scene) &&
      workgroupsOfRun(replayIn(scene, 0)) === 1,
    numbers: ({ shown }) => [multiprocessors('NVIDIA H200') ?? 0, shown.columns.length],
    bears: ['and so to one of the 132 multiprocessors'],
    broken: (scene) => ({
      'D twice as slow': withRun(scene, 3, slower(2)),
      'three workgroups in A': withRun(scene, 0, IN_THREE),
    }),
  },
  {
    holds: (scene) => {
      const merged = replayIn(scene, 2).run.uses === 'sptrsv/chain_phases'
      const each = 1000 * (msIn(scene, 2) / levelsOf(scene))
      const longer = microseconds('dispatch') * levelsOf(scene) > 1000 * slowest(scene)
      const shorter = each < microseconds('dispatch') / 2
      return merged && longer && shorter && msIn(scene, 2) < msIn(scene, 1) && rowsOf(scene) / levelsOf(scene) < A_LEVEL
    },
    bears: ['a dispatch for each would take longer than any of these solves'],
    numbers: (scene) => [rowsOf(scene), levelsOf(scene), microseconds('dispatch'), A_LEVEL, scene.shown.columns.length],
    broken: (scene) => ({
      'C twice as slow': withRun(scene, 2, slower(2)),
      'A twice as slow': withRun(scene, 0, slower(2)),
    }),
  },
  { holds: ({ shown }) => shown.columns.length === 2, numbers: ({ shown }) => [shown.columns.length] },
]
