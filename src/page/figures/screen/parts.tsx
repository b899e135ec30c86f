import type { ComponentType } from 'react'
import type { FigureSources, MeasuredParts, RacedParts } from '#src/engine/catalog/contract/figure.ts'
import { figures } from '#src/engine/catalog/figures.ts'
import { Sentence } from '#src/page/frame/side/Sentence.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

type OfSources = ComponentType<{ readonly sources: FigureSources }>

const overProblems = (load: () => Promise<MeasuredParts>) => ({
  Draw: lazily(async () => ({ default: (await load()).Draw })),
  Said: lazily(async (): Promise<{ readonly default: OfSources }> => {
    const { sentence } = await load()
    return { default: ({ sources }) => <Sentence text={sentence(sources)} /> }
  }),
})

const ofTheProblem = (load: () => Promise<RacedParts>) => ({
  Draw: lazily(async () => ({ default: (await load()).Draw })),
  Side: lazily(async () => ({ default: (await load()).Side })),
})

/** Charts and sentence of each figure over problems, by its id; the code of a figure is loaded when it is first shown. */
export const MEASURED = new Map(
  figures.flatMap(({ id, ...figure }) => (figure.measures ? [[id, overProblems(figure.load)] as const] : [])),
)

/** Charts and side column of each figure of the open problem. */
export const RACED = new Map(
  figures.flatMap(({ id, ...figure }) => (figure.measures ? [] : [[id, ofTheProblem(figure.load)] as const])),
)
