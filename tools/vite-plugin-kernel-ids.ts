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
        this.addWatchFile(path.join(root, name))
        const kernels = readdirSync(path.join(root, name))
        return kernels.flatMap((own) => (existsSync(path.join(root, name, own, 'kernel.ts')) ? [`${name}/${own}`] : []))
      })
      return `export default ${JSON.stringify(ids.toSorted())}`
    },
  }
}
