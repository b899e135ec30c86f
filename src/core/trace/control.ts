/**
 * The `control` buffer, `array<atomic<u32>>`, that every kernel binds where it takes tickets, waits or traces: one
 * binding for the three. shaders/lib/control.wesl and shaders/lib/trace.wesl name the same words.
 */
export const CONTROL = {
  /** Next ticket. */
  ticket: 0,
  /** 0, or 1 + the item that was waited for in vain or whose value was not a number. */
  error: 1,
  /** Polls spent in the wait that ran out; 0 when the error is a NaN. */
  polls: 2,
  /** Events appended so far. */
  events: 3,
  /** The error and its polls where solves take turns with two sets of words: each clears the other's. */
  otherError: 5,
  otherPolls: 6,
  /** Events follow from here. */
  head: 8,
} as const

/** Words of `control` in a run with a clock; shaders/lib/clock.wesl names the same ones. */
export const CLOCK = {
  /** The count. */
  time: 64,
  /** Work that is finished. */
  done: 128,
  /** Workgroups that came. */
  arrived: 192,
  /** Work that there is, and turns after which the clock stops by itself. */
  goal: 320,
  turns: 321,
  /** Events follow from here. */
  head: 384,
} as const

/** Word of `control` at which the events of a trace begin. */
export const headOf = ({ clock }: { readonly clock?: unknown }): number => (clock ? CLOCK.head : CONTROL.head)

/** x is its own flag: a word that still holds this pattern is not yet solved. A NaN; compared as u32, never as f32. */
export const SENTINEL = 0xffffffff
/** What outputs and control words hold before each run: a NaN that no kernel writes, unlike the sentinel. */
export const POISON = 0xffdeadff
/** What a kernel writes in place of a computed NaN, together with the error word. */
export const NAN_RESULT = 0x7fc00000

/** The error in the head of a control buffer, 0 where there is none, and the polls that belong to it. */
export const failureIn = (head: Readonly<Record<number, number>>): readonly [error: number, polls: number] =>
  head[CONTROL.error] === 0
    ? [head[CONTROL.otherError], head[CONTROL.otherPolls]]
    : [head[CONTROL.error], head[CONTROL.polls]]
