/** What stands on the sheets of a lesson besides the lesson itself. */

export const lab = 'Lab sheet'
export const answers = 'Answer sheet'
export const which = 'Which sheet'
export const paper = 'Paper'
export const printIt = 'Print'
export const close = 'Close'
export const name = 'Name'
export const date = 'Date'
export const sheetTitle = (sheet: string, lesson: string) => `${sheet}: ${lesson}`
export const knows = (what: string) => `You know ${what}.`
export const answer = 'Answer'
export const why = 'Why?'
export const observed = 'What you see'
export const check = 'Run the lesson on your GPU. Which of these hold there too?'
export const holds = 'holds'
export const not = 'does not hold'
export const ofEveryRun = 'every run'
export const ofTheRecording = 'the recording'
export const claimed = 'Claims'
export const unknown = 'not known of these runs'
export const noCode = (host: string) =>
  `No other device can open ${host}. Print from an address that your readers can open, to have it and its QR code here.`
export const lessonCode = 'QR code of the lesson’s address'
