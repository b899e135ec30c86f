import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react'

/**
 * A part of the page whose code is loaded when it is first shown. Stands inside a Boundary: one that did not arrive is
 * asked for again each time it is shown anew, which React's `lazy` alone never does.
 * @param meanwhile what stands in its place until then: something, where the page had nothing else
 */
export function lazily<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  let arrived: LazyExoticComponent<ComponentType<P>> | undefined
  const begin = () => {
    const part = lazy(async () => {
      const module = await load()
      arrived = part
      return module
    })
    return part
  }
  return function Part(props: P) {
    const [Loaded] = useState(() => arrived ?? begin())
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
