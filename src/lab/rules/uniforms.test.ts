import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { errorRecord } from '#src/core/base/errors.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { boundTo } from '#src/core/kernel/choice/bound.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { type Outline, outlineOf } from '#src/core/wgsl/outline.ts'
import { Draw } from '../draw.ts'
import { sizeOf } from './labs.ts'
import { suits } from './trial.ts'
import { disorder, nameOf, type WatchedTrial, watchedTrial } from './watched.ts'

/**
 * Uniforms go by their names: where a shader has them is its own affair, and what one of the two sides alone has is an error
 * of the plan. Every kernel is tried, each on its smallest problem.
 */

const ONLY = process.env['CHECK_KERNELS'] ?? ''
const draw = new Draw(inject('turn'))
/** Of the kernels one in eight runs with its fields in the other order. */
const ONE_IN = 8
afterAll(() => console.log(`${draw.told} (orders of uniforms)`))

interface LinkedStep {
  readonly step: DispatchStep
  readonly wgsl: string
}

/** Dispatches of a kernel that have uniforms, one of each module. */
interface Linked {
  readonly id: string
  readonly trial: WatchedTrial
  readonly steps: readonly LinkedStep[]
  /** WGSL of each of its dispatches, by module and conditions. */
  readonly texts: ReadonlyMap<string, string>
}

const keyOf = ({ module, conditions }: DispatchStep): string => JSON.stringify([module, conditions])
const MACHINES = [4, 32].map((lanes) => ({ ...leastCapabilities(lanes), maxComputeInvocationsPerWorkgroup: 64 }))
let all: readonly Linked[]

beforeAll(async () => {
  const sources = await projectSources()
  const linked: Linked[] = []
  for (const [id, kernel] of await kernels()) {
    if (kernel.uses || (ONLY !== '' && !ONLY.split(',').includes(id))) continue
    const cases = casesByOperation.get(id.split('/')[0])
    const subjects = (cases?.watched?.() ?? [])
      .flatMap((matrix) => cases?.seeded(matrix).toReversed() ?? [])
      .sort((a, b) => sizeOf(a) - sizeOf(b))
    const [found] = MACHINES.flatMap((machine) =>
      subjects.flatMap((subject) => (suits(kernel, subject.problem, machine) ? [{ subject, machine }] : [])),
    )
    if (!found) continue
    const trial = watchedTrial(id, kernel, found.subject, found.machine, true)
    const texts = new Map<string, string>()
    const byModule = new Map<string, LinkedStep>()
    for (const step of dispatches(sketched(trial.plan))) {
      const { wgsl } = await linkOnce(sources, step)
      texts.set(keyOf(step), wgsl)
      if (step.uniforms) byModule.set(step.module, { step, wgsl })
    }
    linked.push({ id, trial, steps: [...byModule.values()], texts })
  }
  all = linked
}, 120_000)

function editedStruct(wgsl: string, edit: (fields: readonly string[]) => readonly string[]): string {
  const [, name = ''] = /var<uniform>\s+uniforms\s*:\s*(\w+)/.exec(wgsl) ?? []
  return wgsl.replace(new RegExp(`struct ${name}\\s*\\{([^}]*)\\}`), (_, body: string) => {
    const fields = body
      .split(/\n|,(?=\s*\w+\s*:)/)
      .map((line) =>
        line
          .replace(/\/\/.*/, '')
          .trim()
          .replace(/,$/, ''),
      )
      .filter(Boolean)
    return `struct ${name} { ${edit(fields).join(', ')} }`
  })
}

/** The first field and the last change places: a table stays behind all else, as does a vector that the struct ends with. */
const swapped = (wgsl: string): string =>
  editedStruct(wgsl, (fields) => {
    const plain = fields.filter((field) => /:\s*(u32|f32)$/.test(field))
    const [one, other] = [plain[0], plain[plain.length - 1]]
    return fields.map((field) => (field === one ? other : field === other ? one : field))
  })

/** Where the first field is declared it has another name; where it is read it has that name, too. */
const renamed = (wgsl: string, field: string): string =>
  editedStruct(wgsl, (fields) => fields.map((one) => one.replace(new RegExp(`^${field}\\b`), 'renamed')))

const fieldsOf = ({ uniforms }: Outline): string[] => uniforms?.fields.map(({ name }) => name) ?? []

test('two fields of a uniform struct may change places: no kernel depends on their order', () => {
  let moved = 0
  for (const { id, trial, texts, steps } of all) {
    const other = new Map([...texts].map(([key, wgsl]) => [key, swapped(wgsl)]))
    for (const { step, wgsl } of steps) {
      const [before, after] = [outlineOf(wgsl), outlineOf(swapped(wgsl))]
      expect(fieldsOf(after).toSorted(), `${id} ${step.module}`).toEqual(fieldsOf(before).toSorted())
      if (fieldsOf(after).join() !== fieldsOf(before).join()) moved++
    }
    if (!draw.meets(ONE_IN)) continue
    const link = (step: DispatchStep) => other.get(keyOf(step)) ?? ''
    expect(disorder(trial, link, { turns: 'forwards', resident: 4 }), nameOf(trial)).toEqual([])
  }
  expect(moved).toBeGreaterThan(all.length / 2)
})

test('a field that is renamed in the shader alone is an error of the plan, with module and field, for every kernel', () => {
  for (const { id, steps } of all)
    for (const { step, wgsl } of steps) {
      const outline = outlineOf(wgsl)
      expect(() => boundTo(step, outline), `${id} ${step.module}`).not.toThrow()
      for (const field of fieldsOf(outline)) {
        const fault = thrownBy(() => boundTo(step, outlineOf(renamed(wgsl, field))))
        expect(fault, `${id} ${step.module}`).toMatchObject({
          code: 'BindingMismatch',
          at: { module: step.module, plan: field, shader: 'renamed' },
        })
      }
    }
})

/** A second declaration of the name: the linker then puts a number behind one of the two. */
const hidden = (wgsl: string, name: string): string =>
  wgsl.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}0`) + `\nfn ${name}() -> u32 { return ${name}0; }\n`

test('a constant that another declaration of the shader hides is an error of the plan, for every kernel that records events', () => {
  let tried = 0
  for (const { id, steps } of all)
    for (const { step, wgsl } of steps) {
      if (!outlineOf(wgsl).overrides.has('mask_words')) continue
      tried++
      const fault = thrownBy(() => boundTo(step, outlineOf(hidden(wgsl, 'mask_words'))))
      expect(fault, `${id} ${step.module}`).toMatchObject({
        code: 'BindingMismatch',
        at: { module: step.module, plan: 'mask_words' },
      })
    }
  expect(tried).toBeGreaterThan(all.length / 2)
})

test('every kernel that runs on a small problem is among them', async () => {
  const every = [...(await kernels())].filter(
    ([id, { uses }]) => !uses && (ONLY === '' || ONLY.split(',').includes(id)),
  )
  expect(all.map(({ id }) => id)).toEqual(every.map(([id]) => id))
})

function thrownBy(act: () => unknown) {
  try {
    act()
    return undefined
  } catch (error) {
    return errorRecord(error)
  }
}
