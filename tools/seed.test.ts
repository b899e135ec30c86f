import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { changedKernels, seedOfTests } from './seed.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'seed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The seed after a commit of a file with this text. */
function seedAfter(text: string): number {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']
  writeFileSync(path.join(folder, 'file'), text)
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
    [...author, 'commit', '-q', '--allow-empty', '-m', 'file'],
  ])
    execFileSync('git', words, { cwd: folder, stdio: 'pipe' })
  return seedOfTests({}, folder)
}

test('a commit draws the same again, the next one draws the next', () => {
  const first = seedAfter('one')
  expect(seedOfTests({}, folder)).toBe(first)
  expect(seedAfter('two')).toBe(first + 1)
  expect(seedAfter('two')).toBe(first + 2)
})

test('kernels are told in whose folders the last commit changed something, or the working tree', () => {
  const at = (file: string, text: string) => {
    const place = path.join(folder, 'shaders', file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  for (const id of ['a/one', 'a/two', 'b/one']) at(`${id}/kernel.ts`, 'first')
  at('a/cases.ts', 'first')
  seedAfter('kernels')
  for (const file of ['a/one/kernel.ts', 'a/cases.ts']) at(file, 'second')
  seedAfter('changed')
  expect(changedKernels({}, folder)).toBe('a/one')
  at('b/one/kernel.ts', 'third')
  expect(changedKernels({}, folder)).toBe('a/one,b/one')
  expect(changedKernels({ CHECK_CHANGED: '' }, folder)).toBe('')
  expect(changedKernels({}, tmpdir())).toBe('')
})

test('a clone without all commits draws by the sources that it holds', () => {
  const shallow = mkdtempSync(path.join(tmpdir(), 'shallow-'))
  onTestFinished(() => rmSync(shallow, { recursive: true }))
  seedAfter('three')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder}`, shallow], { stdio: 'pipe' })
  const seed = seedOfTests({}, shallow)
  expect(seedOfTests({}, shallow)).toBe(seed)
  expect(seed).toBeGreaterThan(1000)
  expect(seed).toBeLessThan(2 ** 32)
})

test('a seed that was asked for is taken', () => {
  expect(seedOfTests({ CHECK_SEED: '7' }, folder)).toBe(7)
})
