import { parse } from '#src/core/wgsl/parse.ts'
import { call } from './calls.ts'
import { Scope } from './scope.ts'
import { fillRoutine } from './statements.ts'

/**
 * Functions of linked WGSL in which a compiler chooses how an f32 sum is rounded: by a dot product, or by a sum of two
 * products in one expression, either of which it may leave unrounded. A sum of one product and something else is not
 * meant: whether that product is rounded is the same wherever the expression stands.
 * @throws AppError `ShaderError` where it has something that the machine does not know
 */
export function openRoundings(wgsl: string, overrides: Readonly<Record<string, number>>): string[] {
  const module = parse(wgsl)
  const open = new Set<string>()
  const scope = new Scope(module, overrides, call, (own, fn, routine) => {
    const outer = own.hasOpenRounding
    own.hasOpenRounding = false
    fillRoutine(own, fn, routine)
    if (own.hasOpenRounding) open.add(fn.name)
    own.hasOpenRounding = outer
  })
  for (const fn of module.functions.values()) scope.routine(fn)
  return [...open]
}
