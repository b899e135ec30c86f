import { createStore } from 'zustand/vanilla'
import type { TermId } from './forms.ts'

/** A term without words of either vocabulary, such as a fact of a matrix: who shows it says what it means. */
export interface OwnTerm {
  readonly name: string
  /** One or two sentences. */
  readonly means: string
}

/** The term that is explained, and where. One that was pressed stays until it is closed; others go with pointer or focus. */
export interface ShownTerm {
  readonly of: TermId | OwnTerm
  readonly anchor: HTMLElement
  readonly pressed: boolean
}

export const shownTerm = createStore<{ readonly shown: ShownTerm | undefined }>(() => ({ shown: undefined }))

/** Long enough that a pointer on its way elsewhere opens nothing, and that it can go from the word to its explanation. */
const OPEN_MS = 250
const CLOSE_MS = 200

let timer: ReturnType<typeof setTimeout> | undefined

export function showTerm(shown: ShownTerm): void {
  clearTimeout(timer)
  shownTerm.setState({ shown })
}

export function hideTerm(): void {
  clearTimeout(timer)
  shownTerm.setState({ shown: undefined })
}

/** Opens after a moment, unless something is pressed open or the word is gone by then. */
export function showSoon(shown: ShownTerm): void {
  clearTimeout(timer)
  if (!shownTerm.getState().shown?.pressed)
    timer = setTimeout(() => shown.anchor.isConnected && showTerm(shown), OPEN_MS)
}

/** Closes after a moment what was not pressed open. */
export function hideSoon(): void {
  clearTimeout(timer)
  if (!shownTerm.getState().shown?.pressed) timer = setTimeout(hideTerm, CLOSE_MS)
}

/** The pointer is on the explanation itself. */
export const keepShown = (): void => clearTimeout(timer)
