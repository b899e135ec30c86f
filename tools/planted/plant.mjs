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

/** The fault that is planted now, by `CHECK_PLANTED`; a run of the tests may plant one after another. */
function planted() {
  const id = process.env['CHECK_PLANTED']
  const fault = PLANTED.find((one) => one.id === id)
  if (id && !fault) throw new Error(`There is no fault ${id} in tools/planted.`)
  return fault
}

const isShader = (/** @type {string} */ file) => file.startsWith(SHADERS) && file.endsWith('.wesl')

/** The file by which the modules are known that a fault changes. @param {Pick<import('./faults.mjs').Planted, 'file'>} fault */
export const changedFile = ({ file }) => (isShader(file) ? ALL_SHADERS : path.join(root, file))

/**
 * Modules are loaded with the planted fault in them; files stay as they are, so that nothing has to be put back.
 * @returns {import('vite').Plugin}
 */
export function planting(fault = planted) {
  return {
    name: 'sparsescope-planted',
    enforce: 'pre',
    load(id) {
      const now = fault()
      const [place, query] = id.split('?')
      if (!now || place !== changedFile(now)) return undefined
      if (isShader(now.file)) return undefined
      const text = withFault(now, readFileSync(place, 'utf8'))
      return query === 'raw' ? `export default ${JSON.stringify(text)}` : text
    },
    transform(code, id) {
      const now = fault()
      if (!now || id !== ALL_SHADERS || !isShader(now.file)) return undefined
      const sources = JSON.parse(code.slice('export default '.length))
      const name = `./${now.file.slice(SHADERS.length)}`
      return { code: `export default ${JSON.stringify({ ...sources, [name]: withFault(now, sources[name]) })}` }
    },
  }
}
