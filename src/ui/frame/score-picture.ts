import { racersShown } from '#src/store/axis.ts'
import { patternIn, walkOf } from '#src/store/clock.ts'
import { presetOf } from '#src/store/presets.ts'
import { stageIn } from '#src/store/stages.ts'
import { type AppState, store } from '#src/store/store.ts'
import { extentOf, type Surface } from '#src/draw/surface.ts'
import { clockEnd, clockNow } from './clock.ts'
import { drawEntries } from './entries-draw.ts'
import { currentLook } from './look.ts'
import { type Counts, drawScore, movedOver } from './score-draw.ts'
import { drawStages } from './stages-draw.ts'

/** A score of ticks as it was drawn: all that it depends on but the tick. */
interface DrawnScore {
  readonly tick: number
  readonly of: readonly unknown[]
}

type ScoreFrame = Parameters<Surface['begin']>[0]

/** What draws the score in an element as the store has it. */
export function scoreOn(surface: Surface, element: HTMLElement): () => void {
  let drawn: DrawnScore | undefined
  return () => {
    const { palette, dpr } = currentLook()
    const state = store.getState()
    const { clientWidth: width, clientHeight: height } = element
    if (width === 0 || height === 0) return
    const ground = { ...palette, pane: palette.bg }
    const [axisEnd, tick] = [clockEnd(state), clockNow(state)]
    const frame = { tick, axisEnd, palette: ground, width, height, dpr, options: {} }
    const walk = walkOf(state)
    const pattern = walk === 'entries' ? patternIn(state) : undefined
    const before = drawn
    drawn = undefined
    if (walk === 'stages') drawStages(surface.begin(frame), stageIn(state)?.all ?? [], tick)
    else if (pattern) drawEntries(surface.begin(frame), pattern, tick)
    else drawn = drawRuns(surface, frame, state, [palette, width, height, dpr, axisEnd], before)
  }
}

/** Draws runs along ticks. Where the playhead alone has moved, what lies between its places is drawn. */
function drawRuns(
  surface: Surface,
  frame: ScoreFrame,
  state: AppState,
  look: readonly unknown[],
  before: DrawnScore | undefined,
): DrawnScore {
  const racers = racersShown(state)
  const counts: Counts = presetOf(state.doc)?.ribbons ?? 'workers'
  const { pointed } = state.session
  const { tick, axisEnd: end } = frame
  const drawing = { end, tick, counts, pointed }
  const of = [...look, racers, counts, pointed]
  if (!before || of.some((part, i) => part !== before.of[i])) drawScore(surface.begin(frame), racers, drawing)
  else {
    const extent = extentOf(frame)
    const span = movedOver(extent, end, before.tick, tick)
    surface.within(frame, span, extent.height, (pen) => drawScore(pen, racers, { ...drawing, span }))
  }
  return { tick, of }
}
