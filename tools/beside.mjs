import { cpSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const PARTS =
  'index.html LICENSE package.json package-lock.json tsconfig.json vite.config.ts vitest.config.ts public shaders src tools'.split(
    ' ',
  )

/**
 * A copy of the project below .cache/, with more folders, or with fewer, and nothing else changed. Its packages are the
 * project's.
 * @param {string} name of the copy; what was there is replaced
 * @param {Readonly<Record<string, string>>} added the place of each in the copy, by its place here: `{ 'e2e/fixtures/overlap': 'shaders' }`
 * @param {readonly string[]} removed folders that the copy lacks
 * @returns {string} the copy's root
 */
export function copyWith(name, added, removed = []) {
  const copy = path.join(root, '.cache', name)
  rmSync(copy, { recursive: true, force: true })
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  for (const [folder, place] of Object.entries(added))
    cpSync(path.join(root, folder), path.join(copy, place, path.basename(folder)), { recursive: true })
  for (const folder of removed) rmSync(path.join(copy, folder), { recursive: true })
  return copy
}
