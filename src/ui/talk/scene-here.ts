import { questionOf } from '#src/actions/consent.ts'
import type { TalkScene } from '#src/catalog/talk.ts'
import { encodeLink } from '#src/store/link.ts'
import { store, useApp } from '#src/store/store.ts'
import * as texts from './words.ts'

/** Why what is on screen can be no scene, in a sentence: its link would ask a question. */
export const useNoScene = (): string | undefined => useApp(({ doc }) => questionOf(doc.source)?.message)

/** A scene of what is on screen. */
export const sceneHere = (): TalkScene => ({
  link: encodeLink(store.getState().doc),
  headline: texts.firstHeadline,
  notes: '',
  seconds: 60,
})
