import { errorRecord } from '#src/core/base/errors.ts'
import * as texts from './words.ts'

/** Whether an error says that a part of the page did not arrive, rather than that it failed. */
export const isMissingPart = (error: unknown): boolean => errorRecord(error).code === 'PartMissing'

/** The script that the instrument begins with; its name holds a hash of the build. */
const entryOf = (page: Document): string | undefined =>
  (page.querySelector<HTMLTemplateElement>('template#instrument')?.content ?? page)
    .querySelector<HTMLScriptElement>('script[type=module][src]')
    ?.getAttribute('src')
    ?.split('/')
    .at(-1)

/** Why a part of this build did not arrive: the site has a newer build, it answers and has the same, or it does not answer. */
export type Absence = 'newer' | 'same' | 'unreachable'

/** How long the site may take to answer. */
const PATIENCE_MS = 8000

/** Asks the site for its page, past every cache, and compares the build with this one. Never rejects. */
export async function absence(): Promise<Absence> {
  try {
    const answer = await fetch(new URL('./', document.baseURI), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return 'unreachable'
    const there = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return there !== undefined && there !== entryOf(document) ? 'newer' : 'same'
  } catch {
    return 'unreachable'
  }
}

const WORDS: Readonly<Record<Absence, string>> = {
  newer: texts.newerVersion,
  same: texts.sameVersion,
  unreachable: texts.unreachable,
}

export const wordsFor = (why: Absence): string => WORDS[why]
