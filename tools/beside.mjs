import { cpSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const PARTS =
  'index.html LICENSE package.json package-lock.json tsconfig.json vite.config.ts vitest.config.ts public shaders src tools'.split(
    ' ',
  )

/**
 * A copy of the project below .cache/, with one more folder below its shaders/ and nothing else changed. Its packages are
 * the project's.
 * @param {string} name of the copy; what was there is replaced
 * @param {string} folder an operation, by its path from the root
 * @returns {string} the copy's root
 */
export function copyWith(name, folder) {
  const copy = path.join(root, '.cache', name)
  rmSync(copy, { recursive: true, force: true })
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  cpSync(path.join(root, folder), path.join(copy, 'shaders', path.basename(folder)), { recursive: true })
  return copy
}
