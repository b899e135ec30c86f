/**
 * Words that go with numbers. Which form a number takes is said by `Intl.PluralRules`: English has `one` and `other`,
 * further languages have more. The forms of nouns are data.
 */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

const RULES = new Intl.PluralRules('en')

/** Nouns whose plural is not the singular with an s. */
const IRREGULAR: Readonly<Record<string, Forms>> = {
  dispatch: { one: 'dispatch', other: 'dispatches' },
  entry: { one: 'entry', other: 'entries' },
  matrix: { one: 'matrix', other: 'matrices' },
  try: { one: 'try', other: 'tries' },
  vertex: { one: 'vertex', other: 'vertices' },
}

/** The form that goes with `n` as it is shown, which is as an integer. */
export const formOf = (n: number, forms: Forms): string => forms[RULES.select(Math.round(n))] ?? forms.other

/** A noun and what stands before it (`other matrix`) in the form that goes with `n`, without the number. */
export function noun(n: number, phrase: string): string {
  const at = phrase.lastIndexOf(' ') + 1
  const last = phrase.slice(at)
  return phrase.slice(0, at) + formOf(n, IRREGULAR[last] ?? { one: last, other: `${last}s` })
}

/** Of any number: `rows`, `other matrices`. */
export const several = (phrase: string): string => noun(2, phrase)
