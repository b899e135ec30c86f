/** What the page's parts are called, for those who hear it. */

export const sideColumn = 'The side column'
export const thisScreen = 'This screen'
