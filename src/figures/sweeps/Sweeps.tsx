import type { FigureSources } from '#src/catalog/figure.ts'
export function insight(_: FigureSources): string {
  return ''
}
export function Draw(_: { readonly sources: FigureSources }) {
  return null
}
