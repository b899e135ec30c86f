import { describe, expect, test } from 'vitest'
import { type Stack, stackOf } from './layout.ts'
import { numberPlaces } from './numbers.ts'
import { stackPlaces } from './overlay.ts'
import { centre, rowAt, rowOf } from './place.ts'
import type { Point, Size } from './pose.ts'
import type { Tear } from './torn.ts'

const SIZE: Size = [16, 16, 16]
const PANE = { width: 290, height: 215, unit: 1 }
const SMALL = { width: 245, height: 145, unit: 1 }
const stack = stackOf(SIZE, PANE)

type Torn = (
  row: number,
  needs: readonly number[],
) => {
  readonly tears: readonly Pick<Tear, 'at' | 'to'>[]
  readonly whole: readonly number[]
}

const torn: Torn = (row, needs) => stackPlaces(stack, true).torn?.(row, needs) ?? { tears: [], whole: needs }

const near = ([ax, ay]: Point, [bx, by]: Point) =>
  Math.abs(ax - bx) <= stack.across[0] / 2 && Math.abs(ay - by) <= 1.5 * stack.rise

/** Whether all that is drawn from a row of each slab to what it needs stays near the ends: no line crosses other slabs. */
function staysNear(how: Torn): boolean {
  return Array.from({ length: 15 }, (_, below) => below + 1).every((z) => {
    const row = rowOf(SIZE, 8, 8, z)
    const needs = [row - 1, row - 16, row - 256]
    const { tears, whole } = how(row, needs)
    const lines = whole.every((need) => near(centre(stack, row), centre(stack, need)))
    const told = whole.length + (tears.length > 0 ? 1 : 0) === needs.length
    return lines && told && tears.every(({ at, to }) => near(at, to))
  })
}

describe('slabs in several columns', () => {
  test('what a row needs in another column is told by two short ends that name the slabs', () => {
    expect(stack.perColumn).toBe(4)
    expect(staysNear(torn)).toBe(true)
    const row = rowOf(SIZE, 8, 8, 4)
    const { tears } = torn(row, [row - 256])
    expect(tears.map(({ at }) => at)).toEqual([centre(stack, row), centre(stack, row - 256)])
    expect(
      stackPlaces(stack, true)
        .torn?.(row, [row - 256])
        .tears.map(({ slab }) => slab),
    ).toEqual([3, 4])
  })

  const mutants: Readonly<Record<string, Torn>> = {
    'a line across the pane': (_, needs) => ({ tears: [], whole: needs }),
    'a need that is told by nothing': (row, needs) => ({ ...torn(row, needs), tears: [] }),
    'ends that run all the way': (row, needs) => ({
      ...torn(row, needs),
      tears: torn(row, needs).tears.map(({ at }, e, all) => ({ at, to: all[1 - (e % 2)].at })),
    }),
  }
  for (const [name, mutant] of Object.entries(mutants))
    test(`mutant: ${name} is found`, () => expect(staysNear(mutant)).toBe(false))

  test('in the closed cube every line is whole', () => {
    const closed = stackPlaces(stackOf(SIZE, PANE, [28, 30, 1, 1]), true)
    expect(closed.torn?.(rowOf(SIZE, 8, 8, 4), [rowOf(SIZE, 8, 8, 3)])).toMatchObject({ tears: [], whole: [904] })
  })
})

describe('numbers of slabs', () => {
  const WIDTH = 16

  /** Whether each slab has a number in the pane, over no slab. */
  const readable = (of: Stack, places: readonly Point[]): boolean =>
    places.length === of.size[2] &&
    places.every(([x, y]) =>
      [0, 0.5, 1].every((share) =>
        [-4, 0, 4].every((dy) => x >= 0 && rowAt(of, [x + share * WIDTH, y + dy], () => true) === undefined),
      ),
    )

  test('stand beside their slabs, over none', () => {
    expect(readable(stack, numberPlaces(stack, 1, WIDTH))).toBe(true)
  })

  test('mutants: numbers on the slabs, and of some slabs alone, are found', () => {
    const places = numberPlaces(stack, 1, WIDTH)
    expect(
      readable(
        stack,
        places.map(([x, y]) => [x + 16, y + 16]),
      ),
    ).toBe(false)
    expect(readable(stack, places.slice(1))).toBe(false)
  })

  test('are left out where slabs leave no room for them', () => {
    expect(numberPlaces(stackOf([64, 64, 64], SMALL), 1, WIDTH)).toEqual([])
  })
})
