import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { constantsIn } from './wesl-constants.mjs'

const ID = 'virtual:shaders'

/**
 * One virtual module, `virtual:shaders`, that holds every WESL source of the project as
 * `{ './operation/algorithm/kernel.wesl': text }`. It is imported lazily, with the first run, so that the first page
 * carries no shader; modules are linked at run time with the conditions that a plan asks for. A WESL file that TypeScript
 * imports by its path is its constants: `import { BINS } from '#shaders/spgemm/words/setting.wesl'`.
 */
export function weslPlugin({ root }: { root: string }): Plugin {
  const files = () =>
    (readdirSync(root, { recursive: true }) as string[])
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.wesl'))
      .sort()
  return {
    name: 'sparsescope-wesl',
    enforce: 'pre',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id.endsWith('.wesl')) return moduleOf(readFileSync(id, 'utf8'))
      if (id !== `\0${ID}`) return undefined
      for (const file of files()) this.addWatchFile(path.join(root, file))
      const sources = Object.fromEntries(
        files().map((file) => [`./${file}`, readFileSync(path.join(root, file), 'utf8')]),
      )
      return `export default ${JSON.stringify(sources)}`
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('.wesl')) return
      const module = server.moduleGraph.getModuleById(`\0${ID}`)
      if (module) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}

/** A name of WESL may be a word of JavaScript: each constant has another name within. */
function moduleOf(wesl: string): string {
  const constants = [...constantsIn(wesl)]
  const exported = constants.map(([name], c) => `constant_${c} as ${name}`)
  return [
    ...constants.map(([, value], c) => `const constant_${c} = ${value}`),
    `export { ${exported.join(', ')} }`,
  ].join('\n')
}
