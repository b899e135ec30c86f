import { useStore } from 'zustand'
import { Boundary } from '../widgets/Boundary.tsx'
import { lazily } from '../widgets/lazily.tsx'
import { hideTerm, shownTerm } from './shown-term.ts'

const TermPopover = lazily(() => import('./TermPopover.tsx'))

/** The explanation of the term that is asked for; its code is loaded with the first. */
export function TermHost() {
  const shown = useStore(shownTerm, (state) => state.shown)
  if (!shown) return null
  return (
    <Boundary of="The glossary" close={hideTerm}>
      <TermPopover shown={shown} />
    </Boundary>
  )
}
