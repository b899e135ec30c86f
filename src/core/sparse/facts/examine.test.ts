import { expect, test } from 'vitest'
import type { Matrix } from '../source.ts'
import { toCsr, matrixOf } from '../testing.ts'
import { tinyMatrices } from '../test-matrices.ts'
import choleskyCandidate from './cholesky-candidate.ts'
import { examine } from './examine.ts'
import type { MatrixFact } from './fact.ts'
import kindOfValues from './kind-of-values.ts'
import { FACTS } from './list.ts'
import patternSymmetry from './pattern-symmetry.ts'
import positiveDefinite from './positive-definite.ts'
import { Specimen } from './lib/specimen.ts'
import condition from './spectrum/condition.ts'
import eigenvalues from './spectrum/eigenvalues.ts'
import singularValues from './spectrum/singular-values.ts'
import valueSymmetry from './value-symmetry.ts'

test('complex values: Hermitian by their conjugates, and whole where no part is broken', () => {
  const pair = (upper: number, lower: number, own = 0) =>
    new Specimen(
      matrixOf(
        toCsr([
          [4, 5],
          [5, 4],
        ]),
        {
          field: 'complex',
          parts: { re: Float64Array.of(4, 3, 3, 4), im: Float64Array.of(own, upper, lower, 0) },
        },
      ),
    )
  const skew = (lower: number) => {
    const { matrix } = pair(4, lower)
    return new Specimen({ ...matrix, parts: { re: Float64Array.of(0, 3, -3, 0), im: Float64Array.of(0, 4, lower, 0) } })
  }
  const said = <T>(fact: MatrixFact<T>, of: Specimen) => fact.say(fact.find(of, {}))
  expect(said(valueSymmetry, pair(4, -4))).toBe('0\u202f%, Hermitian')
  expect(said(valueSymmetry, pair(4, 4))).toBe('100\u202f%')
  expect(said(valueSymmetry, skew(-4))).toBe('0\u202f%, skew-symmetric')
  expect(said(valueSymmetry, skew(4))).toBe('0\u202f%')
  expect(said(choleskyCandidate, pair(4, -4))).toBe('yes')
  expect(said(choleskyCandidate, pair(4, 4))).toBe('no: it is not Hermitian')
  expect(said(choleskyCandidate, pair(4, -4, 1))).toBe('no: it is not Hermitian')
  expect(said(positiveDefinite, pair(4, -4))).toBe('not tried: its values are complex')
  expect(said(kindOfValues, pair(4, -4))).toBe('complex')
})

test('a pivot of 0 is not positive; one that rounding may have made decides nothing; either is named with its row', () => {
  const flat = (value: number) => {
    const row = [value, value]
    return positiveDefinite.say(positiveDefinite.find(new Specimen(matrixOf(toCsr([row, row]))), {}))
  }
  expect(flat(4)).toBe('no: the pivot of row 1 is 0')
  expect(flat(2)).toBe('not decided: the pivot of row 1 is 0 up to rounding')
})

test('a share is whole, or none, only where it is', () => {
  const sayOf = (off: number, stored: number) =>
    patternSymmetry.say({ off, stored, same: 0, negated: 0, conjugate: 0, realDiagonal: true })
  expect([sayOf(0, 0), sayOf(9, 9), sayOf(9, 0), sayOf(100_000, 99_999), sayOf(100_000, 3)]).toEqual([
    '100\u202f%',
    '100\u202f%',
    '0\u202f%',
    'all but 1',
    '3 of 100\u202f000',
  ])
})

test('explicit zeros that change a fact are named', () => {
  const said = new Map<string, string[]>()
  const matrix = matrixOf(
    toCsr([
      [1, undefined],
      [0, 1],
    ]),
  )
  for (const kind of ['cheap', 'dear'] as const)
    examine(matrix, kind, ({ name, says, bare }) => said.set(name, bare === undefined ? [says] : [says, bare]))
  expect(said.get('levels forward')).toEqual(['2, the widest 1', '1, the widest 2'])
  expect(said.get('connected parts')).toEqual(['1', '2, the largest of 1 row'])
  expect(said.get('structural rank')).toEqual(['2, full'])
  expect(said.size).toBe(FACTS.length)
})

test('the smallest matrices have all facts, others than square ones those that are said of them', () => {
  const factsOf = (matrix: Matrix) => {
    const said: string[] = []
    for (const kind of ['cheap', 'dear'] as const)
      examine(matrix, kind, ({ name, says }) => said.push(`${name}: ${says}`))
    return said
  }
  for (const matrix of tinyMatrices()) {
    expect(factsOf(matrix)).toHaveLength(FACTS.length)
    expect(factsOf(matrix).join('; ')).not.toMatch(/NaN|Infinity|undefined/)
  }
  const wide = factsOf(matrixOf(toCsr([[1, undefined, 2]])))
  expect(wide).toHaveLength(FACTS.filter(({ square }) => !square).length)
  expect(wide).toContain('structural rank: 1, full')
})

