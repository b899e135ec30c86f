import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { seedOfTests } from './seed.mjs'

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
