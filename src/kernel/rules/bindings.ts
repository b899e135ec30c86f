import type { F32, U32 } from '#src/base/arrays.ts'
import { outputBuffers } from '../outputs.ts'
import type { BufferSpec, DispatchStep, Plan } from '../plan.ts'
import { bufferOf, buffersOf, everyStep } from '../steps.ts'
import { complaints, type Blueprint, type PlanRule, type Shader } from './rule.ts'

/** Arrays of a problem keep their name on the GPU: what is bound as `row_ptr` is row_ptr. */
const SHARED = ['row_ptr', 'col_idx', 'values', 'b', 'x', 'y_in'] as const
/** Read and written by every kernel that binds it. */
const CONTROL = 'control'

/** Plan and shader agree: same names, each bound once and allocated, inputs and what was prepared only read, the rest written. */
export const bindings: PlanRule = ({ problem, plans, shaders }) => {
  const faults = complaints()
  for (const plan of plans)
    for (const name of SHARED) if (!holds(plan.buffers, name, problem)) faults.add(`${name} does not hold ${name}`)
  for (const shader of shaders) for (const fault of disagreements(shader)) faults.add(`${shader.step.module}: ${fault}`)
  return faults.list()
}

function holds(buffers: readonly BufferSpec[], name: string, problem: Blueprint['problem']): boolean {
  const buffer = buffers.find((spec) => spec.name === name)
  if (!buffer) return true
  const wanted = inputs(problem)[name]
  if (!wanted) return true
  return buffer.data === wanted || ((buffer.data?.length ?? 0) === 0 && wanted.length === 0)
}

/** The inputs of a problem by the names that WGSL has for them. */
function inputs({ pattern: { row_ptr, col_idx }, ...problem }: Blueprint['problem']): Record<string, F32 | U32> {
  const { values } = problem
  if (problem.order === 'none') return { row_ptr, col_idx, values, x: problem.x, y_in: problem.y }
  return { row_ptr, col_idx, values, b: problem.b }
}

function disagreements({ step, plan, declarations }: Shader): string[] {
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
      const wanted = accessOf(buffer, outputBuffers(plan), allocated.get(buffer), isPrepared(plan, step, name))
      return access === wanted ? [] : [`${name} is ${access} and should be ${wanted}`]
    }),
  ]
}

/** Is it filled before the first solve, so that this step, which comes later, may only read it? */
const isPrepared = ({ prepare }: Plan, step: DispatchStep, name: string): boolean =>
  !everyStep(prepare).includes(step) &&
  everyStep(prepare).some((before) => before.kind === 'dispatch' && buffersOf(before).includes(bufferOf(step, name))) &&
  !everyStep(prepare).some((before) => before.kind === 'fill' && before.buffer === bufferOf(step, name))

function accessOf(name: string, outputs: readonly string[], spec: BufferSpec | undefined, prepared: boolean): string {
  if (name === 'uniforms') return 'uniform'
  if (outputs.includes(name) || name === CONTROL) return 'read_write'
  const given = (SHARED as readonly string[]).includes(name)
  return spec?.data || prepared || given ? 'read' : 'read_write'
}
