import { describe, expect, it } from 'vitest'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { gainOf, laddersOf, savedIn, statesOf } from './ablation.ts'
import { figuresFor, KERNELS, PLAIN, STEPPED, took } from '../times/figures.fixture.ts'
import { ablationSentence, gainWords, savedWords } from '../optimisations/sentence.ts'
import { stateCaption, stateSentence } from '../readiness/sentence.ts'

const plainText = (text: string) => text.replaceAll('**', '').replaceAll('\u202f', ' ')
const tried = (...ms: readonly number[]) => ms.map((each, variant) => took(STEPPED, each, { variant }))
const ladders = (...ms: readonly number[]) =>
  laddersOf([figuresFor('D3N33 16^3', [took(PLAIN, 3), ...tried(...ms)])], KERNELS)

/** The same kernel with its second step tried aside. */
const withAside = (kernel: Kernel): Kernel => ({
  ...kernel,
  ...(kernel.ablation && { ablation: kernel.ablation.with(1, { ...kernel.ablation[1], aside: true }) }),
})

describe('bandwidth with each step', () => {
  it('takes each step’s time off the one before, and its gain of bandwidth, counted by hand', () => {
    const [ladder] = ladders(10, 5, 4)
    expect(ladder.rungs.map(({ name, ms, saved, gain }) => [name, ms, saved, gain])).toEqual([
      ['baseline', 10, 0, 1],
      ['multistage', 5, 5, 2],
      ['compression', 4, 1, 1.25],
    ])
    expect(ladder.rungs[2].bandwidth).toBe(44_004 / 0.004)
    expect(gainOf(ladder)).toBe(2.5)
  })

  it('steps add up: what all save is the first time less the last, in any order of times', () => {
    for (const times of [
      [10, 5, 4],
      [4, 9, 1],
    ]) {
      const [{ rungs }] = ladders(...times)
      expect(rungs.reduce((sum, { saved }) => sum + saved, 0)).toBe(times[0] - times[2])
    }
  })

  it('goes on from the step before one that was tried aside', () => {
    const kernels = new Map([...KERNELS].map(([id, kernel]) => [id, withAside(kernel)]))
    const [ladder] = laddersOf([figuresFor('D3N33 16^3', tried(10, 50, 4))], kernels)
    expect(ladder.rungs.map(({ name, aside, saved, gain }) => [name, aside, saved, gain])).toEqual([
      ['baseline', false, 0, 1],
      ['multistage', true, -40, 0.2],
      ['compression', false, 6, 2.5],
    ])
    expect(plainText(ablationSentence([ladder]))).toBe(
      'On D3N33 16³, effective bandwidth changes step by step: compression +150 %. Together they raise it to 2.5× the ' +
        'baseline’s. Tried and not kept: multistage (−80 %). No step lowers it on any problem.',
    )
  })

  it.each([
    [undefined, 'Why is not known.'],
    [
      { gain: 0.16, without: 0.31, where: 'an H100 at 192³' },
      'Waits take a part of the gain: on an H100 at 192³ it is +16 %, and +31 % once no row waits. The rest is not known.',
    ],
  ])(
    'has what the paper reports of a step beside what it gains here, with what is known of the difference',
    (waits, why) => {
      const reported = { gain: 0.68, where: 'CUDA on a V100', ...(waits && { waits }) }
      const kernels = new Map(
        [...KERNELS].map(([id, kernel]) => [
          id,
          {
            ...kernel,
            ...(kernel.ablation && { ablation: kernel.ablation.with(1, { ...kernel.ablation[1], reported }) }),
          },
        ]),
      )
      const [ladder] = laddersOf([figuresFor('D3N33 256^3', tried(10, 8.77, 4))], kernels)
      expect(ladder.rungs.map((rung) => rung.reported)).toEqual([undefined, reported, undefined])
      expect(plainText(ablationSentence([ladder]))).toContain(
        ` The paper reports +68 % for multistage, in CUDA on a V100; here it is +14 %. ${why}`,
      )
      expect(plainText(ablationSentence(ladders(10, 8.77, 4)))).not.toMatch(/paper/)
    },
  )

  it('draws no ladder that lacks a step, and none with a step that is wrong', () => {
    expect(ladders(10, 5)).toEqual([])
    const [first, ...rest] = tried(10, 5, 4)
    const stalled = { ...first, stall: { item: 7, polls: 9 } }
    const [{ rungs, reason }] = laddersOf([figuresFor('A', [stalled, ...rest])], KERNELS)
    expect(rungs).toEqual([])
    expect(reason).toBe('baseline: stalled: row 7 never became ready in 9 polls')
  })

  it('signs what is less and what is more', () => {
    const [{ rungs }] = ladders(10, 5, 6)
    expect(rungs.slice(1).map((rung) => plainText(savedWords(rung)))).toEqual(['− 5.00 ms  +100 %', '+ 1.00 ms  −17 %'])
    expect(gainWords(1)).toBe('+0\u202f%')
  })

  it('says what it shows of the largest problem, and whether a step lowers it', () => {
    expect(plainText(ablationSentence(ladders(10, 5, 4)))).toBe(
      'On D3N33 16³, effective bandwidth changes step by step: multistage +100 %, compression +25 %. ' +
        'Together they raise it to 2.5× the baseline’s. No step lowers it on any problem.',
    )
    expect(ablationSentence(ladders(4, 5, 3))).toMatch(/On every problem one step or more lowers it\.$/)
    expect(plainText(ablationSentence([...ladders(4, 5, 3), ...ladders(10, 5, 4)]))).toMatch(
      /No step lowers it on 1 of 2 problems\.$/,
    )
  })
})

describe('what readiness costs', () => {
  it('has a bar for each kind of words, and what another saves against the first, counted by hand', () => {
    const [states] = statesOf(ladders(10, 8, 6))
    expect(states.bars).toEqual([
      { state: 'per row', ms: 8, stepMs: 1e-6 },
      { state: 'per line', ms: 6, stepMs: 1e-6 },
    ])
    expect(savedIn(states, 6)).toBe(2)
    expect(savedIn(states, 9)).toBe(-1)
    expect(statesOf([])).toEqual([])
  })

  it('draws nothing of a kernel that has one kind of words alone', () => {
    const [ladder] = ladders(10, 8, 6)
    expect(statesOf([{ ...ladder, rungs: ladder.rungs.slice(0, 2) }])).toEqual([])
  })

  it('says what other words save, or that they cost', () => {
    expect(plainText(stateSentence(statesOf(ladders(10, 8, 6))))).toContain(
      'lanes poll per row for their operands takes 8.00 ms',
    )
    expect(plainText(stateSentence(statesOf(ladders(10, 8, 6))))).toContain('with per line 6.00 ms, 25 % less')
    expect(plainText(stateSentence(statesOf(ladders(10, 8, 10))))).toContain('with per line 10.0 ms, 25 % more')
  })

  it('speaks of hollow ends of bars only where there are some', () => {
    const [saving, costing] = [ladders(10, 8, 6), ladders(10, 8, 10)].map(statesOf)
    expect(stateCaption(saving)).toMatch(/^Hollow: time saved by polling other words$/)
    expect(stateCaption([...saving, ...costing])).toMatch(/^Hollow: time saved .*, where any is saved$/)
    expect(stateCaption(costing)).not.toMatch(/Hollow/)
  })
})
