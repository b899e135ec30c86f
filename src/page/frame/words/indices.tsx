import type { ReactNode } from 'react'

const INDICES = /([₀-₉]+)/

/** A text whose indices, as `x₂₅₅` has them, stand in letters that can be read: those that a font has are half as high. */
export const withIndices = (text: string): ReactNode =>
  text.split(INDICES).map((part, place) => (place % 2 === 0 ? part : <sub key={place}>{part.normalize('NFKC')}</sub>))
