import { expect, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { textsIn } from '#src/core/base/texts.fixture.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { CLOCK_NOTES, namesOf, type Note } from '#src/core/trace/notes.ts'
import { suits } from './trial.ts'

const all = await kernels()
const CAPABILITIES = { ...leastCapabilities(32), maxStorageBuffersPerShaderStage: 10 }

/** Notes of the traced plans of a kernel, with each value of a parameter of few values, that it does not declare; the first names of a sequence suffice. */
function undeclared(kernel: Kernel, operation: string): string[] {
  const { notes = [] } = kernel.trace
  const faults = new Set<string>()
  for (const { problem } of casesByOperation.get(operation)?.seeded(cube('D3N7', 5)) ?? []) {
    if (!suits(kernel, problem, CAPABILITIES)) continue
    for (const given of [
      {},
      ...kernel.params.flatMap(({ name, max, min, names }) => (names ? spread(name, min, max) : [])),
    ]) {
      const params = defaults(kernel, given)
      const analysis = kernel.analyse(problem, params, CAPABILITIES)
      const { trace } = kernel.plan(problem, analysis, params, { trace: true, capabilities: CAPABILITIES })
      const own = (trace?.notes ?? []).filter((name) => !namesOf(CLOCK_NOTES).includes(name))
      const expected = namesOf(notes).filter((name) => own.includes(name))
      if (own.join() !== expected.join()) faults.add(`${own.join()} is noted, and ${expected.join()} declared`)
    }
  }
  return [...faults]
}

const spread = (name: string, min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, v) => ({ [name]: min + v }))

const own = [...all].filter(([, { uses }]) => !uses)

test.each(own)('%s notes what it declares, in that order', (id, kernel) => {
  const [operation] = id.split('/')
  expect(undeclared(kernel, operation)).toEqual([])
  const { notes = [] } = kernel.trace
  if (notes.length === 0) return
  const mute = { ...kernel, trace: { ...kernel.trace, notes: notes.slice(1) } }
  expect(undeclared(mute, operation), 'a kernel that declares one note less').not.toEqual([])
})

test('a note means the same wherever it is declared', () => {
  const byName = new Map<string, Note>()
  for (const [id, { trace }] of all)
    for (const note of trace.notes ?? []) {
      expect(note, id).toEqual(byName.get(note.name) ?? note)
      byName.set(note.name, note)
    }
  expect(byName.size).toBeGreaterThan(8)
})

test('a note that a picture or a rule asks for is declared by a kernel', () => {
  const declared = new Set(
    [...all.values()].flatMap(({ trace }) => namesOf(trace.notes ?? [])).concat(namesOf(CLOCK_NOTES)),
  )
  const sources = textsIn(['src'], (file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
  const asked = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:noteOf\([^)]*|noted\([^)]*|notes\??\.includes\()'(\w+)'/g)].map(([, name]) => ({
      file,
      name,
    })),
  )
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter(({ name }) => !declared.has(name))).toEqual([])
})
