import { plural } from '#src/core/base/format.ts'
import type { Kernel, Params } from './kernel.ts'

/** Parameters as a reader takes them in: `planes 4 · ahead 2`; the rule's own choice where none is set. */
export function paramWords({ params }: Pick<Kernel, 'params'>, chosen: Params): string {
  const words = Object.entries(chosen).map(([name, value]) => {
    const parameter = params.find((known) => known.name === name)
    return `${name} ${parameter?.names?.[value - parameter.min] ?? value}`
  })
  return words.join(' · ') || 'by rule'
}

// a choice of kernels
export const noRule = 'No rule names a kernel for this problem.'
export const askedFor = 'it was asked for'

// plans
export const twoPlans = (name: string) => `uses two plans by the name ${name}`
export const noWayOn = (name: string) => `grows by “${name}” and has no way to go on`
export const otherWords = (name: string, words: number, plan: string, needs: number) =>
  `gives ${name} ${words} words, and ${plan} needs ${needs} there`
export const badPlan = (fault: string) => `The plan ${fault}.`

// dispatches: `spmv/merge/sums.wesl: the plan gives the uniform rows, which the shader does not have`
export const elsewhere = (module: string, name: string, group: number, uniforms: string) =>
  `${module}: ${name} is in group ${group}; buffers are storage in group 0, and the one uniform is called ${uniforms}`
export const noField = (name: string) => `the plan gives the uniform ${name}, which the shader does not have`
export const notGiven = (name: string) => `the shader declares the uniform ${name}, which the plan does not give`
export const otherShape = (name: string) =>
  `the plan gives the uniform ${name} in another shape than the shader declares`
export const noConstant = (name: string) => `the plan overrides ${name}, which the shader does not declare`
export const hiddenConstant = (name: string) =>
  `the shader declares ${name} twice, and the constant of that name does not get the plan's value`

// programs
export const notEnded = (name: string, rounds: number) =>
  `“${name}” had not ended after ${plural(rounds, 'round')}, which are the most that its plan allows.`
export const growsOn = (name: string, times: number) => `“${name}” asked for more steps ${plural(times, 'time')}.`
export const replaces = (name: string, plan: string) => `“${name}” replaces ${plan}, which is the plan's own.`

// numbers that f32 cannot hold
export const beyondRange = (row: number, value: number) =>
  `Row ${row} holds ${value}; f32 ends at ±3.4e38. Seeded values fit.`
export const otherLength = (name: string, length: number, wanted: number, per: string) =>
  `${name} has ${length} entries, the matrix ${wanted} ${per}.`
export const notHeld = (place: number, name: string, value: number) =>
  `Entry ${place} of ${name} is ${value}, which f32 cannot hold.`

export const picks = 'picks the kernel that suits this matrix'
