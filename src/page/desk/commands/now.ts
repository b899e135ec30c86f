import type { Document } from '#src/page/store/document.ts'
import type { Session } from '#src/page/store/session.ts'
import { stepsEnd } from '#src/page/store/axis.ts'
import { clockOf } from '#src/page/store/clock.ts'
import { store, wanted } from '#src/page/store/store.ts'

export const doc = (): Document => store.getState().doc
/** The document with what is being opened: what is opened next starts from there. */
export const next = (): Document => wanted(store.getState())
export const session = (): Session => store.getState().session
/** Whether there is a run to look at. */
export const has = (): boolean => stepsEnd(session()) > 0
/** Whether there is anything to go along. */
export const goes = (): boolean => clockOf(store.getState()).end(store.getState()) > 0
