import { questionOf } from '#src/page/desk/consent.ts'
import type { TalkScene } from '#src/engine/catalog/contract/talk.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { keysFrom } from '#src/page/features/talk/talk-file.ts'
import { store, useApp } from '#src/page/store/store.ts'
import * as texts from './words.ts'

/** Why what is on screen can be no scene, in a sentence: its link would ask a question. */
export const useNoScene = (): string | undefined => useApp(({ doc }) => questionOf(doc.source)?.message)

/** A scene of what is on screen. */
export const sceneHere = (): TalkScene => ({
  show: keysFrom(encodeLink(store.getState().doc)),
  title: texts.firstHeadline,
  says: [],
  seconds: 60,
})
