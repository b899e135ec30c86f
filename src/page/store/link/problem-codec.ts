/** How the options of an operation are written in a link and read back; null where a text cannot be read. */

/** What a link says of an operation's options, before it is known which operation that is. */
export interface GivenOptions {
  /** By name. */
  readonly named: Readonly<Record<string, string>>
  /** Whether they were told apart by their place, as before version 4: then names that an operation lacks say nothing. */
  readonly placed: boolean
}

/** Options by place, in links before version 4: those of all operations that there were, the last two where they differ. */
const PLACES = ['triangle', 'of', 'values', 'diagonal', 'seed', 'alpha', 'beta'] as const
const LEAST_PLACES = 5
const MOST_NAMED = 40

/** `triangle:upper,seed:2`; before version 4 `upper:matrix:own:error:2`, of a product with its own α and β, too. */
export function givenFrom(text: string): GivenOptions | null {
  const places = text.split(':')
  if (!text.includes(',') && places.length >= LEAST_PLACES && places.length <= PLACES.length)
    return { named: Object.fromEntries(places.map((value, p) => [PLACES[p], value])), placed: true }
  const parts = text.split(',', MOST_NAMED).map((part) => /^([a-z][a-z0-9]*):([A-Za-z0-9.+_%-]+)$/.exec(part))
  if (!parts.every((part) => part !== null)) return null
  return { named: Object.fromEntries(parts.map(([, name, value]) => [name, value])), placed: false }
}

export const givenText = ({ named }: GivenOptions): string =>
  Object.entries(named)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
