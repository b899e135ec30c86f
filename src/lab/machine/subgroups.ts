import type { LaneWait } from './lane.ts'
import { copy, numberOf, type Value, wordOf, zero } from './values.ts'

/** A lane at what its subgroup does together. */
export interface Meeting {
  readonly wait: Extract<LaneWait, { is: 'subgroup' }>
  /** Lane of the subgroup. */
  readonly place: number
}

type Together = (all: readonly Meeting[], me: Meeting) => Value

const first = ({ wait }: Meeting): Value => wait.args[0]
const second = ({ wait }: Meeting): number => wait.args[1] as number

/** What the lane at a place has; 0 where none is: WGSL leaves it open. */
const at = (all: readonly Meeting[], me: Meeting, place: number): Value => {
  const other = all.find((one) => one.place === place)
  return other ? first(other) : zero(me.wait.type)
}

/** Numbers put together one after the other, rounded as the type has it. */
function folded(all: readonly Meeting[], me: Meeting, op: (a: number, b: number) => number, start?: number): Value {
  const { type } = me.wait
  const of = type.is === 'scalar' ? type.of : 'u32'
  const round = (value: number) => numberOf(of === 'f32' ? wordOf(value, 'f32') : value >>> 0, of)
  const values = all.map((one) => first(one) as number)
  return start === undefined
    ? values.reduce((a, b) => round(op(a, b)))
    : values.reduce((a, b) => round(op(a, b)), start)
}

const add = (a: number, b: number): number => a + b

const TOGETHER: Readonly<Record<string, Together>> = {
  subgroupAdd: (all, me) => folded(all, me, add),
  subgroupMax: (all, me) => folded(all, me, Math.max),
  subgroupMin: (all, me) => folded(all, me, Math.min),
  subgroupOr: (all, me) => folded(all, me, (a, b) => a | b),
  subgroupInclusiveAdd: (all, me) =>
    folded(
      all.filter(({ place }) => place <= me.place),
      me,
      add,
    ),
  subgroupExclusiveAdd: (all, me) =>
    folded(
      all.filter(({ place }) => place < me.place),
      me,
      add,
      0,
    ),
  subgroupAny: (all) => all.some((one) => first(one)),
  subgroupAll: (all) => all.every((one) => first(one)),
  subgroupElect: (all, me) => all[0] === me,
  subgroupBroadcastFirst: (all) => first(all[0]),
  subgroupBroadcast: (all, me) => at(all, me, second(me)),
  subgroupShuffle: (all, me) => at(all, me, second(me)),
  subgroupShuffleXor: (all, me) => at(all, me, (me.place ^ second(me)) >>> 0),
  subgroupShuffleUp: (all, me) => at(all, me, me.place - second(me)),
  subgroupShuffleDown: (all, me) => at(all, me, me.place + second(me)),
  subgroupBallot: (all) => {
    const words = [0, 0, 0, 0]
    for (const one of all) if (first(one)) words[one.place >> 5] |= 1 << (one.place & 31)
    return words.map((word) => word >>> 0)
  },
}

/** What all lanes get alike. */
const ALIKE = new Set(
  ['Add', 'Max', 'Min', 'Or', 'Any', 'All', 'BroadcastFirst', 'Ballot'].map((of) => `subgroup${of}`),
)

/** Answers to each lane when lanes of a subgroup meet. They come in the order of their places. */
export function together(met: readonly Meeting[]): Value[] {
  const sorted = met.toSorted((a, b) => a.place - b.place)
  const answer = TOGETHER[met[0].wait.name]
  if (!answer) throw new Error(`The machine does not know ${met[0].wait.name}.`)
  if (!ALIKE.has(met[0].wait.name)) return met.map((me) => answer(sorted, me))
  const one = answer(sorted, met[0])
  return met.map(() => copy(one))
}
