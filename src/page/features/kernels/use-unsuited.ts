import { useCallback, useEffect, useState } from 'react'
import { unsuited } from '#src/page/features/kernels/unsuited.ts'
import type { Unsuited } from '#src/engine/catalog/unsuited.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'

const ALL_SUIT: Unsuited = { reasons: {}, unknown: [] }

interface Found extends Unsuited {
  /** False until it is known. */
  readonly known: boolean
  again(): void
}

/** Why kernels cannot run the open problem, once it is known, of which it is not, and how to ask for these again. */
export function useUnsuited(): Found {
  const desk = useDesk()
  const facts = useApp(({ session }) => session.facts)
  const [found, setFound] = useState<{ readonly of: typeof facts; readonly what: Unsuited }>()
  const look = useCallback(() => {
    void unsuited(desk).then(
      (what) => store.getState().session.facts === facts && setFound({ of: facts, what }),
      () => undefined, // where the web worker has ended, the page says so
    )
  }, [desk, facts])
  useEffect(look, [look])
  const known = found !== undefined && found.of === facts
  return { ...(known ? found.what : ALL_SUIT), known, again: look }
}
