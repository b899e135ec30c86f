/** What the commands of this feature are called. */

export const pane = 'Show or hide a pane'
export const lead = 'Show a pane large'
export const grid = 'One large picture, or all panes in a grid'
export const paneOption = 'Change how a pane draws'
export const fit = 'Fit all panes'
export const pin = 'Pin a row, nonzero, level or worker'
export const clear = 'Clear the pin, close what is open'
export const explore = 'Explore the matrix'
export const theme = 'Dark or light'
export const side = 'Show or hide the side column'
