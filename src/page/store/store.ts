import { useStore } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { settled } from './axis.ts'
import type { Command } from './commands.ts'
import { type Change, DEFAULTS, type Document } from './document.ts'
import { EMPTY_SESSION, type Column, type Session } from './session.ts'

export interface AppState {
  readonly doc: Document
  readonly session: Session
  /** How the document came to be what it is. */
  readonly change: Change
  /** All that can be done, in the order in which the palette lists it. */
  readonly commands: readonly Command[]
}

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

/** The document with what is being opened: what a command that opens something starts from. */
export const wanted = ({ doc, session }: AppState): Document => ({ ...doc, ...session.opening?.patch })

/** What was opened takes its place, in the document and on screen at once. */
export function putOpened(doc: Partial<Document>, change: Change, session: Partial<Session>): void {
  store.setState((state) => {
    const named = { ...state, doc: { ...state.doc, ...doc } }
    const next = { ...named, session: { ...state.session, ...session, opening: undefined } }
    return { ...settled(next, named), change }
  })
}

/** Changes what is known of one column. */
export function patchColumn(index: number, patch: Partial<Column>): void {
  const { columns } = store.getState().session
  patchSession({ columns: columns.map((column, i) => (i === index ? { ...column, ...patch } : column)) })
}

/** Runs that come or go may bring another axis. */
export function patchSession(patch: Partial<Session>): void {
  store.setState((state) => {
    const next = { ...state, session: { ...state.session, ...patch } }
    return patch.columns ? { ...settled(next, state), change: 'rewrite' } : next
  })
}
