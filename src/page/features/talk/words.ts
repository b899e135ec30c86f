/** What is done within a talk, and why a file is no talk. */

export const next = 'Next scene'
export const back = 'Scene before'
export const go = 'Go to a scene'
export const blank = 'Blank the screen'
export const freeze = 'Freeze the picture'
export const strip = 'Show or hide the notes'
export const speaker = 'Open the notes in another window'
export const leave = 'Leave the talk'
export const into = 'Go further into the picture, or back to the whole'
export const code = 'Show or hide the QR code of the scene'
export const tooFine = (letters: number, squares: number | undefined, most: number) =>
  `The link of this scene has ${letters} letters: ${squares === undefined ? 'no QR code holds them' : `its QR code has ${squares} × ${squares} squares`}, and a camera in a room reads ${most} × ${most} at most. Show fewer columns, options or pinned things in the scene, or save the talk as one file and hand that out.`
export const pageHere = (host: string) =>
  `No other device can open ${host}. Serve the page under a name that the room can open, or save the talk as one file and hand that out.`
export const onThisDevice =
  'The matrix of this scene is in a file on this device, and a link cannot open it elsewhere. Save the talk as one file and hand that out, or give the scene a matrix that the page has.'

export const noTalk = (name: string) => `This page has no talk ${name}. The list of talks has all.`
export const choices = (given: readonly string[]) => `Answers to choose from: ${given.join('; ')}.`

export const notJson = 'This file is not JSON, and so it is no talk.'
export const notATalk = 'This file is no talk of Sparsescope: it does not say that it is one.'
export const otherVersion = (given: string, known: number) =>
  `This talk is of version ${given}, and this page reads version ${known}.`
export const noScenes = 'This talk has no scenes.'
export const manyScenes = (given: number, most: number) => `This talk has ${given} scenes, and ${most} is the most.`
export const scene = (place: number) => `scene ${place}`
export const theTitle = 'the title'
export const headlineOf = (where: string) => `the headline of ${where}`
export const notes = (where: string) => `the notes of ${where}`
export const notAScene = (where: string) => `In this talk ${where} is no object.`
export const noLink = (where: string) => `In this talk ${where} has no link.`
export const badLink = (where: string, why: string) =>
  `In this talk ${where} has a link that cannot be followed: ${why}`
export const asks = (where: string, question: string) =>
  `In this talk ${where} has a link that cannot be opened without a question: ${question}`
export const badSeconds = (where: string, most: number) =>
  `In this talk ${where} needs a number of seconds from 0 to ${most}.`
export const counted = (where: string) => `the problem whose times ${where} counts`
export const badStages = (where: string, most: number) =>
  `In this talk ${where} needs 1 to ${most} links that go further into its picture.`
export const notWords = (what: string) => `In this talk ${what} has no words.`
export const longWords = (what: string, most: number) => `In this talk ${what} has more than ${most} letters.`
