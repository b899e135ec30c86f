import { call } from './calls.ts'
import { parse } from '#src/core/wgsl/parse.ts'
import { Scope } from './scope.ts'
import { functionOf } from './statements.ts'
import { withTypes } from './numbered.ts'

const PRODUCT = 'R.arithmetic.f32["*"]('
const SUMS = ['R.arithmetic.f32["+"](', 'R.arithmetic.f32["-"](', 'R.alike.fma(']

/**
 * Functions of linked WGSL in which a compiler chooses how an f32 sum is rounded: by a dot product, or by a sum of two
 * products in one expression, either of which it may leave unrounded. A sum of one product and something else is not
 * meant: whether that product is rounded is the same wherever the expression stands.
 * @throws AppError `ShaderError` where it has something that the machine does not know
 */
export function openRoundings(wgsl: string, overrides: Readonly<Record<string, number>>): string[] {
  const module = parse(wgsl)
  const scope = new Scope(module, overrides, call)
  const isOpen = (js: string) => js.includes('R.dot(') || SUMS.some((sum) => callsOf(js, sum).some(holdsTwo))
  return [...module.functions.values()]
    .filter((fn) => isOpen(alike(withTypes(() => functionOf(scope, fn)).made)))
    .map(({ name }) => name)
}

/** Vectors written as numbers are. */
const alike = (js: string): string => js.replaceAll(/R\.map2\((R\.arithmetic\.f32\["."\]), /g, '$1(')

/** A sum of two products, or fma with a product for its last argument. */
const holdsTwo = (args: readonly string[]): boolean =>
  args.length === 3 ? args[2].startsWith(PRODUCT) : args.every((arg) => arg.startsWith(PRODUCT))

/** Arguments of each call that begins so. */
function callsOf(js: string, begins: string): string[][] {
  const found: string[][] = []
  for (let at = js.indexOf(begins); at >= 0; at = js.indexOf(begins, at + 1)) found.push(argsOf(js, at + begins.length))
  return found
}

/** The arguments that begin there, to the parenthesis that ends them. */
function argsOf(js: string, from: number): string[] {
  const args: string[] = []
  let begin = from
  for (let depth = 0, at = from; at < js.length; at++) {
    if ('([{'.includes(js[at])) depth++
    if (depth === 0 && ',)'.includes(js[at])) {
      args.push(js.slice(begin, at).trim())
      begin = at + 1
      if (js[at] === ')') break
    }
    if (')]}'.includes(js[at])) depth--
  }
  return args
}
