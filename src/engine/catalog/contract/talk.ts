import type { Scene } from './scene.ts'

/** A scene of a talk. */
export interface TalkScene extends Scene {
  /** How long the speaker means to stay, in seconds. */
  readonly seconds: number
  /** Its headline is a question: what the runs took is not shown before the answer. */
  readonly asks?: boolean
  /** The step of a lesson that it is, `waiting.needs`: a short link opens it with its text. */
  readonly lesson?: string
}

/** Scenes that are shown large, one after another. Those that come with the page are folders of src/page/talks. */
export interface Talk {
  readonly title: string
  readonly scenes: readonly TalkScene[]
}

/** Seconds that all scenes together are meant to take. */
export const secondsOf = ({ scenes }: Talk): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0)
