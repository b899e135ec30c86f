import { oncePer } from '#src/engine/run/times/once.ts'
import { several } from '#src/core/base/nouns.ts'
import { laneStop } from '#src/core/trace/lanes.ts'
import { eventsOfWorker, itemAtLane } from '#src/engine/run/query.ts'
import { notesSteps } from '#src/core/trace/event.ts'
import { plural } from '#src/core/base/format.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { type Ended, endsOf } from './ends.ts'
import { type LaneStep, stepsOfRows, stepsOfWorker } from './steps.ts'
import { lanesOfSteps, type Utilisation, utilisationOf } from './utilisation.ts'
import * as texts from './words.ts'

/** What the pane shows: the steps of one worker, or all steps that carry a few neighbouring rows. */
export interface LaneSubject {
  /** `worker 12`, `rows 32 to 47`. */
  readonly name: string
  readonly steps: readonly LaneStep[]
  readonly lanes: number
  readonly utilisation: Utilisation
  /** Rows that end in each step. */
  readonly ended: readonly (readonly Ended[])[]
  /** The highest row that a step carries something of. */
  readonly highest: number
}

/** Rows shown together where there are no grid lines. */
const BLOCK = 16

/** The subject that a frame's marks and options ask for, as a key: equal keys have equal subjects. */
export function subjectKey(replay: Replay, { pin, hover, options }: Pick<Frame, 'pin' | 'hover' | 'options'>): string {
  if (options['of'] === 'rows') return `rows ${blockOf(replay, rowOf(replay, pin))}`
  return `worker ${workerOf(replay, hover, false) ?? workerOf(replay, pin, true) ?? tellingWorker(replay)}`
}

const latest = new WeakMap<Replay, { readonly key: string; readonly subject: LaneSubject }>()

/** The subject of a key; the last one of each run is kept, for the columns beside it ask, too. */
export function subjectOf(replay: Replay, key: string): LaneSubject {
  const known = latest.get(replay)
  if (known?.key === key) return known.subject
  const subject = makeSubject(replay, key)
  latest.set(replay, { key, subject })
  return subject
}

/** Sums and divisions that follow each step. */
export const endCounts = ({ run: { ends = [] } }: Replay, { ended }: LaneSubject): readonly number[] =>
  ended.map((rows) => rows.length * ends.length)

function makeSubject(replay: Replay, key: string): LaneSubject {
  const [kind, at] = key.split(' ')
  const steps =
    kind === 'rows' ? stepsOfRows(replay, new Set(rowsAt(replay, Number(at)))) : stepsOfWorker(replay, Number(at))
  const lanes = lanesOfSteps(replay, steps)
  const name = nameOf(replay, kind, Number(at))
  const utilisation = utilisationOf(replay, steps, lanes)
  return { name, steps, lanes, utilisation, ended: endsOf(replay, steps), highest: highestOf(replay, steps) }
}

function highestOf(replay: Replay, steps: readonly LaneStep[]): number {
  let highest = 0
  for (const { events } of steps)
    for (const e of events) highest = Math.max(highest, itemAtLane(replay, e, laneStop(replay.run.trace, e) - 1))
  return highest
}

function nameOf(replay: Replay, kind: string, at: number): string {
  if (kind !== 'rows') return texts.worker(at)
  const rows = rowsAt(replay, at)
  const { name } = replay.space
  return rows.length < 2 ? plural(rows.length, name) : texts.range(several(name), rows[0], rows[rows.length - 1])
}

function workerOf(replay: Replay, mark: Mark | undefined, byRow: boolean): number | undefined {
  if (mark?.kind === 'worker') return mark.worker < replay.workers ? mark.worker : undefined
  if (mark?.kind !== 'item' || !byRow) return undefined
  const worker = replay.itemWorker[mark.item]
  return worker === undefined || worker === NEVER ? undefined : worker
}

const rowOf = (replay: Replay, mark: Mark | undefined): number | undefined =>
  mark?.kind === 'item' && mark.item < replay.space.count ? mark.item : undefined

/** The worker that took most steps, or else most events; the first of them. */
const tellingWorker = oncePer((replay: Replay): number => {
  let most = 0
  const { eventTick, run } = replay
  const length = (w: number) => {
    const events = eventsOfWorker(replay, w)
    return notesSteps(run.trace) && events.length > 0 ? eventTick[events[events.length - 1]] : events.length
  }
  for (let w = 1; w < replay.workers; w++) if (length(w) > length(most)) most = w
  return most
})

/** Length of a block of rows: a grid line, where there is a grid. */
export const blockLength = ({ geometry }: Replay): number => (geometry?.kind === 'grid' ? geometry.size[0] : BLOCK)

/** Block of a row; without one, a block in the middle of the matrix, whose rows have all the neighbours they can have. */
function blockOf(replay: Replay, row: number | undefined): number {
  const { geometry, space } = replay
  if (row !== undefined) return Math.floor(row / blockLength(replay))
  if (geometry?.kind !== 'grid') return Math.floor(space.count / blockLength(replay) / 2)
  const [, Y, Z] = geometry.size
  return Math.floor(Z / 2) * Y + Math.floor(Y / 2)
}

function rowsAt(replay: Replay, block: number): readonly number[] {
  const length = blockLength(replay)
  const stop = Math.min(replay.space.count, (block + 1) * length)
  return Array.from({ length: Math.max(0, stop - block * length) }, (_, i) => block * length + i)
}
