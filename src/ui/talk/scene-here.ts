import type { TalkScene } from '#src/catalog/talk.ts'
import { encodeLink } from '#src/store/link.ts'
import { store } from '#src/store/store.ts'
import * as texts from './words.ts'

/** A scene of what is on screen. */
export const sceneHere = (): TalkScene => ({
  link: encodeLink(store.getState().doc),
  headline: texts.firstHeadline,
  notes: '',
  seconds: 60,
})
