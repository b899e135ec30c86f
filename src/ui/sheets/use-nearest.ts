import { useEffect, useState } from 'react'
import { type Nearest, nearest } from '#src/actions/nearest.ts'
import { useApp } from '#src/store/store.ts'
import { useDesk } from '../widgets/desk.ts'

const NONE: readonly Nearest[] = []

/**
 * What was measured of the problems of the shelf that are most like the open one, once it is there.
 * @param possible kernels that can run it, once that is known
 */
export function useNearest(possible: readonly string[] | undefined): readonly Nearest[] {
  const desk = useDesk()
  const facts = useApp(({ session }) => session.facts)
  const [found, setFound] = useState(NONE)
  const ids = possible?.join(' ')
  useEffect(() => {
    let late = false
    if (facts && ids !== undefined)
      void nearest(desk, facts, ids.split(' ')).then((problems) => late || setFound(problems))
    return () => {
      late = true
    }
  }, [desk, facts, ids])
  return found
}
