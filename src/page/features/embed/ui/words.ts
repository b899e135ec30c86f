/** What stands around the pictures of an embedded page. */

export const openWhole = 'Open in Sparsescope'
export const playback = 'Playback'
export const opening = 'Opening the run'
export const heading = 'A run in Sparsescope'
export const noFiles = 'This picture is of a file, and a page within another one opens no files.'
