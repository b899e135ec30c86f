import { patchSession, useApp } from '#src/page/store/store.ts'
import { useFeatures } from '../Parts.tsx'
import { Boundary } from '../widgets/Boundary.tsx'

/** The sheet that is open over the page, its code loaded when it is first asked for. */
export function Sheets() {
  const open = useApp(({ session }) => session.sheet)
  const sheet = useFeatures().flatMap(({ sheets }) => sheets?.[open] ?? [])[0]
  if (!sheet) return null
  return (
    <Boundary key={open} of={sheet.title} close={() => patchSession({ sheet: 'none' })}>
      <sheet.component />
    </Boundary>
  )
}
