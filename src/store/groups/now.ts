import type { Document } from '../document.ts'
import type { Session } from '../session.ts'
import { axisEnd, store } from '../store.ts'

export const doc = (): Document => store.getState().doc
export const session = (): Session => store.getState().session
/** Whether there is a run to look at. */
export const has = (): boolean => axisEnd(session()) > 0
