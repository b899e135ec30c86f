/** One scene of a talk: a link, and what is said beside it. */
export interface TalkScene {
  /**
   * Query of a link, `?m=…&k=…`. One that names no step stands at the end of its run.
   */
  readonly link: string
  /** What the audience reads above the picture: one claim that the picture shows. */
  readonly headline: string
  /** What the speaker reads, in sentences that can be said aloud. */
  readonly notes: string
  /** How long the speaker means to stay, in seconds. */
  readonly seconds: number
  /** It begins to play when it comes on screen. */
  readonly plays?: boolean
  /** It runs anew on the machine at hand, and shows the recorded run until that has ended, or where it fails. */
  readonly live?: boolean
}

/** A sequence of links that is shown scene by scene. Those that come with the page are folders of src/page/talks. */
export interface Talk {
  readonly title: string
  readonly scenes: readonly TalkScene[]
}

/** Seconds that all scenes together are meant to take. */
export const secondsOf = ({ scenes }: Talk): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0)
