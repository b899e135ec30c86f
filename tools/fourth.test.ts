import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyWith } from './beside.mjs'
import { bin } from './build.mjs'

/** An operation that is a folder and nothing else: two matrices in, one of unknown size out, rounds until all is done. */
const FOLDER = 'e2e/fixtures/overlap'
const ONLY = 'overlap/odd_even'

let copy = ''
beforeAll(() => {
  copy = copyWith('fourth-rules', FOLDER)
})

/** What the rules say of its kernel in a project that has the folder and is otherwise the same. */
function rules(...files: readonly string[]) {
  const args = [
    bin('vitest'),
    'run',
    '--project',
    'unit',
    '-t',
    '^(?!every mutant of a plan)',
    ...files.map((file) => `src/kernel/rules/${file}`),
  ]
  const env = { ...process.env, CHECK_KERNELS: ONLY, SPARSE_MATRICES: '' }
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env, timeout: 120_000 })
}

test('a fourth operation that is one folder keeps the rules, and its mutants break them', () => {
  const { status, stdout, stderr } = rules('rules.test.ts', 'recorded.test.ts', 'barriers.test.ts')
  expect(status, `${stdout}${stderr}`).toBe(0)
  expect(stdout).toMatch(/mutants killed 2 of 2 \(barriers/)
  expect(stdout).toMatch(/mutants killed (\d+) of \1 \(recorded/)
})

test('it is a folder of the shaders and nothing else', () => {
  const folders = (root: string) => readdirSync(path.join(root, 'shaders')).filter((name) => !name.includes('.'))
  expect(folders(copy).filter((name) => !folders('.').includes(name))).toEqual(['overlap'])
})
