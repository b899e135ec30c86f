import { describe, expect, it } from 'vitest'
import { type Figures, merged, placeOf } from '#src/engine/run/times/sweep.ts'
import { standing } from '../times/standing.ts'
import { panelsOf } from './bandwidth.ts'
import { figuresFor, KERNELS, PLAIN, STEPPED, took, tunedTo } from '../times/figures.fixture.ts'
import { bandwidthSentence, captionOf } from './sentence.ts'
import { matricesCaption, matrixRow } from './matrices.ts'
import { faultsOf, solveMs } from '../times/outcomes.ts'

const plainText = (text: string) => text.replaceAll('**', '').replaceAll('\u202f', ' ')
const panels = (figures: readonly Figures[], peers: readonly Figures[] = []) =>
  panelsOf(figures, peers, KERNELS, 'single')

describe('bandwidth by stencil and size', () => {
  it('is bytes of the matrix and of two vectors over the time, counted by hand', () => {
    // 4000 values and 4000 columns of 4 bytes, 1001 row pointers, b and x of 1000: 44 004 bytes in 2 ms
    const [{ series }] = panels([figuresFor('D3N7 10^3', [took(PLAIN, 2)])])
    expect(series[0].points[0].bandwidth).toBe(44_004 / 0.002)
  })

  it('has a panel for each stencil, its sizes in order, and one for each other matrix', () => {
    const drawn = panels([
      figuresFor('D3N7 16^3', [took(PLAIN, 1)], 4096),
      figuresFor('D3N7 8^3', [took(PLAIN, 1)], 512),
      figuresFor('bcsstk33 8 738 × 8 738', [took(PLAIN, 1)]),
    ])
    expect(drawn.map(({ family }) => family)).toEqual(['D3N7', 'bcsstk33 8 738 × 8 738'])
    expect(drawn[0].series[0].points.map(({ size }) => size)).toEqual(['8³', '16³'])
  })

  it('shows a kernel with its defaults, not with the steps that were tried', () => {
    const steps = [0, 1, 2].map((variant) => took(STEPPED, 10 - variant, { variant }))
    expect(standing(steps, STEPPED, KERNELS)?.params).toEqual({ variant: 2 })
    expect(standing(steps.slice(0, 2), STEPPED, KERNELS)).toBeUndefined()
  })

  it('shows no tuned launch for a kernel, be it the only one, nor one that tuning found to be the rule’s', () => {
    expect(standing([tunedTo(PLAIN, 1)], PLAIN, KERNELS)).toBeUndefined()
    const drawn = panels([figuresFor('D3N7 8^3', [tunedTo(PLAIN, 1), took(PLAIN, 2)])])
    expect(drawn[0].series[0].points).toMatchObject([{ ms: 2, launch: 'by rule' }])
    const own = panels([figuresFor('D3N7 8^3', [took(PLAIN, 2, { team: 4 })])])
    expect(own[0].series[0].points).toMatchObject([{ launch: 'team 4' }])
  })

  it('withholds times of wrong results and says why; a figure that trusted the clock alone is caught', () => {
    const wrong = { ...took(PLAIN, 1), check: { ok: false, backward: 0.031, forward: 1, overflow: false } }
    const figures = [figuresFor('D3N7 8^3', [wrong]), { ...figuresFor('D3N7 9^3', []), failure: tooLarge }]
    expect(panels(figures)[0].series).toEqual([])
    expect(solveMs({ ...wrong, check: { ...wrong.check, ok: true } }, 'single')).toBe(1)
    expect(faultsOf(figures, () => 'Plain', 'single')).toEqual([
      'Plain on D3N7 8³: wrong result, max error 3.1e-2',
      'D3N7 9³: needs more',
    ])
  })
  const tooLarge = { code: 'TooLarge', message: 'needs more', at: {} }

  it('sets the library’s times beside ours, of one run where there is one', () => {
    const peer = (ms: number) => ({
      device: 'NVIDIA H200',
      cusparse: 12603,
      ways: [{ name: 'SpSV', single: [ms] }],
    })
    const shelf = [{ ...figuresFor('D3N7 8^3', []), cusparse: peer(4) }]
    expect(panels([figuresFor('D3N7 8^3', [took(PLAIN, 1)])], shelf)[0].peer[0].ms).toBe(4)
    const together = { ...figuresFor('D3N7 8^3', [took(PLAIN, 1)]), cusparse: peer(3) }
    expect(panels([together], shelf)[0].peer.map(({ ms }) => ms)).toEqual([3])
  })
})

