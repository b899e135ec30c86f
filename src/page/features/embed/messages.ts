import { AppError } from '#src/core/base/errors.ts'
import { oneOf } from '#src/core/base/link-words.ts'
import * as texts from './words.ts'

/** The version of the messages below; docs/embed.md describes it, and it stays as it is. */
export const EMBED_VERSION = 1

/** How the playhead moves: to a step from 0, or to a share of all steps from 0 to 1. */
export type SeekMessage =
  | { readonly kind: 'seek'; readonly step: number }
  | { readonly kind: 'seek'; readonly fraction: number }

const THEMES = ['dark', 'light', 'system'] as const

/** Messages of one word. */
const PLAIN = ['play', 'pause', 'next', 'previous', 'state'] as const

const KINDS = [...PLAIN, 'seek', 'theme', 'open'] as const

/** What the page around an embedded one may say to it. Each also has `sparsescope: 1`. */
export type HostMessage =
  | { readonly kind: (typeof PLAIN)[number] }
  | SeekMessage
  | { readonly kind: 'theme'; readonly theme: (typeof THEMES)[number] }
  /** A link of this page, or its query. */
  | { readonly kind: 'open'; readonly link: string }

/** What an embedded page says to the page around it. Each also has `sparsescope: 1`. */
export type FrameMessage =
  /** The first runs are on screen, or have failed. It says no more, since it is said to all. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'state'
      /** Where the playhead stands, from 0. */
      readonly step: number
      /** The last place of the playhead; 0 where nothing has run. */
      readonly steps: number
      readonly playing: boolean
      /** Ids of the kernels, `sptrsv/sync_free`. */
      readonly kernels: readonly string[]
      /** `7-point grid 16×16×16`; empty until it is open. */
      readonly matrix: string
    }
  | { readonly kind: 'error'; readonly message: string }

const refuse = (message: string): AppError => new AppError('BadMessage', message)

const shown = (given: unknown): string => (given === undefined ? 'missing' : JSON.stringify(given).slice(0, 60))

/**
 * A message of the page around, as far as it is one.
 * @throws AppError `BadMessage`, which says what is wrong and where
 */
export function hostMessage(given: unknown): HostMessage {
  if (typeof given !== 'object' || given === null)
    throw refuse(texts.notAnObject(given === null ? 'null' : typeof given))
  const message = given as Readonly<Record<string, unknown>>
  if (message['sparsescope'] !== EMBED_VERSION)
    throw refuse(texts.otherVersion(shown(message['sparsescope']), EMBED_VERSION))
  const kind = oneOf(String(message['kind']), KINDS)
  if (kind === null || typeof message['kind'] !== 'string')
    throw refuse(texts.unknownKind(shown(message['kind']), KINDS.join(', ')))
  if (kind === 'seek') return seekIn(message)
  if (kind === 'theme') return { kind, theme: themeIn(message['theme']) }
  if (kind === 'open') return { kind, link: linkIn(message['link']) }
  return { kind }
}

function seekIn({ step, fraction }: Readonly<Record<string, unknown>>): SeekMessage {
  if ((step === undefined) === (fraction === undefined)) throw refuse(texts.stepOrFraction)
  if (step === undefined) {
    if (typeof fraction === 'number' && fraction >= 0 && fraction <= 1) return { kind: 'seek', fraction }
    throw refuse(texts.badFraction(shown(fraction)))
  }
  if (typeof step === 'number' && Number.isSafeInteger(step) && step >= 0) return { kind: 'seek', step }
  throw refuse(texts.badStep(shown(step)))
}

function themeIn(theme: unknown): (typeof THEMES)[number] {
  const found = typeof theme === 'string' ? oneOf(theme, THEMES) : null
  if (found === null) throw refuse(texts.badTheme(shown(theme)))
  return found
}

/** The query of a link. */
function linkIn(link: unknown): string {
  if (typeof link !== 'string' || !link.includes('?')) throw refuse(texts.badLink(shown(link)))
  return link.slice(link.indexOf('?')).split('#')[0]
}
