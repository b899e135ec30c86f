import { describe, expect, test } from 'vitest'
import { AT_WORK, LEFT, OUTPUT, ProductCourse, REST, RIGHT, WRITTEN } from './course.ts'
import { markedBy } from './marked.ts'
import { BY_ROWS, left, madeRun, right, seen, summed } from './product.fixture.ts'
import { pairOf, pairsOf, placeIn, productOf, type ProductOf, sumOf } from './products.ts'
import { footOf, headsOf, markedWords } from './words.ts'

const replay = seen(madeRun(undefined, summed))
const product = productOf(replay)
const all = (n: number) => Array.from({ length: n }, (_, i) => i)

/** C as the pairs of its entries make it, dense, row by row. */
function madeOf(of: ProductOf): number[] {
  const { col_idx } = of.patterns[OUTPUT]
  const dense = Array<number>(9).fill(0)
  for (const [p, j] of col_idx.entries())
    for (const [k, l] of pairsOf(of, p)) dense[3 * of.rows[OUTPUT][p] + j] += left.values[k] * right.values[l]
  return dense
}

/** C = A · B from dense matrices. */
const exact = [2, 12, -2.5, 0, 0, 0, -1, 0, 6]

describe('pairs', () => {
  test('of an entry are all that it is the sum of', () => expect(madeOf(product)).toEqual(exact))

  test('mutant: pairs of a matrix whose columns are shifted make another', () => {
    const shifted = { ...product.patterns[RIGHT], col_idx: Uint32Array.of(1, 2, 0, 2, 2) }
    const patterns = [product.patterns[LEFT], shifted, product.patterns[OUTPUT]] as const
    expect(madeOf({ ...product, patterns })).not.toEqual(exact)
  })

  test('of products are each once, entry by entry of A, and belong to the entry that has them', () => {
    const pairs = all(7).map((p) => pairOf(product, p))
    // entry 3 of A meets row 1 of B, which is empty
    expect(pairs).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 0],
      [2, 1],
      [4, 4],
    ])
    for (const pair of pairs) expect(pairsOf(product, sumOf(product, pair) as number)).toContainEqual(pair)
  })

  test('are looked for in what came out without leaving it', () => {
    expect([placeIn(summed.pattern, 0, 2), placeIn(summed.pattern, 2, 2), placeIn(summed.pattern, 1, 0)]).toEqual([
      2,
      undefined,
      undefined,
    ])
  })
})

/** How entries stand at a tick, by a course that goes there over others. */
function standings(way: readonly number[], of = replay): number[][] {
  const course = new ProductCourse(of, product)
  const followed = course.standing.map((one) => new Uint8Array(one.length))
  for (const tick of way)
    course.goTo(tick, (m, entry, was, is) => {
      expect(followed[m][entry]).toBe(was)
      followed[m][entry] = is
    })
  expect(followed).toEqual(course.standing)
  for (const m of [LEFT, RIGHT, OUTPUT])
    expect(course.counts.atWork[m]).toBe(course.standing[m].filter((is) => is === AT_WORK).length)
  return course.standing.map((one) => [...one])
}

describe('the course of a product', () => {
  const at = all(replay.end + 1).map((tick) => standings([tick]))

  test('has factors at work while their products are, and entries written from then on', () => {
    expect(at.map(([one]) => one.map((is) => (is === AT_WORK ? 1 : 0)).join(''))).toEqual([
      '00000',
      '11100',
      '00101',
      '00000',
      '00000',
      '00000',
    ])
    expect(at.map(([, one]) => one.map((is) => (is === AT_WORK ? 1 : 0)).join(''))).toEqual([
      '00000',
      '11110',
      '01001',
      '00000',
      '00000',
      '00000',
    ])
    const [r, w, d] = [REST, AT_WORK, WRITTEN]
    expect(at.map(([, , one]) => one)).toEqual([
      [r, r, r, r, r],
      [r, r, r, r, r],
      [r, r, r, r, r],
      [w, w, w, r, r],
      [d, d, d, w, w],
      [d, d, d, d, d],
    ])
  })

  test('is at a tick the same for any way there', () => {
    for (const tick of all(replay.end + 1))
      for (const way of [
        [replay.end, tick],
        [0, replay.end, 0, tick],
        [3, 1, tick],
      ])
        expect(standings(way), way.join()).toEqual(at[tick])
  })

  test('mutant: a course whose workers never go on is seen', () => {
    const stuck = { ...replay, eventTick: replay.eventTick.map(() => 1) }
    expect(all(replay.end + 1).map((tick) => standings([tick], stuck))).not.toEqual(at)
  })

  test('follows rows where no event speaks of a product', () => {
    const [factors, , written] = standings([1], seen(madeRun(BY_ROWS)))
    expect([factors, written]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ])
    expect(footOf(replay, 1, new ProductCourse(seen(madeRun(BY_ROWS)), product))).toEqual([
      'step 1: 0 entries being written',
      '0 entries being written',
    ])
  })
})

describe('words', () => {
  const course = new ProductCourse(replay, product)
  const words = (space: string, item: number, tick: number) => {
    course.goTo(tick, () => {})
    const marked = markedBy(replay, product, { kind: 'item', space, item })
    return marked && markedWords(replay, product, course, marked)
  }

  test('of an entry tell its products, and what came out, only once it is written', () => {
    expect(words('entry', 2, 3)?.[0]).toBe(
      'C(0, 2) = A(0, 0)·B(0, 2) + A(0, 2)·B(2, 2) = 2.00·(−2.00) + 3.00·0.500: 2 products, not written yet',
    )
    expect(words('entry', 2, 4)?.slice(1)).toEqual([
      'C(0, 2) = 2.00·(−2.00) + 3.00·0.500: 2 products, 7.00 came out',
      'C(0, 2): 2 products, rows 0, 2 of B, 7.00 came out',
      'C(0, 2): 2 products, 7.00 came out',
      'C(0, 2): 2 products',
    ])
    expect(words('entry', 4, 5)?.[3]).toBe('C(2, 2): 2 products, missing in what came out')
  })

  test('of an entry of A, a product and a row tell what they are multiplied with and where they go', () => {
    expect(words('nonzero', 0, 0)?.[0]).toBe('A(0, 0) is multiplied with row 0 of B: 2 products')
    expect(words('product', 6, 0)?.[0]).toBe('product 6: A(2, 3)·B(3, 2) = 0.500·8.00')
    expect(words('row', 2, 0)?.[0]).toBe('row 2 of C: 2 entries from 3 entries of A')
    expect(words('row', 7, 0)).toBeUndefined()
  })

  test('over the matrices and below say what is at work', () => {
    course.goTo(2, () => {})
    expect(headsOf(product, course).map(([full]) => full)).toEqual([
      'A: 2 of 5 entries working',
      'B: 2 of 5 entries working',
      'C: 0 of 5 entries written',
    ])
    expect(footOf(replay, 2, course)[0]).toBe('step 2: 2 products working, 0 entries being written')
  })
})