describe('what is said of bandwidth', () => {
  const figures = [
    figuresFor('D3N7 8^3', [took(PLAIN, 1), took(STEPPED, 2, { variant: 2 })], 512),
    figuresFor('D3N7 16^3', [took(PLAIN, 8), took(STEPPED, 2, { variant: 2 })], 4096),
  ]

  it('name the fastest on the largest problem, and on how many of all', () => {
    expect(captionOf(panels(figures)[0], KERNELS)).toBe(
      'At 16³, Steps reaches 0.0901\u202fGB/s, 4.0 times as fast as Plain, each by rule',
    )
    expect(plainText(bandwidthSentence(panels(figures), KERNELS, 'X'))).toBe(
      'Steps reaches 0.0901 GB/s on D3N7 16³, and is the fastest on 1 of 2 problems.',
    )
    expect(bandwidthSentence([], KERNELS, '')).toBe('Nothing has been measured yet.')
  })

  it('call nobody the fastest where one kernel was timed alone', () => {
    const lone = figuresFor('D3N7 32^3', [took(PLAIN, 9)], 32_768)
    const said = (...some: Figures[]) => plainText(bandwidthSentence(panels(some), KERNELS, 'X'))
    expect(said(lone)).toMatch(/^Plain reaches .* on D3N7 32³; no other kernel has times here\.$/)
    expect(said(...figures, lone)).toMatch(/is the fastest on 1 of 2 problems with times of several kernels\.$/)
    const caption = (...some: Figures[]) => matricesCaption(panels(some), KERNELS)
    expect(caption(lone)).toBe('Times of Plain alone')
    expect(caption(figures[1])).toMatch(/^Steps is the fastest on 1 of 1\smatrix$/)
    expect(matrixRow(panels([lone])[0], KERNELS).best).toBe('Plain alone')
    expect(matrixRow(panels([figures[1]])[0], KERNELS).best).toBe('Steps')
  })

  it('set the library’s recorded time against ours at the same size only', () => {
    const cusparse = { device: 'NVIDIA H200', cusparse: 1, ways: [{ name: 'SpSV', single: [6] }] }
    const at = (problem: string, rows: number) => [{ ...figuresFor(problem, [], rows), cusparse }]
    expect(bandwidthSentence(panels(figures, at('D3N7 16^3', 4096)), KERNELS, 'X')).toMatch(
      /cuSPARSE \(SpSV one at a time, NVIDIA H200, recorded\) takes 6.00\u202fms there, Steps on X 2.00\u202fms/,
    )
    expect(bandwidthSentence(panels(figures, at('D3N7 64^3', 262_144)), KERNELS, 'X')).not.toMatch(/cuSPARSE/)
  })
})

describe('figures that come one after the other', () => {
  it('replace what was measured again and keep what was not', () => {
    const old = [figuresFor('A', [took(PLAIN, 1), took(STEPPED, 1, { variant: 0 })])]
    const now = merged(old, figuresFor('A', [took(STEPPED, 5, { variant: 0 }), took(STEPPED, 6, { variant: 1 })]))
    expect(now).toHaveLength(1)
    expect(now[0].outcomes.map(({ timing }) => timing?.single?.ms[0])).toEqual([1, 5, 6])
    expect(merged(now, figuresFor('B', []))).toHaveLength(2)
  })

  it('replace what was tuned by what was tuned again, and leave what was measured beside the library', () => {
    const tuned = (ms: number, variant: number) => {
      const { timing, ...rest } = took(STEPPED, ms, { variant })
      return { ...rest, timing: { ...(timing as NonNullable<typeof timing>), tuneMs: 9 } }
    }
    const times = (figures: ReturnType<typeof merged>) => figures[0].outcomes.map(({ timing }) => timing?.single?.ms[0])
    const first = [figuresFor('A', [took(STEPPED, 1, { variant: 0 }), tuned(2, 0)])]
    expect(times(merged(first, figuresFor('A', [tuned(3, 1)])))).toEqual([1, 3])
    const cusparse = { device: 'X', cusparse: 1, ways: [] }
    const beside = { ...figuresFor('A', [took(STEPPED, 1, { variant: 0 })]), cusparse }
    const alone = figuresFor('A', [took(STEPPED, 5, { variant: 0 }), took(STEPPED, 6, { variant: 1 })])
    for (const found of [merged([beside], alone), merged([alone], beside)]) {
      expect(times(found).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 6])
      expect(found[0].cusparse).toBe(cusparse)
    }
  })

  it('are placed by the name that the bench gives too', () => {
    expect(placeOf('D3N33 128^3')).toEqual({ family: 'D3N33', size: '128³' })
    expect(placeOf('D3N7 100x120x90')).toEqual({ family: 'D3N7', size: '100×120×90' })
    expect(placeOf('cage11')).toEqual({ family: 'cage11', size: '' })
  })
})
