import { describe, expect, it } from 'vitest'
import { errorRecord } from '#src/core/base/errors.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Ahead, BufferSpec, DispatchStep, FillStep, Plan, RepeatStep, Step, UseStep } from './plan.ts'
import { inlined } from './inlined.ts'
import { type Action, mayLaunch, programOf, type KeptRoom, sketched } from './program.ts'
import { dispatches, everyStep, isClosed } from './steps.ts'

const buffer = (name: string, words = 8): BufferSpec => ({ name, words })
const step = (module: string, more: Partial<DispatchStep> = {}): DispatchStep => ({
  kind: 'dispatch',
  module,
  conditions: {},
  overrides: {},
  groups: [1, 1, 1],
  ...more,
})
const planOf = (solve: readonly Step[], more: Partial<Plan> = {}): Plan => ({
  buffers: [buffer('x'), buffer('y')],
  prepare: [],
  reset: [],
  solve,
  outputs: { y: { kind: 'f32', buffer: 'y' } },
  deterministic: true,
  ...more,
})
const stage = (name: string, ...steps: readonly Step[]): Step => ({ kind: 'stage', name, steps })
const rounds = (steps: readonly Step[], more: Partial<RepeatStep> = {}): RepeatStep => ({
  kind: 'repeat',
  name: 'round',
  steps,
  atMost: 10,
  until: { buffer: 'x', at: 2 },
  every: 1,
  ...more,
})
const grow: Step = { kind: 'grow', name: 'size', read: { buffer: 'x', at: 1, words: 2 } }

/** What a machine is told to do, in words; it reads `answers` one after another. */
function told(
  plan: Plan,
  answers: readonly (readonly number[])[] = [],
  room?: KeptRoom,
): { said: string[]; plan: Plan } {
  const said: string[] = []
  const left = [...answers]
  const program = programOf(plan, room)
  let answer: U32 | undefined
  for (;;) {
    const { done, value } = program.next(answer)
    if (done) return { said, plan: value }
    said.push(wordsOf(value))
    answer = value.kind === 'read' ? Uint32Array.from(left.shift() ?? [0]) : undefined
  }
}

function wordsOf(action: Action): string {
  if (action.kind === 'read') return `read ${action.read.buffer}[${action.read.at}] ${action.read.words}`
  if (action.kind === 'grow')
    return `grow ${action.growth.buffers?.map(({ name, words }) => `${name} ${words}`).join()}`
  const moduleOf = (one: Step) => (one.kind === 'dispatch' ? one.module : one.kind)
  return action.pieces.map(({ span, phase, steps }) => `${span}@${phase}: ${steps.map(moduleOf).join(' ')}`).join(' | ')
}

const failure = (work: () => unknown) => {
  try {
    return void work()
  } catch (error) {
    return errorRecord(error)
  }
}

describe('a closed plan', () => {
  it('is one stretch, cut where its stages change', () => {
    const plan = planOf([
      step('a', { phase: 0 }),
      stage('symbolic', step('b'), stage('count', step('c', { phase: 3 })), step('d')),
      step('e'),
      step('f'),
    ])
    expect(told(plan).said).toEqual(['@0: a | symbolic@0: b | symbolic/count@3: c | symbolic@3: d | @3: e f'])
    expect(isClosed(plan.solve)).toBe(true)
    expect(everyStep(plan.solve)).toHaveLength(6)
  })
})

