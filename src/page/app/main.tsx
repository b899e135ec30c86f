import { createRoot } from 'react-dom/client'
import { AppError } from '#src/core/base/errors.ts'
import { boot } from '#src/page/app/boot.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import '#src/page/frame/tokens.css'
import '#src/page/frame/fonts.css'
import '#src/page/frame/base.css'
import { listenForKeys } from '#src/page/frame/widgets/keys.ts'
import { followLook } from '#src/page/frame/look.ts'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { closeTipsOnEscape } from '#src/page/frame/tips.ts'
import { DeskContext } from '#src/page/frame/widgets/desk.ts'
import { FeaturesContext } from '#src/page/frame/Parts.tsx'
import { features } from '#src/page/features/features.ts'
import { App } from './App.tsx'
import { browserEngine } from './engine.ts'
import * as texts from '#src/core/base/words.ts'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element #app.')

const engine = browserEngine()
const desk = deskOn(engine)

/** A page of another kind at this address begins by itself, and opens nothing of this one. */
const entrance = features.find((feature) => feature.entrance?.at(location))?.entrance
if (!entrance) void boot(desk, features)
addEventListener('load', missStyles)
addEventListener('vite:preloadError', missLateStyle)
followLook()
closeTipsOnEscape()
if (!entrance) listenForKeys()
createRoot(root).render(
  <DeskContext value={desk}>
    <FeaturesContext value={features}>
      <Boundary of="The page">
        {entrance ? <entrance.component engine={engine} features={features} /> : <App />}
      </Boundary>
    </FeaturesContext>
  </DeskContext>,
)

/** A style that did not arrive leaves the page plain, or a part of it: usable, and with a word about it. */
function missStyles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  if (links.every(({ sheet }) => rulesOf(sheet) > 0)) return
  showTrouble(new AppError('PartMissing', texts.partMissing))
}

/** The same of a style that comes with a later part, which is then shown without it. */
function missLateStyle(event: Event & { readonly payload: Error }) {
  if (!event.payload.message.includes('CSS')) return
  event.preventDefault()
  showTrouble(new AppError('PartMissing', texts.partMissing))
}

/** A sheet that did not arrive is absent, empty or not to be looked into, as the browser has it. */
function rulesOf(sheet: CSSStyleSheet | null): number {
  try {
    return sheet?.cssRules.length ?? 0
  } catch {
    return 0
  }
}
