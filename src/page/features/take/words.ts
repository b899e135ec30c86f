import { day, plural, time } from '#src/core/base/format.ts'
import type { Run } from '#src/engine/run/run.ts'

/** What is said of pictures, films and runs that leave the page. */

// captions
export const sized = ({ rows, nonzeros }: { readonly rows: number; readonly nonzeros: number }) =>
  `${plural(rows, 'row')}, ${plural(nonzeros, 'nonzero')}`
const ORIGINS = {
  live: (adapter: string, date: string) => `live on ${adapter}, ${date}`,
  recorded: (adapter: string, date: string) => `recorded on ${adapter}, ${date}`,
  file: (adapter: string, date: string) => `from a file, which says ${adapter}, ${date}`,
  twin: (adapter: string, date: string) => `simulated by the ${adapter}, ${date}`,
}
export const ran = ({ origin, adapter, date }: Pick<Run, 'origin' | 'adapter' | 'date'>) =>
  ORIGINS[origin !== 'file' && adapter.kind === 'twin' ? 'twin' : origin](adapter.name, day(date))
export const notRun = 'not run'

// the button on a pane
export const savePane = (pane: string, letter: string) => `Save ${pane} of ${letter}`
export const saveOrFilm = 'Save this picture, or a film of it'

// the sheet
export const title = 'Take away'
export const about = 'Below a picture stand the matrix, the kernels, the adapter, the date and the link.'
export const which = 'Which picture'
export const allPanes = 'All panes'
export const paneOf = (pane: string, letter: string) => `${pane} of ${letter}`
export const picture = 'Picture'
export const nothingShown = 'Nothing is on screen that could be saved.'
export const notDrawn = 'This picture cannot be drawn now.'
export const noBitmap = 'The browser could not make a PNG of this picture: it may be too large.'
export const saved = (file: string) => `Saved ${file}.`
export const savedPixels = (file: string) =>
  `Saved ${file}. What a GPU draws, or what is drawn pixel by pixel, is an image in it.`

export const aboutRuns =
  'A file of the run holds its trace, check and times. Drop it on this page on any machine, and it opens as a column.'
export const saveRuns = 'Save the run'
export const traceFile = 'Trace for Perfetto'
export const aboutTrace =
  'A trace file has a thread for each worker and a slice for each step. Perfetto and chrome://tracing open it.'
export const noTrace = 'No column has run: there is nothing to trace.'
export const pollingSlice = 'polling'
export const stepsForTime = (why: string) => `no times (${why}): a step is written as 1 µs`
export const workersTime = 'times by the clocks of web workers'
export const modeledTime = 'times of a model'
export const groupTime = (ms: number) => `times of groups of dispatches, together ${time(ms)}`
export const clockTime = (ms: number, tracedMs: number) =>
  `the clock of the GPU, which took ${time(tracedMs)} with recording, scaled to the ${time(ms)} without`

// in another page
export const embedding = 'In another page'
export const aboutEmbedding =
  'HTML that shows this picture with its playhead in a page of yours. Readers can play it and open the link; the locks above hold there, too.'
export const embedTitle = 'Title'
export const embedWidth = 'Width in pixels'
export const embedHeight = 'Height in pixels'
export const embedCode = 'HTML to copy'
export const copyHtml = 'Copy the HTML'
export const copiedHtml = 'The HTML is copied.'
export const notCopied = 'The browser does not let this page copy: select the HTML and copy it yourself.'

// films
export const aboutFilm =
  'A film goes from the first step to the last, or through the loop where one is set. HTML plays in any browser, without a network.'
export const filming = 'Frames of the film that are drawn'
export const framesOf = (frames: number, all: string) => `${frames} of ${all}`
export const cancel = 'Cancel'
export const noEncoder = 'This browser cannot encode a film: it has no WebCodecs, or no encoder for this size.'
export const noEncoderOfMp4 =
  'This browser cannot encode an MP4: it has no encoder for H.264 films of this size. WebM may work.'
export const nothingMoves = 'Nothing moves in this picture: there is no run to film.'
export const filmCancelled = 'The film was cancelled.'
export const playingHtml = 'HTML that plays'
export const filmed = (
  file: string,
  { frames, perSecond, stride }: { readonly frames: number; readonly perSecond: number; readonly stride: number },
) => {
  const length = time((1000 * frames) / perSecond)
  return stride > 1
    ? `Saved ${file}: ${plural(frames, 'frame')} in ${length}, one every ${plural(stride, 'step')}.`
    : `Saved ${file}: ${plural(frames, 'frame')} in ${length}, one for each step.`
}
