import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { defaults } from '#src/core/base/parameters.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { EXAMPLE } from '#src/core/sparse/formats/example.ts'
import type { Format, FormatParameter, FormatParams } from '#src/core/sparse/formats/format.ts'
import { MUTANTS } from '#src/core/sparse/formats/lib/mutants.ts'
import { faultsOf, refusalFaults, stageFaults } from '#src/core/sparse/formats/lib/rules.ts'
import { blank, toCsr, EVERY_REAL } from '#src/core/sparse/testing.ts'
import { formatIds, formatOf, formats } from './formats.ts'

const _ = undefined
/** The share of real matrices that is given to all formats: one in this number. */
const REAL_ONE_IN = 9
const draw = new Draw(inject('turn')).within(TURNS)
/** Matrices that are made at random for each format, others in each commit. */
const BY_CHANCE = draw.all ? 500 : 100
const drawn = draw.of(EVERY_REAL, REAL_ONE_IN)
console.log(`${draw.told} (real matrices for formats)`)
const all = [...(await formats())]

/** Values that tell every nonzero from every other, with an explicit zero of either sign among them. */
const told = (csr: Csr): Csr => ({
  ...csr,
  values: csr.values.map((_value, k) => (k === 2 ? 0 : k === 4 ? -0 : k + 1)),
})

const line = (length: number, value: number) => Array.from({ length }, (_value, j) => value + j)

const made: Readonly<Record<string, Csr>> = {
  'the example': EXAMPLE,
  'the example with explicit zeros': told(EXAMPLE),
  'empty rows, first and last': toCsr([blank(5), [1, _, 2, _, 3], blank(5), blank(5), [_, 4, _, _, 5], blank(5)]),
  'one dense row': toCsr(Array.from({ length: 50 }, (_row, i) => (i === 17 ? line(50, 1) : blank(50)))),
  'one dense row and a diagonal': toCsr(
    Array.from({ length: 70 }, (_row, i) =>
      i === 69 ? line(70, 1) : blank(70).map((none, j) => (j === i ? i : none)),
    ),
  ),
  'one column': toCsr(line(70, 0).map((value) => [value])),
  'one column at the end': toCsr(line(40, 0).map((value) => [...blank(16), value])),
  'one row': toCsr([line(70, -3)]),
  dense: toCsr(line(33, 0).map((first) => line(35, first))),
  'nothing but explicit zeros': toCsr([
    [0, _, -0],
    [_, 0, 0],
  ]),
  'nothing stored': toCsr([blank(3), blank(3)]),
  'n = 0': toCsr([]),
  'n = 1': toCsr([[2]]),
  'n = 1, empty': toCsr([[_]]),
  'no rows': { ...toCsr([]), cols: 5 },
  'no columns': toCsr([[], [], []]),
}

function choices({ params }: Format): readonly FormatParams[] {
  const at = (pick: (parameter: FormatParameter) => number) =>
    Object.fromEntries(params.map((parameter) => [parameter.name, pick(parameter)]))
  return [at(({ initial }) => initial), at(({ min }) => min), at(({ max }) => max)]
}

const chosen = ({ params }: Format): fc.Arbitrary<FormatParams> =>
  fc.record(
    Object.fromEntries(
      params.map(({ name, min, max, choices: few }) => [
        name,
        few ? fc.constantFrom(...few) : fc.integer({ min, max }),
      ]),
    ),
  )

const value = fc.oneof(fc.constantFrom(0, -0, 1), fc.double({ noNaN: true }))

const matrix: fc.Arbitrary<Csr> = fc
  .tuple(fc.integer({ min: 0, max: 48 }), fc.integer({ min: 1, max: 48 }))
  .chain(([rows, cols]) =>
    fc
      .array(fc.tuple(fc.nat({ max: Math.max(0, rows - 1) }), fc.nat({ max: cols - 1 }), value), { maxLength: 400 })
      .map((entries) => {
        const dense: (number | undefined)[][] = Array.from({ length: rows }, () => blank(cols))
        if (rows > 0) for (const [i, j, v] of entries) dense[i][j] = v
        return { ...toCsr(dense), cols }
      }),
  )

/** What a format says to a matrix: its faults, or its refusal. */
function judged(format: Format, csr: Csr, params: FormatParams): { refused?: AppError; faults: readonly string[] } {
  try {
    return { faults: faultsOf(format, csr, params) }
  } catch (error) {
    const faults = refusalFaults(error)
    return error instanceof AppError ? { refused: error, faults } : { faults }
  }
}

const ALLOWED = 2 ** 25

