import { count, plural } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'

/** What is said of files and folders that were dropped. */

export const lookingThrough = 'looking through the dropped files'
export const lookingIn = (folder: string, files: number) => `looking through ${folder}: ${plural(files, 'file')}`
export const fileUnreadable = (name: string) => `${name} could not be read: is it still there?`
export const folderUnreadable = (name: string) => `The folder ${name} could not be read.`

// several matrices
export const chooseOf = (where: string) => `Choose a matrix of ${where}`
export const files = (n: number) => plural(n, 'file')
export const folders = (first: string, n: number) =>
  formOf(n, { one: `the folder ${first}`, other: plural(n, 'folder') })
export const matrices = (n: number) => `${plural(n, 'matrix')}.`
export const matricesBeside = (n: number, others: number) =>
  `${plural(n, 'matrix')}, and ${plural(others, 'other file')}.`
export const tooMany = 'There are more files than could be looked at.'

// one matrix beside others
export const isNamed = (chosen: string, rest: number) =>
  `${chosen} has the name of its folder; the folder has ${plural(rest, 'other matrix')}.`
export const leftOut = (first: string, n: number) =>
  formOf(n, {
    one: `${first} was left out: it is not a matrix.`,
    other: `${plural(n, 'file')} were left out: they are not matrices.`,
  })

// no matrix
export const empty = (first: string, n: number) =>
  formOf(n, { one: `The folder ${first} is empty.`, other: `${count(n)} folders are empty.` })
export const noMatrix = (first: string, n: number, listed: string) =>
  formOf(n, {
    one: `The folder ${first} holds no matrix (.mtx, .npz, .mat, .tar.gz …), only ${listed}`,
    other: `${count(n)} folders hold no matrix (.mtx, .npz, .mat, .tar.gz …), only ${listed}`,
  })
export const noMatrixAmong = (listed: string) =>
  `No matrix (.mtx, .npz, .mat, .tar.gz …) is among these files: ${listed}`
