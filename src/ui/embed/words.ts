/** What stands around the pictures of an embedded page. */

export const openWhole = 'Open in Sparsescope'
export const playback = 'Playback'
export const opening = 'Opening the run'
export const heading = 'A run in Sparsescope'
