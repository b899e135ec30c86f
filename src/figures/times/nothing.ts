/** In place of a sentence about times while there are none. */
export const NOTHING = 'Nothing has been measured yet.'
