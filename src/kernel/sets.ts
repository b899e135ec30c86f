import type { Kernel, Params } from './kernel.ts'

/** Of several sets of parameters those that name only what a kernel has; its defaults alone where there are none. */
export function setsFor({ params }: Pick<Kernel, 'params'>, sets: readonly Params[]): readonly Params[] {
  const own = sets.filter((set) => Object.keys(set).every((name) => params.some((one) => one.name === name)))
  return own.length > 0 ? own : [{}]
}
