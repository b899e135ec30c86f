/** What the commands of this feature are called. */

export const play = 'Play or pause'
export const stepForward = 'Next step'
export const stepBack = 'Previous step'
export const levelForward = 'Next level'
export const levelBack = 'Previous level'
export const toStart = 'Go to the start'
export const toEnd = 'Go to the end'
export const slower = 'Slower'
export const faster = 'Faster'
export const loop = 'Loop around the playhead'
export const axis = 'Along time, or step by step'
export const toStep = 'Go to a step'
