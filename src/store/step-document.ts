import type { Document } from './document.ts'
import { LINK_VERSION } from './kernel-defaults.ts'
import { encodeLink } from './link.ts'
import { readLink } from './read-link.ts'

/** A playhead at the end, wherever that is. */
const AT_END = /(^|&)t=end(?=&|$)/

/** What keys of a link say; `t=end` is said apart. */
export function linkKeys(keys: string) {
  const atEnd = AT_END.test(keys)
  return { ...readLink(`?v=${LINK_VERSION}&${keys.replace(AT_END, '')}`), atEnd }
}

/**
 * The document of a lesson's step: what its keys say, and the theme and keys of the reader.
 * @param keys those of the step, then those that change it, by `&`; the last of a name counts
 */
export function stepDocument(place: string, keys: string, own: Document): { doc: Document; atEnd: boolean } {
  const last = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(keys.replaceAll('+', '%2B'))) last.set(name, value)
  const { doc, atEnd } = linkKeys([...last].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'))
  const { theme, letterKeys, side } = own
  return { doc: { ...doc, lesson: place, theme, letterKeys, side }, atEnd }
}

/**
 * Whether a document says what keys of a link ask for. The playhead may be further on.
 * @param end of the axis
 */
export function reaches(doc: Document, keys: string, end: number): boolean {
  const { doc: asked, atEnd } = linkKeys(keys)
  const [now, then] = [doc, asked].map((one) => new URLSearchParams(encodeLink(one)))
  return [...new URLSearchParams(keys).keys()].every((name) => {
    if (name === 't') return end > 0 && doc.tick >= (atEnd ? end : asked.tick)
    if (name === 'opt') return within(asked.options, doc.options)
    return now.get(name) === then.get(name)
  })
}

const within = (asked: Document['options'], options: Document['options']): boolean =>
  Object.entries(asked).every(([view, values]) =>
    Object.entries(values).every(([name, value]) => options[view]?.[name] === value),
  )
