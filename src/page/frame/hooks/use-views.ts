import { useEffect, useState } from 'react'
import { type Views, views } from '#src/engine/catalog/views.ts'

const NONE: Views = { catalog: new Map(), missing: [] }

/** All views, those that did not arrive, and how to ask for these again. */
export function useViews(): Views & { again(): void } {
  const [found, setFound] = useState(NONE)
  const again = () => void views().then(setFound)
  useEffect(again, [])
  return { ...found, again }
}
