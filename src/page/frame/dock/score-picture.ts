import { columnsShown } from '#src/page/store/axis.ts'
import { patternIn, currentWalk } from '#src/page/store/clock.ts'
import { shownPreset } from '#src/page/store/presets.ts'
import { stageIn } from '#src/page/store/stages.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import { lastFor, type Surface } from '#src/page/draw/surface.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { clockEnd, clockNow } from '../picture/clock.ts'
import type { watchSize } from '../picture/size.ts'
import { drawEntries } from './entries-draw.ts'
import { currentLook, type Look } from '../look.ts'
import type { Counts } from './score-draw.ts'
import { scoreKept } from './score-kept.ts'
import { drawStages } from './stages-draw.ts'

/** What draws the score as the store has it. */
export function scoreOn(surface: Surface, size: ReturnType<typeof watchSize>['now']): () => void {
  const drawScore = scoreKept()
  // made anew with the look: letters are drawn again once their font is here
  const groundOf = lastFor(({ palette }: Look): Palette => ({ ...palette, pane: palette.bg }))
  return () => {
    const look = currentLook()
    const state = store.getState()
    const { width, height } = size()
    if (width === 0 || height === 0) return
    const ground = groundOf(look)
    const [axisEnd, tick] = [clockEnd(state), clockNow(state)]
    const frame = { tick, axisEnd, palette: ground, width, height, dpr: look.dpr, options: {} }
    const walk = currentWalk(state)
    const pattern = walk === 'entries' ? patternIn(state) : undefined
    if (walk === 'stages') drawStages(surface.begin(frame), stageIn(state)?.all ?? [], tick)
    else if (pattern) drawEntries(surface.begin(frame), pattern, tick)
    else drawRuns(surface, frame, state, drawScore)
  }
}

function drawRuns(
  surface: Surface,
  frame: Parameters<Surface['begin']>[0],
  state: AppState,
  drawScore: ReturnType<typeof scoreKept>,
): void {
  const counts: Counts = shownPreset(state.doc)?.ribbons ?? 'workers'
  const { tick, axisEnd: end } = frame
  drawScore(surface.begin(frame), columnsShown(state), { end, tick, counts, pointed: state.session.pointed })
}
