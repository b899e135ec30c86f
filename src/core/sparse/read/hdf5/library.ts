import type { Dataset, Entity, File, Group } from 'h5wasm'
import type { F64, U8 } from '#src/core/base/arrays.ts'
import { fileError } from '../failure.ts'
import type { Pace } from '../lib/abort.ts'
import * as texts from '../words.ts'
import { refuseEndlessHeaps } from './heaps.ts'

/** Groups within one another, and objects in all, that are looked at: links may lead round in a circle. */
const DEEPEST = 16
const MOST_OBJECTS = 10_000
/** Numbers that are read without a look at the clock. */
const PIECE = 65_536
/** Bytes that a dataset unpacks to at most, for each that the file has: deflate gives no more. */
const MOST_PACKED = 1100

type Library = typeof import('h5wasm')

/** A group of an open file with its path, `Problem/A`; the file itself has none. */
export interface PathGroup {
  readonly path: string
  readonly group: Group
}

/** An HDF5 file in the library's memory: groups, attributes, numbers. What the library throws becomes a BrokenFile. */
export class OpenHdf5 {
  private readonly library: Library
  private readonly file: File
  private readonly bytes: number
  private readonly name: string

  constructor(library: Library, file: File, bytes: number, name: string) {
    this.library = library
    this.file = file
    this.bytes = bytes
    this.name = name
  }

  /** The file and all groups in it, each once for each path that leads there. */
  groups(): readonly PathGroup[] {
    const found: PathGroup[] = []
    let objects = 0
    const visit = (path: string, group: Group, depth: number): void => {
      found.push({ path, group })
      if (depth === DEEPEST) return
      for (const key of this.tried(path, () => group.keys())) {
        if (objects++ === MOST_OBJECTS) return
        const within = path === '' ? key : `${path}/${key}`
        const entity = this.tried(within, () => group.get(key))
        if (entity instanceof this.library.Group) visit(within, entity, depth + 1)
      }
    }
    visit('', this.file, 0)
    return found
  }

  /** An attribute's value, a number where it is one in 64 bits; undefined where there is none. */
  attribute({ path, group }: PathGroup, key: string): unknown {
    return this.tried(path, () => {
      const attribute = group.attrs[key]
      const value = attribute?.value
      return typeof value === 'bigint' ? Number(value) : value
    })
  }

  has({ path, group }: PathGroup, key: string): boolean {
    return this.tried(path, () => group.keys()).includes(key)
  }

  /** How many numbers an array of one dimension has, and whether they are complex: a real part and an imaginary one. Throws BrokenFile. */
  shapeOf(
    at: PathGroup,
    key: string,
  ): { readonly length: number; readonly isComplex: boolean; readonly isWhole: boolean } {
    const dataset = this.dataset(at, key)
    const path = join(at.path, key)
    const { shape, dtype, metadata } = this.tried(path, () => ({
      shape: dataset.shape ?? [],
      dtype: dataset.dtype,
      metadata: dataset.metadata,
    }))
    const length = shape.reduce((product, n) => product * n, 1)
    if (length * metadata.size > MOST_PACKED * this.bytes)
      throw fileError('BrokenFile', texts.announcesMore(path, length * metadata.size, this.bytes))
    const isComplex = Array.isArray(dtype) && dtype.length === 2
    const isNumber = typeof dtype === 'string' && /^[<>|]?[bBhHiIlLqQfde]$/.test(dtype)
    if (!isComplex && !isNumber)
      throw fileError('UnsupportedHeader', `${path}: ${texts.unknownNumbers(JSON.stringify(dtype).slice(0, 40))}`)
    return { length, isComplex, isWhole: isNumber && !/[fde]$/.test(dtype) }
  }

  /** The numbers of an array; of complex ones the real and the imaginary part in turn. Throws BrokenFile. */
  async numbers(at: PathGroup, key: string, pace: Pace): Promise<F64> {
    const { length, isComplex } = this.shapeOf(at, key)
    const dataset = this.dataset(at, key)
    const found = new Float64Array(isComplex ? 2 * length : length)
    const { length: dimensions } = dataset.shape ?? []
    if (dimensions !== 1 && length > 0) throw fileError('BrokenFile', texts.notOneList(join(at.path, key), dimensions))
    for (let from = 0; from < length; from += PIECE) {
      const piece = this.tried(join(at.path, key), () => dataset.slice([[from, Math.min(length, from + PIECE)]]))
      const values = piece as ArrayLike<number | bigint | readonly number[]>
      for (let k = 0; k < values.length; k++) {
        const value = values[k]
        if (isComplex) found.set(value as readonly number[], 2 * (from + k))
        else found[from + k] = Number(value)
      }
      await pace.breathe()
    }
    return found
  }

  private dataset(at: PathGroup, key: string): Dataset {
    const path = join(at.path, key)
    const entity: Entity | null = this.has(at, key) ? this.tried(path, () => at.group.get(key)) : null
    if (entity instanceof this.library.Dataset) return entity
    throw fileError('BrokenFile', texts.noArray(this.name, path))
  }

  private tried<T>(path: string, work: () => T): T {
    try {
      return work()
    } catch {
      throw fileError('BrokenFile', texts.brokenHdf5(this.name, path))
    }
  }
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}/${key}`)

/**
 * Opens a file from memory, for as long as the work goes on. The library, 4 MB, comes with the first one. A damaged file can damage its
 * memory, so that it traps from then on. Each error that the library throws costs it about a kilobyte of 2 MB of stack and one of 4096
 * open files, since an error of JavaScript passes its frames without unwinding them: some 2 000 refused files end in a loop. Each matrix is
 * opened in a web worker that loads the library anew and ends with it; the first error ends the reading. Throws BrokenFile.
 */
export async function withHdf5<T>(bytes: U8, name: string, work: (file: OpenHdf5) => Promise<T>): Promise<T> {
  refuseEndlessHeaps(bytes)
  const library = await import('h5wasm')
  const { FS, activate_throwing_error_handler: throwErrors } = await library.ready
  const place = `/matrix-${counter++}.h5`
  let file: File | undefined
  try {
    // else it prints each of them
    throwErrors()
    FS.writeFile(place, bytes)
    file = new library.File(place, 'r')
  } catch {
    file = undefined
  }
  try {
    if (!file || file.file_id < 0n) throw fileError('BrokenFile', texts.brokenHdf5(name, ''))
    return await work(new OpenHdf5(library, file, bytes.length, name))
  } finally {
    try {
      file?.close()
    } catch {
      // a damaged file may not let itself be closed; its bytes go all the same
    }
    if (FS.analyzePath(place).exists) FS.unlink(place)
  }
}

let counter = 0
