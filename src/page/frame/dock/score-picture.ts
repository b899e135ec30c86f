import { columnsShown } from '#src/page/store/axis.ts'
import { patternIn, currentWalk } from '#src/page/store/clock.ts'
import { shownPreset } from '#src/page/store/presets.ts'
import { stageIn } from '#src/page/store/stages.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import type { Surface } from '#src/page/draw/surface.ts'
import { clockEnd, clockNow } from '../picture/clock.ts'
import { drawEntries } from './entries-draw.ts'
import { currentLook } from '../look.ts'
import { type Counts, drawScore } from './score-draw.ts'
import { drawStages } from './stages-draw.ts'

/** What draws the score in an element as the store has it. */
export function scoreOn(surface: Surface, element: HTMLElement): () => void {
  return () => {
    const { palette, dpr } = currentLook()
    const state = store.getState()
    const { clientWidth: width, clientHeight: height } = element
    if (width === 0 || height === 0) return
    const ground = { ...palette, pane: palette.bg }
    const [axisEnd, tick] = [clockEnd(state), clockNow(state)]
    const frame = { tick, axisEnd, palette: ground, width, height, dpr, options: {} }
    const walk = currentWalk(state)
    const pattern = walk === 'entries' ? patternIn(state) : undefined
    if (walk === 'stages') drawStages(surface.begin(frame), stageIn(state)?.all ?? [], tick)
    else if (pattern) drawEntries(surface.begin(frame), pattern, tick)
    else drawRuns(surface, frame, state)
  }
}

function drawRuns(surface: Surface, frame: Parameters<Surface['begin']>[0], state: AppState): void {
  const counts: Counts = shownPreset(state.doc)?.ribbons ?? 'workers'
  const { tick, axisEnd: end } = frame
  drawScore(surface.begin(frame), columnsShown(state), { end, tick, counts, pointed: state.session.pointed })
}
