import { plural } from '#src/core/base/format.ts'

/** What the picture of dependences says. */

export const title = 'Dependency graph'
export const encoding = (group: string) => `column = ${group}, colour = state`
export const chain = 'ink = longest chain'
export const columns = (each: string, groups: string, items: string, group: string) =>
  `1 bar = ${each} ${groups}, height = mean ${items} per ${group}`
export const heights = (items: string, group: string) => `height = ${items} in the ${group}`
export const bands = (edges: number, pairs: number) => `${plural(edges, 'edge')} drawn as ${plural(pairs, 'band')}`
export const allDrawn = (n: number, name: string) => `${plural(n, name)}, all edges drawn`

export const wants = 'rows that wait for one another'
