import type { Pointed, PointedPart } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'

/** Whether a phrase under the pointer, or with the focus, speaks of this part of the page: the attribute `data-pointed`. */
export const usePointed = (what: (Pointed | PointedPart)['what'], which: string | number): true | undefined =>
  useApp(({ session: { pointed } }) =>
    pointed?.what === what && ('id' in pointed ? pointed.id : pointed.number) === which ? true : undefined,
  )
