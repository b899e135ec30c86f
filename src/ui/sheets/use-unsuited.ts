import { useEffect, useState } from 'react'
import type { Unsuited } from '#src/catalog/unsuited.ts'
import { useDesk } from '../widgets/desk.ts'
import { unsuited } from '#src/actions/unsuited.ts'

const ALL_SUIT: Unsuited = { reasons: {}, unknown: [] }

/** Why kernels cannot run here, once it is known, of which it is not, and how to ask for these again. */
export function useUnsuited(): Unsuited & { again(): void } {
  const desk = useDesk()
  const [found, setFound] = useState(ALL_SUIT)
  // where the web worker has ended, the page says so
  const again = () => void unsuited(desk).then(setFound, () => undefined)
  useEffect(again, [desk])
  return { ...found, again }
}
