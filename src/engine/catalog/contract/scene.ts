/** A scene: a figure, and what is said with it. A step of a lesson and a scene of a talk are scenes. */
export interface Scene {
  /** One claim that the figure shows, as a sentence. */
  readonly title: string
  /** Paragraphs: the text of a lesson, or what a speaker says aloud. */
  readonly says: readonly string[]
  /** Keys of a link: the figure. `t=end` is where all runs are over. Without `v` they are of this version. */
  readonly show: string
  /** It begins to play when it comes on screen. */
  readonly plays?: boolean
  /** It runs anew on the machine at hand, and shows the recorded run until that has ended, or where it fails. */
  readonly live?: boolean
}
