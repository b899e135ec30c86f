import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'

/** A symmetric matrix by its lower half. */
export interface LowerHalf {
  readonly rows: number
  /** Columns left of the diagonal that a row has, in any order; the same at each call from row 0 upwards. */
  needs(row: number): readonly number[]
}

/** Corners of a cube of n dimensions. Corners with the same number of ones are a level. */
const hypercube = (dimensions: number): LowerHalf => ({
  rows: 2 ** dimensions,
  needs: (row) => range(dimensions).flatMap((bit) => (row & (1 << bit) ? [row ^ (1 << bit)] : [])),
})

/** Watts and Strogatz, Nature 393 (1998): a ring of neighbours, of whom one in ten is exchanged for anyone before. */
function smallWorld(rows: number, seed: number): LowerHalf {
  const { below, unit } = random(seed)
  return {
    rows,
    needs: (row) => range(Math.min(3, row)).map((back) => (unit() < 0.1 ? below(row) : row - 1 - back)),
  }
}

/** Barabási and Albert, Science 286 (1999): a row ties itself to four ends of edges before it. */
function preferential(rows: number, seed: number): LowerHalf {
  const { below } = random(seed)
  const ends = [0]
  return {
    rows,
    needs(row) {
      const chosen = row === 0 ? [] : range(4).map(() => ends[below(ends.length)])
      ends.push(...chosen, ...chosen.map(() => row))
      return chosen
    },
  }
}

/** Five columns anywhere before it. */
function uniform(rows: number, seed: number): LowerHalf {
  const { below } = random(seed)
  return { rows, needs: (row) => (row === 0 ? [] : range(5).map(() => below(row))) }
}

/** A grid whose ends meet, as a periodic domain's do. */
const torus = (side: number): LowerHalf => ({
  rows: side ** 3,
  needs(row) {
    const at = [row % side, Math.floor(row / side) % side, Math.floor(row / side ** 2)]
    const before = at.flatMap((x, axis) => [x - 1, x + 1].map((to) => row + (((to + side) % side) - x) * side ** axis))
    return before.filter((other) => other < row)
  },
})

/** Elasticity by bricks of eight nodes: three unknowns of a node, each tied to all of 27 nodes. */
const elastic = (side: number): LowerHalf => ({
  rows: 3 * side ** 3,
  needs(row) {
    const node = Math.floor(row / 3)
    const at = [node % side, Math.floor(node / side) % side, Math.floor(node / side ** 2)]
    const near = at.map((x) => [x - 1, x, x + 1].filter((to) => to >= 0 && to < side))
    const nodes = near[2].flatMap((z) => near[1].flatMap((y) => near[0].map((x) => x + side * (y + side * z))))
    return nodes.flatMap((other) => [3 * other, 3 * other + 1, 3 * other + 2]).filter((other) => other < row)
  },
})

/** Bilinear elements on a square: eight neighbours. */
const ninePoint = (side: number): LowerHalf => ({
  rows: side ** 2,
  needs(row) {
    const x = row % side
    const [left, right] = [x > 0, x < side - 1]
    const above = row >= side ? [row - side] : []
    const corners = above.flatMap((one) => [...(left ? [one - 1] : []), one, ...(right ? [one + 1] : [])])
    return [...corners, ...(left ? [row - 1] : [])]
  },
})

/** Five points on a square, in the order of nested dissection (George, SIAM J. Numer. Anal. 10, 1973). */
function dissected(side: number): LowerHalf {
  const order: number[] = []
  const cut = (x: number, y: number, width: number, height: number): void => {
    if (width < 1 || height < 1) return
    if (width * height <= 4) {
      for (let point = 0; point < width * height; point++)
        order.push(x + (point % width) + side * (y + Math.floor(point / width)))
      return
    }
    const wide = width >= height
    const half = (wide ? width : height) >> 1
    cut(x, y, wide ? half : width, wide ? height : half)
    cut(
      wide ? x + half + 1 : x,
      wide ? y : y + half + 1,
      wide ? width - half - 1 : width,
      wide ? height : height - half - 1,
    )
    for (const step of range(wide ? height : width))
      order.push(wide ? x + half + side * (y + step) : x + step + side * (y + half))
  }
  cut(0, 0, side, side)
  const place = new Uint32Array(side ** 2)
  for (const [row, point] of order.entries()) place[point] = row
  return {
    rows: side ** 2,
    needs(row) {
      const point = order[row]
      const [x, y] = [point % side, Math.floor(point / side)]
      const near = [x > 0 ? point - 1 : point, x < side - 1 ? point + 1 : point, y > 0 ? point - side : point]
      const all = [...near, y < side - 1 ? point + side : point]
      return all.map((other) => place[other]).filter((other) => other < row)
    },
  }
}

/** A first row that all others need. */
const arrow = (rows: number): LowerHalf => ({ rows, needs: (row) => (row > 0 ? [0] : []) })

/** A beam: every row needs those just before it. */
const band = (rows: number, width: number): LowerHalf => ({
  rows,
  needs: (row) => range(Math.min(width, row)).map((back) => row - 1 - back),
})

/** Ten families that textbooks have and neither the shelf nor a rule does. */
export const FAMILIES: Readonly<Record<string, () => LowerHalf>> = {
  hypercube: () => hypercube(15),
  'small-world': () => smallWorld(50_000, 3),
  preferential: () => preferential(60_000, 5),
  uniform: () => uniform(100_000, 11),
  torus: () => torus(40),
  elastic: () => elastic(18),
  'nine-point': () => ninePoint(400),
  dissected: () => dissected(255),
  arrow: () => arrow(60_000),
  beam: () => band(20_000, 30),
}

/** As Matrix Market has a symmetric matrix: −1 off the diagonal, and on it one more than the row's entries left of it. */
export function* marketLines({ rows, needs }: LowerHalf): Generator<string> {
  const columns = range(rows).map((row) => [...new Set(needs(row))].toSorted((a, b) => a - b))
  const entries = columns.reduce((sum, { length }) => sum + length + 1, 0)
  yield `%%MatrixMarket matrix coordinate real symmetric\n${rows} ${rows} ${entries}\n`
  for (const [row, of] of columns.entries()) {
    const left = of.map((column) => `${row + 1} ${column + 1} -1\n`)
    yield `${left.join('')}${row + 1} ${row + 1} ${of.length + 1}\n`
  }
}
