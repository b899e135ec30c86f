import { plural } from '#src/core/base/format.ts'

export const legend = 'A lesson or a talk as one file'
export const about =
  'One HTML file with all its steps. It opens by double click, without a network, and plays. The page shows each step while it saves it.'
export const which = 'Lesson or talk'
export const save = 'Save one file'
export const saved = (name: string, scenes: number) => `Saved ${name}: ${plural(scenes, 'scene')}.`
export const cancelled = 'Cancelled: nothing was saved.'
export const late = 'its picture did not come on screen.'
export const failed = (scene: number, scenes: number, head: string, why: string) =>
  `Nothing was saved. Scene ${scene} of ${scenes}, “${head}”: ${why}`
export const saving = (title: string) => `Saving “${title}”`
export const sceneNow = (scene: number, scenes: number) => `Scene ${scene} of ${scenes}`
export const framesNow = (frames: number, of: number) => `${frames} of ${plural(of, 'frame')}`
export const progress = 'Scenes that are saved'
export const cancel = 'Cancel'
export const back = 'Back'
export const next = 'Next'
export const nothing = 'There is no such lesson or talk.'
