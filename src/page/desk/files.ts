import type { Files } from './engine.ts'

/** What the browser keeps comes with the first file: the first page shows a grid. */
const shelf = () => import('./kept-files.ts')

/** Files of the visitor's, in this browser, so that a reload finds them again by their hash. */
export function browserFiles(): Files {
  /** Those of this visit, by their hash. */
  const held = new Map<string, File>()
  return {
    hold: (hash, file) => void held.set(hash, file),
    async keep(source) {
      const file = held.get(source.hash)
      return file && (await shelf()).putFile(source, file)
    },
    async find(source) {
      return source.kind === 'file' ? (held.get(source.hash) ?? (await shelf()).findFile(source)) : undefined
    },
    kept: async () => (await shelf()).keptFiles(),
    remove: async (hash) => (await shelf()).removeFiles(hash),
  }
}
