import { describe, expect, it } from 'vitest'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { entriesOf } from './entries.ts'
import { KERNELS, matrix, product } from './products.fixture.ts'
import { conversionWords } from '../conversion/sentence.ts'
import { formatWords, launchWords, leadWords } from '../formats/sentence.ts'
import { imbalanceCaption, imbalanceWords } from '../imbalance/sentence.ts'
import { scalingCaption, scalingWords } from '../scaling/sentence.ts'
import { tradeOffWords } from '../tradeoffs/sentence.ts'
import { scoresOf } from '../tradeoffs/scores.ts'

const of = (...figures: Parameters<typeof entriesOf>[0]) => entriesOf(figures, KERNELS, 'single')

const LAWS = of(
  matrix('skew 0 2^10', [product('plain', 1), product('packed', 2, 6)], { longestRow: 8 }),
  matrix('skew 100 2^10', [product('plain', 8), product('packed', 2, 6)], { longestRow: 400, nonzeros: 4000 }),
)

describe('what a launch takes', () => {
  const rate = { bytes: 1, ms: [1], bytesPerSecond: 1 }
  const shown = (launch: object | undefined) => ({
    from: {
      kind: 'measured' as const,
      figures: [],
      where: '',
      memory: { read: rate, copy: rate, ...(launch && { launch }) },
    },
    entries: LAWS,
    mode: 'single' as const,
  })

  it('is said beside the shortest product, by the same way of timing', () => {
    expect(launchWords(shown({ single: [0.7, 0.25, 0.3], backToBack: [0.1] }))).toMatch(
      /^ Timed with them, a kernel that does nothing took 300\sµs, 30\s% of the shortest product, on /,
    )
    expect(launchWords(shown({ backToBack: [0.1] }))).toBe('')
    expect(launchWords(shown(undefined))).toBe('')
  })
})

describe('trade-offs', () => {
  const [packed, plain] = scoresOf(LAWS).toSorted((a, b) => a.kernel.localeCompare(b.kernel))

  it('has the share of a thousand products that is the products, of the fastest time, and of even rows’ speed', () => {
    expect(packed).toMatchObject({ kernel: 'spmv/packed', scalability: 1 })
    expect(packed.preparation).toBeCloseTo(2000 / 2006, 12)
    expect(packed.performance).toBeCloseTo(Math.sqrt(0.5), 12)
    expect(plain).toMatchObject({ kernel: 'spmv/plain', preparation: 1, performance: 0.5 })
    expect(plain.scalability).toBeCloseTo(0.125, 12)
  })

  it('counts scalability by nonzero, one at most, and not at all without both laws', () => {
    const faster = of(
      matrix('skew 0 2^10', [product('plain', 2)]),
      matrix('skew 100 2^10', [product('plain', 1)], { nonzeros: 8000 }),
    )
    expect(scoresOf(faster)[0].scalability).toBe(1)
    expect(scoresOf(of(matrix('skew 0 2^10', [product('plain', 2)])))[0].scalability).toBeUndefined()
  })

  it('is told by who gives up least at any corner, and where the fastest falls short', () => {
    expect(tradeOffWords([packed, plain], KERNELS)).toBe(
      '**Packed** gives up least: at least 71\u202f% in all three. It is also the fastest of them.',
    )
    const hasty = { kernel: 'spmv/plain', preparation: 1, performance: 0.99, scalability: 0.125 }
    expect(tradeOffWords([packed, hasty], KERNELS)).toMatch(
      /The fastest with all three, Plain, falls short in scalability \(13\s%\)\.$/,
    )
    expect(tradeOffWords([], KERNELS)).toMatch(/^Measure a uniform/)
  })
})

