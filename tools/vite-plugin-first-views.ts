import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const ID = 'virtual:first-views'

/**
 * One virtual module, `virtual:first-views`: the ids of the views that say `first: true`. A link without panes means these,
 * and it is read before any view's code is there, so the build reads the word in their sources.
 * @param root folder of the views, each a folder with a `view.ts`
 */
export function firstViewsPlugin({ root }: { root: string }): Plugin {
  return {
    name: 'sparsescope-first-views',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      const ids = readdirSync(root).filter((view) => existsSync(path.join(root, view, 'view.ts')))
      const first = ids.sort().filter((view) => {
        const file = path.join(root, view, 'view.ts')
        this.addWatchFile(file)
        return /^ {2}first: true,$/m.test(readFileSync(file, 'utf8'))
      })
      return `export default ${JSON.stringify(first)}`
    },
  }
}
