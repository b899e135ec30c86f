import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin } from './build.mjs'
import { root } from './install.mjs'

// spelt in two, because the hygiene test reads this file too
const ONLY = ['on', 'ly'].join('')

/** One violation: where it is planted, the rule that must refuse it there, and its text. */
type Mutant = readonly [place: string, rule: string, text: string]

const ROOMS =
  'base sparse trace wgsl kernel lab shaders run catalog store worker gpu draw actions ui figures views findings lessons talks app'.split(
    ' ',
  )
const folderOf = (room: string) => (room === 'shaders' ? 'shaders/op/alg' : `src/${room}`)
const importOf = (room: string) => (room === 'shaders' ? '#shaders/op/alg/kernel.ts' : `#src/${room}/x.ts`)
const using = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`

/** Every room with the one at its right, and the first with the last. */
const neighbours = [...ROOMS.slice(1).map((later, r) => [ROOMS[r], later]), ['base', 'app']]
const layers = neighbours.map(
  ([room, later]): Mutant => [`${folderOf(room)}/with-${later}.ts`, 'no-restricted-imports', using(importOf(later))],
)

const MUTANTS: readonly Mutant[] = [
  ...layers,
  ['src/kernel/beside.ts', 'no-restricted-imports', using('../gpu/x.ts')],
  ['src/lab/rules/below.ts', 'no-restricted-imports', using('../../gpu/x.ts')],
  ['src/gpu/device/above.ts', 'no-restricted-imports', using('../executor/x.ts')],
  ['src/gpu/executor/above.ts', 'no-restricted-imports', using('#src/gpu/stopwatch/x.ts')],
  ['src/gpu/device/outside.ts', 'no-restricted-imports', using('#src/actions/x.ts')],
  ['src/views/one/unnoted.ts', 'no-restricted-globals', 'export const line = new Path2D()\n'],
  ['src/figures/one/of-another.ts', 'no-restricted-imports', using('../other/chart.tsx')],
  ['src/figures/one/of-the-screen.ts', 'no-restricted-imports', using('../screen/Tabs.tsx')],
  ['src/figures/one/in-full.ts', 'no-restricted-imports', using('#src/figures/other/chart.tsx')],
  ['src/figures/one/outside.ts', 'no-restricted-imports', using('#src/views/x.ts')],
  ['src/figures/times/of-a-figure.ts', 'no-restricted-imports', using('../race/x.ts')],
  ['src/figures/plot/of-times.ts', 'no-restricted-imports', using('../times/x.ts')],
  ['src/figures/plot/outside.ts', 'no-restricted-imports', using('#src/views/x.ts')],
  ['shaders/op/alg/across.ts', 'no-restricted-imports', using('../../../src/gpu/x.ts')],
  ['src/app/outside.ts', 'no-restricted-imports', using('../../tools/chromium.ts')],
  ['src/views/shader.ts', 'no-restricted-imports', using('#shaders/op/alg/kernel.ts')],
  ['src/views/rules.ts', 'no-restricted-imports', using('#src/lab/rules/x.ts')],
  ['src/views/truth.ts', 'no-restricted-imports', using('#src/sparse/oracle.ts')],
  ['src/views/second.ts', 'no-restricted-imports', using('#src/catalog/twin.ts')],
  ['src/store/device.ts', 'no-restricted-properties', 'export const gpu = navigator.gpu\n'],
  ['src/store/waits.ts', 'no-restricted-globals', 'export const later = () => setTimeout(() => undefined, 1)\n'],
  ['src/store/fetches.ts', 'no-restricted-globals', "export const page = () => fetch('./')\n"],
  ['shaders/op/alg/memory.ts', 'no-restricted-globals', 'export const known = new WeakMap<object, number>()\n'],
  ['src/sparse/formats/memory.ts', 'no-restricted-globals', 'export const known = new WeakMap<object, number>()\n'],
  ['src/base/cycle.ts', 'no-cycle', using('./back.ts')],
  ['src/base/back.ts', 'no-cycle', "export { y as x } from './cycle.ts'\n"],
  ['src/base/of-types.ts', 'no-cycle', "import type { B } from './to-types.ts'\nexport type A = B | 1\n"],
  ['src/base/to-types.ts', 'no-cycle', "import type { A } from './of-types.ts'\nexport type B = A[]\n"],
  ['src/base/floating.ts', 'no-floating-promises', 'async function f() {}\nexport function g() {\n  f()\n}\n'],
  ['src/base/any.ts', 'no-explicit-any', 'export const x: any = 1\n'],
  ['src/base/focus.test.ts', 'no-focused-tests', `import { test } from 'vitest'\ntest.${ONLY}('x', () => undefined)\n`],
]

/** What must stay allowed. */
const CLEAN: Readonly<Record<string, string>> = {
  'src/views/fine.ts': using('#src/run/replay.ts'),
  'src/app/fine.ts': using('#src/views/matrix/view.ts'),
  'src/figures/one/fine.ts': using('../plot/x.ts'),
  'src/figures/one/within.ts': using('./x.ts'),
  'src/figures/times/fine.ts': using('../plot/x.ts'),
  'src/figures/screen/fine.ts': using('../times/x.ts'),
  'src/gpu/fine.ts': 'export const gpu = navigator.gpu\n',
  'src/gpu/stopwatch/fine.ts': using('../executor/x.ts'),
  'shaders/op/alg/fine.ts': using('#src/kernel/kernel.ts'),
  'shaders/op/oracle.ts': 'export const known = new WeakMap<object, number>()\n',
  'src/kernel/fine.test.ts': using('#src/catalog/x.ts'),
}

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) cpSync(path.join(root, file), path.join(folder, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

/** Lints a tree that holds these files and nothing else; which rules each file breaks. */
function lint(files: Readonly<Record<string, string>>): Map<string, string[]> {
  for (const part of ['src', 'shaders']) rmSync(path.join(folder, part), { recursive: true, force: true })
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    writeFileSync(path.join(folder, place), text)
  }
  const { stdout } = spawnSync(process.execPath, [bin('oxlint'), '-f', 'json', 'src', 'shaders'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  const found = new Map<string, string[]>()
  for (const { code, filename } of diagnostics) {
    const place = filename.split(path.sep).join('/')
    found.set(place, [...(found.get(place) ?? []), code])
  }
  return found
}

test('every planted violation turns the linter red, by the rule that is meant for it', () => {
  const found = lint(Object.fromEntries(MUTANTS.map(([place, , text]) => [place, text])))
  const alive = MUTANTS.filter(([place, rule]) => !found.get(place)?.some((code) => code.includes(rule)))
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (linter)`)
  expect(alive.map(([place]) => place)).toEqual([])
})

test('what the rooms allow is not refused', () => {
  expect([...lint(CLEAN)]).toEqual([])
})
