import { sourceFrom } from '#src/core/sparse/source-text.ts'
/**
 * What can be chosen of an operation. From a list of options come the controls of a sheet, the keys of a link, defaults
 * and validation; nothing else knows their names.
 */

/** What the options of an operation are set to, by name. */
export type Spec = Readonly<Record<string, string | number | boolean>>

interface Named {
  /** The key in links: letters and digits. */
  readonly name: string
  /** What stands beside the control. */
  readonly label: string
}

export type Option = Named &
  (
    | {
        readonly kind: 'choice'
        /** Each with its words. */
        readonly values: readonly (readonly [value: string, words: string])[]
        readonly initial: string
      }
    | {
        readonly kind: 'number'
        readonly initial: number
        /** A whole number from 0 to this; any finite number where absent. */
        readonly most?: number
      }
    | { readonly kind: 'flag'; readonly initial: boolean }
    | {
        /** A further matrix: the open one, its transpose, or a made one or a file, by the text of its source. */
        readonly kind: 'matrix'
        readonly initial: 'same' | 'transposed'
      }
  )

export const defaultsOf = (options: readonly Option[]): Spec =>
  Object.fromEntries(options.map(({ name, initial }) => [name, initial]))

/** Whether an option can be set to this. */
export function allows(option: Option, value: unknown): boolean {
  if (option.kind === 'choice') return option.values.some(([one]) => one === value)
  if (option.kind === 'flag') return typeof value === 'boolean'
  if (option.kind === 'matrix') return typeof value === 'string' && isMatrixText(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return option.most === undefined || (Number.isInteger(value) && value >= 0 && value <= option.most)
}

/** Whether a text names a matrix that nothing has to be fetched for. */
function isMatrixText(text: string): boolean {
  if (text === 'same' || text === 'transposed') return true
  const source = sourceFrom(text)
  return source !== null && source.kind !== 'address'
}

/** What of a record the options allow, under their names, and their defaults for the rest; other names are left out. */
export const fitted = (options: readonly Option[], given: Readonly<Record<string, unknown>>): Spec =>
  Object.fromEntries(
    options.map((option) => [
      option.name,
      allows(option, given[option.name]) ? (given[option.name] as Spec[string]) : option.initial,
    ]),
  )

/** Options as a link names them, `triangle` is `upper`: those that differ from their defaults, or that nothing allows. */
export function writeSpec(options: readonly Option[], spec: Spec): Readonly<Record<string, string>> {
  const defaults = defaultsOf(options)
  const said = Object.entries(spec).filter(([name, value]) => value !== defaults[name])
  return Object.fromEntries(said.map(([name, value]) => [name, wordOf(String(value))]))
}

/** The parts of a source have colons between them, and so have options and their values: here `_` stands for them. */
const wordOf = (value: string): string =>
  value
    .replace(/[^A-Za-z0-9.+:-]/gu, (sign) =>
      [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )
    .replaceAll(':', '_')

function valueOf(word: string): string | undefined {
  try {
    return decodeURIComponent(word.replaceAll('_', ':'))
  } catch {
    return undefined
  }
}

/** Reads what `writeSpec` wrote; names that no option allows are returned, and their defaults stand. */
export function readSpec(
  options: readonly Option[],
  named: Readonly<Record<string, string>>,
): { readonly spec: Spec; readonly refused: readonly string[] } {
  const values = Object.entries(named).map(([name, text]) => {
    const option = options.find((one) => one.name === name)
    return [name, option && read(option, text)] as const
  })
  const refused = values.flatMap(([name, value]) => (value === undefined ? [name] : []))
  return { spec: fitted(options, Object.fromEntries(values)), refused }
}

function read(option: Option, text: string): Spec[string] | undefined {
  const value = READERS[option.kind](text)
  return value !== undefined && allows(option, value) ? value : undefined
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false }

const READERS: Readonly<Record<Option['kind'], (text: string) => Spec[string] | undefined>> = {
  choice: (text) => text,
  flag: (text) => FLAGS[text],
  number: (text) => (text.trim() === '' ? undefined : Number(text)),
  matrix: valueOf,
}

/** With which values an operation is posed; the seed is a separate option. */
export const VALUES: Option = {
  kind: 'choice',
  name: 'values',
  label: 'values',
  values: [
    ['own', 'its own'],
    ['seeded', 'seeded'],
  ],
  initial: 'own',
}