describe('what figures of products say', () => {
  it('is who is fastest on how many', () => {
    expect(leadWords(LAWS, KERNELS)).toMatch(/is the fastest on 1 of 2\smatrices$/)
    expect(leadWords([], KERNELS)).toBe('')
  })

  it('is the dearest conversion in products, and the fastest kernel’s own', () => {
    const entries = of(matrix('D3N7 8^3', [product('plain', 4, 1), product('packed', 2, 60)]))
    expect(conversionWords(entries, KERNELS)).toBe(
      'Before its first product on D3N7 8³, **Packed** spends the time of **30.0 products**, yet it is the fastest there.',
    )
  })

  it('is the format that is the fastest, never the automatic choice, and how often that is as fast', () => {
    const chooses = { title: 'Automatic', params: [], uses: () => undefined } as unknown as Kernel
    const kernels: Kernels = new Map([...KERNELS, ['spmv/auto', chooses]])
    const entries = entriesOf(
      [
        matrix('a', [product('plain', 3), product('packed', 2), product('auto', 1.99)]),
        matrix('b', [product('plain', 1), product('packed', 0.9), product('auto', 2)]),
      ],
      kernels,
      'single',
    )
    expect(leadWords(entries, kernels)).toMatch(
      /^Packed is the fastest on 2 of 2\smatrices; Automatic is as fast as the fastest on 1$/,
    )
    // on the largest, too, where the automatic choice has the least time and is not known to be this format
    const from = { kind: 'measured' as const, figures: [], where: '' }
    expect(formatWords({ from, entries, mode: 'single' }, kernels)).toMatch(/^On \S+, \*\*Packed\*\* is the fastest: /)
  })

  it('is who is the fastest on uneven rows by absolute times, and only then whom they slow', () => {
    const said = imbalanceWords(LAWS, KERNELS)
    expect(said).toMatch(/^On the most uneven rows \*\*Packed\*\* is the fastest: \*\*500\sns per nonzero\*\*\./)
    expect(said).toMatch(/Plain takes 8\.0× as long per nonzero, Packed 1\.0×\.$/)
    expect(imbalanceCaption(LAWS, KERNELS).replaceAll('\u202f', ' ')).toBe(
      'On uneven rows Packed is the fastest, 500 ns per nonzero; Plain slows 8.0×',
    )
    expect(imbalanceWords(LAWS.slice(0, 2), KERNELS)).toMatch(/^Nothing/)
  })

  it('calls no kernel a winner because uneven rows hardly slow it', () => {
    const steady = of(
      matrix('skew 0 2^10', [product('plain', 1), product('packed', 70)], { longestRow: 8 }),
      matrix('skew 100 2^10', [product('plain', 10), product('packed', 70)], { longestRow: 400 }),
    )
    const slowedLeast = 'Packed'
    for (const words of [imbalanceWords(steady, KERNELS), imbalanceCaption(steady, KERNELS)]) {
      expect(words).toMatch(/^On (the most )?uneven rows (\*\*)?Plain/)
      expect(words).not.toMatch(new RegExp(`${slowedLeast}[^.]* fastest`))
    }
  })

  it('is what grows from the smallest matrix of a kind to the largest: nonzeros, workgroups, and what is reached', () => {
    const entries = of(
      matrix('skew 100 2^10', [product('plain', 1, 0, { workgroups: 4 })]),
      matrix('skew 100 2^12', [product('plain', 2, 0, { workgroups: 16 })], { nonzeros: 16_000 }),
      matrix('D3N7 4^3', [product('plain', 9, 0, { workgroups: 1 })]),
    )
    expect(scalingWords(entries, KERNELS).replaceAll('\u202f', ' ')).toBe(
      '**Plain** reaches 0.0160 GFLOPS with 16 workgroups on Power law 2¹². Against Power law 2¹⁰: 4.0× the nonzeros, 4 to 16 workgroups: 2.0× the GFLOPS.',
    )
    const resident = entries.map((entry) => ({ ...entry, workgroups: 4 }))
    expect(scalingWords(resident, KERNELS)).toMatch(/as many workgroups: 2\.0× the GFLOPS\.$/)
    expect(scalingCaption(resident, KERNELS)).toMatch(/^Plain: 0\.0160\sGFLOPS, 2\.0× for 4\.0× the nonzeros$/)
    expect(scalingCaption(entries.slice(2), KERNELS)).toBe('Plain: 0.000889\u202fGFLOPS')
  })
})
