import { AppError } from '#src/core/base/errors.ts'
import type { Talk, TalkScene } from '#src/engine/catalog/contract/talk.ts'
import { questionOf } from '#src/page/desk/consent.ts'
import { complaintText } from '#src/page/store/link/known.ts'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import * as texts from './words.ts'

/** A talk as a file: JSON that names itself, so that another file is refused by what it is and not by what it lacks. */

const KIND = 'sparsescope talk'
const VERSION = 1
const MOST_SCENES = 100
const MOST_LETTERS = 4000
const LONGEST_SECONDS = 3600
const MOST_STAGES = 10

export const talkText = ({ title, scenes }: Talk): string =>
  `${JSON.stringify({ kind: KIND, version: VERSION, title, scenes: scenes.map(written) }, undefined, 2)}\n`

/** A scene as a file has it: headline, notes, and a whole link, which stands at the end of its run where it names no step. */
function written({ show, title, says, ...rest }: TalkScene) {
  const keys = show.split('&').filter((key) => key !== END)
  return {
    link: `?${keys.some(isVersion) ? '' : `${NOW}&`}${keys.join('&')}`,
    headline: title,
    notes: notesText(says),
    ...rest,
  }
}

const END = 't=end'
const NOW = `v=${LINK_VERSION}`
const isVersion = (key: string): boolean => key.startsWith('v=')

/** The keys of a link, or of a whole address: those of a scene. */
export function keysFrom(link: string): string {
  const keys = link.slice(link.indexOf('?') + 1).split('&')
  const named = keys.filter((key) => key !== '' && key !== NOW)
  return (named.some((key) => key.startsWith('t=')) ? named : [...named, END]).join('&')
}

/** Paragraphs of notes, which an editor and a file have as one text. */
export const notesText = (says: readonly string[]): string => says.join('\n\n')
export const paragraphsIn = (notes: string): readonly string[] => notes.split('\n\n')

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
  const {
    link,
    headline,
    notes = '',
    seconds = 60,
    plays,
    live,
    counts,
    into,
  } = given as Readonly<Record<string, unknown>>
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= LONGEST_SECONDS))
    throw refuse(texts.badSeconds(where, LONGEST_SECONDS))
  const show = keysIn(link, where, kept)
  return {
    show,
    title: wordsIn(headline, texts.headlineOf(where)),
    says: paragraphsIn(wordsIn(notes, texts.notes(where), 0)),
    seconds,
    ...(plays === true && { plays }),
    ...(live === true && { live }),
    ...(counts !== undefined && { counts: wordsIn(counts, texts.counted(where)) }),
    ...(into !== undefined && { into: stagesIn(into, show, where, kept) }),
  }
}

/** Keys by which a click goes further into a scene: each has to be a link with the scene's own. */
function stagesIn(given: unknown, show: string, where: string, kept: boolean): readonly string[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_STAGES)
    throw refuse(texts.badStages(where, MOST_STAGES))
  return given.map((keys: unknown) => {
    if (typeof keys !== 'string') throw refuse(texts.noLink(where))
    keysIn(`${show}&${keys}`, where, kept)
    return keys
  })
}

function wordsIn(given: unknown, what: string, least = 1): string {
  if (typeof given !== 'string' || given.trim().length < least) throw refuse(texts.notWords(what))
  if (given.length > MOST_LETTERS) throw refuse(texts.longWords(what, MOST_LETTERS))
  return given
}

/**
 * The keys of a link that this page can follow whole, without a question: in a talk no speaker has time for one. Of a whole
 * address, those of its query.
 */
function keysIn(given: unknown, where: string, kept: boolean): string {
  if (typeof given !== 'string') throw refuse(texts.noLink(where))
  const show = keysFrom(given)
  const { doc, complaints } = linkKeys(show)
  if (complaints.length > 0) throw refuse(texts.badLink(where, complaintText(complaints)))
  const question = kept ? undefined : questionOf(doc.source)
  if (question) throw refuse(texts.asks(where, question.message))
  return show
}
