import { describe, expect, test } from 'vitest'
import { AT_WORK, ProductCourse, REST, WRITTEN } from './course.ts'
import { markedBy } from './marked.ts'
import { seen, summedVector, vectorRun } from './product.fixture.ts'
import { cameOut, entryOf, itemOfEntry, pairOf, pairsOf, productOf } from './products.ts'
import { footOf, headsOf, markedWords } from './words.ts'

const replay = seen(vectorRun(summedVector))
const product = productOf(replay)

/** How entries stand at a tick. */
function standings(tick: number, of = product): number[][] {
  const course = new ProductCourse(replay, of)
  course.goTo(replay.end, () => {})
  course.goTo(tick, () => {})
  return course.standing.map((one) => [...one])
}

describe('a product with a vector', () => {
  test('is seen by its rows, of which those with a product have an entry', () => {
    expect(replay.space.name).toBe('row')
    expect([0, 1, 2].map((row) => entryOf(product, row))).toEqual([0, undefined, 1])
    expect([0, 1].map((entry) => itemOfEntry(product, entry))).toEqual([0, 2])
    expect([0, 1, 2].map((p) => pairOf(product, p))).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
    ])
    expect([0, 1].map((entry) => pairsOf(product, entry).length)).toEqual([2, 1])
  })

  test('has entries of x at work as they are spread, those of A as they are looked up with those of x that they meet, and y written when it is listed last', () => {
    const [r, w, d] = [REST, AT_WORK, WRITTEN]
    expect([1, 2, 3, 4, 5, 6].map((tick) => standings(tick))).toEqual([
      [
        [r, r, r, r, r],
        [r, r],
        [r, r],
      ],
      [
        [r, r, r, r, r],
        [w, w],
        [r, r],
      ],
      [
        [w, w, r, r, r],
        [w, w],
        [r, r],
      ],
      [
        [r, r, w, w, w],
        [w, r],
        [r, r],
      ],
      [
        [r, r, r, r, r],
        [r, r],
        [w, w],
      ],
      [
        [r, r, r, r, r],
        [r, r],
        [d, d],
      ],
    ])
  })

  test('mutant: entries that are counted as rows are seen', () => {
    const { spaces, stageSpace } = replay
    const byRows = { ...replay, spaces, stageSpace: stageSpace.map(() => spaces.indexOf(replay)) }
    const course = new ProductCourse(byRows, product)
    expect(course.by).toBe('rows')
    expect(new ProductCourse(replay, product).by).toBe('factors')
  })

  test('mutant: rows that are all taken for entries are seen', () => {
    const dense = { rows: 3, cols: 1, row_ptr: Uint32Array.of(0, 1, 2, 3), col_idx: new Uint32Array(3) }
    const { patterns } = product
    const all = {
      ...product,
      patterns: [patterns[0], patterns[1], dense],
      rows: [product.rows[0], product.rows[1], Uint32Array.of(0, 1, 2)],
    } as const
    expect(standings(6, all)).not.toEqual(standings(6))
  })

  test('came out as a row, and what is missing there is told', () => {
    expect([0, 1].map((entry) => cameOut(summedVector, product, entry))).toEqual([2, undefined])
  })
})

describe('its words', () => {
  const course = new ProductCourse(replay, product)
  const words = (space: string, item: number) => {
    const marked = markedBy(replay, product, { kind: 'item', space, item })
    return marked && markedWords(replay, product, course, marked)[0]
  }

  test('name entries of a vector by one number', () => {
    expect(words('row', 0)).toBe(
      'y(0) = A(0, 0)·x(0) + A(0, 2)·x(2) = 2.00·4.00 + 3.00·(−2.00): 2 products, not written yet',
    )
    expect(words('entry', 1)).toBe('A(0, 2) is multiplied with x(2): 1 product')
    expect(words('entry', 4)).toBe('A(2, 3) is multiplied with x(3): 0 products')
    expect(words('nonzero', 0)).toBe('column 0 of A is multiplied with x(0): 2 products')
    expect(words('row', 1)).toBe('row 1 of y: 0 entries from 0 entries of A')
    expect(words('product', 2)).toBe('product 2: A(2, 0)·x(0) = −1.00·4.00')
  })

  test('over the matrices and below say what is at work', () => {
    course.goTo(3, () => {})
    expect(headsOf(product, course).map(([full]) => full)).toEqual([
      'A: 2 of 5 entries working',
      'x: 2 of 2 entries working',
      'y: 0 of 2 entries written',
    ])
    expect(footOf(replay, 3, course)[0]).toBe('step 3: 2 products working, 0 entries being written')
  })
})
