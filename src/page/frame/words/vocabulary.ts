import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { recall, remember } from '#src/page/desk/remember.ts'

/** Whose words the glossary uses. Links, files and the rest of the page keep WebGPU's. */
export type Vocabulary = 'webgpu' | 'cuda'

export const TITLES: Readonly<Record<Vocabulary, string>> = { webgpu: 'WebGPU', cuda: 'CUDA' }

const store = createStore<{ readonly words: Vocabulary }>(() => ({
  words: recall('vocabulary') === 'cuda' ? 'cuda' : 'webgpu',
}))

export const useVocabulary = (): Vocabulary => useStore(store, ({ words }) => words)

export const currentVocabulary = (): Vocabulary => store.getState().words

export function setVocabulary(words: Vocabulary): void {
  store.setState({ words })
  remember('vocabulary', words)
}
