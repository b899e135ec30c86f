import * as texts from './words.ts'

/** In place of a sentence about times while there are none. */
export const NOTHING = texts.nothingYet
