import { expect, test } from 'vitest'
import { sayingsIn, SOURCES } from './sayings.fixture.ts'

/** Words that are not said on screen, and what is said instead. */
const UNSAID: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bticks?\b/i, 'step'],
  [/\bworker-(?:ticks?|steps?)\b/i, 'workers × steps, or a share in per cent'],
  [/\bfruitless\b/i, 'wasted'],
  [/\bteams?\b/i, 'worker, or several lanes'],
  [/\b(?:whatever|whoever|whomever|nobody else)\b/i, 'the thing itself'],
  [/\bnone of a\b/i, 'the thing itself'],
  [/\b(?:is|are|was|were) had\b/i, 'a verb'],
  [/\bin the mean\b/i, 'on average'],
  [
    /\b(?:edges|nonzeros|lanes|rows|tasks|slots|blocks|numbers|bits?|one|two|four) an? (?:row|lane|level|step|line|block|invocation)\b/i,
    'per',
  ],
  [/\b(?:is|are) no (?:number|integer|matrix|matrices|text|index|address)\b/i, 'is not a …'],
  [/\bnever came\b/i, 'never became ready'],
]

/** Strings that name something to the code: a word alone, an address, a piece of shader. */
const isCode = (said: string): boolean =>
  !/\s/.test(said) || /[=;{}]|\bif \(|&&|\|\||\w\(|\.\w+\(|uniforms\./.test(said)

function unsaidIn(sources: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    sayingsIn(source)
      .filter((said) => !isCode(said))
      .flatMap((said) =>
        UNSAID.filter(([word]) => word.test(said)).map(([, instead]) => `${path}: “${said}”: say ${instead}`),
      ),
  )
}

test('what comes on screen is said in plain words', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(200)
  expect(unsaidIn(SOURCES)).toEqual([])
})

const mutants: Readonly<Record<string, string>> = {
  'a label in ticks': 'const unit = `done at tick ${end}`',
  'a unit of two nouns': '<p>worker-ticks, whole run</p>',
  'polls called fruitless': "const words = plural(polls, 'fruitless poll')",
  'workers called teams': 'const words = `shares of ${count} teams`',
  'a figure that is had': "const words = 'No format is had everywhere for the price of one product'",
  'a mean without a verb': 'const why = `${levels} levels of ${rows} rows in the mean`',
  'a rate without per': '<Whole label="edges a row" />',
  'a rate of one without per': "const line = 'for nonzeros k of row i, one a lane'",
  'a word that is no number': 'throw lineError(`${given} is no number`)',
  'a row that never came': 'const words = `row ${item} never came`',
}

for (const [name, source] of Object.entries(mutants))
  test(`finds ${name}`, () => expect(unsaidIn({ mutant: source })).not.toEqual([]))

test('takes comments, keys and names for what they are', () => {
  const source = "/** A tick. */\nconst tick = styles['tick'] // ticks, in teams\nconst { team } = params\n"
  expect(unsaidIn({ source })).toEqual([])
})
