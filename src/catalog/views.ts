import type { View } from './view.ts'

const modules = import.meta.glob<View>('../views/*/view.ts', { import: 'default' })

/** `../views/dag/view.ts` → `dag`. */
const idOf = (path: string): string => path.split('/').at(-2) ?? path

/** Ids of all views, known before any of their code is loaded. */
export const viewIds: readonly string[] = Object.keys(modules).map(idOf)

/** A view is a folder of src/views whose view.ts exports it as default. */
export interface Views {
  /** By id, in the order of their panes. */
  readonly catalog: ReadonlyMap<string, View>
  /** Those whose code did not arrive, and why. */
  readonly missing: readonly { readonly id: string; readonly error: unknown }[]
}

const loaded = new Map<string, View>()

/** All views, their code loaded on the first call; what was missing is asked for again by the next one. Never rejects. */
export async function views(): Promise<Views> {
  const missing: { id: string; error: unknown }[] = []
  const load = async ([path, module]: [string, () => Promise<View>]) => {
    const id = idOf(path)
    try {
      loaded.set(id, loaded.get(id) ?? (await module()))
    } catch (error) {
      missing.push({ id, error })
    }
  }
  await Promise.all(Object.entries(modules).map(load))
  return { catalog: new Map([...loaded].sort(([, a], [, b]) => a.order - b.order)), missing }
}
