import { beforeAll, expect, inject, test } from 'vitest'
import { outlineOf } from '#src/core/wgsl/outline.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources, type Sources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { Draw, TURNS } from '../draw.ts'
import { suits } from '../rules/trial.ts'
import { misfitsOf } from './host.ts'
import { lintOf, remarksOn } from './lint.ts'

let sources: Sources

beforeAll(async () => {
  sources = await projectSources()
})

const rulesOf = (wgsl: string): string[] => [...new Set(remarksOn(wgsl).map(({ rule }) => rule))]

/** A shader around a body. */
const shader = (body: string): string => `
  const FOREVER = 0xffffffffu;
  struct Uniforms { rows: u32, polls: u32 }
  @group(0) @binding(0) var<storage, read_write> control: array<atomic<u32>>;
  @group(0) @binding(1) var<storage, read> next: array<u32>;
  @group(0) @binding(2) var<storage, read_write> x: array<f32>;
  @group(0) @binding(3) var<storage, read_write> ready: array<atomic<u32>>;
  @group(0) @binding(4) var<uniform> uniforms: Uniforms;
  var<workgroup> partial: array<f32, 64>;
  var<private> polls: u32;
  fn patient() -> bool { polls++; return polls < uniforms.polls; }
  @compute @workgroup_size(64)
  fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3<u32>) { ${body} }`

/** Of each rule bodies that keep it and bodies that break it. */
const SIDES = {
  bound: {
    keep: [
      'for (var i = 0u; i < uniforms.rows; i++) { x[i] = 0.0; }',
      'var lo = 0u; var hi = 9u; while (lo < hi) { let mid = (lo + hi) / 2u; if (next[mid] > lane) { hi = mid; } else { lo = mid + 1u; } }',
      'for (var i = 0u; i < FOREVER; i++) { let ticket = atomicAdd(&control[0], 1u); if (ticket >= uniforms.rows) { break; } }',
      'loop { if (atomicLoad(&ready[lane]) != 0u || !patient()) { break; } } atomicStore(&ready[lane], 1u);',
      'var open = true; while (open) { if (!patient()) { open = false; } }',
    ],
    break: [
      'loop { }',
      'var i = 0u; while (i < uniforms.rows) { x[i] = 0.0; }',
      'while (atomicLoad(&ready[lane]) == 0u) { } atomicStore(&ready[lane], 1u);',
      'for (var i = 0u; i < FOREVER; i++) { if (atomicLoad(&ready[lane]) != 0u) { break; } } atomicStore(&ready[lane], 1u);',
      'var word = 0u; loop { word = atomicLoad(&ready[lane]); if (word != 0u) { break; } } atomicStore(&ready[lane], 1u);',
    ],
  },
  parted: {
    keep: [
      'workgroupBarrier();',
      'for (var i = group.x; i < uniforms.rows; i++) { workgroupBarrier(); }',
      'if (lane == 0u) { x[lane] = 1.0; } workgroupBarrier();',
      'if (uniforms.rows == 0u) { return; } workgroupBarrier();',
      'for (var i = next[group.x]; i < 9u; i++) { if (lane > i) { continue; } } workgroupBarrier();',
    ],
    break: [
      'if (lane == 0u) { workgroupBarrier(); }',
      'if (lane >= uniforms.rows) { return; } workgroupBarrier();',
      'for (var i = lane; i < uniforms.rows; i += 64u) { workgroupBarrier(); }',
      'for (var i = 0u; i < 9u; i++) { if (lane > i) { break; } storageBarrier(); }',
      'let mine = x[group.x]; if (mine > 0.0) { workgroupBarrier(); }',
      'var mine = 0u; if (lane == 3u) { mine = 1u; } if (mine == 1u) { workgroupBarrier(); }',
    ],
  },
  published: {
    keep: [
      'loop { if (atomicLoad(&ready[lane]) != 0u || !patient()) { break; } } x[lane] = x[next[lane]]; atomicStore(&ready[lane], 1u);',
    ],
    break: [
      'loop { if (atomicLoad(&ready[lane]) != 0u || !patient()) { break; } }',
      'loop { if (atomicLoad(&ready[lane]) != 0u || !patient()) { break; } } atomicStore(&ready[lane], 1u); x[lane] = x[next[lane]];',
      'loop { if (atomicLoad(&ready[lane]) != 0u || !patient()) { break; } } x[lane] = x[next[lane]]; atomicStore(&ready[lane], 1u); x[lane] = 0.0;',
    ],
  },
  elsewhere: {
    keep: ['x[lane] = 2.0 * x[lane];', 'x[lane] = 1.0; storageBarrier(); let other = x[next[lane]];'],
    break: ['x[lane] = 2.0 * x[next[lane]];', 'for (var i = 0u; i < 9u; i++) { x[i] = x[lane]; }'],
  },
  shared: {
    keep: [
      'partial[lane] = 1.0; workgroupBarrier(); x[lane] = partial[lane ^ 1u];',
      'partial[lane] = 1.0; x[lane] = partial[lane];',
      'for (var i = 0u; i < 9u; i++) { partial[lane] = 1.0; workgroupBarrier(); x[lane] = partial[0]; workgroupBarrier(); }',
    ],
    break: [
      'partial[lane] = 1.0; x[lane] = partial[lane ^ 1u];',
      'for (var i = 0u; i < 9u; i++) { partial[lane] = 1.0; workgroupBarrier(); x[lane] = partial[0]; }',
    ],
  },
} as const

