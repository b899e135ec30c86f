import type { Document } from '../document.ts'
import { LINK_VERSION } from './kernel-defaults.ts'
import { encodeLink } from './link.ts'
import { readLink } from './read-link.ts'

/** What keys of a link say, of which the last of a name counts; `t=end` is said apart. Without `v` they are of this version. */
export function linkKeys(keys: string) {
  const last = new Map(new URLSearchParams(keys))
  const atEnd = last.get('t') === 'end'
  if (atEnd) last.delete('t')
  if (!last.has('v')) last.set('v', String(LINK_VERSION))
  return { ...readLink(`?${new URLSearchParams([...last])}`), atEnd }
}

/**
 * The document of a scene: what its keys say, and the theme, keys and locks of the reader.
 * @param place the lesson's step; of a talk's scene undefined
 * @param keys those of the step, then those that change it, by `&`
 */
export function stepDocument(
  place: string | undefined,
  keys: string,
  own: Document,
): { doc: Document; atEnd: boolean } {
  const { doc, atEnd } = linkKeys(keys)
  const { theme, letterKeys, side, lock } = own
  return { doc: { ...doc, lesson: place, theme, letterKeys, side, lock }, atEnd }
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

/** What a link may say besides its lesson and leave the figure to the step. */
const OF_READER = ['v', 'lesson', 'theme', 'letters', 'lock', 'embed']

/** The step of a lesson that a link names, where it says no more. */
export function stepAlone(link: string): string | undefined {
  const query = new URLSearchParams(link)
  return [...query.keys()].every((name) => OF_READER.includes(name)) ? (query.get('lesson') ?? undefined) : undefined
}
