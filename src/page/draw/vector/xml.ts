const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML forbids even where it is escaped. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Text as XML may hold it: marked characters are escaped, and those that XML forbids are left out. */
export const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ESCAPES[letter])

type Attributes = Readonly<Record<string, string | undefined>>

/** An element with those of its attributes that have a value. */
export function tag(name: string, attributes: Attributes, inside?: string): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(value)}"`]))
    .join('')
  return inside === undefined ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}

/** A colour of a canvas (`#rrggbb`, or `rgba()`) as a paint and its opacity, which every reader of SVG knows. */
export function paintOf(colour: string): { readonly paint: string; readonly opacity: number } {
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.e-]+))?\s*\)$/.exec(colour)
  if (!parts) return { paint: colour, opacity: 1 }
  const hex = parts.slice(1, 4).map((channel) => Number(channel).toString(16).padStart(2, '0'))
  return { paint: `#${hex.join('')}`, opacity: parts[4] === undefined ? 1 : Number(parts[4]) }
}

/** Style, weight, size and families of a canvas font such as `italic 600 26px "IBM Plex Mono", monospace`. */
export function fontAttributes(font: string): Attributes {
  const parts = /^(.*?)([\d.]+)px\s*(?:\/\s*\S+\s*)?(.*)$/.exec(font)
  if (!parts) return {}
  const [, before, size, family] = parts
  const weight = /\b(?:bold|[1-9]00)\b/.exec(before)?.[0]
  return {
    'font-family': family,
    'font-size': size,
    'font-weight': weight === '400' ? undefined : weight,
    'font-style': /italic/.test(before) ? 'italic' : undefined,
  }
}
