import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin } from './build.mjs'
import { slownessOfNode } from './slowness.ts'
import { STOREYS } from './storeys.mjs'
import { root } from './install.mjs'

// spelt in two, because the hygiene test reads this file too
const ONLY = ['on', 'ly'].join('')

/** One violation: where it is planted, the rule that must refuse it there, and its text. */
type Mutant = readonly [place: string, rule: string, text: string]

/** Folders of rooms from the ground up, and a file of each. */
const ROOMS = Object.entries(STOREYS).flatMap(([storey, rooms]) =>
  rooms.length > 0 ? rooms.map((room) => `src/${storey}/${room}`) : [storey === 'shaders' ? storey : `src/${storey}`],
)
const folderOf = (room: string) => (room === 'shaders' ? 'shaders/op/alg' : room)
const importOf = (room: string) => (room === 'shaders' ? '#shaders/op/alg/kernel.ts' : `#${room}/x.ts`)
const using = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`

/** Every room with the one at its right, and the first with the last. */
const neighbours = [...ROOMS.slice(1).map((later, r) => [ROOMS[r], later]), [ROOMS[0], ROOMS[ROOMS.length - 1]]]
const layers = neighbours.map(
  ([room, later]): Mutant => [
    `${folderOf(room)}/with-${later.replaceAll('/', '-')}.ts`,
    'rooms',
    using(importOf(later)),
  ],
)

const MUTANTS: readonly Mutant[] = [
  ...layers,
  ['src/core/kernel/beside.ts', 'rooms', using('../../engine/gpu/x.ts')],
  ['src/lab/rules/below.ts', 'rooms', using('../../engine/gpu/x.ts')],
  ['src/engine/gpu/device/above.ts', 'rooms', using('../executor/x.ts')],
  ['src/engine/gpu/executor/above.ts', 'rooms', using('#src/engine/gpu/stopwatch/x.ts')],
  ['src/engine/gpu/device/outside.ts', 'rooms', using('#src/page/desk/x.ts')],
  ['src/page/views/one/unnoted.ts', 'no-restricted-globals', 'export const line = new Path2D()\n'],
  ['src/page/figures/one/of-another.ts', 'rooms', using('../other/chart.tsx')],
  ['src/page/figures/one/of-the-screen.ts', 'rooms', using('../screen/Tabs.tsx')],
  ['src/page/figures/one/in-full.ts', 'rooms', using('#src/page/figures/other/chart.tsx')],
  ['src/page/figures/one/outside.ts', 'rooms', using('#src/page/views/x.ts')],
  ['src/page/figures/times/of-a-figure.ts', 'rooms', using('../race/x.ts')],
  ['src/page/figures/plot/of-times.ts', 'rooms', using('../times/x.ts')],
  ['src/page/figures/plot/outside.ts', 'rooms', using('#src/page/views/x.ts')],
  ['shaders/op/alg/across.ts', 'rooms', using('../../../src/engine/gpu/x.ts')],
  ['src/page/app/outside.ts', 'rooms', using('../../../tools/chromium.ts')],
  ['src/page/views/shader.ts', 'rooms', using('#shaders/op/alg/kernel.ts')],
  ['src/page/views/rules.ts', 'rooms', using('#src/lab/rules/x.ts')],
  ['src/page/views/truth.ts', 'rooms', using('#src/core/sparse/oracle.ts')],
  ['src/page/views/second.ts', 'rooms', using('#src/engine/catalog/twin.ts')],
  ['src/page/store/device.ts', 'no-restricted-properties', 'export const gpu = navigator.gpu\n'],
  ['src/page/store/waits.ts', 'no-restricted-globals', 'export const later = () => setTimeout(() => undefined, 1)\n'],
  ['src/page/store/fetches.ts', 'no-restricted-globals', "export const page = () => fetch('./')\n"],
  ['shaders/op/alg/memory.ts', 'no-restricted-globals', 'export const known = new WeakMap<object, number>()\n'],
  [
    'src/core/sparse/formats/memory.ts',
    'no-restricted-globals',
    'export const known = new WeakMap<object, number>()\n',
  ],
  ['src/core/base/cycle.ts', 'no-cycle', using('./back.ts')],
  ['src/core/base/back.ts', 'no-cycle', "export { y as x } from './cycle.ts'\n"],
  ['src/core/base/of-types.ts', 'no-cycle', "import type { B } from './to-types.ts'\nexport type A = B | 1\n"],
  ['src/core/base/to-types.ts', 'no-cycle', "import type { A } from './of-types.ts'\nexport type B = A[]\n"],
  ['src/core/base/floating.ts', 'no-floating-promises', 'async function f() {}\nexport function g() {\n  f()\n}\n'],
  ['src/core/base/any.ts', 'no-explicit-any', 'export const x: any = 1\n'],
  [
    'src/core/base/focus.test.ts',
    'no-focused-tests',
    `import { test } from 'vitest'\ntest.${ONLY}('x', () => undefined)\n`,
  ],
]

/** What must stay allowed. */
const CLEAN: Readonly<Record<string, string>> = {
  'src/page/views/fine.ts': using('#src/engine/run/replay.ts'),
  'src/page/app/fine.ts': using('#src/page/views/matrix/view.ts'),
  'src/page/figures/one/fine.ts': using('../plot/x.ts'),
  'src/page/figures/one/within.ts': using('./x.ts'),
  'src/page/figures/times/fine.ts': using('../plot/x.ts'),
  'src/page/figures/screen/fine.ts': using('../times/x.ts'),
  'src/engine/gpu/fine.ts': 'export const gpu = navigator.gpu\n',
  'src/engine/gpu/stopwatch/fine.ts': using('../executor/x.ts'),
  'shaders/op/alg/fine.ts': using('#src/core/kernel/kernel.ts'),
  'shaders/op/oracle.ts': 'export const known = new WeakMap<object, number>()\n',
  'src/core/kernel/fine.test.ts': using('#src/engine/catalog/x.ts'),
}

/** The rules, and those of them that need no types. */
const [TYPED, UNTYPED] = ['.oxlintrc.json', '.oxlintrc.untyped.json']

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  mkdirSync(path.join(folder, 'tools'))
  for (const file of [TYPED, UNTYPED, 'tsconfig.json', 'tools/lint-rooms.mjs', 'tools/storeys.mjs'])
    cpSync(path.join(root, file), path.join(folder, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

/** Lints a tree that holds these files and nothing else; which rules each file breaks. */
function lint(files: Readonly<Record<string, string>>, rules = TYPED): Map<string, string[]> {
  for (const part of ['src', 'shaders']) rmSync(path.join(folder, part), { recursive: true, force: true })
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    writeFileSync(path.join(folder, place), text)
  }
  const { stdout } = spawnSync(process.execPath, [bin('oxlint'), '--config', rules, '-f', 'json', 'src', 'shaders'], {
    cwd: folder,
    encoding: 'utf8',
    // nothing else can end a child that hangs: a wait of this kind blocks the test's own limit
    timeout: Math.ceil(300_000 * slownessOfNode()),
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  const found = new Map<string, string[]>()
  for (const { code, filename } of diagnostics) {
    const place = filename.split(path.sep).join('/')
    found.set(place, [...(found.get(place) ?? []), code])
  }
  return found
}

const PLANTED = Object.fromEntries(MUTANTS.map(([place, , text]) => [place, text]))

test('every planted violation turns the linter red, by the rule that is meant for it', () => {
  const found = lint(PLANTED)
  const alive = MUTANTS.filter(([place, rule]) => !found.get(place)?.some((code) => code.includes(rule)))
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (linter)`)
  expect(alive.map(([place]) => place)).toEqual([])
})

test('without types all are seen but a promise that floats', () => {
  const found = lint(PLANTED, UNTYPED)
  const unseen = MUTANTS.filter(([place, rule]) => !found.get(place)?.some((code) => code.includes(rule)))
  expect(unseen.map(([, rule]) => rule)).toEqual(['no-floating-promises'])
})

test('what the rooms allow is not refused', () => {
  expect([...lint(CLEAN)]).toEqual([])
})
