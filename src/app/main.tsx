import { createRoot } from 'react-dom/client'
import { boot } from '#src/store/boot.ts'
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
followLook()
listenForKeys()
createRoot(root).render(
  <Boundary of="The page">
    <App />
  </Boundary>,
)
