import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyWith } from './beside.mjs'
import { bin } from './build.mjs'
import { slownessOfNode } from './slowness.ts'

/** An operation that is a folder and nothing else: two matrices in, one of unknown size out, rounds until all is done. */
const FOLDER = 'e2e/fixtures/overlap'
const ONLY = 'overlap/odd_even'

let copy = ''
beforeAll(() => {
  copy = copyWith('fourth-rules', { [FOLDER]: 'shaders' })
})

/** Files whose tests are of one kernel after another, or of those that CHECK_KERNELS names. */
const FILES = [
  'src/lab/rules/rules.test.ts',
  'src/lab/rules/recorded.test.ts',
  'src/lab/rules/barriers.test.ts',
  'src/page/desk/race/code.test.ts',
]

/** What these tests say of its kernel, those of other kernels left out, in a project that has the folder. */
function run() {
  // one process for all files: loading every kernel takes longest
  const args = [
    'run',
    '--project',
    'unit',
    '--no-isolate',
    '--maxWorkers=1',
    '-t',
    `^(?!\\w+/\\w+ )|^${ONLY} `,
    ...FILES,
  ]
  const own = { CHECK_KERNELS: ONLY, CHECK_TOGETHER: '', SPARSE_MATRICES: '' }
  const env = { ...process.env, ...own, NO_COLOR: '1', FORCE_COLOR: '0' }
  // nothing else can end a child that hangs: a wait of this kind blocks the test's own limit
  const timeout = Math.ceil(900_000 * slownessOfNode())
  return spawnSync(process.execPath, [bin('vitest'), ...args], { cwd: copy, encoding: 'utf8', env, timeout })
}

test('a fourth operation that is one folder keeps the rules, and its mutants break them', () => {
  const { status, stdout, stderr } = run()
  expect(status, `${stdout}${stderr}`).toBe(0)
  for (const hunt of ['plans and twins', 'barriers', 'recorded'])
    expect(stdout).toMatch(new RegExp(`mutants killed ([1-9]\\d*) of \\1 \\(${hunt}`))
  expect(stdout).toMatch(new RegExp(`Test Files +${FILES.length} passed`))
})

test('it is a folder of the shaders and nothing else', () => {
  const folders = (root: string) => readdirSync(path.join(root, 'shaders')).filter((name) => !name.includes('.'))
  expect(folders(copy).filter((name) => !folders('.').includes(name))).toEqual(['overlap'])
})
