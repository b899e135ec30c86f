import { type Arrivals, arrivals } from './arrivals.ts'
import type { View } from './contract/view.ts'

export { default as firstViews } from 'virtual:first-views'

const modules = import.meta.glob<View>('../../page/views/*/view.ts', { import: 'default' })

/** `#src/page/views/dag/view.ts` → `dag`. */
const idOf = (path: string): string => path.split('/').at(-2) ?? path

const loaders = new Map(Object.entries(modules).map(([path, load]) => [idOf(path), load]))

/** Ids of all views, known before any of their code is loaded. */
export const viewIds: readonly string[] = [...loaders.keys()]

/** A view is a folder of src/page/views whose view.ts exports it as default; here by id, in the order of their panes. */
export type Views = Arrivals<View>

const loaded = new Map<string, View>()

/** All views, their code loaded on the first call; the next call asks again for missing ones. Never rejects. */
export async function views(): Promise<Views> {
  const { catalog, missing } = await arrivals(viewIds, viewOf)
  return { catalog: new Map([...catalog].sort(([, a], [, b]) => a.order - b.order)), missing }
}

async function viewOf(id: string): Promise<View> {
  const view = loaded.get(id) ?? (await loaders.get(id)?.())
  if (!view) throw new Error(`there is no view ${id}`)
  loaded.set(id, view)
  return view
}
