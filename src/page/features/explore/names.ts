/** How the page names this screen, and what its commands are called. */

export const explore = 'The screen Explore'
export const look = 'Look at five orders'
export const more = 'More orders'
export const stopLooking = 'Stop looking at orders'
export const saveOrder = 'Save the order'
export const saveMatrix = 'Save the matrix'
export const report = 'Save a report of the matrix'
