import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import type { FigureSources, Kernels, MeasuredFigure, Sourced } from '#src/engine/catalog/contract/figure.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { Rooms } from '../plot/use-room.ts'

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

/** A browser measures the room of a chart; here it is given. */
const ROOM = { width: 700, height: 300, u: 1 }
/** Charts that are being drawn: the last one puts the measured room back. */
let drawing = 0

/** What a part of a figure puts on the page, its code loaded meanwhile. */
export async function markup(Part: ComponentType<{ readonly sources: FigureSources }>, sources: FigureSources) {
  const given = vi.spyOn(Rooms, 'use').mockReturnValue([{ current: null }, ROOM])
  drawing++
  try {
    const { prelude } = await prerender(createElement(Part, { sources }))
    return await new Response(prelude).text()
  } finally {
    if (--drawing === 0) given.mockRestore()
  }
}

/** What a figure puts on the page where it is drawn from these sources. */
export async function drawn(figure: MeasuredFigure, sources: FigureSources): Promise<string> {
  const { Draw } = await figure.load()
  return markup(Draw, sources)
}
