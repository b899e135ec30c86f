/** What the figure of the break-even is called. */

export const title = 'Break-even'
