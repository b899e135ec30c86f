import type { F32, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { outputBuffers } from '#src/core/kernel/plan/outputs.ts'
import type { BufferSpec, DispatchStep, PlainStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { boundTo, storageOf } from '#src/core/kernel/choice/bound.ts'
import { bufferOf, everyStep } from '#src/core/kernel/plan/steps.ts'
import { complaints, type PlanRule, type Shader } from './evidence.ts'
import { isMatrix, patternOf } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'

/** Read and written by every kernel that binds it. */
const CONTROL = 'control'

/** Names of the buffers that a step touches. */
type Touched = (step: PlainStep) => readonly string[]

/**
 * Plan and shader agree: the uniforms are those that the shader declares, each buffer is bound once and allocated, inputs and
 * what was prepared are only read, the rest is written.
 */
export const bindings: PlanRule = ({ problem, plans, shaders }) => {
  const faults = complaints()
  for (const plan of plans)
    for (const [name, wanted] of Object.entries(inputArrays(problem, plan)))
      if (!holds(plan.buffers, name, wanted)) faults.add(`${name} does not hold ${name}`)
  const touched = touchedBy(shaders)
  for (const shader of shaders) {
    const given = Object.keys(inputArrays(problem, shader.plan))
    for (const fault of [...misfits(shader), ...disagreements(shader, given, touched)])
      faults.add(`${shader.step.module}: ${fault}`)
  }
  return faults.list()
}

const programOf = ({ module, conditions }: DispatchStep): string => JSON.stringify([module, conditions])

function touchedBy(shaders: readonly Shader[]): Touched {
  const outlines = new Map(shaders.map(({ step, outline }) => [programOf(step), outline]))
  return (step) => {
    if (step.kind === 'fill') return [step.buffer]
    if (step.kind === 'copy') return [step.to.buffer]
    const bound = storageOf(outlines.get(programOf(step))?.bindings ?? []).map(({ name }) => bufferOf(step, name))
    return 'indirect' in step.groups ? [...bound, step.groups.indirect] : bound
  }
}

function misfits({ step, outline }: Shader): string[] {
  try {
    boundTo(step, outline)
    return []
  } catch (error) {
    if (error instanceof AppError) return [error.message]
    throw error
  }
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

function disagreements({ step, plan, outline }: Shader, given: readonly string[], touched: Touched): string[] {
  const storage = storageOf(outline.bindings)
  const allocated = new Map(plan.buffers.map((spec) => [spec.name, spec]))
  return [
    ...storage.filter(({ name }) => !allocated.has(bufferOf(step, name))).map(({ name }) => `${name} is not allocated`),
    ...outline.bindings
      .filter(({ binding }, d) => outline.bindings.findIndex((other) => other.binding === binding) !== d)
      .map(({ name, binding }) => `${name} is a second binding ${binding}`),
    ...storage.flatMap(({ name, access }) => {
      const buffer = bufferOf(step, name)
      const fixed = isPrepared(plan, step, buffer, touched) || given.includes(buffer)
      const wanted = accessOf(buffer, outputBuffers(plan), allocated.get(buffer), fixed)
      const isLater = access === 'read' && wanted === 'read_write' && isMadeBefore(plan, step, buffer, touched)
      return access === wanted || isLater ? [] : [`${name} is ${access} and should be ${wanted}`]
    }),
  ]
}

/** Is it filled before the first solve, so that this step, which comes later, may only read it? */
function isPrepared({ prepare }: Plan, step: DispatchStep, buffer: string, touched: Touched): boolean {
  const before = everyStep(prepare).filter((other) => touched(other).includes(buffer))
  return (
    !everyStep(prepare).includes(step) &&
    before.some(({ kind }) => kind === 'dispatch') &&
    !before.some(({ kind }) => kind === 'fill')
  )
}

/** Does an earlier step fill the buffer, or bind it? What others made may be declared as only read. */
function isMadeBefore({ reset, solve }: Plan, step: DispatchStep, buffer: string, touched: Touched): boolean {
  const steps = everyStep([...reset, ...solve])
  return steps.slice(0, steps.indexOf(step)).some((before) => touched(before).includes(buffer))
}

function accessOf(name: string, outputs: readonly string[], spec: BufferSpec | undefined, given: boolean): string {
  if (outputs.includes(name) || name === CONTROL) return 'read_write'
  return spec?.data || given ? 'read' : 'read_write'
}
