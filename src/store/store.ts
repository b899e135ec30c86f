import { useStore } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { DEFAULTS, type Document } from './document.ts'
import { EMPTY_SESSION, type Session } from './session.ts'

export interface AppState {
  readonly doc: Document
  readonly session: Session
}

/** The one store. Pictures subscribe outside React; React reads through `useApp`. */
export const store = createStore<AppState>()(subscribeWithSelector(() => ({ doc: DEFAULTS, session: EMPTY_SESSION })))

export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(store, select)
}

export function patchDoc(patch: Partial<Document>): void {
  store.setState((state) => ({ doc: { ...state.doc, ...patch } }))
}

export function patchSession(patch: Partial<Session>): void {
  store.setState((state) => ({ session: { ...state.session, ...patch } }))
}

/** Last tick of the time axis that all columns share. */
export function axisEnd(session: Session): number {
  return session.racers.reduce((end, racer) => Math.max(end, racer.replay?.end ?? 0), 0)
}
