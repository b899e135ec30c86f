import { useApp } from '#src/page/store/store.ts'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

const FirstVisit = lazily(() => import('./FirstVisit.tsx'))

/** The introduction, on a first visit or when it is asked for, beside the pictures of a run. */
export function FirstVisitHost() {
  const visiting = useApp(
    ({ doc, session }) => !session.introduced && doc.screen === 'race' && doc.lesson === undefined,
  )
  if (!visiting) return null
  return (
    <Boundary of="The introduction">
      <FirstVisit />
    </Boundary>
  )
}
