import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const TEXT = /\.(?:[cm]?[jt]sx?|wesl|wgsl|css|html|json|md|svg|ya?ml)$|(?:^|\/)(?:run|LICENSE|\.\w+)$/

const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8')
  .split('\n')
  .flatMap((line) => (line.endsWith('/') ? [line.slice(0, -1)] : []))

/**
 * The project's files by their place from its root, with slashes; what git ignores is not the project.
 * @returns {string[]}
 */
export function projectFiles(place = '') {
  return readdirSync(path.join(root, place), { withFileTypes: true }).flatMap((entry) => {
    const name = place === '' ? entry.name : `${place}/${entry.name}`
    if (entry.name === '.git' || ignored.includes(entry.name)) return []
    return entry.isDirectory() ? projectFiles(name) : [name]
  })
}

/** Texts of the project by their place; files of other kinds are empty. @returns {Record<string, string>} */
export const projectTexts = () =>
  Object.fromEntries(
    projectFiles().map((file) => [file, TEXT.test(file) ? readFileSync(path.join(root, file), 'utf8') : '']),
  )
