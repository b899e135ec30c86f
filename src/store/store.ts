import { useStore } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { settled } from './axis.ts'
import type { Command } from './commands.ts'
import { DEFAULTS, type Document } from './document.ts'
import { EMPTY_SESSION, type Session } from './session.ts'

export interface AppState {
  readonly doc: Document
  readonly session: Session
  /** How the document came to be what it is. */
  readonly change: Change
  /** All that can be done, in the order in which the palette lists it. */
  readonly commands: readonly Command[]
}

/**
 * A step is what Back undoes, where the part that changed is one of those; a rewrite takes the place of the step before it;
 * of a link the address bar has it already.
 */
export type Change = 'step' | 'rewrite' | 'link'

/** The one store. Pictures subscribe outside React; React reads through `useApp`. */
export const store = createStore<AppState>()(
  subscribeWithSelector((): AppState => ({ doc: DEFAULTS, session: EMPTY_SESSION, change: 'link', commands: [] })),
)

export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(store, select)
}

export function patchDoc(patch: Partial<Document>, change: Change = 'step'): void {
  store.setState((state) => ({ doc: { ...state.doc, ...patch }, change }))
}

/** Runs that come or go may bring another axis. */
export function patchSession(patch: Partial<Session>): void {
  store.setState((state) => {
    const next = { ...state, session: { ...state.session, ...patch } }
    return patch.racers ? { ...settled(next, state), change: 'rewrite' } : next
  })
}
