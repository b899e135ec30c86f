import type { Command } from '#src/page/store/commands.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { register } from '#src/page/desk/commands/registry.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { recall } from '#src/page/desk/remember.ts'
import { blank, freeze, goBy, goTo, leaveTalk, startTalk, toggleCode, toggleStrip } from './give.ts'
import { allTalks, talkNamed } from './kept-talks.ts'
import { openSpeaker } from './speaker.ts'
import * as texts from './words.ts'

const given = (): boolean => store.getState().session.showing !== undefined

/** What is done within a talk, with its keys. Those of a clicker are among them. */
export const talkCommands = (desk: Desk): readonly Command[] =>
  [
    { id: 'talk.next', label: texts.next, keys: ['ArrowRight', 'PageDown'], run: () => goBy(desk, 1) },
    { id: 'talk.back', label: texts.back, keys: ['ArrowLeft', 'PageUp'], run: () => goBy(desk, -1) },
    { id: 'talk.go', label: texts.go, run: (scene?: string) => goTo(desk, Number(scene)) },
    { id: 'talk.blank', label: texts.blank, keys: ['b'], run: blank },
    { id: 'talk.freeze', label: texts.freeze, keys: ['f'], run: () => freeze(desk) },
    { id: 'talk.code', label: texts.code, keys: ['q'], run: toggleCode },
    { id: 'talk.strip', label: texts.strip, keys: ['h'], run: toggleStrip },
    { id: 'talk.speaker', label: texts.speaker, keys: ['n'], run: speaker },
    { id: 'talk.leave', label: texts.leave, keys: ['Escape'], run: leaveTalk },
  ].map((command) => ({ ...command, group: 'Talk' as const, enabled: given }))

/** Opens the speaker's window, or the strip where the browser opens no window. */
function speaker(): void {
  const { showing } = store.getState().session
  if (showing && !openSpeaker(showing.id) && !showing.strip) toggleStrip()
}

/**
 * Begins a talk: the one that is named, at a scene, `five-ways 3`, or a lesson, `lesson:lanes 3`; else the one that was given
 * last, where it was left; else the first of those that come with the page. A name that no talk has is said.
 */
export async function beginTalk(desk: Desk, arg?: string): Promise<void> {
  const [id, scene = '0'] = (arg ?? recall('talk') ?? '').split(' ')
  const named = await talkNamed(id)
  if (!named && arg !== undefined) return patchSession({ notice: texts.noTalk(id) })
  const [first] = named ? [named] : await allTalks()
  register(talkCommands(desk))
  await startTalk(desk, first, named ? Number(scene) : 0)
}
