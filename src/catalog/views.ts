import type { View } from './view.ts'

const modules = import.meta.glob<View>('../views/*/view.ts', { import: 'default' })

/** `../views/dag/view.ts` → `dag`. */
const idOf = (path: string): string => path.split('/').at(-2) ?? path

let found: Promise<ReadonlyMap<string, View>> | undefined

/**
 * All views, by id, in the order of their panes. A view is a folder of src/views whose view.ts exports it as default; its code
 * is loaded on the first call. One that cannot be loaded is left out and named on the console.
 */
export function views(): Promise<ReadonlyMap<string, View>> {
  found ??= load()
  return found
}

async function load(): Promise<ReadonlyMap<string, View>> {
  const loaded = await Promise.all(Object.entries(modules).map(loadOne))
  const present = loaded.filter((entry) => entry !== undefined)
  return new Map(present.sort(([, a], [, b]) => a.order - b.order))
}

async function loadOne([path, module]: [string, () => Promise<View>]): Promise<[string, View] | undefined> {
  try {
    return [idOf(path), await module()]
  } catch (cause) {
    console.error(`The view ${idOf(path)} could not be loaded`, cause)
    return undefined
  }
}
