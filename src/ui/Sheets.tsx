import { patchSession, useApp } from '#src/store/store.ts'
import { Boundary } from './Boundary.tsx'
import { lazily } from './lazily.tsx'

const SHEETS = {
  problem: lazily(() => import('./sheets/ProblemSheet.tsx')),
  palette: lazily(() => import('./sheets/PaletteSheet.tsx')),
  keys: lazily(() => import('./sheets/KeysSheet.tsx')),
  report: lazily(() => import('./sheets/ReportSheet.tsx')),
  choose: lazily(() => import('./sheets/ChooseSheet.tsx')),
  glossary: lazily(() => import('./sheets/GlossarySheet.tsx')),
}

const NAMES = {
  problem: 'The choice of a problem',
  palette: 'The list of commands',
  keys: 'The list of keys',
  report: 'The capability report',
  choose: 'The list of matrices',
  glossary: 'The glossary',
} as const

/** The sheet that is open over the page, its code loaded when it is first asked for. */
export function Sheets() {
  const sheet = useApp(({ session }) => session.sheet)
  if (sheet === 'none') return null
  const Sheet = SHEETS[sheet]
  return (
    <Boundary key={sheet} of={NAMES[sheet]} close={() => patchSession({ sheet: 'none' })}>
      <Sheet />
    </Boundary>
  )
}
