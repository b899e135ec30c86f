import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'
import { AppError } from '#src/core/base/errors.ts'
import { nextTask } from '#src/core/base/next-task.ts'
import { composed, type Composition } from './compose.ts'
import type { FilmPlan } from './film-frames.ts'
import { awaitDrawn, SCALE } from './pictures.ts'
import * as texts from './words.ts'

/** Kinds of film: their containers, and the encodings for which there may be an encoder here, the best first. */
const FORMATS = {
  webm: { container: () => new WebMOutputFormat(), codecs: ['vp9', 'vp8', 'av1'], missing: texts.noEncoder },
  mp4: {
    container: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
    codecs: ['avc'],
    missing: texts.noEncoderOfMp4,
  },
} satisfies Record<string, { container(): unknown; codecs: VideoCodec[]; missing: string }>

export type FilmFormat = keyof typeof FORMATS

interface Making {
  readonly format: FilmFormat
  readonly signal: AbortSignal
  progress(frames: number): void
}

/**
 * A film of pictures, drawn anew for each of its frames: frame f shows tick `ticks[f]` from f / perSecond seconds on. Resolves
 * with the file; undefined where it was cancelled. Throws AppError `NoEncoder`, `NotDrawn`.
 */
export async function film(
  composition: Composition,
  { ticks, perSecond }: FilmPlan,
  { format, signal, progress }: Making,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { paint, restore, ...size } = composed(composition, SCALE)
  // encoders take even sizes alone
  const [width, height] = [size.width, size.height].map((side) => side + (side % 2))
  const { container, codecs, missing } = FORMATS[format]
  const codec = 'VideoEncoder' in globalThis ? await getFirstEncodableVideoCodec(codecs, { width, height }) : null
  if (!codec) {
    restore()
    throw new AppError('NoEncoder', missing)
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const target = new BufferTarget()
  const output = new Output({ format: container(), target })
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH })
  output.addVideoTrack(source, { frameRate: perSecond })
  try {
    await output.start()
    for (const [frame, tick] of ticks.entries()) {
      await awaitDrawn(composition, SCALE, tick, () => {
        if (!paint(ctx, tick)) throw new AppError('NotDrawn', texts.notDrawn)
      })
      await source.add(frame / perSecond, 1 / perSecond)
      progress(frame + 1)
      await nextTask()
      if (signal.aborted) return undefined
    }
    await output.finalize()
    return new Uint8Array(target.buffer as ArrayBuffer)
  } finally {
    if (output.state !== 'finalized') await output.cancel()
    restore()
  }
}
