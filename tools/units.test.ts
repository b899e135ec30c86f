import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint } from './build.mjs'
import { compiledPlugin } from './units.mjs'

function folderHere(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a file of the sources that is added, changed, taken away or older than it was is seen, and a test is not', () => {
  const folder = folderHere()
  const put = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  const now = () => fingerprint(['.'], /\.test\.ts /, folder)
  put('a.ts', 'export const a = 1\n')
  const first = now()
  put('a.test.ts', 'test()\n')
  expect(now()).toBe(first)
  put('b.ts', 'export const b = 1\n')
  const added = now()
  put('b.ts', 'export const b = 22\n')
  const changed = now()
  utimesSync(path.join(folder, 'b.ts'), 0, 0)
  const older = now()
  rmSync(path.join(folder, 'a.ts'))
  expect(new Set([first, added, changed, older, now()]).size).toBe(5)
})

test('where a source has changed since it was compiled, tests load it', () => {
  const folder = folderHere()
  const file = path.join('src', 'core', 'base', 'random.ts')
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, `${file}.mjs`), '')
  const resolved = (isNow: boolean) => {
    const { resolveId } = compiledPlugin(() => isNow, folder)
    if (typeof resolveId !== 'function') throw new TypeError('no function')
    return resolveId.call({} as never, path.resolve(file), undefined, {} as never)
  }
  expect(resolved(true)).toMatchObject({ external: true })
  expect(resolved(false)).toBeUndefined()
})
