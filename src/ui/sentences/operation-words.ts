import { wordsOf } from '#src/store/operations.ts'
import { useApp } from '#src/store/store.ts'

/** The words for what the runs on screen carried out. */
export const useWords = () => wordsOf(useApp(({ session }) => session.racers[0]?.replay?.operation))

/** A word at the head of a title. */
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
