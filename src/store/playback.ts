import { nextLevelTick } from '#src/run/query.ts'
import type { Document } from './document.ts'
import { type AppState, axisEnd, patchDoc, patchSession, store } from './store.ts'

/** At 1× a tick lasts this long, unless the run would then take more than LONGEST_MS in all. */
const TICK_MS = 220
const LONGEST_MS = 20_000
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16] as const

export const msPerTick = (end: number, speed: number): number =>
  Math.min(TICK_MS, LONGEST_MS / Math.max(1, end)) / speed

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

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

/** From where and since when the playhead runs, and all that its pace depends on. */
interface Stretch {
  readonly from: number
  readonly since: number
  readonly speed: number
  readonly end: number
  readonly loop: Document['loop']
}

const stretchFrom = ({ doc, session }: AppState, since: number): Stretch => ({
  from: doc.tick,
  since,
  speed: doc.speed,
  end: axisEnd(session),
  loop: doc.loop,
})

/** Whether the playhead was sought, or the pace changed, or other runs came, so that a new stretch begins. */
const broken = (stretch: Stretch, expected: number, { doc, session }: AppState): boolean =>
  doc.tick !== expected || doc.speed !== stretch.speed || doc.loop !== stretch.loop || axisEnd(session) !== stretch.end

let frame = 0

/** Plays from the playhead, or from the start when it stands at the end. Asks for frames only while playing. */
export function play(): void {
  const { doc, session } = store.getState()
  const end = axisEnd(session)
  if (end === 0) return
  if (reducedMotion()) {
    seek(doc.tick >= end ? 0 : doc.tick + 1)
    return
  }
  const [first, last] = doc.loop ?? [0, end]
  if (doc.tick >= last || doc.tick < first) patchDoc({ tick: first })
  patchSession({ playing: true })
  run()
}

/** One frame after the other until the end, or until something pauses. */
function run(): void {
  let stretch = stretchFrom(store.getState(), performance.now())
  let expected = stretch.from
  const advance = (now: number) => {
    const state = store.getState()
    if (!state.session.playing) return
    if (broken(stretch, expected, state)) stretch = stretchFrom(state, now)
    const { from, since, speed, end, loop } = stretch
    const { tick, over } = playheadAt(from, now - since, msPerTick(end, speed), loop ?? [0, end], loop !== undefined)
    expected = tick
    if (tick !== state.doc.tick) patchDoc({ tick })
    if (over) patchSession({ playing: false })
    else frame = requestAnimationFrame(advance)
  }
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(advance)
}

export function pause(): void {
  cancelAnimationFrame(frame)
  patchSession({ playing: false })
}

/** Moves the playhead, within the shared axis. */
export function seek(tick: number): void {
  const end = axisEnd(store.getState().session)
  patchDoc({ tick: Math.max(0, Math.min(end, Math.round(tick))) })
}

export function stepBy(ticks: number): void {
  pause()
  seek(store.getState().doc.tick + ticks)
}

/** To the next (or last) tick in which some column begins a new level. */
export function stepLevel(direction: 1 | -1): void {
  pause()
  const { doc, session } = store.getState()
  const ticks = session.racers.flatMap(({ replay }) => (replay ? [nextLevelTick(replay, doc.tick, direction)] : []))
  if (ticks.length > 0) seek(direction > 0 ? Math.min(...ticks) : Math.max(...ticks))
}

export function changeSpeed(direction: 1 | -1): void {
  const { speed } = store.getState().doc
  const at = SPEEDS.findIndex((known) => known >= speed)
  patchDoc({ speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + direction))] })
}

/** Loops over the level under the playhead and its neighbours; a second call ends the loop. */
export function toggleLoop(): void {
  const { doc, session } = store.getState()
  if (doc.loop) return patchDoc({ loop: undefined })
  const end = axisEnd(session)
  const reach = Math.max(2, Math.round(end / 10))
  const from = Math.max(0, doc.tick - reach)
  if (end > 0) patchDoc({ loop: [from, Math.min(end, from + 2 * reach)] })
}
