import type { GpuState } from '#src/engine/gpu/device/device.ts'
import type { KeptFile } from '#src/page/store/session.ts'
import type { FileSource, MatrixSource } from '#src/core/sparse/source.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'

/** What actions act with. The page makes one engine in src/page/app, a test makes its own. */
export interface Engine {
  /** Starts a web worker for one matrix. What speaks to workers comes with the first: recorded runs need none. */
  startWorker(): Promise<RunningProblem>
  readonly gpu: GpuDoor
  readonly files: Files
  readonly clock: Frames
  readonly address: AddressBar
  /** A file beside the recorded runs; undefined where it does not arrive. Never rejects. */
  recording(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** The way to the one device. */
interface GpuDoor {
  /** Opens the device with the first call, and anew with the first after a loss. */
  open(): Promise<GpuState>
  whenLost(listener: (message: string) => void): void
}

/** Frames of the screen. */
interface Frames {
  /** Milliseconds, as frames are dated. */
  now(): number
  nextFrame(draw: (now: number) => void): void
  /** Whether the visitor wants less motion. */
  isCalm(): boolean
}

/** The address bar and the history behind it. */
interface AddressBar {
  /** `?v=3&…`, or nothing. */
  query(): string
  write(query: string, push: boolean): void
  /** Calls back after Back and Forward. */
  whenWalked(listener: () => void): void
}

/** Files of the visitor's: those of this visit, and those that the browser keeps. */
export interface Files {
  /** A file that is about to be opened. */
  hold(hash: string, file: File): void
  /**
   * Keeps a file for reloads, once it has been read. Never rejects.
   * @returns what to tell the visitor, if anything
   */
  keep(source: FileSource): Promise<string | undefined>
  /** The file behind a source; undefined for sources of other kinds, and where its matrix alone is kept. Throws AppError `FileNeeded`. */
  find(source: MatrixSource): Promise<File | undefined>
  /** The latest first; none where the browser keeps nothing. */
  kept(): Promise<readonly KeptFile[]>
  /**
   * Deletes a kept file, or all of them.
   * @returns what to tell the visitor, if anything
   */
  remove(hash?: string): Promise<string | undefined>
}
