import { AppError } from '#src/core/base/errors.ts'
import type { Figure, MeasuredFigure, Measures } from './contract/figure.ts'
import { type FoundOperation, operations } from './operations.ts'
import * as texts from './words.ts'

/** A figure that was found: its id is its folder below src/page/figures. */
export type FoundFigure = Figure & { readonly id: string }
/** One that is measured over problems. */
export type FoundMeasured = MeasuredFigure & { readonly id: string }

/** Figures that were found, and how to ask for one. */
export interface FigureCatalog {
  /** In the order of their tabs. */
  readonly figures: readonly FoundFigure[]
  /** The figure of an id, or of one that it once had; undefined where there is none. */
  figureNamed(name: string): FoundFigure | undefined
  /** The same where it is one that is measured over problems. */
  measuredNamed(name: string): FoundMeasured | undefined
}

/** @param folders figures by the path of their file, `…/<id>/figure.ts` */
export function figuresIn(folders: Readonly<Record<string, Figure>>): FigureCatalog {
  const figures = Object.entries(folders)
    .map(([path, figure]) => ({ ...figure, id: path.split('/').at(-2) as string }))
    .sort((a, b) => a.place - b.place)
  const figureNamed = (name: string) =>
    figures.find(({ id }) => id === name) ?? figures.find(({ formerly }) => formerly?.includes(name))
  const measuredNamed = (name: string) => {
    const found = figureNamed(name)
    return found?.measures && found
  }
  return { figures, figureNamed, measuredNamed }
}

/** The files of all figures, by their paths. */
export const folders = import.meta.glob<Figure>('../../page/figures/*/figure.ts', { import: 'default', eager: true })

export const { figures, figureNamed, measuredNamed } = figuresIn(folders)

/** The operation that a figure is measured with: the first that suits it. Throws AppError `UnknownOperation`. */
export function operationFor({ suits }: Measures): FoundOperation {
  const found = operations.find((operation) => suits(operation))
  if (!found) throw new AppError('UnknownOperation', texts.noOperationSuits)
  return found
}
