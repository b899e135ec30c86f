import { escaped, tag } from '#src/page/draw/vector/xml.ts'

/** A lesson or a talk, scene by scene, as it is saved in one file. A feature's `whole.ts` exports how to have its own. */
export interface Whole {
  /** `lesson:waiting`, `talk:five-ways`. */
  readonly id: string
  readonly title: string
  readonly scenes: readonly WholeScene[]
}

export interface WholeScene {
  readonly head: string
  /** The command that brings it on screen, and its argument. */
  readonly shows: readonly [command: string, argument: string]
  /** What stands beside its picture, as HTML, once its runs are on screen. */
  words(): string
}

/** Rejects where a part of the page does not arrive. */
export type Wholes = () => Promise<readonly Whole[]>

export const paragraph = (text: string): string => tag('p', {}, escaped(text))

/** Paragraphs that a reader unfolds. */
export const folded = (head: string, texts: readonly string[]): string =>
  tag('details', {}, tag('summary', {}, escaped(head)) + texts.map(paragraph).join(''))
