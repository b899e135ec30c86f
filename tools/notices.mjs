/**
 * Notices of what the built page is made of: who wrote it, and the licence with its text. They are read from the packages
 * themselves as they lie in node_modules, so a package that is added or changed brings its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/**
 * One package of the page. `licence` is as its manifest says it, `text` the whole text of its licence and its notices.
 * @typedef {{ name: string, version: string, licence: string, text: string }} Notice
 */

/** Files in which packages keep licences and notices. */
const TEXTS = /^(?:licen[cs]e|copying|notice|copyright-?notice|ofl)(?:[-.][\w.-]*)?$/i

/** The project's own licence from its second paragraph on: the words of the MIT licence, after title and holder. */
const mitWords = () => readFileSync(path.join(root, 'LICENSE'), 'utf8').split('\n\n').slice(2).join('\n\n')

/** Packages under the MIT licence, by their manifests, that leave its text out: who holds the right in them. */
export const HOLDERS = /** @type {Readonly<Record<string, string>>} */ ({
  'react-remove-scroll-bar': 'Anton Korzunov',
  wesl: 'the authors of wesl-js (github.com/webgpu-tools/wesl-js)',
})

/** @param {{ credit: string, terms: string, home: string }} mesh */
const meshText = ({ credit, terms, home }) => `${credit}\n${terms}\n${home}\n`

/**
 * What a licence is called and says, of a package whose files do not say it: a mesh, or one under the MIT licence.
 * @param {string} name @param {string} licence
 * @param {Readonly<Record<string, { credit: string, terms: string, home: string }>>} meshes by package
 */
function told(name, licence, meshes) {
  if (Object.hasOwn(meshes, name)) return { licence: 'see its terms', text: meshText(meshes[name]) }
  if (licence === 'MIT' && Object.hasOwn(HOLDERS, name))
    return { licence, text: `MIT License\n\nCopyright (c) ${HOLDERS[name]}\n\n${mitWords()}` }
  return undefined
}

/**
 * The notice of a package.
 * @param {string} folder its place
 * @param {Parameters<typeof told>[2]} meshes credits of packages that are meshes
 * @returns {Notice}
 * @throws where it names no licence, or no text of it is found
 */
export function notice(folder, meshes) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && TEXTS.test(file.name))
  const texts = files
    .map((file) => readFileSync(path.join(folder, file.name), 'utf8').trim())
    .filter((text) => text !== '')
  if (typeof license !== 'string' || license === '') throw new Error(`${name} ${version} names no licence`)
  const known = texts.length > 0 ? { licence: license, text: texts.join('\n\n') } : told(name, license, meshes)
  if (!known) throw new Error(`${name} ${version} (${license}) comes without the text of its licence`)
  return { name, version, ...known }
}

/**
 * Folders of the packages that the page may be made of, from the project's root, in the order of their names: those of the
 * lock file that are not for its development or for another platform alone. Types leave nothing in it.
 * @param {{ packages: Record<string, { dev?: boolean, devOptional?: boolean, optional?: boolean }> }} lock
 */
export const runtimePackages = (lock) =>
  Object.entries(lock.packages).flatMap(([place, { dev, devOptional, optional }]) =>
    place === '' || dev || devOptional || optional || place.includes('/@types/') ? [] : [place],
  )

/**
 * The notices as one text.
 * @param {readonly Notice[]} notices
 */
export function noticesText(notices) {
  const line = '-'.repeat(80)
  const parts = notices.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text.trim()}\n`)
  return `Sparsescope is made with the following. Each stands under its own terms.\n\n${line}\n${parts.join(`\n${line}\n`)}`
}
