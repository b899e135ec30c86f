import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from './pose.ts'
import { namePlaces, type Tear } from './torn.ts'

const PANE = { width: 300, height: 200, unit: 1 }
const WIDE = 30
const point = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200 })) as fc.Arbitrary<Point>
const tearTo = (to: Point, slab = 6): Tear => ({ at: [0, 0], to, slab })

/** Box of a name whose left middle is given, and of a letter: what is drawn there, in pixels. */
const boxOf = ([x, y]: Point) => ({ left: x, right: x + WIDE, top: y - 7, bottom: y + 7 })
const letterBox = ([x, y]: Point) => ({ left: x - 5, right: x + 5, top: y - 6, bottom: y + 6 })
type Box = ReturnType<typeof boxOf>
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const named = (tears: readonly Tear[], letters: readonly Point[] = []) =>
  namePlaces(PANE, tears, () => WIDE, letters).flatMap((place) => (place ? [boxOf(place)] : []))

test('a name stands at the right of its end, where nothing else is', () => {
  expect(named([tearTo([100, 100])])).toEqual([{ left: 106, right: 136, top: 93, bottom: 107 }])
})

test('two ends close together have names apart, and one beside a letter of an axis moves to the left', () => {
  const [one, other] = named([tearTo([100, 100]), tearTo([104, 96])])
  expect(meet(one, other)).toBe(false)
  const [moved] = named([tearTo([100, 100])], [[112, 104]])
  expect(moved.right).toBeLessThan(100)
})

test('no name lies on another, on a letter, or outside of the pane', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 8 }), fc.array(point, { maxLength: 2 }), (ends, letters) => {
      const boxes = named(
        ends.map((to) => tearTo(to)),
        letters,
      )
      for (const [b, box] of boxes.entries()) {
        expect(box.left >= 0 && box.right <= PANE.width && box.top >= 0 && box.bottom <= PANE.height).toBe(true)
        expect(boxes.slice(b + 1).some((other) => meet(box, other))).toBe(false)
        expect(letters.some((letter) => meet(box, letterBox(letter)))).toBe(false)
      }
    }),
  )
})