describe('a repetition', () => {
  it('looks after every few rounds, and ends where the word is not 0', () => {
    const plan = planOf([step('a'), rounds([stage('half', step('b'))], { every: 3 }), step('c')])
    expect(told(plan, [[0], [7]]).said).toEqual([
      '@0: a | round 1/half@0: b | round 2/half@0: b | round 3/half@0: b',
      'read x[2] 1',
      'round 4/half@0: b | round 5/half@0: b | round 6/half@0: b',
      'read x[2] 1',
      '@0: c',
    ])
    expect(isClosed(plan.solve)).toBe(false)
  })

  it('has the phases of a round once more in each', () => {
    const plan = planOf([rounds([step('b', { phase: 4 }), stage('late', step('c', { phase: 5 }))], { every: 2 })])
    expect(told(plan, [[1]]).said[0]).toBe('round 1@4: b | round 1/late@5: c | round 2@6: b | round 2/late@7: c')
  })

  it('that never ends is an error after its last round, in which it is looked at as well', () => {
    const endless = planOf([rounds([step('b')], { atMost: 4, every: 3 })])
    expect(failure(() => told(endless))).toMatchObject({ code: 'DidNotEnd', at: { name: 'round', atMost: 4 } })
    expect(told(endless, [[0], [1]]).said).toHaveLength(4)
  })

  it('may hold another', () => {
    const inner = rounds([step('b')], { name: 'inner', until: { buffer: 'y', at: 0 } })
    const plan = planOf([rounds([inner, step('c')], { name: 'outer' })])
    expect(told(plan, [[0], [1], [0], [1], [1]]).said).toEqual([
      'outer 1/inner 1@0: b',
      'read y[0] 1',
      'outer 1/inner 2@0: b',
      'read y[0] 1',
      'outer 1@0: c',
      'read x[2] 1',
      'outer 2/inner 1@0: b',
      'read y[0] 1',
      'outer 2@0: c',
      'read x[2] 1',
    ])
  })
})

describe('a plan that grows', () => {
  const next: Plan['next'] = (_, [words]) => ({
    buffers: [buffer('z', Math.max(1, words))],
    steps: [step('fill')],
    outputs: { z: { kind: 'f32', buffer: 'z' } },
  })

  it('goes on with what its words ask for, in the stage in which it asked', () => {
    const plan = planOf([stage('numeric', step('a'), grow, step('b'))], { next })
    const { said, plan: grown } = told(plan, [[12, 0]])
    expect(said).toEqual(['numeric@0: a', 'read x[1] 2', 'grow z 12', 'numeric@0: fill b'])
    expect(Object.keys(grown.outputs)).toEqual(['z'])
    expect(grown.buffers.map(({ name }) => name)).toEqual(['x', 'y', 'z'])
    expect(dispatches(grown).map(({ module }) => module)).toEqual(['a', 'b', 'fill'])
  })

  it('is told what it is by now where it grows again', () => {
    const sizes: number[] = []
    const again: Plan['next'] = (_, [words], plan) => {
      sizes.push(plan.buffers.find((spec) => spec.name === 'z')?.words ?? 0)
      return { buffers: [buffer('z', words)], steps: words > 1 ? [grow] : [] }
    }
    expect(told(planOf([grow], { next: again }), [[3], [2], [1]]).said.filter((one) => one.startsWith('grow'))).toEqual(
      ['grow z 3', 'grow z 2', 'grow z 1'],
    )
    expect(sizes).toEqual([0, 3, 2])
  })

  it('ends with an error where it grows for ever, has no way to go on, or replaces a buffer of its own', () => {
    const forever = planOf([grow], { next: () => ({ steps: [grow] }) })
    expect(failure(() => told(forever))?.code).toBe('DidNotEnd')
    expect(failure(() => told(planOf([grow])))?.code).toBe('BadPlan')
    const thief = planOf([grow], { next: () => ({ buffers: [buffer('x')], steps: [] }) })
    expect(failure(() => told(thief))).toMatchObject({
      code: 'BadPlan',
      message: expect.stringContaining('replaces x'),
    })
  })
})

describe('a plan that need not wait for its words', () => {
  const next: Plan['next'] = (_, [words]) => ({ buffers: [buffer('z', words)], steps: [step('exact')] })
  const foreseen: Ahead = { needs: { z: 0 }, steps: [stage('early', step('any'))] }
  const plan = planOf([step('count'), grow, step('last')], { next, ahead: { size: foreseen } })
  const roomFor = (words: number) => (name: string) => (name === 'z' ? words : undefined)

  it('goes on where there is room, and reads afterwards', () => {
    const { said, plan: grown } = told(plan, [[12, 0]], roomFor(12))
    expect(said).toEqual(['@0: count', 'grow z 12', 'early@0: any', 'read x[1] 2', '@0: last'])
    expect(dispatches(grown).map(({ module }) => module)).toEqual(['count', 'last', 'any'])
  })

  it('does as others do where the room was too small, and where there is none', () => {
    const waits = ['read x[1] 2', 'grow z 13', '@0: exact last']
    expect(told(plan, [[13, 0]], roomFor(12)).said).toEqual(['@0: count', 'grow z 12', 'early@0: any', ...waits])
    expect(told(plan, [[13, 0]]).said).toEqual(['@0: count', ...waits])
    expect(told(plan, [[13, 0]], () => undefined).said).toEqual(['@0: count', ...waits])
  })

  it('has both ways in its sketch', () => {
    expect(dispatches(sketched(plan)).map(({ module }) => module)).toEqual(['count', 'last', 'any', 'exact'])
  })
})

