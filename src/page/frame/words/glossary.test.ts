import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMS, piecesOf, termsIn, type TermId } from './forms.ts'
import { CUDA, GLOSSARY, inWords } from './glossary.ts'
import { sayingsIn, SOURCES } from './sayings.fixture.ts'

const IDS = Object.keys(FORMS) as TermId[]
const whole = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})s?\\b`, 'i')
/** CUDA's words; `shared memory` and `kernel launch` are two words each. */
const OWN = { webgpu: whole(Object.keys(CUDA)), cuda: whole(Object.values(CUDA)) }

/** What is wrong with the texts of a glossary in either vocabulary. */
function faultsOf(glossary: typeof GLOSSARY): readonly string[] {
  return IDS.flatMap((id) => {
    const { name, means, picture } = glossary[id]
    const texts = [name, means, picture?.caption ?? '']
    const [webgpu, cuda] = [texts.map((text) => inWords(text, 'webgpu')), texts.map((text) => inWords(text, 'cuda'))]
    return [
      ...(means.trim() === '' ? [`${id} says nothing`] : []),
      ...(/[{}]/.test([...webgpu, ...cuda].join(' ')) ? [`${id} keeps a brace`] : []),
      ...(cuda.some((text) => OWN.webgpu.test(text)) ? [`${id} uses WebGPU's words for CUDA`] : []),
      ...(webgpu.some((text) => OWN.cuda.test(text)) ? [`${id} uses CUDA's words for WebGPU`] : []),
    ]
  })
}

describe('the glossary', () => {
  test('says every term in both vocabularies', () => {
    expect(faultsOf(GLOSSARY)).toEqual([])
    expect(IDS.length).toBeGreaterThanOrEqual(20)
    for (const [id, name] of [
      ['subgroup', 'warp'],
      ['workgroup', 'thread block'],
      ['invocation', 'thread'],
      ['dispatch', 'kernel launch'],
    ] as const)
      expect(inWords(GLOSSARY[id].name, 'cuda')).toBe(name)
  })

  const { subgroup, workgroup, step } = GLOSSARY
  const mutants: Readonly<Record<string, typeof GLOSSARY>> = {
    'a word that is not replaced': { ...GLOSSARY, subgroup: { ...subgroup, means: 'A subgroup runs together.' } },
    'CUDA’s word for both': { ...GLOSSARY, workgroup: { ...workgroup, name: 'thread block' } },
    'a brace that is not closed': { ...GLOSSARY, step: { ...step, means: 'A {step of work.' } },
    'a term without a sentence': { ...GLOSSARY, step: { ...step, means: ' ' } },
  }
  for (const [name, glossary] of Object.entries(mutants))
    test(`finds ${name}`, () => expect(faultsOf(glossary)).not.toEqual([]))

  test('explains what is said on screen, and nothing else', () => {
    const said = Object.values(SOURCES).flatMap(sayingsIn)
    const used = new Set(said.flatMap(termsIn))
    expect(IDS.filter((id) => !used.has(id))).toEqual([])
  })

  test('plurals follow their words', () => {
    expect(inWords('{dispatches} of {workgroups}, {workgroup memory}', 'cuda')).toBe(
      'kernel launches of thread blocks, shared memory',
    )
  })
})

describe('terms in a text', () => {
  const text = fc
    .array(fc.constantFrom('step', 'Steps', ' ', ', ', 'cache line', 'lane', 'stepwise', 'D3N27', 'SELL-C-σ', 'a'))
    .map((parts) => parts.join(''))

  test('pieces put together are the text, and no term is marked twice', () => {
    fc.assert(
      fc.property(text, fc.nat(3), text, (of, most, after) => {
        const pieces = piecesOf(of, most, after)
        const terms = pieces.flatMap(({ term }) => term ?? [])
        expect(pieces.map((piece) => piece.text).join('')).toBe(of)
        expect(new Set(terms).size).toBe(terms.length)
        expect(terms.length).toBeLessThanOrEqual(most)
        expect(terms.filter((term) => termsIn(after).includes(term))).toEqual([])
      }),
    )
  })

  test('a term is a whole word, in any case, singular or plural', () => {
    expect(termsIn('Steps of workers, stepwise, one lane')).toEqual(['step', 'worker', 'lane'])
    expect(termsIn('SELL-C-σ on D3N27, ILU(0)')).toEqual(['sell', 'stencil', 'ilu'])
    expect(termsIn('network plane multi-lane')).toEqual([])
  })
})
