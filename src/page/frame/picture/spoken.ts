import { createStore } from 'zustand/vanilla'

/** What was last done by keys in a picture, in words: a screen reader says it, and nothing on screen shows it. */
export const spoken = createStore<{ readonly words: string }>()(() => ({ words: '' }))

export const speak = (words: string): void => spoken.setState({ words })
