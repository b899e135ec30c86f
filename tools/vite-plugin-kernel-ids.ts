import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const ID = 'virtual:kernel-ids'

/**
 * One virtual module, `virtual:kernel-ids`: the folders below shaders/<operation>/ that have a `kernel.ts`, in alphabetical
 * order. What loads them names every chunk that a kernel takes, and is not needed before a kernel is.
 * @param root folder of the operations
 */
export function kernelIdsPlugin({ root }: { root: string }): Plugin {
  return {
    name: 'sparsescope-kernel-ids',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      const ids = folders.flatMap(({ name }) => {
        const kernels = readdirSync(path.join(root, name)).map((own) => `${name}/${own}`)
        const found = kernels.filter((own) => existsSync(path.join(root, own, 'kernel.ts')))
        // a development server resolves what is watched, and a folder is no module
        for (const own of found) this.addWatchFile(path.join(root, own, 'kernel.ts'))
        return found
      })
      return `export default ${JSON.stringify(ids.toSorted())}`
    },
  }
}
