import { useStore } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { settled } from './axis.ts'
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

/** Runs that come or go may bring another axis. */
export function patchSession(patch: Partial<Session>): void {
  store.setState((state) => {
    const next = { ...state, session: { ...state.session, ...patch } }
    return patch.racers ? settled(next, state) : next
  })
}
