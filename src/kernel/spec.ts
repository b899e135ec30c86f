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
  )

export const defaultsOf = (options: readonly Option[]): Spec =>
  Object.fromEntries(options.map(({ name, initial }) => [name, initial]))

/** Whether an option can be set to this. */
export function allows(option: Option, value: unknown): boolean {
  if (option.kind === 'choice') return option.values.some(([one]) => one === value)
  if (option.kind === 'flag') return typeof value === 'boolean'
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return option.most === undefined || (Number.isInteger(value) && value >= 0 && value <= option.most)
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
export function namedOf(options: readonly Option[], spec: Spec): Readonly<Record<string, string>> {
  const defaults = defaultsOf(options)
  const said = Object.entries(spec).filter(([name, value]) => value !== defaults[name])
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

/** Reads what `namedOf` wrote; names of what no option allows are told, and their defaults stand. */
export function specOf(
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
  const value = option.kind === 'choice' ? text : option.kind === 'flag' ? FLAGS[text] : numberIn(text)
  return value !== undefined && allows(option, value) ? value : undefined
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false }
const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
