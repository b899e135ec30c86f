import { useEffect, useState } from 'react'
import { type Nearest, nearest } from '#src/actions/nearest.ts'
import { useApp } from '#src/store/store.ts'
import { useDesk } from '../widgets/desk.ts'

/** What was measured of the problem of the shelf that is most like the open one, once it is there. */
export function useNearest(): Nearest | undefined {
  const desk = useDesk()
  const facts = useApp(({ session }) => session.facts)
  const [found, setFound] = useState<Nearest>()
  useEffect(() => {
    if (facts) void nearest(desk, facts).then(setFound)
  }, [desk, facts])
  return found
}
