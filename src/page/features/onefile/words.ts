import { plural } from '#src/core/base/format.ts'

export const legend = 'A lesson or a talk as one file'
export const about =
  'One HTML file with all its steps. It opens by double click, without a network, and plays. The page shows each step while it saves it.'
export const which = 'Lesson or talk'
export const save = 'Save one file'
export const saved = (name: string, scenes: number) => `Saved ${name}: ${plural(scenes, 'scene')}.`
export const cancelled = 'Nothing was saved.'
export const late = (title: string) => `“${title}” did not come on screen.`
export const back = 'Back'
export const next = 'Next'
export const nothing = 'There is no such lesson or talk.'
