import { expect, test } from 'vitest'
import { eventCount, pollsOf } from '#src/trace/event.ts'
import { msIn, numbersIn, ofAnother, replayIn, scenesOf, type ShownScene, slower, withRun } from '../claims.fixture.ts'
import talk from './talk.ts'

/** What a scene claims, by its place: whether the runs show it, and the numbers that they state. */
interface Claim {
  holds(scene: ShownScene): boolean
  /** Numbers in digits that headline and notes may say. */
  readonly numbers?: (scene: ShownScene) => readonly number[]
  /** A scene whose recording breaks the claim. */
  broken?(scene: ShownScene): ShownScene
}

const levelsOf = ({ shown: { facts } }: ShownScene): number => facts.levels
const rowsOf = ({ shown: { facts } }: ShownScene): number => facts.rows
const slowest = (scene: ShownScene) => Math.max(...scene.shown.racers.map((_, column) => msIn(scene, column)))

/** Polls in vain for each value that a row waits for. */
function pollsPerValue(scene: ShownScene): number {
  const { run, pattern } = replayIn(scene, 0)
  let polls = 0
  for (let e = 0; e < eventCount(run.trace); e++) polls += pollsOf(run.trace, e)
  return polls / (pattern.col_idx.length - rowsOf(scene))
}

/** Whether the run of a column has ended at a tick of the scene's axis, which is the slowest run's in 2000 slices. */
const isDoneAt = (scene: ShownScene, column: number, share: number): boolean =>
  msIn(scene, column) < share * slowest(scene)

const CLAIMS: readonly Claim[] = [
  {
    // a row needs three neighbours, and one row may begin
    holds: (scene) => scene.shown.facts.longestRow === 4 && replayIn(scene, 0).grouping?.ptr[1] === 1,
    broken: (scene) => ({ ...scene, shown: { ...scene.shown, facts: { ...scene.shown.facts, longestRow: 14 } } }),
  },
  { holds: (scene) => levelsOf(scene) < rowsOf(scene), numbers: (scene) => [rowsOf(scene), levelsOf(scene)] },
  { holds: (scene) => replayIn(scene, 0).run.kernel === 'sptrsv/level_set', numbers: (scene) => [levelsOf(scene)] },
  {
    holds: (scene) => msIn(scene, 1) < msIn(scene, 0) / 2 && isDoneAt(scene, 1, 0.5),
    broken: (scene) => withRun(scene, 1, slower(3)),
  },
  {
    holds: (scene) => pollsPerValue(scene) > 10,
    broken: (scene) => {
      const { trace } = replayIn(scene, 0).run
      return withRun(scene, 0, ofAnother({ trace: { ...trace, words: trace.words.map(() => 0) } }))
    },
  },
  {
    holds: (scene) => replayIn(scene, 0).workers === 256 && rowsOf(scene) === 16 * 256,
    numbers: () => [256, 4096],
    broken: (scene) => {
      const { replay } = scene.shown.racers[0]
      return withRun(scene, 0, () => (replay ? { replay: { ...replay, workers: 512 } } : {}))
    },
  },
  {
    holds: (scene) => replayIn(scene, 1).run.uses === 'sptrsv/slab_march' && msIn(scene, 1) < msIn(scene, 0) / 2,
    broken: (scene) => withRun(scene, 1, ofAnother({ uses: 'sptrsv/sync_free' })),
  },
  {
    holds: (scene) => msIn(scene, 3) < slowest(scene) / 6 && msIn(scene, 0) === slowest(scene),
    broken: (scene) => withRun(scene, 3, slower(2)),
  },
  {
    holds: (scene) => {
      const merged = replayIn(scene, 2).run.uses === 'sptrsv/chain_phases'
      return merged && msIn(scene, 2) < msIn(scene, 1) && rowsOf(scene) / levelsOf(scene) < 10
    },
    numbers: (scene) => [rowsOf(scene), levelsOf(scene)],
    broken: (scene) => withRun(scene, 2, slower(2)),
  },
  { holds: (scene) => scene.shown.racers.length === 2 },
]

test('every scene is carried by a recording that shows what it claims, with every number that it says', async () => {
  const scenes = await scenesOf(talk)
  expect(scenes).toHaveLength(CLAIMS.length)
  for (const [place, { holds, numbers = () => [] }] of CLAIMS.entries()) {
    const scene = scenes[place]
    expect(holds(scene), scene.text).toBe(true)
    expect(numbers(scene), scene.text).toEqual(expect.arrayContaining([...numbersIn(scene.text)]))
  }
})

test('a recording that shows something else breaks the claim', async () => {
  const scenes = await scenesOf(talk)
  const kept = CLAIMS.flatMap(({ holds, broken }, place) => (broken && holds(broken(scenes[place])) ? [place] : []))
  expect(CLAIMS.filter(({ broken }) => broken)).toHaveLength(7)
  expect(kept).toEqual([])
})
