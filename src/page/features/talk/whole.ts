import { folded, type Whole, type Wholes } from '#src/page/frame/whole.ts'
import { allTalks } from './kept-talks.ts'
import * as texts from './ui/words.ts'

/** All talks, the visitor's own among them. */
const talks: Wholes = async () =>
  (await allTalks()).map(
    ({ id, title, scenes }): Whole => ({
      id: `talk:${id}`,
      title,
      scenes: scenes.map(({ title: head, says }, at) => ({
        head,
        shows: at === 0 ? ['talk.start', `${id} 0`] : ['talk.go', String(at)],
        words: () => folded(texts.notes, says),
      })),
    }),
  )

export default talks
