import type { F32, U32 } from '#src/base/arrays.ts'
import { outputBuffers } from '#src/kernel/outputs.ts'
import type { BufferSpec, DispatchStep, PlainStep, Plan } from '#src/kernel/plan.ts'
import { bufferOf, buffersOf, everyStep } from '#src/kernel/steps.ts'
import { complaints, type PlanRule, type Shader } from './rule.ts'
import { isMatrix, patternOf } from '#src/kernel/data.ts'
import type { Problem } from '#src/kernel/kernel.ts'

/** Read and written by every kernel that binds it. */
const CONTROL = 'control'

/** Plan and shader agree: same names, each bound once and allocated, inputs and what was prepared only read, the rest written. */
export const bindings: PlanRule = ({ problem, plans, shaders }) => {
  const faults = complaints()
  for (const plan of plans)
    for (const [name, wanted] of Object.entries(inputArrays(problem, plan)))
      if (!holds(plan.buffers, name, wanted)) faults.add(`${name} does not hold ${name}`)
  for (const shader of shaders) {
    const given = Object.keys(inputArrays(problem, shader.plan))
    for (const fault of disagreements(shader, given)) faults.add(`${shader.step.module}: ${fault}`)
  }
  return faults.list()
}

function holds(buffers: readonly BufferSpec[], name: string, wanted: F32 | U32): boolean {
  const buffer = buffers.find((spec) => spec.name === name)
  if (!buffer) return true
  return buffer.data === wanted || ((buffer.data?.length ?? 0) === 0 && wanted.length === 0)
}

/**
 * Arrays of the inputs by the names that they keep on the GPU: row_ptr, col_idx and values of the first matrix, B_row_ptr of
 * a further one called B; a vector its own, with _in where an output is called so, too.
 */
export function inputArrays({ inputs }: Problem, { outputs }: Pick<Plan, 'outputs'>): Record<string, F32 | U32> {
  const arrays: Record<string, F32 | U32> = {}
  for (const [name, datum] of Object.entries(inputs)) {
    if (ArrayBuffer.isView(datum)) arrays[name in outputs ? `${name}_in` : name] = datum
    else if (typeof datum === 'object') {
      const before = 'row_ptr' in arrays ? `${name}_` : ''
      const { row_ptr, col_idx } = patternOf(datum)
      Object.assign(arrays, { [`${before}row_ptr`]: row_ptr, [`${before}col_idx`]: col_idx })
      if (isMatrix(datum)) arrays[`${before}values`] = datum.values
    }
  }
  return arrays
}

function disagreements({ step, plan, declarations }: Shader, given: readonly string[]): string[] {
  const planned = step.uniform ? [...step.bindings, 'uniforms'] : step.bindings
  const declared = declarations.map(({ name }) => name)
  const allocated = new Map(plan.buffers.map((spec) => [spec.name, spec]))
  return [
    ...planned.filter((name) => !declared.includes(name)).map((name) => `only the plan binds ${name}`),
    ...declared.filter((name) => !planned.includes(name)).map((name) => `only the shader binds ${name}`),
    ...step.bindings.filter((name) => !allocated.has(bufferOf(step, name))).map((name) => `${name} is not allocated`),
    ...declarations.filter(({ group }) => group !== 0).map(({ name }) => `${name} is not in group 0`),
    ...declarations
      .filter(({ binding }, d) => declarations.findIndex((other) => other.binding === binding) !== d)
      .map(({ name, binding }) => `${name} is a second binding ${binding}`),
    ...declarations.flatMap(({ name, access }) => {
      const buffer = bufferOf(step, name)
      const fixed = isPrepared(plan, step, name) || given.includes(buffer)
      const wanted = accessOf(buffer, outputBuffers(plan), allocated.get(buffer), fixed)
      const isLater = access === 'read' && wanted === 'read_write' && isMadeBefore(plan, step, buffer)
      return access === wanted || isLater ? [] : [`${name} is ${access} and should be ${wanted}`]
    }),
  ]
}

/** Is it filled before the first solve, so that this step, which comes later, may only read it? */
const isPrepared = ({ prepare }: Plan, step: DispatchStep, name: string): boolean =>
  !everyStep(prepare).includes(step) &&
  everyStep(prepare).some((before) => before.kind === 'dispatch' && buffersOf(before).includes(bufferOf(step, name))) &&
  !everyStep(prepare).some((before) => before.kind === 'fill' && before.buffer === bufferOf(step, name))

/** Does an earlier step fill the buffer, or bind it? What others made may be declared as only read. */
function isMadeBefore({ reset, solve }: Plan, step: DispatchStep, buffer: string): boolean {
  const steps = everyStep([...reset, ...solve])
  return steps.slice(0, steps.indexOf(step)).some((before) => buffersTouched(before).includes(buffer))
}

const buffersTouched = (step: PlainStep): readonly string[] =>
  step.kind === 'dispatch' ? buffersOf(step) : [step.kind === 'fill' ? step.buffer : step.to.buffer]

function accessOf(name: string, outputs: readonly string[], spec: BufferSpec | undefined, given: boolean): string {
  if (name === 'uniforms') return 'uniform'
  if (outputs.includes(name) || name === CONTROL) return 'read_write'
  return spec?.data || given ? 'read' : 'read_write'
}
