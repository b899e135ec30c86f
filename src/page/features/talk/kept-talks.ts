import { type FoundTalk, shippedTalks } from '#src/engine/catalog/talks.ts'
import { recall, remember } from '#src/page/desk/remember.ts'
import { isLesson, lessonTalks } from './lesson-talk.ts'
import { talkFrom, talkText } from './talk-file.ts'

/** Talks of the visitor's own: this browser keeps them, under ids that no folder has. */

const OWN = 'own-'

/** What this browser keeps; a talk that cannot be read any more is left out. */
export function ownTalks(): readonly FoundTalk[] {
  const kept = recall('talks')
  if (kept === undefined) return []
  try {
    const texts = JSON.parse(kept) as unknown
    return Array.isArray(texts) ? texts.flatMap((text: unknown, place) => readAgain(text, place)) : []
  } catch {
    return []
  }
}

function readAgain(text: unknown, place: number): FoundTalk[] {
  try {
    return typeof text === 'string' ? [{ ...talkFrom(text, true), id: OWN + String(place) }] : []
  } catch {
    return []
  }
}

export const isOwn = ({ id }: Pick<FoundTalk, 'id'>): boolean => id.startsWith(OWN)

/** Keeps these talks of the visitor's in the place of those before. */
export const keepTalks = (talks: readonly Omit<FoundTalk, 'id'>[]): void =>
  remember('talks', JSON.stringify(talks.map(talkText)))

/** Every talk: those that come with the page, and the visitor's. */
export const allTalks = async (): Promise<readonly FoundTalk[]> => [...(await shippedTalks()), ...ownTalks()]

/** The talk of an id, or the lesson; undefined where there is none such. */
export async function talkNamed(id: string): Promise<FoundTalk | undefined> {
  const all = isLesson({ id }) ? await lessonTalks() : await allTalks()
  return all.find((talk) => talk.id === id)
}
