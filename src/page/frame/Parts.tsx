import { createContext, useContext } from 'react'
import { register } from '#src/page/desk/commands/registry.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { useApp } from '#src/page/store/store.ts'
import type { Feature, FeaturePart, FramePlaces } from './feature.ts'

/** The features of this page, in their order. */
export const FeaturesContext = createContext<readonly Feature[]>([])
export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext)

/** Adds the commands of all features, in the order in which the palette lists them. */
export const registerCommands = (desk: Desk, features: readonly Feature[]): void =>
  register(
    features.flatMap(({ changes = [], commands }) =>
      (commands?.(desk) ?? []).map((command) => ({ changes, ...command })),
    ),
  )

/** What features bring for a place of the frame. */
export function Parts<P extends keyof FramePlaces>({ at, ...props }: { readonly at: P } & FramePlaces[P]) {
  return useFeatures().flatMap(({ id, parts }) => {
    const part = parts?.[at] as FeaturePart<object> | undefined
    return part ? [<Shown key={id} part={part} props={props} />] : []
  })
}

function Shown({ part, props }: { readonly part: FeaturePart<object>; readonly props: object }) {
  const shown = useApp((state) => part.shown?.(state) ?? true)
  return shown ? <part.component {...props} /> : null
}
