import { createContext, useContext } from 'react'
import type { Desk } from '#src/page/desk/desk.ts'

/** What acts on the page, for the parts of it that do more than run a command. */
export const DeskContext = createContext<Desk | undefined>(undefined)

/** Throws outside of the page, where nothing acts. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This part of the page has no desk.')
  return desk
}
