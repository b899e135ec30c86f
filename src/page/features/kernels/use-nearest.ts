import { useEffect, useState } from 'react'
import { type Choosy, type Nearest, nearest } from '#src/page/features/kernels/nearest.ts'
import { useApp } from '#src/page/store/store.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'

const NONE: readonly Nearest[] = []

/**
 * What was measured of the problems of the shelf that are most like the open one, once it is there.
 * @param choosy once that is known
 */
export function useNearest(choosy: Choosy | undefined): readonly Nearest[] {
  const desk = useDesk()
  const facts = useApp(({ session }) => session.facts)
  const [found, setFound] = useState(NONE)
  const asked = choosy && JSON.stringify(choosy)
  useEffect(() => {
    let late = false
    if (facts && asked !== undefined)
      void nearest(desk, facts, JSON.parse(asked) as Choosy).then((problems) => late || setFound(problems))
    return () => {
      late = true
    }
  }, [desk, facts, asked])
  return found
}
