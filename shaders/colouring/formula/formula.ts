import type { Params } from '#src/core/kernel/kernel.ts'
import { type ColouringProblem, isGrid, NONE } from '../graph.ts'

export const SCHEMES = { parity: 0, wrapped: 1, product: 2, lines: 3 } as const

type Triple = readonly [x: number, y: number, z: number]

/** c = (shift + Σ (place mod moduli) · strides) mod colours, as the shader has it. */
export interface Formula {
  readonly moduli: Triple
  readonly strides: Triple
  readonly shift: number
  readonly colours: number
  /** 1, 2 or 3 where lines along x, y or z have one colour each; else 0. */
  readonly along: number
}

/** No place of a grid is as large. */
const UNWRAPPED = 2 ** 30
/** Moduli of the schemes, where no other ones are given. Those of lines are a reading of 33 colours (kernel.ts). */
const MODULI: Readonly<Record<number, Triple>> = { [SCHEMES.product]: [2, 2, 2], [SCHEMES.lines]: [3, 1, 11] }

export function formulaOf({ inputs: { X, Y, Z } }: ColouringProblem, params: Params): Formula {
  const { scheme, even, wrap } = params
  if (scheme === SCHEMES.wrapped)
    return { moduli: [UNWRAPPED, UNWRAPPED, UNWRAPPED], strides: [1, 2, 4], shift: 0, colours: wrap, along: 0 }
  if (scheme === SCHEMES.parity) {
    const moduli = [X, Y, Z].map((points) => Math.min(2, points)) as unknown as Triple
    const { strides, colours } = counted(moduli, 2)
    if (even === 0) return { moduli, strides, shift: 0, colours, along: 0 }
    // counted down from the last colour, that of the points with even places
    const down = strides.map((s) => colours - s) as unknown as Triple
    return { moduli, strides: down, shift: colours - 1, colours, along: 0 }
  }
  const given = [params['x'], params['y'], params['z']]
  const moduli = MODULI[scheme].map((initial, axis) => given[axis] || initial) as unknown as Triple
  const along = moduli.findIndex((modulus, axis) => modulus === 1 && [X, Y, Z][axis] > 1)
  return { moduli, ...counted(moduli, params['slowest']), shift: 0, along: along + 1 }
}

/** Strides that count through all moduli, that of one axis slowest and of the others in their order. */
function counted(moduli: Triple, slowest: number): Pick<Formula, 'strides' | 'colours'> {
  const strides = [0, 0, 0]
  let colours = 1
  for (const axis of [...[0, 1, 2].filter((one) => one !== slowest), slowest]) {
    strides[axis] = colours
    colours *= moduli[axis]
  }
  return { strides: strides as unknown as Triple, colours }
}

/** The colours of all rows; NONE where a neighbour off the row's line has the same. */
export function coloursBy(problem: ColouringProblem, formula: Formula): Uint32Array<ArrayBuffer> {
  const { G, X, Y } = problem.inputs
  const { moduli, strides, shift, colours, along } = formula
  const placeOf = (row: number): Triple => [row % X, Math.floor(row / X) % Y, Math.floor(row / X / Y)]
  const own = Uint32Array.from({ length: G.rows }, (_, row) => {
    const place = placeOf(row)
    return (shift + [0, 1, 2].reduce((sum, d) => sum + (place[d] % moduli[d]) * strides[d], 0)) % colours
  })
  const inLine = (a: Triple, b: Triple) => along > 0 && a.every((x, d) => d === along - 1 || x === b[d])
  return own.map((c, row) => {
    for (let k = G.row_ptr[row]; k < G.row_ptr[row + 1]; k++) {
      const j = G.col_idx[k]
      if (j !== row && own[j] === c && !inLine(placeOf(row), placeOf(j))) return NONE
    }
    return c
  })
}

/** Why rows have no formula, in a sentence: they are no grid's, or neighbours are more than a point apart. */
export function whyNone({ X, Y, Z, G }: ColouringProblem['inputs']): string | undefined {
  if (!isGrid({ X })) return 'its rows are not the points of a grid that was made here'
  for (let i = 0; i < X * Y * Z; i++) {
    const [x, line] = [i % X, Math.floor(i / X)]
    const [y, z] = [line % Y, Math.floor(line / Y)]
    // every entry is looked at: no list is made of one
    for (let k = G.row_ptr[i]; k < G.row_ptr[i + 1]; k++) {
      const other = Math.floor(G.col_idx[k] / X)
      const [across, along] = [Math.abs(x - (G.col_idx[k] % X)), Math.abs(y - (other % Y))]
      const far = Math.max(across, along, Math.abs(z - Math.floor(other / Y)))
      if (far > 1) return `its formulas are for neighbours a point apart, and this stencil has some ${far} apart`
    }
  }
  return undefined
}
