import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Spotlight {
  /** Kernel that the pointer or the focus is on. */
  readonly hot?: string | undefined
  /** Kernel that was clicked. */
  readonly pinned?: string | undefined
}

/** The kernel that is picked out in all panels of a figure, and in the list beside them. */
const spotlight = createStore<Spotlight>()(() => ({}))

export const useLit = (): string | undefined => useStore(spotlight, ({ hot, pinned }) => hot ?? pinned)
export const usePinned = (): string | undefined => useStore(spotlight, ({ pinned }) => pinned)

/** Picks a kernel out for as long as the pointer or the focus is on it. */
const heat = (hot: string | undefined): void => spotlight.setState({ hot })

/** Keeps a kernel picked out, or lets go of it. */
export const pin = (kernel: string): void =>
  spotlight.setState(({ pinned }) => ({ pinned: pinned === kernel ? undefined : kernel }))

/** Picks a kernel out while the pointer is on an element. */
export const pointed = (kernel: string) => ({
  onPointerEnter: () => heat(kernel),
  onPointerLeave: () => heat(undefined),
})

/** The same while it has the focus. */
export const focused = (kernel: string) => ({ onFocus: () => heat(kernel), onBlur: () => heat(undefined) })

/** Handlers by which an element of a figure picks its kernel out; a press keeps it. */
export const picks = (kernel: string) => ({
  ...pointed(kernel),
  onPointerDown: () => pin(kernel),
})