/** What people's files have: nothing at all, one number, no diagonal, rows that are empty, zeros that are stored, numbers near the ends of 64 bits. */
const HOSTILE: Readonly<Record<string, readonly (readonly (number | undefined)[])[]>> = {
  'one zero': [[0]],
  'nothing stored': [
    [undefined, undefined],
    [undefined, undefined],
  ],
  'no diagonal': [
    [undefined, 3],
    [2, undefined],
  ],
  'empty rows': [
    [1, undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, 2],
  ],
  'zeros alone': [
    [0, 0],
    [0, 0],
  ],
  'huge values': [
    [1e308, 1e308],
    [1e308, -1e308],
  ],
  'tiny values': [
    [1e-308, undefined],
    [undefined, 5e-324],
  ],
  'huge beside tiny': [
    [1e300, 1],
    [1, 1e-300],
  ],
  tall: [[1], [0], [undefined]],
  'a row of zeros': [[0, 0, 0]],
}

test.each(Object.entries(HOSTILE))('of a matrix with %s all is said, and never NaN', (_name, dense) => {
  const said: string[] = []
  for (const kind of ['cheap', 'dear'] as const)
    examine(matrixOf(toCsr(dense)), kind, ({ name, says, bare = '' }) => said.push(`${name}: ${says} ${bare}`))
  const rectangular = dense.length !== dense[0].length
  expect(said).toHaveLength(FACTS.filter(({ square }) => !rectangular || !square).length)
  expect(said.join('; ')).not.toMatch(/NaN|Infinity|undefined/)
})

test('a factorisation that overflows is told as such, and not as a column without a pivot', () => {
  const saidOf = (dense: readonly (readonly number[])[]) => {
    const own = new Specimen(matrixOf(toCsr(dense)))
    return [condition.say(condition.find(own, {})), singularValues.say(singularValues.find(own, {}))]
  }
  const [number, values] = saidOf(HOSTILE['huge values'] as number[][])
  expect(number).toBe('not found: the factors overflow 64-bit numbers in column 1')
  expect(values).toMatch(/^the largest .*; the smallest is not found: the factors overflow/)
  // infinite less infinite is no number
  const [both] = saidOf([
    [1e-300, 1e300, 0],
    [1e-300, 1e300, 1e300],
    [1e300, 1e300, 1e300],
  ])
  expect(both).not.toMatch(/leaves no pivot/)
  expect(saidOf([[0]])[0]).toBe('infinite: column 0 leaves no pivot')
})

test('the words of a distance claim no more than a residual bounds, and a small one is not shown', () => {
  expect(eigenvalues.means).toMatch(/an eigenvalue is within the distance after ±; it need not be the smallest or/)
  expect(singularValues.means).toMatch(/a singular value is within the distance after ±; it need not be the/)
  const most = { value: 2, off: 0.0019 }
  expect([eigenvalues.say({ least: most, most }), eigenvalues.means]).toEqual([
    '2 to 2',
    expect.stringContaining('below a thousandth of the value is not shown'),
  ])
})

test('a rectangular matrix has no factor, and none is sought', () => {
  for (const dense of [[[1, 2, 3]], [[1], [2], [3]]])
    expect(() => new Specimen(matrixOf(toCsr(dense))).factor({})).toThrow(/A factor is one of a square matrix/)
})

test('an abandoned search ends', () => {
  const signal = AbortSignal.abort()
  const many = Array.from({ length: 3 }, (_, i) => Array.from({ length: 3 }, (_c, j) => (i === j ? 2 : undefined)))
  expect(() => positiveDefinite.find(new Specimen(matrixOf(toCsr(many))), { signal })).toThrow(/abort/i)
})

test('ends that a GPU found are said as such; one that is not sure is found anew by the processor', () => {
  const csr = toCsr([
    [2, -1, undefined],
    [-1, 2, -1],
    [undefined, -1, 2],
  ])
  const said: Record<string, string> = {}
  const end = (value: number, off: number) => ({ value, off, f32: true as const })
  const onGpu = { least: end(0.59, 0.1), most: end(3.4142, 1e-5), steps: 3, of: 'eigenvalues' as const }
  const say = ({ name, says }: { readonly name: string; readonly says: string }) => void (said[name] = says)
  examine({ csr, field: 'real' }, 'dear', say, {}, onGpu)
  expect(said['eigenvalues']).toBe('0.586 to 3.41 (GPU, f32)')
  expect(said['singular values']).toBe('0.586 to 3.41 (GPU, f32)')
})
