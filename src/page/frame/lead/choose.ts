import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Column } from '#src/page/store/session.ts'
import { AUTO } from '#src/page/store/document.ts'

type Found = ReadonlyMap<string, View>

/** What stands on the stage: one view large in every column, and the others of the document as thumbnails, by their order. */
export interface Led {
  readonly lead: string
  readonly strip: readonly string[]
}

/** Views of at least this weight were made for what is shown; lighter ones show any run. */
const OWN = 0.6
/** Where rows wait for one another, what is seen best in space comes first; else what the numbers are in. */
const IN_SPACE = ['corner', 'grid', 'dag', 'matrix']
const FREE = ['matrix', 'dag', 'grid']

/**
 * Which view leads. One that a document names leads wherever it has something to draw, among its panes or not. Else it is
 * the heaviest of the panes that were made for this operation or preset, then rows in space, and the graph where they have
 * no place. The corner view stands for the grid pane: it shows the same rows.
 * @param catalog all views, by order
 * @param panes those of the document that have something to draw, by order
 */
export function ledBy(catalog: Found, panes: Found, columns: readonly Column[], wanted: string): Led | undefined {
  const drawn = (id: string): boolean => {
    const view = catalog.get(id)
    return view !== undefined && view.shared === undefined && columns.some(({ replay }) => replay && view.needs(replay))
  }
  const known = wanted !== AUTO && drawn(wanted) ? wanted : undefined
  const lead = known ?? heaviest(panes) ?? inSpace(panes, drawn, columns) ?? [...panes.keys()][0]
  if (lead === undefined) return undefined
  const others = [...catalog.keys()].filter((id) => id !== lead && (panes.has(id) || isTwin(id, panes, drawn)))
  return { lead, strip: others }
}

/** The corner view of a grid that is among the panes. */
const isTwin = (id: string, panes: Found, drawn: (id: string) => boolean): boolean =>
  id === 'corner' && panes.has('grid') && drawn(id)

function heaviest(panes: Found): string | undefined {
  const own = [...panes].filter(([, { weight }]) => weight >= OWN)
  const most = Math.max(...own.map(([, { weight }]) => weight))
  return own.find(([, { weight }]) => weight === most)?.[0]
}

function inSpace(panes: Found, drawn: (id: string) => boolean, columns: readonly Column[]): string | undefined {
  const waits = columns.some(({ replay }) => replay?.space.order === 'operands')
  return (waits ? IN_SPACE : FREE).find((id) => panes.has(id) || (waits && isTwin(id, panes, drawn)))
}

/** The one after the lead, or before it, in the order in which views stand below one another. */
export function nextLead(catalog: Found, { lead, strip }: Led, by: 1 | -1): string {
  const all = [...catalog.keys()].filter((id) => id === lead || strip.includes(id))
  return all[(all.indexOf(lead) + by + all.length) % all.length]
}
