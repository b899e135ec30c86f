import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import type { FigureSources, Kernels, MeasuredFigure, Sourced } from '#src/engine/catalog/contract/figure.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'

/** Figures that were all taken at one place, and nothing beside them. */
export const sourcesOf = (
  kernels: Kernels,
  figures: readonly Figures[],
  kind: Sourced['kind'] = 'measured',
): FigureSources => ({
  kernels,
  missing: [],
  again: () => undefined,
  measured: undefined,
  recorded: undefined,
  [kind]: { kind, figures, where: 'X' },
  peers: [],
  ready: true,
})

/** What a part of a figure puts on the page, its code loaded meanwhile. */
export async function markup(Part: ComponentType<{ readonly sources: FigureSources }>, sources: FigureSources) {
  const { prelude } = await prerender(createElement(Part, { sources }))
  return new Response(prelude).text()
}

/** What a figure puts on the page where it is drawn from these sources. */
export async function drawn(figure: MeasuredFigure, sources: FigureSources): Promise<string> {
  const { Draw } = await figure.load()
  return markup(Draw, sources)
}
