import type { Scene } from '#src/engine/catalog/contract/scene.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { isTimeless } from '#src/page/store/clock.ts'
import type { Change } from '#src/page/store/document.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'
import { showDocument } from '../opening/show-document.ts'
import { pause, playUnasked, seek } from '../playback.ts'

/** What shows a scene: a lesson beside its text, or a talk, large. */
export interface SceneFrame {
  /** The step that the document names. A talk names none. */
  readonly place: string | undefined
  /** How the history takes the scene. */
  readonly change: Change
  /** Further keys of a link, which change the figure. */
  readonly more?: string
  /** Whether it still waits for this scene. */
  isOn(): boolean
  /** The figure is on screen, or cannot be. */
  opened?(): void
  /** @param instead why a scene that is to run here plays the recording, as a sentence; undefined where it ran */
  ran?(instead: string | undefined): void
}

/** Shows a scene in its frame: opens its figure, puts the playhead, plays or runs it. What is on screen already is not run again. Never rejects. */
export async function showScene(desk: Desk, scene: Scene, frame: SceneFrame): Promise<void> {
  const { place, more = '' } = frame
  const { sheet, saving } = store.getState().session
  const change = saving ? 'rewrite' : frame.change
  const { doc, atEnd } = stepDocument(place, `${scene.show}&${more}`, store.getState().doc)
  pause()
  patchSession({
    sheet: saving ? sheet : 'none',
    problem: undefined,
    notice: undefined,
    hover: undefined,
    pointed: undefined,
  })
  const stop = store.subscribe(
    ({ session }) => session.opening,
    (opening) => !opening && frame.isOn() && frame.opened?.(),
  )
  const shown = await showDocument(desk, doc, change)
  stop()
  if (!frame.isOn()) return
  frame.opened?.()
  if (!shown) return
  stand(desk, scene, atEnd)
  if (!scene.live) return
  const { runLive } = await import('./run-live.ts')
  const instead = await runLive(desk)
  if (frame.isOn()) frame.ran?.(instead)
}

/** Puts the playhead where the scene wants it: it plays, or stands where its keys say. */
function stand(desk: Desk, { plays }: Scene, atEnd: boolean): void {
  const { doc } = store.getState()
  if (isTimeless(doc) || doc.screen !== 'race') return
  if (plays && !desk.engine.clock.isCalm()) {
    seek(0)
    playUnasked(desk)
  } else if (atEnd) seek(axisEnd(store.getState()))
}
