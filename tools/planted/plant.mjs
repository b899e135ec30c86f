import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../install.mjs'
import { PLANTED } from './faults.mjs'

/** Where the sources of shaders lie, and the module in which the page has them all (tools/vite-plugin-wesl.ts). */
const SHADERS = 'shaders/'
const ALL_SHADERS = '\0virtual:shaders'

/**
 * A text with a fault in it.
 * @param {Pick<import('./faults.mjs').Planted, 'id' | 'find' | 'replace'>} fault @param {string} text
 * @throws where what it replaces does not stand in the text, or stands there more than once
 */
export function withFault({ id, find, replace }, text) {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`“${find}” stands ${parts.length - 1} times in the file of ${id}`)
  return parts.join(replace)
}

/**
 * Modules are loaded with this fault in them; files stay as they are, so that nothing has to be put back.
 * @param {import('./faults.mjs').Planted} fault
 * @returns {import('vite').Plugin}
 */
export function planting(fault) {
  const file = path.join(root, fault.file)
  const shader = fault.file.startsWith(SHADERS) && fault.file.endsWith('.wesl')
  return {
    name: 'sparsescope-planted',
    enforce: 'pre',
    load(id) {
      const [place, query] = id.split('?')
      if (place !== file) return undefined
      const text = withFault(fault, readFileSync(file, 'utf8'))
      return query === 'raw' ? `export default ${JSON.stringify(text)}` : text
    },
    transform(code, id) {
      if (!shader || id !== ALL_SHADERS) return undefined
      const sources = JSON.parse(code.slice('export default '.length))
      const name = `./${fault.file.slice(SHADERS.length)}`
      return { code: `export default ${JSON.stringify({ ...sources, [name]: withFault(fault, sources[name]) })}` }
    },
  }
}

/** The fault that a run of tests is asked to plant, by `CHECK_PLANTED`. @returns {import('vite').Plugin[]} */
export function plantedPlugins() {
  const id = process.env['CHECK_PLANTED']
  if (!id) return []
  const fault = PLANTED.find((one) => one.id === id)
  if (!fault) throw new Error(`There is no fault ${id} in tools/planted.`)
  return [planting(fault)]
}
