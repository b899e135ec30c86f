import { createRoot } from 'react-dom/client'
import { AppError } from '#src/base/errors.ts'
import { boot } from '#src/store/boot.ts'
import { show } from '#src/store/trouble.ts'
import '#src/ui/tokens.css'
import '#src/ui/fonts.css'
import '#src/ui/base.css'
import { listenForKeys } from '#src/ui/keys.ts'
import { followLook } from '#src/ui/look.ts'
import { Boundary } from '#src/ui/Boundary.tsx'
import { App } from './App.tsx'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element #app.')

void boot()
// a style that did not arrive leaves the page plain, or a part of it: usable, and with a word about it
const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
if (styles.some(({ sheet }) => sheet === null)) show(new AppError('PartMissing', 'A part of the page did not arrive.'))
followLook()
listenForKeys()
createRoot(root).render(
  <Boundary of="The page">
    <App />
  </Boundary>,
)