test.for(Object.entries(SIDES))(
  '%s: what keeps the rule has no remark of it, what breaks it has one',
  ([rule, sides]) => {
    for (const body of sides.keep) expect(rulesOf(shader(body)), body).not.toContain(rule)
    for (const body of sides.break) expect(rulesOf(shader(body)), body).toContain(rule)
  },
)

test('a struct of builtins that a workgroup shares parts no lanes, and one with a lane’s own does', () => {
  const of = (fields: string) => `struct Place { ${fields} }
    @compute @workgroup_size(64) fn main(place: Place) { if (place.own.x > 3u) { return; } workgroupBarrier(); }`
  const group = '@builtin(workgroup_id) own: vec3<u32>, @builtin(num_workgroups) all: vec3<u32>'
  expect(rulesOf(of(group))).toEqual([])
  expect(rulesOf(of(`${group}, @builtin(local_invocation_index) lane: u32`))).toEqual(['parted'])
})

test('a second remark in the words of one that the kernel has already is new', () => {
  const textOf = (body: string) => {
    const wgsl = shader(body)
    const place = (offset: number) => ({ path: 'kernel.wesl', line: wgsl.slice(0, offset).split('\n').length })
    return { wgsl, outline: outlineOf(wgsl), place }
  }
  const one = 'if (lane == 0u) { workgroupBarrier(); }\n'
  expect(lintOf(textOf(`x[lane] = 0.0;\n${one}`), textOf(one))).toEqual([])
  const found = lintOf(textOf(`${one}if (lane == 0u) {\n workgroupBarrier(); }`), textOf(one))
  expect(found.map(({ rule }) => rule)).toEqual(['parted'])
})

test('no text ends the lint', () => {
  for (const text of ['', 'fn', 'fn main() { if }', '{{{', '@compute fn main() { let a = ; }', 'é'])
    expect(remarksOn(text)).toEqual([])
})

/** Of the kernels a share is looked at. */
const ONE_IN = 3

test('the shaders of every kernel, as it plans them, have bounds and meet at their barriers', async () => {
  const draw = new Draw(inject('turn')).within(TURNS)
  const wrong: string[] = []
  const found = new Set<string>()
  for (const [id, kernel] of await kernels()) {
    if (kernel.uses || !draw.meets(ONE_IN)) continue
    const seeded = casesByOperation.get(id.split('/')[0])?.seeded(cube('D3N7', 4)) ?? []
    const problem = seeded.find((one) => suits(kernel, one.problem, { subgroupSize: Infinity }))?.problem
    if (!problem) continue
    for (const subgroupSize of [0, 32]) {
      if (!suits(kernel, problem, { subgroupSize })) continue
      const capabilities = leastCapabilities(subgroupSize)
      const params = defaults(kernel, {})
      const plan = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
        trace: true,
        capabilities,
      })
      for (const step of dispatchesIn(sketched(plan).solve)) {
        const linked = await linkOnce(sources, step)
        if (found.has(linked.wgsl)) continue
        found.add(linked.wgsl)
        for (const { rule, at } of remarksOn(linked.wgsl))
          if (rule === 'bound' || rule === 'parted' || rule === 'published')
            wrong.push(`${id}: ${rule}, ${linked.place(at).path} ${linked.place(at).line}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(found.size).toBeGreaterThan(5)
})

const LEVELS = 'sptrsv/level_set/kernel.wesl'
const FREE = 'sptrsv/sync_free/kernel.wesl'

test.for([
  ['parted', LEVELS, LEVELS, '    storageBarrier();\n', '    if (lane == 0u) { storageBarrier(); }\n'],
  ['shared', LEVELS, LEVELS, '      workgroupBarrier();\n      if', '      if'],
  ['elsewhere', LEVELS, LEVELS, '    storageBarrier();\n', ''],
  ['bound', FREE, 'lib/triangle.wesl', ' || !patient(column, uniforms.polls)', ''],
  ['published', FREE, 'lib/row.wesl', 'if (publish) { atomicStore(&x[row], word); }', ''],
  ['bound', FREE, 'lib/row.wesl', '    k += lanes;\n', ''],
] as const)(
  '%s is remarked in an edit of a kernel, and in its own module',
  async ([rule, root, path, find, replace]) => {
    const text = sources[`./${path}`]
    expect(text).toContain(find)
    const step = { module: root, conditions: { TRACE: true } }
    const before = await linkOnce(sources, step)
    const after = await linkOnce({ ...sources, [`./${path}`]: text.replace(find, replace) }, step)
    expect(lintOf(before, before)).toEqual([])
    const complaints = lintOf(after, before)
    expect(complaints.map((one) => one.rule)).toContain(rule)
    const one = complaints.find((complaint) => complaint.rule === rule)
    expect(one?.path === path || rule === 'published').toBe(true)
    expect(one?.line).toBeGreaterThan(1)
  },
)

test('what the host gives and the text does not take is named', () => {
  const before = outlineOf(shader(''))
  expect(misfitsOf(before, before)).toEqual([])
  const after = outlineOf(
    shader('')
      .replace('@binding(1) var<storage, read> next', '@binding(7) var<storage, read> next')
      .replace('var<storage, read_write> x', 'var<storage, read> x')
      .replace('ready:', 'done:')
      .replace('rows: u32', 'columns: u32'),
  )
  expect(misfitsOf(before, after).map(({ sentence }) => sentence)).toEqual([
    'The host binds x as var<storage, read_write>.',
    'done is a binding that the host gives nothing for.',
    'The host binds next at @binding(1).',
    'The host gives no uniform columns.',
    'The host gives a uniform rows, which is not declared.',
  ])
})
