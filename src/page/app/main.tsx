import { createRoot } from 'react-dom/client'
import { AppError } from '#src/core/base/errors.ts'
import { boot } from '#src/page/app/boot.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { show } from '#src/page/desk/trouble.ts'
import '#src/page/frame/tokens.css'
import '#src/page/frame/fonts.css'
import '#src/page/frame/base.css'
import { listenForKeys } from '#src/page/frame/widgets/keys.ts'
import { followLook } from '#src/page/frame/look.ts'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { closeTipsOnEscape } from '#src/page/frame/tips.ts'
import { DeskContext } from '#src/page/frame/widgets/desk.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { App } from './App.tsx'
import { browserEngine } from './engine.ts'
import * as texts from '#src/core/base/words.ts'

const Embedded = lazily(() => import('#src/page/features/embed/Embedded.tsx'))
const Speaker = lazily(() => import('#src/page/features/talk/ui/Speaker.tsx'))

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element #app.')

/** The window of a speaker's notes shows what another window tells it, and opens nothing. */
const isSpeakers = location.hash.startsWith('#speaker=')

/** Within another page (docs/embed.md) all of this begins elsewhere, and less of it. */
const isEmbedded = new URLSearchParams(location.search).has('embed')
const isWhole = !isSpeakers && !isEmbedded

const desk = deskOn(browserEngine())
if (isWhole) void boot(desk)
addEventListener('load', missStyles)
addEventListener('vite:preloadError', missLateStyle)
followLook()
closeTipsOnEscape()
if (isWhole) listenForKeys()
createRoot(root).render(
  <DeskContext value={desk}>
    <Boundary of="The page">{isWhole ? <App /> : isSpeakers ? <Speaker /> : <Embedded />}</Boundary>
  </DeskContext>,
)

/** A style that did not arrive leaves the page plain, or a part of it: usable, and with a word about it. */
function missStyles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  if (links.every(({ sheet }) => rulesOf(sheet) > 0)) return
  show(new AppError('PartMissing', texts.partMissing))
}

/** The same of a style that comes with a later part, which is then shown without it. */
function missLateStyle(event: Event & { readonly payload: Error }) {
  if (!event.payload.message.includes('CSS')) return
  event.preventDefault()
  show(new AppError('PartMissing', texts.partMissing))
}

/** A sheet that did not arrive is absent, empty or not to be looked into, as the browser has it. */
function rulesOf(sheet: CSSStyleSheet | null): number {
  try {
    return sheet?.cssRules.length ?? 0
  } catch {
    return 0
  }
}
