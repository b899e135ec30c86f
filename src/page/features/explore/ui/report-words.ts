/** What a report of one matrix says. */

export const reportOf = (title: string) => `${title}: report by Sparsescope`
export const orders = 'Orders of rows and columns'
export const facts = 'Facts'
export const findings = 'Why is it slow here?'
export const runs = 'Runs'
export const formats = 'Storage'
export const from = 'Where the numbers come from'
export const openIt = 'Open it in Sparsescope'
export const spyOf = (title: string) => `Nonzeros and fill: ${title}`
export const treeOf = (title: string) => `Elimination tree: ${title}`
export const columnsOf = (title: string) => `Nonzeros of the columns of L: ${title}`

export const ORDER_HEAD = [
  'order',
  'bandwidth',
  'levels of A',
  'nonzeros of L',
  'fill of L + U',
  'operations',
  'levels of L',
  'rows per level',
  'measured',
]
export const FORMAT_HEAD = ['format', 'bytes', 'padding']

export const matrix = 'matrix'
export const date = 'date'
export const adapter = 'GPU'
export const noAdapter = 'not known'
export const browser = 'browser'
export const measuredOn = 'times of orders'
export const counted = 'all else'
export const exact = 'derived from the pattern: exact'
export const measuredHere = (adapterName: string, day: string) => `measured on ${adapterName}, ${day}`
export const link = 'link'
export const timed = (line: string, time: string) => `${line} · ${time}`
