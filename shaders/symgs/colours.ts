import { largest, type U32 } from '#src/core/base/arrays.ts'
import { count, plural } from '#src/core/base/format.ts'
import { defaults, type Kernel, type Parameter, type Params } from '#src/core/kernel/kernel.ts'
import cc from '../colouring/cc/kernel.ts'
import { coloursBy, formulaOf, SCHEMES, whyNone } from '../colouring/formula/formula.ts'
import { type ColouringProblem, neighbours } from '../colouring/graph.ts'
import greedy from '../colouring/greedy/kernel.ts'
import jpl from '../colouring/jpl/kernel.ts'
import speculate from '../colouring/speculate/kernel.ts'
import type { SweepProblem } from './sweep.ts'

/** Values of the parameter `colouring`. */
export const COLOURING = { structure: 0, parity: 1, wrapped: 2, greedy: 3, jpl: 4, cc: 5, speculate: 6 } as const

export const colouringParams: readonly Parameter[] = [
  {
    name: 'colouring',
    meaning:
      'how rows are coloured; by structure is the parity of places on a grid with neighbours across corners, elsewhere greedy in the order of rows',
    initial: COLOURING.structure,
    min: 0,
    max: 6,
    choices: [0, 1, 2, 3, 4, 5, 6],
    names: ['by structure', 'parity', 'wrapped', 'greedy', 'jpl', 'cc', 'speculate'],
  },
  {
    name: 'even',
    meaning: 'of parity: the colour of points whose places are all even, 7 for the last of eight',
    initial: 7,
    min: 0,
    max: 7,
    choices: [0, 7],
  },
  {
    name: 'wrap',
    meaning: 'of wrapped: how many colours, of (x + 2y + 4z) modulo that many',
    initial: 8,
    min: 8,
    max: 4096,
  },
]

export interface Coloured {
  /** Of each row. */
  readonly colour: U32
  readonly colours: number
  /** How they came about, after their number: `8 colours by parity`. */
  readonly by: string
}

/** Seed of random weights. */
const SEED = 1

const others: Readonly<Record<number, Kernel<never, ColouringProblem>>> = {
  [COLOURING.greedy]: greedy as Kernel<never, ColouringProblem>,
  [COLOURING.jpl]: jpl as Kernel<never, ColouringProblem>,
  [COLOURING.cc]: cc as Kernel<never, ColouringProblem>,
  [COLOURING.speculate]: speculate as Kernel<never, ColouringProblem>,
}

/** Colours of A + Aᵀ, as kernels of the operation Colouring give them; a formula where the rows are a grid's that it suits, else greedily. */
export function colouredBy({ inputs }: SweepProblem, params: Params): Coloured {
  const { A, X, Y, Z } = inputs
  const { colouring: asked } = params
  const isFormula = asked === COLOURING.structure ? hasCorners(inputs) : asked <= COLOURING.wrapped
  // of two neighbours one has the other in its row, which is all that a formula looks at
  const posed = { operation: 'colouring', inputs: { G: A.pattern, X, Y, Z, seed: SEED } }
  const why = isFormula ? whyNone(posed.inputs) : undefined
  if (isFormula && why === undefined) {
    const isWrapped = asked === COLOURING.wrapped
    const formula = formulaOf(posed, { ...params, scheme: isWrapped ? SCHEMES.wrapped : SCHEMES.parity })
    const by = isWrapped ? `(x + 2y + 4z) modulo ${count(formula.colours)}` : 'the parity of places'
    return { ...packed(coloursBy(posed, formula)), by }
  }
  const kernel = others[asked] ?? others[COLOURING.greedy]
  const graph = { ...posed, inputs: { ...posed.inputs, G: neighbours(A.pattern) } }
  const chosen = defaults(kernel)
  const analysis = kernel.analyse(graph, chosen)
  // colours are the same with any number of lanes; 1024 make few events, and these are dropped here
  const { colour } = kernel.reference(graph, analysis, chosen, { workers: 1, lanes: 1024 }, () => undefined)
  const instead = why !== undefined && asked !== COLOURING.structure ? `: ${why}` : ''
  return { ...packed(colour as U32), by: `${kernel.alias ?? kernel.title}${instead}` }
}

/** Whether points of a grid have neighbours that differ along two axes: without any, two colours are enough. */
function hasCorners({ A, X, Y }: SweepProblem['inputs']): boolean {
  const { rows, row_ptr, col_idx } = A.pattern
  for (let i = 0; i < (X > 0 ? rows : 0); i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const [line, other] = [Math.floor(i / X), Math.floor(col_idx[k] / X)]
      const axes = [i % X === col_idx[k] % X, line % Y === other % Y, Math.floor(line / Y) === Math.floor(other / Y)]
      if (axes.filter((isSame) => !isSame).length > 1) return true
    }
  return false
}

/** Colours without those that no row has, in their order. */
function packed(colour: U32): Pick<Coloured, 'colour' | 'colours'> {
  const isUsed = new Uint8Array(colour.length === 0 ? 0 : largest(colour) + 1)
  for (const c of colour) isUsed[c] = 1
  let colours = 0
  const number = Uint32Array.from(isUsed, (used) => (used === 1 ? colours++ : 0))
  return { colour: number.length === colours ? colour : colour.map((c) => number[c]), colours }
}

export const coloursTold = ({ colours, by }: Pick<Coloured, 'colours' | 'by'>): string =>
  `${plural(colours, 'colour')} by ${by}`
