import { plural } from '#src/core/base/format.ts'

/** What the picture of a grid says. */

export const markIsRow = 'one mark = one row'
export const markIsRows = (rows: string) => `1 mark = ${rows} rows, mixed`

export const join = 'Join the slabs into a cube'

export const squareIsRow = 'one square = one row'
export const pixelIsRows = (rows: string) => `1 pixel = ${rows} rows, mixed`

export const title = 'Grid'
export const points = (size: string, name: string) => `${size} ${name}`
export const pointsOn = (n: number, name: string, surface: string) => `${plural(n, name)} on ${surface}`

export const wants = 'a grid or a mesh'
