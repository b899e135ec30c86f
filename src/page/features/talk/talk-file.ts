import { AppError } from '#src/core/base/errors.ts'
import type { Talk, TalkScene } from '#src/engine/catalog/contract/talk.ts'
import { questionOf } from '#src/page/desk/consent.ts'
import { complaintText } from '#src/page/store/link/known.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import * as texts from './words.ts'

/** A talk as a file: JSON that names itself, so that another file is refused by what it is and not by what it lacks. */

const KIND = 'sparsescope talk'
const VERSION = 1
const MOST_SCENES = 100
const MOST_LETTERS = 4000
const LONGEST_SECONDS = 3600

export const talkText = ({ title, scenes }: Talk): string =>
  `${JSON.stringify({ kind: KIND, version: VERSION, title, scenes }, undefined, 2)}\n`

const refuse = (message: string): AppError => new AppError('BadTalk', message)

/**
 * @param kept whether this browser has kept it: then scenes that a question comes before, from a time when they were taken,
 * stay in it
 * @throws AppError `BadTalk`, which says what is wrong and in which scene
 */
export function talkFrom(text: string, kept = false): Talk {
  const file = objectIn(text)
  if (file['kind'] !== KIND) throw refuse(texts.notATalk)
  if (file['version'] !== VERSION) throw refuse(texts.otherVersion(String(file['version']), VERSION))
  const { title, scenes } = file
  if (!Array.isArray(scenes) || scenes.length === 0) throw refuse(texts.noScenes)
  if (scenes.length > MOST_SCENES) throw refuse(texts.manyScenes(scenes.length, MOST_SCENES))
  return {
    title: wordsIn(title, texts.theTitle),
    scenes: scenes.map((scene: unknown, place) => sceneFrom(scene, texts.scene(place + 1), kept)),
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read as Readonly<Record<string, unknown>>
  } catch {
    throw refuse(texts.notJson)
  }
  throw refuse(texts.notATalk)
}

/** @param where how the scene is called: `scene 3` */
function sceneFrom(given: unknown, where: string, kept: boolean): TalkScene {
  if (typeof given !== 'object' || given === null) throw refuse(texts.notAScene(where))
  const { link, headline, notes = '', seconds = 60, plays, live } = given as Readonly<Record<string, unknown>>
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= LONGEST_SECONDS))
    throw refuse(texts.badSeconds(where, LONGEST_SECONDS))
  return {
    link: linkIn(link, where, kept),
    headline: wordsIn(headline, texts.headlineOf(where)),
    notes: wordsIn(notes, texts.notes(where), 0),
    seconds,
    ...(plays === true && { plays }),
    ...(live === true && { live }),
  }
}

function wordsIn(given: unknown, what: string, least = 1): string {
  if (typeof given !== 'string' || given.trim().length < least) throw refuse(texts.notWords(what))
  if (given.length > MOST_LETTERS) throw refuse(texts.longWords(what, MOST_LETTERS))
  return given
}

/**
 * The query of a link that this page can follow whole, without a question: in a talk no speaker has time for one. Of a whole
 * address, its query.
 */
function linkIn(given: unknown, where: string, kept: boolean): string {
  if (typeof given !== 'string') throw refuse(texts.noLink(where))
  const query = given.includes('?') ? given.slice(given.indexOf('?')) : `?${given}`
  const { doc, complaints } = readLink(query)
  if (complaints.length > 0) throw refuse(texts.badLink(where, complaintText(complaints)))
  const question = kept ? undefined : questionOf(doc.source)
  if (question) throw refuse(texts.asks(where, question.message))
  return query
}
