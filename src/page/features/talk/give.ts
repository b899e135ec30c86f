import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import type { Showing } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { pause } from '#src/page/desk/playback.ts'
import { remember } from '#src/page/desk/remember.ts'
import { warmUp } from '#src/page/desk/scene/run-live.ts'
import { showScene } from '#src/page/desk/scene/show-scene.ts'
import { shelvedPrices } from '#src/page/desk/measure/prices.ts'
import { columnsOf } from '#src/page/features/lesson/ui/use-lesson.ts'
import { isLesson, notesOnScreen } from './lesson-talk.ts'

/** Gives talks: scenes are shown large, and each takes the place of the one before in the history. */

const showing = (): Showing | undefined => store.getState().session.showing

/** Whether it is shown to be saved, and not to an audience. */
const isSaved = (): boolean => store.getState().session.saving !== undefined

function patch(change: Partial<Showing>): void {
  const now = showing()
  if (now) patchSession({ showing: { ...now, ...change } })
}

/** Begins a talk, at a scene of it. What was open before is one step back in the history. */
export async function startTalk(desk: Desk, talk: FoundTalk, at = 0): Promise<void> {
  const first = Math.max(0, Math.min(talk.scenes.length - 1, at))
  if (talk.scenes.length === 0) return
  const state = { id: crypto.randomUUID(), talk, at: first, ahead: first, since: Date.now() }
  patchSession({ showing: { ...state, blank: false, frozen: false, strip: false, fault: undefined } })
  if (!isSaved()) {
    void document.documentElement.requestFullscreen?.().catch(() => undefined) // a window does as well
    void warmUp(desk, talk.scenes, endOf(state.id))
  }
  await show(desk, 'step')
}

/** Aborts once this talk is no longer given. */
function endOf(id: string): AbortSignal {
  const ended = new AbortController()
  const stop = store.subscribe(({ session }) => {
    if (session.showing?.id === id) return
    stop()
    ended.abort()
  })
  return ended.signal
}

/** Ends the talk; what its scene has opened stays. */
export function leaveTalk(): void {
  if (!showing()) return
  pause()
  patchSession({ showing: undefined })
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Goes to a scene, counted from 0. While the talk is frozen the speaker goes ahead, and the audience stays. */
export async function goTo(desk: Desk, scene: number): Promise<void> {
  const now = showing()
  if (!now || !Number.isInteger(scene)) return
  const ahead = Math.max(0, Math.min(now.talk.scenes.length - 1, scene))
  if (ahead === now.ahead) return
  patch({ ahead, blank: false, code: false })
  if (!now.frozen) await show(desk)
}

/** Goes on by scenes, or back. */
export const goBy = (desk: Desk, scenes: number): Promise<void> => goTo(desk, (showing()?.ahead ?? 0) + scenes)

/** Leaves the audience with nothing to look at, or with the scene again. */
export function blank(): void {
  pause()
  patch({ blank: !showing()?.blank })
}

/** Holds the audience's picture as it is, or lets it go on to where the speaker is by now. */
export async function freeze(desk: Desk): Promise<void> {
  const now = showing()
  if (!now) return
  pause()
  patch({ frozen: !now.frozen })
  if (now.frozen && now.at !== now.ahead) await show(desk)
}

/** Notes at the foot of the audience's window, for a speaker with one screen. */
export const toggleStrip = (): void => patch({ strip: !showing()?.strip })

/** The QR code of the scene over its picture, until the talk goes on. */
export const toggleCode = (): void => patch({ code: !showing()?.code, blank: false })

/** Shows the scene that the speaker has gone to; its headline comes with its picture. Never rejects. */
async function show(desk: Desk, change: 'step' | 'rewrite' = 'rewrite'): Promise<void> {
  const now = showing()
  if (!now) return
  const { id, talk, ahead } = now
  if (!isSaved()) remember('talk', `${talk.id} ${ahead}`)
  store.getState().session.measuring?.cancel()
  patch({ instead: undefined })
  await showScene(desk, talk.scenes[ahead], {
    place: undefined,
    change,
    isOn: () => showing()?.id === id && showing()?.ahead === ahead,
    opened: () => patch({ at: ahead, fault: store.getState().session.problem?.message }),
    ran: (instead) => patch({ instead }),
  })
  await sayNumbers(desk, id, ahead)
}

/** Puts the numbers of the runs on screen into the notes of a lesson's scene, while these are the scene's own. */
async function sayNumbers(desk: Desk, id: string, scene: number): Promise<void> {
  const isShown = () => {
    const now = showing()
    return now?.id === id && now.at === scene && !now.fault && store.getState().session.opening === undefined
  }
  const now = showing()
  if (!now || !isLesson(now.talk)) return
  await shelvedPrices(desk)
  if (!isShown()) return
  const { columns, prices } = store.getState().session
  const says = await notesOnScreen(now.talk, scene, columnsOf(columns, prices))
  const { talk } = showing() ?? now
  if (!says || !isShown()) return
  patch({ talk: { ...talk, scenes: talk.scenes.map((one, at) => (at === scene ? { ...one, says } : one)) } })
}
