import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('the same sources draw the same, other sources something else', () => {
  const first = seedAfter('one')
  expect(seedAfter('one')).toBe(first)
  expect(seedAfter('two')).not.toBe(first)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(first).toBeLessThan(2 ** 32)
})

test('a seed that was asked for is taken', () => {
  expect(seedOfTests({ CHECK_SEED: '7' }, folder)).toBe(7)
})
