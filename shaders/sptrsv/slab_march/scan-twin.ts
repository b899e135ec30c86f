/** What a lane hands on: its last value of x, and the one before it. */
export type LineState = readonly [last: number, before: number]
/** What a lane makes of the two values that it was handed, a matrix by rows. */
export type Matrix2 = readonly [number, number, number, number]

const { fround } = Math
const fma = (a: number, b: number, c: number): number => fround(a * b + c)

const NONE: Matrix2 = [0, 0, 0, 0]
const UNIT: Matrix2 = [1, 0, 0, 1]

const affine = (m: Matrix2, s: LineState, w: LineState): LineState => [
  fma(m[0], s[0], fma(m[1], s[1], w[0])),
  fma(m[2], s[0], fma(m[3], s[1], w[1])),
]

const dot = (a: number, b: number, c: number, d: number): number => fround(fround(a * b) + fround(c * d))

const times = (a: Matrix2, m: Matrix2): Matrix2 => [
  dot(a[0], m[0], a[1], m[2]),
  dot(a[0], m[1], a[1], m[3]),
  dot(a[2], m[0], a[3], m[2]),
  dot(a[2], m[1], a[3], m[3]),
]

/**
 * What all lanes before it hand to each lane, in f32 as scan.wesl has it: a scan within teams, by doubling distances, with
 * the products that pack.wesl made; where the teams of a line work together (`wide`), then over the teams.
 */
export function scanned(own: readonly Matrix2[], sums: readonly LineState[], team: number, wide: boolean): LineState[] {
  const place = (l: number) => l % team
  const at = (l: number, distance: number, state: readonly LineState[]): LineState =>
    place(l) >= distance ? state[l - distance] : state[l]
  const products = own.slice()
  let state = sums.map((_, l): LineState => {
    const before: LineState = place(l) >= 1 ? sums[l - 1] : [0, 0]
    return affine(place(l) >= 2 ? own[l - 1] : NONE, at(l, 2, sums), before)
  })
  for (let reach = 1; reach < team; reach *= 2) {
    if (reach > 1) {
      // of the lanes up to the one before: `reach` of them, or fewer where the team begins
      const last = state
      const before = products.slice()
      state = last.map((own_state, l) =>
        affine(place(l) >= reach ? before[Math.max(l, 1) - 1] : NONE, at(l, reach, last), own_state),
      )
    }
    const held = products.slice()
    for (let l = 0; l < own.length; l++) if (place(l) >= reach) products[l] = times(held[l], held[l - reach])
  }
  return wide ? overTeams(own, sums, team, state, products) : state
}

/** From what those of its team hand to a lane what all of the line do. */
function overTeams(
  own: readonly Matrix2[],
  sums: readonly LineState[],
  team: number,
  state: readonly LineState[],
  products: readonly Matrix2[],
): LineState[] {
  const carryOf = (l: number): Matrix2 => (l % team > 0 ? products[l - 1] : UNIT)
  let carry: LineState = [0, 0]
  const carries: LineState[] = []
  for (let last = team - 1; last < own.length; last += team) {
    carries.push(carry)
    const handed = affine(own[last], state[last], sums[last])
    carry = last < team ? handed : affine(times(own[last], carryOf(last)), carry, handed)
  }
  return state.map((one, l) => affine(carryOf(l), carries[Math.floor(l / team)], one))
}
