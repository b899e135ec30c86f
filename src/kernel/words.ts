import type { Kernel, Params } from './kernel.ts'

/** Parameters as a reader takes them in: `planes 4 · ahead 2`; the rule's own choice where none is set. */
export function paramWords({ params }: Pick<Kernel, 'params'>, chosen: Params): string {
  const words = Object.entries(chosen).map(([name, value]) => {
    const parameter = params.find((known) => known.name === name)
    return `${name} ${parameter?.names?.[value - parameter.min] ?? value}`
  })
  return words.join(' · ') || 'by rule'
}
