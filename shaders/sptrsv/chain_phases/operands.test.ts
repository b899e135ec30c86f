import { WHOLE } from '#shaders/sptrsv/chain_phases/prepare.wesl'
import { expect, test } from 'vitest'
import { handMade } from '../cases.ts'
import { OUTSIDE, RowOperands, type Taken } from './operands.ts'

/** Levels of the rows in turn: not in the order of the rows, and several of them alike. */
const levelOf = (row: number): number => (row * 7) % 5
/** Every third row is in another phase. */
const phaseOf = (row: number): number => (row % 3 === 1 ? 1 : 0)
/** Word of memory of row 0. */
const PLACES = 1000

/** The operands of a row that needs all rows before it, sorted. */
function sorted(needs: number, taken: Omit<Taken, 'places'>): RowOperands {
  const rows = Array.from({ length: needs + 1 }, (_, row) => row)
  const { pattern, upper } = handMade(rows.map((row) => (row < needs ? [] : rows.slice(0, needs))))
  const state = {
    pattern,
    upper,
    phaseOf: Uint32Array.from(rows, phaseOf),
    depth: Uint32Array.from(rows, levelOf),
    longest: needs + 1,
  }
  const operands = new RowOperands(state, { ...taken, places: PLACES })
  operands.gather(needs)
  operands.sort()
  return operands
}

const listed = ({ count, places, factors, levels }: RowOperands) =>
  Array.from({ length: count }, (_, o) => ({ place: places[o], factor: factors[o], level: levels[o] }))

/** What the order is to be: the last levels first, those of one level by their columns. */
function wanted(needs: number, { phase, inside, outside }: Omit<Taken, 'places'>) {
  const columns = Array.from({ length: needs }, (_, row) => row)
  return columns
    .filter((row) => (phaseOf(row) === phase ? inside : outside))
    .map((row) => ({
      place: PLACES + row,
      factor: 1 + needs + row, // rows before it have their diagonals alone
      level: phaseOf(row) === phase ? levelOf(row) : OUTSIDE,
    }))
    .toSorted((a, b) => b.level - a.level || a.place - b.place)
}

const BOTH = { phase: 0, inside: true, outside: true }

test('operands are put in order alike in short rows and in those of more than 64', () => {
  const kinds = [BOTH, { ...BOTH, outside: false }, { ...BOTH, inside: false }]
  for (const needs of [0, 1, 2, 63, 64, 65, 66, 96, 97, 300])
    for (const kind of kinds) expect(listed(sorted(needs, kind)), `${needs}`).toEqual(wanted(needs, kind))
})

test('a sum takes the place of the oldest operands, after all that are not older', () => {
  for (const needs of [12, 100]) {
    const operands = sorted(needs, BOTH)
    operands.sumOldest(8, 7, 3)
    const kept = wanted(needs, BOTH).slice(0, -8)
    const younger = kept.filter(({ level }) => level >= 3)
    const sum = { place: 7, factor: WHOLE, level: 3 }
    expect(listed(operands)).toEqual([...younger, sum, ...kept.slice(younger.length)])
  }
})
