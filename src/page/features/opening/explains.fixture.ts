import type { TermId } from '#src/page/frame/words/forms.ts'

/** By scene of the opening, the words of the glossary that it explains, each with the phrase that does. */
export const EXPLAINS: Readonly<Record<string, Readonly<Partial<Record<TermId, string>>>>> = {
  row: { dependency: 'are, its dependencies' },
  chain: {
    level: 'Rows that are equally far down such a chain stand in one column, a level',
    step: 'a level in each step',
  },
  barriers: {
    worker: 'workers. They solve a level, then all of them meet',
    barrier: 'all of them meet at a barrier',
    idle: 'idle, a worker with nothing to do',
  },
  polling: { poll: 'reads what the row needs again and again until it is there: polling' },
  lanes: { lane: 'a lane that multiplies' },
}
