import type { ComponentType, ReactNode, RefObject } from 'react'
import type { Desk } from '#src/page/desk/desk.ts'
import type { Engine } from '#src/page/desk/engine.ts'
import type { Command } from '#src/page/store/commands.ts'
import type { Lockable } from '#src/page/store/lockable.ts'
import type { AppState } from '#src/page/store/store.ts'

interface PanelProps {
  /** The button that opened it: the panel stands below, and gives the focus back. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  close(): void
}

/** Places of the frame that features fill, each with the properties of what stands there. */
export interface FramePlaces {
  /** A line over the stage. `among`: what there is to lock on this page; all, where nothing is said. */
  readonly line: { readonly among?: readonly Lockable[] }
  /** Between the stage and the dock. */
  readonly under: object
  /** Over the whole page. */
  readonly over: object
  /** At the head of the side column of runs. */
  readonly head: object
  /** In the side column, between the times and the shares of the workers. */
  readonly beside: object
  /** At the foot of the side column. */
  readonly foot: object
  /** In the head of a pane. */
  readonly pane: { readonly id: string; readonly title: string; readonly letter: string }
  /** The choice of a column's kernel. */
  readonly kernel: PanelProps & { readonly index: number }
  /** The choice of panes. */
  readonly panes: PanelProps
  /** In the sheet *Take away*, before the code of an embedded page. */
  readonly link: {
    readonly lock: readonly Lockable[]
    setLock(lock: readonly Lockable[]): void
    say(text: string): void
  }
}

/** What stands in a place of the frame. */
export interface FeaturePart<P> {
  /** Loaded when it is first shown (`lazily`). */
  readonly component: ComponentType<P>
  /** Where it says no, its code is not even loaded. */
  shown?(state: AppState): boolean
}

interface FeatureSheet {
  /** As the page names it where it did not arrive: `The glossary`. */
  readonly title: string
  readonly component: ComponentType
}

/** What takes the place of stage and dock while it is on. */
export interface Screen {
  readonly title: string
  isOn(state: AppState): boolean
  readonly component: ComponentType<{ readonly figure: ReactNode }>
  /** Whether it fills the window: no bar, no dock. */
  readonly full?: boolean
}

/** A page of another kind at the same address, such as the speaker's notes. It begins by itself. */
interface Entrance {
  at(address: Pick<Location, 'hash' | 'search'>): boolean
  readonly component: ComponentType<{ readonly engine: Engine; readonly features: readonly Feature[] }>
}

/**
 * Something that the page can do, in one folder: `src/page/features/<id>/feature.ts` exports it, and it is found
 * there. It imports the store, the frame and the features that it needs; the frame imports no feature.
 */
export interface Feature {
  readonly id: string
  /** Where its commands and parts stand among those of others, ascending; 100 where nothing is said. */
  readonly place?: number
  /** Ids of features of which it imports something. */
  readonly needs?: readonly string[]
  /** What its commands change of what a link can lock, unless one says otherwise: nothing, where nothing is said. */
  readonly changes?: readonly Lockable[]
  /** What can be done: keys, palette and buttons follow from it. */
  commands?(desk: Desk): readonly Command[]
  /** Its sheets, by the name that `session.sheet` has. */
  readonly sheets?: Readonly<Record<string, FeatureSheet>>
  readonly parts?: { readonly [P in keyof FramePlaces]?: FeaturePart<FramePlaces[P]> }
  readonly screen?: Screen
  readonly entrance?: Entrance
  /** What it does once the page has begun. */
  start?(desk: Desk): void
  /**
   * Opens what a link names where the link is this feature's alone, such as a step of a lesson.
   * @param query the link, without `?`
   * @returns whether it did; undefined at once where the link is not this feature's
   */
  follow?(desk: Desk, query: string): Promise<boolean> | undefined
}
