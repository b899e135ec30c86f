import type { Format, FormatParams } from '#src/core/sparse/formats/format.ts'

/** A format that is shown, with the parameters that were set for it. */
export interface Choice {
  readonly id: string
  readonly params: FormatParams
}

/** The order in which nonzeros wander from format to format; formats that it does not name come last. */
const ORDER = ['coo', 'csr', 'ell', 'sell', 'hyb', 'dia', 'compressed', 'bsr', 'bccoo', 'csr5', 'tile']

/** Shown before anybody chose. */
const FIRST = ['coo', 'csr', 'ell', 'hyb', 'csr5', 'tile']

const placeOf = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)

export const inOrder = (ids: readonly string[]): readonly string[] =>
  ids.toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))

/** Reads `coo-csr5_omega4_sigma4`; unknown ids are left out, and an empty text means the default. */
export function choicesOf(text: string, known: readonly string[]): readonly Choice[] {
  const given = text.split('-').map(choiceOf)
  const chosen = given.filter(({ id }, at) => known.includes(id) && given.findIndex((other) => other.id === id) === at)
  if (chosen.length === 0) return FIRST.filter((id) => known.includes(id)).map((id) => ({ id, params: {} }))
  const ids = inOrder(chosen.map(({ id }) => id))
  return ids.flatMap((id) => chosen.filter((choice) => choice.id === id))
}

function choiceOf(word: string): Choice {
  const [id, ...settings] = word.split('_')
  const params = settings.flatMap((setting) => {
    const [, name, value] = /^([a-z]+)(\d{1,6})$/.exec(setting) ?? []
    return name === undefined ? [] : [[name, Number(value)] as const]
  })
  return { id, params: Object.fromEntries(params) }
}

export const textOf = (choice: Choice): string =>
  [choice.id, ...Object.entries(choice.params).map(([name, value]) => `${name}${value}`)].join('_')

export const choicesText = (choices: readonly Choice[]): string => choices.map(textOf).join('-')

/** In focus before anybody chose: the format that every other one is explained by. */
const BEGINS = 'csr'

/**
 * The format in focus, of which all arrays are drawn: the chosen one where it is shown, else CSR where it is, else the first.
 */
export function focusOf(choices: readonly Choice[], focus: string): number {
  const [chosen, begins] = [focus, BEGINS].map((wanted) => choices.findIndex(({ id }) => id === wanted))
  return Math.max(0, chosen < 0 ? begins : chosen)
}

/** Below this number of nonzeros a figure has slices, tiles and chunks of SMALL: a single one would show nothing. */
const FEW = 1024
const SMALL = 4

/** The parameters that a format is made with: what was set, within its limits; few nonzeros are cut into small parts. */
export function paramsFor({ params }: Format, chosen: FormatParams, nonzeros: number): FormatParams {
  const entries = params.map(({ name, initial, min, max, choices }) => {
    const set = chosen[name]
    if (set === undefined) return [name, choices && nonzeros < FEW ? smallOf(choices, initial) : initial]
    const inside = Math.min(max, Math.max(min, set))
    return [name, !choices || choices.includes(inside) ? inside : initial]
  })
  return Object.fromEntries(entries) as FormatParams
}

const smallOf = (choices: readonly number[], initial: number): number =>
  Math.min(initial, ...choices.filter((choice) => choice >= SMALL))
