/** What is said around the scenes of a talk. */

export const blanked = 'The screen is blank.'
export const notes = 'Notes'
export const place = (n: number, all: number) => `${n} of ${all}`
export const frozenAt = (n: number) => `The audience sees ${n}.`
export const failed = (why: string) => `This scene could not be opened: ${why}`
export const next = (headline: string) => `Next: ${headline}`
export const counted = 'counted, not measured'
export const last = 'This is the last scene.'
export const left = (time: string) => `${time} left`
export const over = (time: string) => `${time} over`

// counters over recorded times
export const countersTitle = (rows: string) => `A solve of ${rows} rows`
export const countersInWords = (ours: string, theirs: string) => `Automatic ${ours}, the vendor’s library ${theirs}`
export const countersFrom = (device: string, day: string) =>
  `Recorded on ${device}, ${day}: medians of one solve at a time.`
export const countersSlower = (slower: string) => `The counters run ${slower} times slower, and nothing is solved here.`
export const countAgain = 'Count again'
export const notRecorded = (problem: string) => `No recorded times of both are here for ${problem}.`

// the speaker's window
export const asking = 'Asking the window of the audience.'
export const noTalk = 'No other window gives this talk. Begin it there with P, and open the notes with N.'
export const back = 'Back'
export const onwards = 'Next'
export const play = 'Play or pause'
export const blank = 'Blank'
export const freeze = 'Freeze'
export const code = 'QR code'
export const codeOnScreen = (n: number) => `QR code of scene ${n}`

// the list of talks
export const talks = 'Talks'
export const shipped = 'comes with the page'
export const own = 'yours'
export const keys =
  'In a talk → and ← go on and back, B blanks, F freezes, Q shows the QR code of the scene, H shows the notes, and N shows them in another window. Esc leaves full screen; pressed again, it leaves the talk.'
export const about = (scenes: string, time: string) => `${scenes}, ${time}`
export const give = 'Give it'
export const giveIt = (title: string) => `Give it: ${title}`
export const lessons = 'Lessons'
export const aboutLessons =
  'A lesson is given as a talk: its steps are the scenes, and its text stands in your notes. A question comes before its answer.'
export const copy = 'Copy to edit'
export const edit = 'Edit'
export const remove = 'Remove'
export const save = 'Save as a file'
export const load = 'Open a talk from a file'
export const create = 'New talk of what is on screen'
export const noScene = (why: string) => `What is on screen can be no scene: ${why}`
export const untitled = 'A talk'
export const title = 'Title'
export const headline = 'Headline'
export const speakersNotes = 'What you will say'
export const seconds = 'Seconds'
export const plays = 'Plays when it is shown'
export const up = (n: number) => `Move scene ${n} up`
export const down = (n: number) => `Move scene ${n} down`
export const without = (n: number) => `Remove scene ${n}`
export const from = (n: number) => `Begin at scene ${n}`
export const retake = (n: number) => `Take what is on screen for scene ${n}`
export const add = 'Add what is on screen as a scene'
export const firstHeadline = 'What this picture shows'
export const scene = (n: number) => `Scene ${n}`
