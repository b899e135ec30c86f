import { clockOf, isTimeless } from '#src/page/store/clock.ts'
import type { Document } from '#src/page/store/document.ts'
import { type AppState, patchDoc, patchSession, store } from '#src/page/store/store.ts'
import type { WalkClock } from '#src/page/store/walk-clock.ts'
import type { Desk } from './desk.ts'

/** At 1× a tick lasts this long, unless the run would then take more than LONGEST_MS in all, or less than SHORTEST_MS. */
const TICK_MS = 220
const LONGEST_MS = 20_000
/** A run of few steps is seen to move, and is not over before its headline is read; no step stands longer than STEP_MS for it. */
const SHORTEST_MS = 6000
const STEP_MS = 2000
/** A frame that takes longer moves the run no further: what was not drawn was not seen. */
const FRAME_MS = 1000
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16] as const

export function msPerTick(end: number, speed: number): number {
  const ends = Math.max(1, end)
  const slowest = Math.max(TICK_MS, Math.min(STEP_MS, SHORTEST_MS / ends))
  return Math.min(slowest, LONGEST_MS / ends) / speed
}

/** Where the playhead is after `elapsed` ms from tick `from`: loops within the range, or stops at its end. */
export function playheadAt(
  from: number,
  elapsed: number,
  ms: number,
  range: readonly [number, number],
  loops: boolean,
) {
  const ticks = Math.max(0, Math.floor(elapsed / ms)) // a frame is dated by its start, which may lie before the key
  const tick = from + ticks
  if (tick <= range[1]) return { tick, over: false }
  if (!loops) return { tick: range[1], over: true }
  return { tick: range[0] + ((tick - range[0]) % (range[1] - range[0] + 1)), over: false }
}

/** By how much a stretch that plays began later, as it were, for a frame that came so long after the one before. */
export const lateness = (frame: number): number => Math.max(0, frame - FRAME_MS)

/** Where and when the playhead began to run, and all that its pace depends on. */
interface Stretch {
  readonly clock: WalkClock
  readonly from: number
  readonly since: number
  readonly speed: number
  readonly end: number
  readonly loop: Document['loop']
}

function stretchFrom(state: AppState, since: number): Stretch {
  const clock = clockOf(state)
  return {
    clock,
    from: clock.at(state),
    since,
    speed: state.doc.speed,
    end: clock.end(state),
    loop: loopIn(state.doc),
  }
}

/** Loops are of ticks. */
const loopIn = (doc: Document): Document['loop'] => (isTimeless(doc) ? undefined : doc.loop)

/** Whether the playhead was sought, or the pace changed, or other runs came, so that a new stretch begins. */
const broken = ({ clock, speed, loop, end }: Stretch, expected: number, state: AppState): boolean =>
  clock.at(state) !== expected || state.doc.speed !== speed || loopIn(state.doc) !== loop || clock.end(state) !== end

/** Plays from the playhead, or from the start when it stands at the end. Asks for frames only while playing. */
export function play(desk: Desk): void {
  const state = store.getState()
  const clock = clockOf(state)
  const [at, end] = [clock.at(state), clock.end(state)]
  if (end === 0) return
  if (desk.engine.clock.isCalm()) {
    seek(at >= end ? 0 : at + 1)
    return
  }
  const [first, last] = loopIn(state.doc) ?? [0, end]
  patchSession({ playing: true })
  if (at >= last || at < first) clock.go(first, state)
  run(desk)
}

/** Plays when a problem is opened, without a command: runs only; along nonzeros, along stages and under a lock nothing plays by itself. */
export function playUnasked(desk: Desk): void {
  const { doc } = store.getState()
  if (!desk.engine.clock.isCalm() && !isTimeless(doc) && !doc.lock.includes('play')) play(desk)
}

/** One frame after the other until the end, or until something pauses. */
function run({ engine: { clock: frames }, playing }: Desk): void {
  const signal = playing.begin()
  let stretch = stretchFrom(store.getState(), frames.now())
  let expected = stretch.from
  let before = stretch.since
  const advance = (now: number) => {
    const state = store.getState()
    if (signal.aborted || !state.session.playing) return
    if (clockOf(state) !== stretch.clock) return pause()
    stretch = broken(stretch, expected, state)
      ? stretchFrom(state, now)
      : { ...stretch, since: stretch.since + lateness(now - before) }
    before = now
    const { clock, from, since, speed, end, loop } = stretch
    const { tick, over } = playheadAt(from, now - since, msPerTick(end, speed), loop ?? [0, end], loop !== undefined)
    expected = tick
    if (tick !== clock.at(state)) clock.go(tick, state)
    if (over) patchSession({ playing: false })
    else frames.nextFrame(advance)
  }
  frames.nextFrame(advance)
}

export function pause(): void {
  patchSession({ playing: false })
}

/** Moves the playhead, within the axis. */
export function seek(place: number): void {
  if (Number.isNaN(place)) return
  const state = store.getState()
  const clock = clockOf(state)
  clock.go(Math.max(0, Math.min(clock.end(state), Math.round(place))), state)
}

export function stepBy(places: number): void {
  pause()
  const state = store.getState()
  const clock = clockOf(state)
  seek(clock.at(state) + places * clock.pace(state))
}

/** Moves to the next (or previous) place where something larger begins: a level in some column, or a row. */
export function stepLevel(direction: 1 | -1): void {
  pause()
  const state = store.getState()
  const next = clockOf(state).larger(state, direction)
  if (next !== undefined) seek(next)
}

export function changeSpeed(direction: 1 | -1): void {
  const { speed } = store.getState().doc
  const at = SPEEDS.findIndex((known) => known >= speed)
  patchDoc({ speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + direction))] })
}

/** Loops over the level under the playhead and its neighbours; a second call ends the loop. */
export function toggleLoop(): void {
  const state = store.getState()
  const { doc } = state
  if (isTimeless(doc)) return
  if (doc.loop) return patchDoc({ loop: undefined })
  const end = clockOf(state).end(state)
  const reach = Math.max(2, Math.round(end / 10))
  const from = Math.max(0, doc.tick - reach)
  if (end > 0) patchDoc({ loop: [from, Math.min(end, from + 2 * reach)] })
}
