/** What the lint says of a kernel's text. */

export const endlessWait = (buffer: string) =>
  `This wait for ${buffer} has no bound: a word that never comes hangs the GPU. Count the reads, and leave the loop.`
export const endlessLoop = 'This loop has no bound: no test that leaves it counts.'
export const parted = (barrier: string, line: number) =>
  `${barrier} stands where lanes part: the condition of line ${line} may differ between lanes.`
export const neverPublished = (buffer: string) => `Lanes wait for ${buffer}, and no lane writes it.`
export const unpublished = (buffer: string) =>
  `${buffer} is written here, and nothing after it publishes that: lanes that wait never read it.`
export const readElsewhere = (buffer: string, line: number) =>
  `${buffer} is read here, and line ${line} of this dispatch writes it elsewhere, with no storageBarrier() between.`
export const shared = (buffer: string, line: number) =>
  `Other lanes read or write this ${buffer} in line ${line}, with no workgroupBarrier() between.`

export const notGiven = (name: string) => `${name} is a binding that the host gives nothing for.`
export const otherPlace = (name: string, binding: number) => `The host binds ${name} at @binding(${binding}).`
export const otherAccess = (name: string, access: string) => `The host binds ${name} as ${access}.`
export const fieldNotGiven = (name: string) => `The host gives no uniform ${name}.`
export const fieldMissing = (name: string) => `The host gives a uniform ${name}, which is not declared.`
export const overrideMissing = (name: string) => `The host sets ${name}, and no override has this name.`
export const read = 'var<storage, read>'
export const readWrite = 'var<storage, read_write>'
export const uniform = 'var<uniform>'
