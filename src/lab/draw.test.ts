import { describe, expect, test } from 'vitest'
import { Draw, type Turn, turnOf } from './draw.ts'

const turn: Turn = { seed: 0, all: false, part: [1, 1], quick: false, kernels: '', changed: [] }
const things = Array.from({ length: 23 }, (_, t) => t)

/** How a draw of one in n things may be made: which of them it takes. */
type Rule = (count: number, oneIn: number, seed: number) => readonly boolean[]
const own: Rule = (count, oneIn, seed) => {
  const draw = new Draw({ ...turn, seed })
  return Array.from({ length: count }, () => draw.takes(oneIn))
}

const COUNT = 23
const taken = (of: readonly boolean[]) => of.filter(Boolean).length

/** Things that do not come once in n commits one after the other, for any n and any first commit; and commits that draw too many. */
function unfair(rule: Rule): string[] {
  const found: string[] = []
  for (const oneIn of [1, 2, 3, 7, 23, 36])
    for (const first of [0, 5, 953]) {
      const draws = Array.from({ length: oneIn }, (_, s) => rule(COUNT, oneIn, first + s))
      for (const thing of things)
        if (taken(draws.map((draw) => draw[thing])) !== 1) found.push(`${thing} of one in ${oneIn} from ${first}`)
      if (draws.some((draw) => taken(draw) > Math.ceil(COUNT / oneIn))) found.push(`too many of one in ${oneIn}`)
    }
  return found
}

test('of n things each is drawn once in n commits', () => {
  expect(unfair(own)).toEqual([])
})

const MUTANTS: Readonly<Record<string, Rule>> = {
  'the last one is never drawn': (...of) => own(...of).map((is, t) => is && t < COUNT - 1),
  'the first one is never drawn': (...of) => own(...of).map((is, t) => is && t > 0),
  'every commit draws the same': (count, oneIn) => own(count, oneIn, 7),
  'the commit moves the draw by two': (count, oneIn, seed) => own(count, oneIn, 2 * seed),
  'all are drawn': (count) => own(count, 1, 0),
}

test('draws that leave some out, or take too many, are seen', () => {
  const survived = Object.entries(MUTANTS).filter(([, rule]) => unfair(rule).length === 0)
  const planted = Object.keys(MUTANTS).length
  console.log(`mutants killed ${planted - survived.length} of ${planted} (draws)`)
  expect(survived).toEqual([])
})

test('lists one after the other are drawn from as one long list, and those of another n do not count', () => {
  const draw = new Draw(turn)
  const drawn = [0, 1, 2, 3].map(() => {
    draw.of(things, 5)
    return draw.of([0, 1], 3)
  })
  expect(drawn).toEqual([[0], [1], [], [0]])
})

test('what is drawn within a draw meets each of what that draws, in as many commits as there are pairs', () => {
  const pairs = Array.from({ length: 12 }, (_, seed) => {
    const outer = new Draw({ ...turn, seed })
    const inner = outer.within(4)
    return outer.of(things.slice(0, 4), 4).flatMap((a) => inner.of([0, 1, 2], 3).map((b) => `${a} ${b}`))
  })
  expect(new Set(pairs.flat()).size).toBe(12)
})

test('what was drawn is counted', () => {
  const draw = new Draw(turn)
  draw.of(things, 10)
  draw.takes(2)
  draw.within(3).takes(2)
  expect(draw.told).toBe('drawn 5 of 25')
})

describe('kernels', () => {
  const every = new Map(['a/one', 'a/two', 'b/one', 'b/two', 'b/three'].map((id) => [id, id.length]))
  const of = (change: Partial<Turn>) => [...new Draw({ ...turn, ...change }).kernels(every).keys()]

  test('are all, or those asked for', () => {
    expect(of({})).toEqual([...every.keys()])
    expect(of({ kernels: 'b/two,a/one' })).toEqual(['a/one', 'b/two'])
    // a part is of all that there is: a draw has all kernels, and who asks for some gets them
    expect(of({ part: [2, 3] })).toEqual([...every.keys()])
    expect(of({ part: [2, 3], all: true, kernels: 'b/two,a/one' })).toEqual(['a/one', 'b/two'])
  })

  test('that are asked for meet all that there is for them, others their share', () => {
    const met = (kernels: string) => {
      const draw = new Draw({ ...turn, kernels })
      return things.filter(() => draw.meets(4))
    }
    expect(met('b/two')).toEqual(things)
    expect(met('')).toEqual([0, 4, 8, 12, 16, 20])
  })

  test('are one of each operation where it is to be quick, each in its turn', () => {
    expect(of({ quick: true, seed: 4 })).toEqual(['a/one', 'b/two'])
    const drawn = new Set([0, 1, 2].flatMap((seed) => of({ quick: true, seed })))
    expect(drawn.size).toBe(every.size)
    expect(of({ quick: true, kernels: 'b/two,b/one' })).toEqual(['b/one', 'b/two'])
  })

  test('are one in n where each takes long, and those that were changed, unless all were', () => {
    const some = (change: Partial<Turn>) => [
      ...new Draw({ ...turn, ...change }).someKernels(every, 3, ['a/two']).keys(),
    ]
    expect([0, 1, 2].map((seed) => some({ seed }))).toEqual(
      [
        ['a/one', 'a/two', 'b/two'],
        ['a/two', 'b/one'],
        ['a/two', 'b/three'],
      ].map((ids) => expect.arrayContaining(ids)),
    )
    expect(some({ seed: 1, changed: ['b/three'] })).toContain('b/three')
    expect(some({ changed: ['b/three', 'c/1', 'c/2', 'c/3', 'c/4', 'c/5'] })).not.toContain('b/three')
    expect(some({ kernels: 'b/one,b/three' })).toEqual(['b/one', 'b/three'])
    expect(some({ all: true })).toEqual([...every.keys()])
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
    turnOf({
      CHECK_SEED: '7',
      CHECK_ALL: '1',
      CHECK_PART: '2/6',
      CHECK_QUICK: '1',
      CHECK_KERNELS: 'a/one',
      CHECK_CHANGED: 'a/two,b/one',
    }),
  ).toEqual({ seed: 7, all: true, part: [2, 6], quick: true, kernels: 'a/one', changed: ['a/two', 'b/one'] })
})
