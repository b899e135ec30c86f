import { lazy, Suspense } from 'react'
import { useApp } from '#src/store/store.ts'

const SHEETS = {
  problem: lazy(() => import('./sheets/ProblemSheet.tsx')),
  palette: lazy(() => import('./sheets/PaletteSheet.tsx')),
  keys: lazy(() => import('./sheets/KeysSheet.tsx')),
  report: lazy(() => import('./sheets/ReportSheet.tsx')),
}

/** The sheet that is open over the page, its code loaded when it is first asked for. */
export function Sheets() {
  const sheet = useApp(({ session }) => session.sheet)
  if (sheet === 'none') return null
  const Sheet = SHEETS[sheet]
  return (
    <Suspense>
      <Sheet />
    </Suspense>
  )
}
