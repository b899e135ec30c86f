import { findKernel } from '#src/engine/catalog/kernels.ts'
import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { quoted } from '#src/page/store/link/known.ts'
import * as texts from '../words.ts'

/** Parameters that a kernel has, each with a value that it allows, and sentences about those that were changed. */
export interface Fitted {
  readonly kernels: readonly KernelChoice[]
  readonly complaints: readonly string[]
}

/** The nearest value that a parameter allows. */
function nearest({ min, max, choices }: Parameter, value: number): number {
  const inside = Math.min(max, Math.max(min, Math.round(value)))
  if (!choices || choices.includes(inside)) return inside
  return choices.reduce((best, choice) => (Math.abs(choice - inside) < Math.abs(best - inside) ? choice : best))
}

const whyOther = (title: string, { name, min, max, choices = [] }: Parameter, fitted: number, given: number): string =>
  choices.length > 1
    ? texts.noChoice(title, name, choices, fitted, given)
    : texts.outOfRange(title, name, min, max, fitted, given)

/** @param given what a link or a command says; any number, any name */
export function fitParams(
  title: string,
  params: readonly Parameter[],
  given: Params,
): { readonly params: Params; readonly complaints: readonly string[] } {
  const complaints: string[] = []
  const fitted: Record<string, number> = {}
  for (const [name, value] of Object.entries(given)) {
    const parameter = params.find((one) => one.name === name)
    if (!parameter) {
      complaints.push(texts.noParameter(title, quoted(name)))
      continue
    }
    fitted[name] = nearest(parameter, value)
    if (fitted[name] !== value) complaints.push(whyOther(title, parameter, fitted[name], value))
  }
  return { params: fitted, complaints }
}

/** Fits the parameters of every column; loads only kernels that are given some. */
export async function fitKernels(kernels: readonly KernelChoice[]): Promise<Fitted> {
  const complaints: string[] = []
  const fitted = await Promise.all(
    kernels.map(async (choice) => {
      if (Object.keys(choice.params).length === 0) return choice
      const kernel = await findKernel(choice.id)
      const known = [...kernel.params, ...(kernel.handsOn?.(choice.params) ?? [])]
      const fit = fitParams(kernel.title, known, choice.params)
      complaints.push(...fit.complaints)
      return fit.complaints.length === 0 ? choice : { ...choice, params: fit.params }
    }),
  )
  return { kernels: complaints.length === 0 ? kernels : fitted, complaints }
}
