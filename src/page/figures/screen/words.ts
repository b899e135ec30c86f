/** What the screen of figures says. */

export const openProblem = 'the open problem'
export const problems = 'Problems'
export const openProblemIs = (open: string) => `The open problem: ${open}`
export const sizes = 'Sizes'
export const kernels = 'Kernels'
export const noSteps = 'No kernel names steps that can be switched on.'
export const pickOut = (kernel: string) => `Pick out ${kernel}`
export const pickItOut = 'Pick it out in the figure'

export const run = 'Run'
export const pressOn = (gpu: string) => `Press R to measure on ${gpu}; pictures stand still until it is done.`
export const lostPress = 'The GPU device was lost; press R to ask for another one and measure.'
export const press = 'Press R to measure on this GPU; pictures stand still until it is done.'

export const aboutSizes = 'Sizes are n³ rows; meshes and graphs come as near to that as they can.'
export const says = 'What the figure says'
export const measuredOn = 'Problems to measure'
export const notIn = 'Not in the figure'

export const measuredHere = (on: string, where: string) => `${on}, measured here on ${where} by this page`
export const recordedOn = (on: string, where: string, when: string) =>
  `${on}, recorded on ${where}${when && `, ${when}`}`
export const version = (source: string) => `version ${source}`
export const noVersion = 'no one version of this page'

export const figures = 'Figures'
export const asTables = 'Charts as tables'
export const saveCsv = 'Save as CSV'
export const saveJson = 'Save as JSON'

export const saveNumbers = 'Save the figures’ numbers as CSV'
export const saveSamples = 'Save the figures’ samples as JSON'
