import { FINEST, isHere, type Qr, qrCode } from '#src/page/frame/widgets/qr.ts'
import type { Document } from '#src/page/store/document.ts'
import { LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import type { Showing } from '#src/page/store/session.ts'
import * as texts from './words.ts'

/** The QR code of a scene's address, or why a room cannot open the scene by one, with what helps. */
export type SceneCode = { readonly address: string } & ({ readonly qr: Qr } | { readonly why: string })

/**
 * The code by which a room opens the figure of a scene.
 * @param page the address of this page
 */
export function sceneCode({ talk, at }: Pick<Showing, 'talk' | 'at'>, page: string): SceneCode {
  const { show, lesson } = talk.scenes[at]
  const keys = lesson === undefined ? show.split('&').filter((key) => key !== '') : [`lesson=${lesson}`]
  const address = new URL(page)
  // the page reads `t=end` in scenes alone; a link stands at the end of its run where it names no step
  const named = keys.filter((key) => key !== 't=end')
  address.search = `?${[...(keys.some((key) => key.startsWith('v=')) ? [] : [`v=${LINK_VERSION}`]), ...named].join('&')}`
  address.hash = ''
  const { href } = address
  if (isOfThisDevice(linkKeys(show).doc)) return { address: href, why: texts.onThisDevice }
  if (isHere(address)) return { address: href, why: texts.pageHere(address.hostname) }
  const qr = qrCode(href)
  if (qr && qr.squares <= FINEST) return { address: href, qr }
  return { address: href, why: texts.tooFine(href.length, qr?.squares, FINEST) }
}

/** A matrix, or its order, that came in a file. */
const isOfThisDevice = ({ source: { kind, permutation } }: Document): boolean =>
  kind === 'file' || permutation !== undefined
