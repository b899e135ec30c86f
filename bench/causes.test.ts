import { describe, expect, test } from 'vitest'
import { REASONS, ruleNames } from './reasons.fixture.ts'
import { bearerOf, SPOKEN, spokenCauses } from './spoken.fixture.ts'

describe('a sentence outside lessons and talks that names a cause or a price', () => {
  test('is in the table, with a claim; the table has no other', () => {
    const causes = spokenCauses()
    expect(causes.length).toBeGreaterThan(9)
    expect(causes.filter((cause) => !bearerOf(cause))).toEqual([])
    const dead = SPOKEN.filter(
      ({ place, piece }) => !causes.some((cause) => cause.place === place && cause.sentence.includes(piece)),
    )
    // a headline and two rules say how runs went and kernels work, without such a word
    expect(dead.map(({ piece }) => piece)).toEqual([
      'Barriers line up the waiting.',
      'narrow levels share a workgroup and its dispatch',
      'a row waits for what it needs, and not for the rest of a level',
    ])
  })

  test('one that nobody bears out is seen, wherever it stands', () => {
    const said = "export const why = 'It is quick because it is new.'"
    for (const place of [
      'src/page/figures/bandwidth/words.ts',
      'shaders/spmv/auto/rule.ts',
      'src/page/frame/sheets/words.ts',
    ])
      expect(spokenCauses({ [`/${place}`]: said }).map(bearerOf)).toEqual([undefined])
    expect(spokenCauses({ '/src/core/sparse/read/words.ts': said })).toEqual([])
  })

  test('so is one that a colon gives, of a finding, a figure, a view or a run', () => {
    const said = "export const why = 'It is quick: it has new lanes.'"
    for (const place of ['findings/padding/rule.ts', 'figures/times/words.ts', 'views/lanes/words.ts'])
      expect(spokenCauses({ [`/src/page/${place}`]: said }).map(bearerOf)).toEqual([undefined])
    // of a file, an option or a link it explains what that is
    expect(spokenCauses({ '/shaders/spmv/ell/kernel.ts': said })).toEqual([])
  })

  test('one of a finding is borne out by a problem of its rule, where another has none of it', () => {
    const place = 'src/page/findings/padding/rule.ts'
    const [cause] = spokenCauses().filter((one) => one.place.startsWith('src/page/findings/'))
    expect(bearerOf(cause)?.denied).not.toBe('')
    expect(bearerOf({ place, sentence: 'It is quick: it has new lanes.' })).toBe(undefined)
  })

  test.each(SPOKEN)('$place: $piece', async ({ claim, denied, holds }) => {
    const [said, other] = await holds()
    expect(said, claim).toBe(true)
    expect(other, `denied by ${denied}`).toBe(false)
  })
})

describe('what Automatic says of its choice', () => {
  test('stands here for each rule of each operation', () => {
    const told = new Set(REASONS.map(({ operation, rule }) => `${operation} ${rule}`))
    const missing = ruleNames.filter((name) => !told.has(name))
    expect(ruleNames.length).toBeGreaterThan(20)
    // the rule that says how its kernel works stands in SPOKEN
    expect(missing).toEqual(['sptrsv 7'])
  })

  test.each(REASONS)('$operation, $kernel: $says', async ({ says, denied, told }) => {
    const [of, other] = await told()
    expect(of).toBe(says)
    expect(other, `not said of ${denied}`).not.toBe(says)
  })
})
