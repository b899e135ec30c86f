import { describe, expect, test } from 'vitest'
import { Draw, type Turn, turnOf } from './draw.ts'

const turn: Turn = { seed: 0, all: false, part: [1, 1], quick: false, kernels: '' }
const things = Array.from({ length: 23 }, (_, t) => t)

/** How a draw of one in n may be made. */
type Rule = (index: number, oneIn: number, seed: number) => boolean
const own: Rule = (index, oneIn, seed) => new Draw({ ...turn, seed }).has(index, oneIn)

/** Things that have no turn in n commits one after the other, for any n and any first commit; and seeds that draw too many. */
function unfair(rule: Rule): string[] {
  const found: string[] = []
  for (const oneIn of [1, 2, 3, 7, 23, 36])
    for (const first of [0, 5, 953]) {
      const seeds = Array.from({ length: oneIn }, (_, s) => first + s)
      for (const thing of things)
        if (seeds.filter((seed) => rule(thing, oneIn, seed)).length !== 1)
          found.push(`${thing} of one in ${oneIn} from ${first}`)
      for (const seed of seeds)
        if (things.filter((thing) => rule(thing, oneIn, seed)).length > Math.ceil(things.length / oneIn))
          found.push(`too many of one in ${oneIn} at ${seed}`)
    }
  return found
}

test('of n things each is drawn once in n commits', () => {
  expect(unfair(own)).toEqual([])
})

const MUTANTS: Readonly<Record<string, Rule>> = {
  'the last one is never drawn': (index, oneIn, seed) => index < 22 && own(index, oneIn, seed),
  'the first one is never drawn': (index, oneIn, seed) => index > 0 && own(index, oneIn, seed),
  'every commit draws the same': (index, oneIn) => own(index, oneIn, 7),
  'the commit moves the draw by two': (index, oneIn, seed) => own(index, oneIn, 2 * seed),
  'all are drawn': () => true,
}

test('draws that leave some out, or take too many, are seen', () => {
  const survived = Object.entries(MUTANTS).filter(([, rule]) => unfair(rule).length === 0)
  const planted = Object.keys(MUTANTS).length
  console.log(`mutants killed ${planted - survived.length} of ${planted} (draws)`)
  expect(survived).toEqual([])
})

test('neighbours that begin elsewhere draw other things', () => {
  const drawn = [0, 1, 2].map((from) => new Draw(turn).of(things, 3, from))
  expect(drawn.flat().toSorted((a, b) => a - b)).toEqual(things)
})

test('what is drawn within a draw meets each of what that draws, in as many commits as there are pairs', () => {
  const pairs = Array.from({ length: 12 }, (_, seed) => {
    const outer = new Draw({ ...turn, seed })
    return outer.of(things.slice(0, 4), 4).flatMap((a) =>
      outer
        .within(4)
        .of(things.slice(0, 3), 3)
        .map((b) => `${a} ${b}`),
    )
  })
  expect(new Set(pairs.flat()).size).toBe(12)
})

test('what was drawn is counted', () => {
  const draw = new Draw(turn)
  draw.of(things, 10)
  draw.has(1, 2)
  draw.within(3).has(0, 2)
  expect(`${draw}`).toBe('drawn 4 of 25')
})

describe('kernels', () => {
  const every = new Map(['a/one', 'a/two', 'b/one', 'b/two', 'b/three'].map((id) => [id, id.length]))
  const of = (change: Partial<Turn>) => [...new Draw({ ...turn, ...change }).kernels(every).keys()]

  test('are all, or those asked for', () => {
    expect(of({})).toEqual([...every.keys()])
    expect(of({ kernels: 'b/two,a/one' })).toEqual(['a/one', 'b/two'])
    // a part is of all that there is: a draw has all kernels
    expect(of({ part: [2, 3] })).toEqual([...every.keys()])
  })

  test('that are asked for meet all that there is for them, others their share', () => {
    const met = (kernels: string) => things.filter((thing) => new Draw({ ...turn, kernels }).meets(1, thing, 4))
    expect(met('b/two')).toEqual(things)
    expect(met('')).toEqual([3, 7, 11, 15, 19])
  })

  test('are one of each operation where it is to be quick, each in its turn', () => {
    expect(of({ quick: true, seed: 4 })).toEqual(['a/one', 'b/two'])
    const drawn = new Set([0, 1, 2].flatMap((seed) => of({ quick: true, seed })))
    expect(drawn.size).toBe(every.size)
    expect(of({ quick: true, kernels: 'b/two,b/one' })).toEqual(['b/one', 'b/two'])
  })

  test('are in one part of all that there is, and in no other', () => {
    for (const parts of [1, 2, 3, 6]) {
      const split = Array.from({ length: parts }, (_, k) => of({ all: true, part: [k + 1, parts] }))
      expect(split.flat().toSorted()).toEqual([...every.keys()].toSorted())
    }
  })
})

test('all that there is is drawn where all is asked for', () => {
  expect(new Draw({ ...turn, all: true, seed: 3 }).of(things, 9)).toEqual(things)
})

test('an environment says whose turn it is', () => {
  expect(turnOf({})).toEqual({ ...turn, seed: 1 })
  expect(
    turnOf({ CHECK_SEED: '7', CHECK_ALL: '1', CHECK_PART: '2/6', CHECK_QUICK: '1', CHECK_KERNELS: 'a/one' }),
  ).toEqual({ seed: 7, all: true, part: [2, 6], quick: true, kernels: 'a/one' })
})
