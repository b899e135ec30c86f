import type { ShaderSources } from './mutant.ts'

/** A barrier in a source. */
export interface Barrier {
  readonly path: string
  /** Function that it stands in. */
  readonly within: string
  /** Which of that function's barriers it is, from 1. */
  readonly number: number
}

const CALL = /\b(?:workgroupBarrier|storageBarrier)\(\)|\bworkgroupUniformLoad\(&(\w+)\)/g

/** Sources whose barriers have their numbers in a comment, which stays where they are linked. */
export function marked(sources: ShaderSources): { sources: ShaderSources; barriers: readonly Barrier[] } {
  const barriers: Barrier[] = []
  const entries = Object.entries(sources).map(([path, text]): [string, string] => {
    const inFunction = new Map<string, number>()
    const changed = text.replace(CALL, (call, _word, at: number) => {
      const within = [...text.slice(0, at).matchAll(/\bfn (\w+)/g)].at(-1)?.[1] ?? ''
      const number = (inFunction.get(within) ?? 0) + 1
      inFunction.set(within, number)
      barriers.push({ path: path.replace(/^\.\//, ''), within, number })
      return `${call.slice(0, -1)}${markOf(barriers.length - 1)})`
    })
    return [path, changed]
  })
  return { sources: Object.fromEntries(entries), barriers }
}

const markOf = (barrier: number): string => `/*barrier ${barrier}*/`

/** Numbers of the barriers in linked WGSL. */
export const barriersIn = (wgsl: string): number[] => [
  ...new Set([...wgsl.matchAll(/\/\*barrier (\d+)\*\//g)].map(([, number]) => Number(number))),
]

/** Linked WGSL without a barrier: a word that all lanes load together each lane loads for itself. */
export function withoutBarrier(wgsl: string, barrier: number): string {
  const mark = markOf(barrier).replace(/[/*]/g, '\\$&')
  return wgsl
    .replace(new RegExp(`\\b\\w+Barrier\\s*\\(?\\s*${mark}\\s*\\(?\\)`, 'g'), '_ = 0u')
    .replace(new RegExp(`\\bworkgroupUniformLoad\\(&(\\w+)\\s*${mark}\\)`, 'g'), '$1')
}
