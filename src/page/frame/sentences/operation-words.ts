import { findOperation } from '#src/engine/catalog/operations.ts'
import { useApp } from '#src/page/store/store.ts'

/** The words for what the runs on screen carried out. */
export const useWords = () => findOperation(useApp(({ session }) => session.columns[0]?.replay?.operation)).words

/** A word at the head of a title. */
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