/** What a refusal says, counted another way: slots, and how many are allowed. */
const foretold: Readonly<Record<string, (csr: Csr, longest: number) => { slots: number; allowed: number }>> = {
  ell: ({ rows, values }, longest) => ({ slots: rows * longest, allowed: values.length + ALLOWED }),
  dia: (csr) => ({ slots: csr.rows * diagonals(csr).size, allowed: csr.values.length + ALLOWED }),
  // the first distance too many is the last that is counted
  compressed(csr, longest) {
    const rows = { slots: csr.rows * longest, allowed: csr.values.length + ALLOWED }
    return rows.slots > rows.allowed ? rows : { slots: Math.min(256, diagonals(csr).size), allowed: 255 }
  },
}

function diagonals({ rows, row_ptr, col_idx }: Csr): ReadonlySet<number> {
  const found = new Set<number>()
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) found.add(col_idx[k] - i)
  return found
}

describe('every storage format', () => {
  it('is found by its file or folder', async () => {
    expect(formatIds).toEqual(
      expect.arrayContaining(['bccoo', 'bsr', 'compressed', 'coo', 'csr', 'csr5', 'dia', 'ell', 'hyb', 'sell', 'tile']),
    )
    expect(formatIds.filter((id) => ['format', 'example', 'lib', 'README'].includes(id))).toEqual([])
    expect(await formatOf('ell')).toHaveProperty('title', 'ELL')
    await expect(formatOf('nought')).rejects.toThrow(/no format nought; there are .*coo, csr/)
    for (const [id, { title, idea, params }] of all) {
      expect([id, title, idea]).not.toContain('')
      for (const { initial, min, max } of params) expect(initial >= min && initial <= max).toBe(true)
    }
  })

  it.each(all)('%s gives back made matrices exactly', (_id, format) => {
    for (const [name, csr] of Object.entries(made))
      for (const params of choices(format))
        expect([name, params, faultsOf(format, csr, params)]).toEqual([name, params, []])
  })

  it.each(all)('%s gives back matrices by chance exactly', (_id, format) => {
    fc.assert(
      fc.property(matrix, chosen(format), (csr, params) => {
        expect(faultsOf(format, csr, params)).toEqual([])
      }),
      { numRuns: BY_CHANCE },
    )
  })

  it.each(all)('%s says of each stage of its construction what happens', (_id, format) => {
    for (const csr of [EXAMPLE, made['one dense row and a diagonal']])
      for (const params of choices(format)) expect(stageFaults(format, csr, params)).toEqual([])
  })

  it(`looked at ${EVERY_REAL.length || 'NO real matrix: SPARSE_MATRICES is not set'}`, () => {
    expect(EVERY_REAL.length).toBe(process.env['SPARSE_MATRICES'] ? 18 : 0)
  })

  for (const { name, truth, load } of drawn)
    it(`gives ${name} back exactly, or refuses it with numbers`, async () => {
      const { csr: own, field } = await load()
      const csr = field === 'pattern' ? told(own) : own
      for (const [id, format] of all) {
        const { refused, faults } = judged(format, csr, defaults(format))
        expect([id, faults]).toEqual([id, []])
        const { slots, allowed } = foretold[id]?.(csr, truth.pattern.row_nnz.max) ?? { slots: 0, allowed: 0 }
        const numbers = refused && { slots: refused.at['slots'], allowed: refused.at['allowed'] }
        expect([id, numbers]).toEqual([id, slots > allowed ? { slots, allowed } : undefined])
      }
    })
})

describe('the rules find', () => {
  const csr = told(EXAMPLE)
  for (const [id, format] of all)
    it.each(Object.entries(MUTANTS))(`${id} that %s`, (_name, mutant) => {
      expect(faultsOf(mutant(format), csr, defaults(format))).not.toEqual([])
    })

  it('a refusal without cause, without numbers, or of another kind', () => {
    const refusal = (slots: number, allowed: number) => new AppError('FormatTooLarge', '', { slots, allowed })
    expect(refusalFaults(refusal(11, 10))).toEqual([])
    for (const bad of [
      refusal(10, 10),
      new AppError('FormatTooLarge', ''),
      new AppError('TooLarge', ''),
      new RangeError(),
    ])
      expect(refusalFaults(bad)).not.toEqual([])
  })

  it('a stage that fills no array, or has no sentence for a slot', async () => {
    const format = await formatOf('csr')
    const stage = { title: 'a', array: 'row_ptr', sentence: (i: number) => `Row ${i}.` }
    const faults = (change: object) =>
      stageFaults({ ...format, construction: () => [{ ...stage, ...change }] }, EXAMPLE, {})
    expect(faults({})).toEqual([])
    expect(faults({ array: 'nought' })).toHaveLength(1)
    expect(faults({ sentence: (i: number) => (i === 8 ? '' : 'Row.') })).toEqual([''])
    expect(faults({ sentence: (i: number) => `Row ${[0, 1][i]}.` })).toHaveLength(7)
  })
})