describe('the sketch of a plan', () => {
  it('has what it may grow by, where growths and rounds go on until a word says so', () => {
    const next: Plan['next'] = (_, [left]) => ({
      buffers: [buffer('z')],
      steps: left > 0 ? [rounds([step('sort')]), grow] : [],
    })
    const plan = planOf([step('count'), grow], { next })
    const modules = (of: Plan) => dispatches(of).map(({ module }) => module)
    expect(modules(sketched(plan))).toEqual(['count', 'sort'])
    expect(sketched(plan).buffers.map(({ name }) => name)).toContain('z')
    // the plan alone says nothing of it
    expect(modules(plan)).toEqual(['count'])
  })

  it('is the plan itself where it is closed', () => {
    const plan = planOf([stage('all', step('a'))])
    expect(sketched(plan)).toBe(plan)
  })
})

describe('a plan that uses another', () => {
  const inner = planOf([step('multiply'), { kind: 'copy', from: { buffer: 'y' }, to: { buffer: 'own' }, words: 1 }], {
    buffers: [buffer('x'), buffer('y'), buffer('own'), buffer('control')],
    prepare: [step('convert')],
    reset: [
      { kind: 'fill', buffer: 'control', value: 0, words: 8 },
      { kind: 'fill', buffer: 'own', value: 1 },
    ],
  })
  const use = (more: Partial<UseStep> = {}): UseStep => ({
    kind: 'use',
    plan: inner,
    buffers: { x: 'y', y: 'x' },
    as: 'spmv',
    ...more,
  })

  it('prepares it once, resets it each time, and gives its own buffers a name of theirs', () => {
    const other = use({ buffers: { x: 'x', y: 'y' } })
    const { buffers, prepare, solve } = inlined(planOf([use(), stage('again', other)]))
    expect(buffers.map(({ name }) => name)).toEqual(['x', 'y', 'spmv.own', 'spmv.control'])
    const own = { own: 'spmv.own', control: 'spmv.control' }
    expect(prepare).toEqual([step('convert', { buffers: { x: 'y', y: 'x', ...own } })])
    const [first, second] = [solve.slice(0, -1), everyStep(solve.slice(-1))]
    expect(first).toEqual([
      { kind: 'fill', buffer: 'spmv.control', value: 0, words: 8 },
      { kind: 'fill', buffer: 'spmv.own', value: 1 },
      step('multiply', { buffers: { x: 'y', y: 'x', ...own } }),
      { kind: 'copy', from: { buffer: 'x' }, to: { buffer: 'spmv.own' }, words: 1 },
    ])
    expect(second[2]).toEqual(step('multiply', { buffers: { x: 'x', y: 'y', ...own } }))
  })

  it('that shares its control buffer keeps its errors and its events', () => {
    const shared = planOf([use({ buffers: { control: 'control' } })], { buffers: [buffer('y'), buffer('control')] })
    expect(inlined(shared).solve[0]).toEqual({ kind: 'fill', buffer: 'control', value: 0, from: 0, words: 1 })
    // the mutant: the events of all that ran before would be gone
    const reset: FillStep = { kind: 'fill', buffer: 'control', value: 0, words: 8 }
    expect(inlined(shared).solve).not.toContainEqual(reset)
  })

  it('that records events has stages and phases after those of the plan, one by one in its control buffer', () => {
    const traced = { TRACE: true, PLACED: true }
    const swept = planOf(
      [
        step('tell', { conditions: traced, offers: { stage: 1 }, phase: 2 }),
        step('work', { conditions: { TRACE: false } }),
      ],
      { buffers: [buffer('x'), buffer('control')] },
    )
    const host = planOf([use({ plan: swept, buffers: {}, trace: { stage: 5, phase: 7 } })], {
      buffers: [buffer('x'), buffer('y'), buffer('control', 80)],
    })
    const [tell, work] = dispatches(inlined(host))
    expect(tell).toMatchObject({
      conditions: { TRACE: true, PLACED: false, GUEST: true },
      offers: { stage: 1, guest_stage: 5, guest_phase: 7 },
      phase: 9,
      buffers: { x: 'spmv.x', control: 'control' },
    })
    expect(work.conditions).toEqual({ TRACE: false })
    expect(inlined(host).buffers.map(({ name }) => name)).toEqual(['x', 'y', 'control', 'spmv.x'])
    // without a trace of its own it has none of these
    const [plain] = dispatches(inlined(planOf([use({ plan: swept, buffers: {} })])))
    expect(plain).toMatchObject({ conditions: traced, offers: { stage: 1 }, buffers: { control: 'spmv.control' } })
    expect(plain.phase).toBeUndefined()
  })

  it('has one program for all its dispatches where their uniforms say stage and phase', () => {
    const swept = planOf(
      [0, 1].map((phase) =>
        step('tell', { conditions: { TRACE: true }, uniforms: { first: 3, stage: 1, phase }, phase }),
      ),
    )
    const trace = { stage: 5, phase: 7 }
    const guests = dispatches(inlined(planOf([use({ plan: swept, buffers: { control: 'y' }, trace })])))
    expect(guests.map(({ uniforms }) => uniforms)).toEqual([
      { first: 3, stage: 6, phase: 7 },
      { first: 3, stage: 6, phase: 8 },
    ])
    // the mutant: they would be added twice
    expect(guests.map(({ offers }) => offers)).toEqual([0, 0].map(() => ({ guest_stage: 0, guest_phase: 0 })))
  })

  it('looks at a word of the plan where it may stop, but not where it records', () => {
    const swept = planOf([
      step('wide', { conditions: { STOPS: false } }),
      step('narrow'),
      step('tell', { conditions: { STOPS: false, TRACE: true } }),
    ])
    const outer = planOf([use({ plan: swept, buffers: {}, stop: { buffer: 'y', at: 3 } })])
    const [wide, narrow, tell] = dispatches(inlined(outer))
    expect(wide).toMatchObject({ conditions: { STOPS: true }, offers: { stop_at: 3 }, buffers: { stop_words: 'y' } })
    expect(narrow).toEqual(step('narrow', { buffers: { x: 'spmv.x', y: 'spmv.y' } }))
    expect(tell).toMatchObject({ conditions: { STOPS: false, TRACE: true }, buffers: { x: 'spmv.x', y: 'spmv.y' } })
    // of a plan that says no word nothing looks
    expect(dispatches(inlined(planOf([use({ plan: swept, buffers: {} })])))[0].conditions).toEqual({ STOPS: false })
  })

  it('grows with it, under its names', () => {
    const growing = planOf([grow], {
      next: () => ({ buffers: [buffer('z', 3)], steps: [step('use')] }),
    })
    const outer = planOf([use({ plan: growing, buffers: { x: 'y' }, as: 'inner' })])
    const { said, plan } = told(outer, [[5, 5]])
    expect(said).toEqual(['read y[1] 2', 'grow inner.z 3', '@0: use'])
    expect(dispatches(plan)[0].buffers).toEqual({ z: 'inner.z', x: 'y', y: 'inner.y' })
  })

  it('is refused where a buffer is too small for it, or two plans have one name', () => {
    const small = planOf([use()], { buffers: [buffer('x', 7), buffer('y')] })
    expect(failure(() => inlined(small))?.message).toContain('gives x 7 words, and spmv needs 8 there')
    const twice = planOf([use(), use({ plan: { ...inner } })])
    expect(failure(() => inlined(twice))?.message).toContain('two plans by the name spmv')
  })
})

describe('buffers whose words say how much is launched', () => {
  const indirect = step('b', { groups: { indirect: 'y', at: 0 } })

  it('are those that a dispatch names, and any of a plan that may yet name them', () => {
    const known = mayLaunch(planOf([rounds([stage('s', indirect)])]))
    expect(['x', 'y'].map(known)).toEqual([false, true])
    const open = mayLaunch(planOf([stage('s', grow)]))
    expect(['x', 'z'].map(open)).toEqual([true, true])
  })
})
