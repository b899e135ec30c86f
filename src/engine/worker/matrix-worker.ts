import { transfer } from 'comlink'
import { buffersOf, type U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { type BuildOptions, buildMatrix, type KeptMatrices } from '#src/core/sparse/build.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import type { MatrixParts, PartedBy } from '#src/core/sparse/explore/parts.ts'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import type { OrderName, OrderStudy } from '#src/core/sparse/explore/study.ts'
import { findPatternFacts, type PatternFacts } from '#src/core/sparse/facts.ts'
import type { FactKind, FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'
import type { Choices } from '#src/core/sparse/read/archive.ts'
import { hashOf } from '#src/core/sparse/read/hash.ts'
import { readChoices } from '#src/core/sparse/read/matrix.ts'
import {
  isAsItComes,
  isBrought,
  type Matrix,
  type MatrixSource,
  type OrderingName,
  type Progress,
} from '#src/core/sparse/source.ts'
import type { GpuEnds, ShiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import { wholeTriangle } from '#src/core/sparse/triangle.ts'
import type { Written } from '#src/core/sparse/write/write.ts'
import type { StoredBytes } from '#src/engine/catalog/stored-bytes.ts'
import { received, send } from './hand-over.ts'
import * as texts from './words.ts'

/** Transfers a result's arrays with it: what is not needed here again does not have to be copied. */
export const givenAway = <T>(result: T): T => transfer(result, [...buffersOf(result)])

/** What is known of a matrix once it is read. */
export interface Opened {
  readonly name: string
  readonly facts: PatternFacts
  /** The triangle that it is. */
  readonly triangle: Triangle | undefined
  readonly field: string
  readonly symmetry: string
  readonly notes: readonly string[]
}

/** What is known of a file before it is opened. */
export interface Looked {
  /** 16 hex digits that name its bytes (`hashOf`). */
  readonly hash: string
  /** Of an archive, the matrices to choose from. */
  readonly choices: Choices | undefined
}

/** Reads or makes a matrix and what belongs to it, looks at it, and writes it. */
export class MatrixWorker {
  protected matrix: Matrix | undefined
  protected brought = false
  /** By matrix the parts that were asked for last: a drag looks at many regions. */
  private readonly parted = new WeakMap<Csr, { readonly by: PartedBy; readonly parts: MatrixParts }>()
  /** Matrices of further files, by the texts that options name them by. */
  protected readonly further = new Map<string, Matrix>()
  private keeping: Promise<number | undefined> = Promise.resolve(undefined)

  /** @param most nonzeros that a file may have; throws AppError `MoreThanAgreed` */
  async open(source: MatrixSource, file: File | undefined, progress: Progress, most?: number): Promise<Opened> {
    let known: PatternFacts | undefined
    const hear = (facts: PatternFacts) => void (known = facts)
    this.matrix = await buildMatrix(source, { ...(await this.bytesOf(source, file, hear)), progress, most })
    this.brought = isBrought(source)
    const { name, csr, field, symmetry, notes } = this.matrix
    const facts = (isAsItComes(source) && known) || findPatternFacts(csr)
    return { name, facts, triangle: wholeTriangle(csr), field, symmetry, notes }
  }

  /**
   * Where a file's matrix is read from: its bytes, or what was kept of it, which is put there otherwise.
   * @param hear is given the first facts of the matrix as it comes, where they are kept with it
   */
  private async bytesOf(
    source: MatrixSource,
    file: File | undefined,
    hear?: (facts: PatternFacts) => void,
  ): Promise<BuildOptions> {
    const shelf = () => import('./kept/shelf.ts')
    const permutation = async (hash: string) => (await (await shelf()).findOrder(hash))?.stream()
    const isRead = file !== undefined || source.kind === 'address'
    const [keep, crew] = await Promise.all([
      source.kind === 'file' ? shelf() : undefined,
      isRead ? import('./pieces/crew.ts') : undefined,
    ])
    if (source.kind !== 'file' || !keep) return { permutation, ...crew }
    const kept: KeptMatrices = {
      find: (watch) => keep.findKept(source, { ...watch, hear }),
      put: (matrix) => {
        const facts = findPatternFacts(matrix.csr)
        hear?.(facts)
        this.keeping = keep.keepMatrix(source, matrix, facts)
      },
    }
    return { kept, permutation, ...crew, ...(file && { file: file.stream(), size: file.size }) }
  }

  /** Resolves once the matrix that was read last is kept: with its bytes where there was no room for them. */
  kept(): Promise<number | undefined> {
    return this.keeping
  }

  /**
   * Reads a file for its name, where that is not known, and an archive for what is in it.
   * @param asked names that it is opened by where one is its own, as hashOf says
   */
  async look(file: File, progress: Progress, known?: string, asked?: readonly string[]): Promise<Looked> {
    const hash = known ?? (await hashOf(file, file.name, { asked, progress }))
    return { hash, choices: await readChoices(file.stream(), file.name, { size: file.size, progress }) }
  }

  /**
   * Keeps the file of an order of this many rows, and returns its hash. Throws what reading it throws, and AppError `NothingKept` where this
   * browser has no place for it.
   */
  async takeOrder(file: File, rows: number, progress: Progress): Promise<string> {
    const { readPermutation } = await import('#src/core/sparse/read/permutation/permutation.ts')
    await readPermutation(file.stream(), file.name, rows, { progress })
    const hash = await hashOf(file, file.name, { progress })
    const { keepOrder } = await import('./kept/shelf.ts')
    try {
      await keepOrder(hash, file)
    } catch {
      throw new AppError('NothingKept', texts.orderNotKept(file.name))
    }
    return hash
  }

  /** What there is to choose from in the archive of an address. */
  async list(url: string, progress: Progress): Promise<Choices | undefined> {
    const { fetchChoices } = await import('#src/core/sparse/read/address.ts')
    return fetchChoices(url, { progress })
  }

  /** Reads a further file, for the problems whose options name it by this text. */
  async readBeside(text: string, source: MatrixSource, file: File | undefined, progress: Progress): Promise<void> {
    if (!this.further.has(text))
      this.further.set(text, await buildMatrix(source, { ...(await this.bytesOf(source, file)), progress }))
  }

  /** Copies what facts are found from to another worker, which is to `takeMatrix` it. */
  async giveMatrix(to: MessagePort): Promise<void> {
    const { geometry: _place, ...matrix } = this.matrix ?? missing('matrix')
    send(matrix, to)
  }

  /** Takes a matrix to be examined here, and nothing else. */
  async takeMatrix(from: MessagePort): Promise<void> {
    this.matrix = await received<Matrix>(from)
  }

  /** What a GPU finds the ends of the spectrum from; undefined of a complex matrix, a small one, and one that takes more than `room` bytes. */
  async shifted(room?: number): Promise<ShiftedSystem | undefined> {
    const { shiftedFor } = await import('#src/core/sparse/spectrum/shifted-for.ts')
    const system = shiftedFor(this.matrix ?? missing('matrix'), room)
    return system && givenAway(system)
  }

  /**
   * Finds facts of the matrix, and hands each on when it is there; settled once all have arrived.
   * @param onGpu ends of the spectrum that a GPU has found
   */
  async examine(
    kind: FactKind,
    say: (fact: FactSaid) => Promise<void> | void,
    progress: Progress,
    onGpu?: GpuEnds,
  ): Promise<void> {
    const { examine } = await import('#src/core/sparse/facts/examine.ts')
    const heard: Promise<void>[] = []
    const tell = (fact: FactSaid) => void heard.push(Promise.resolve(say(fact)))
    examine(this.matrix ?? missing('matrix'), kind, tell, { progress }, onGpu)
    // facts go by another channel than the answer, which would come before the last of them
    await Promise.all(heard)
  }

  /** Puts the matrix in an order and looks at it. */
  async study(name: OrderName, progress: Progress): Promise<OrderStudy> {
    const { studyOrder } = await import('#src/core/sparse/explore/orders.ts')
    return givenAway(await studyOrder((this.matrix ?? missing('matrix')).csr, name, { progress }))
  }

  /** What stands in a region of the matrix, in `side` cells at most along its longer side; with the parts of a square one that are asked for. */
  async region(region: Region, side: number, by?: PartedBy): Promise<RegionLook> {
    const { csr } = this.matrix ?? missing('matrix')
    const { lookAtRegion } = await import('#src/core/sparse/explore/region.ts')
    if (by && this.parted.get(csr)?.by !== by) {
      const { findParts } = await import('#src/core/sparse/explore/parts.ts')
      this.parted.set(csr, { by, parts: findParts(csr, by) })
    }
    const parts = by && this.parted.get(csr)?.parts
    return givenAway(lookAtRegion(csr, region, side, parts))
  }

  /** The matrix as a file. */
  async write(as: Written): Promise<{ readonly file: U8 | readonly string[] }> {
    const { written } = await import('#src/core/sparse/write/write.ts')
    return givenAway({ file: await written(this.matrix ?? missing('matrix'), as) })
  }

  /** An order of the matrix as a file. */
  async writeOrder(name: OrderingName, title: string): Promise<string> {
    const [{ orderOf }, { makeGraph }, { permutationText }] = await Promise.all([
      import('#src/core/sparse/orderings/reordered.ts'),
      import('#src/core/sparse/orderings/graph.ts'),
      import('#src/core/sparse/write/permutation.ts'),
    ])
    const { csr } = this.matrix ?? missing('matrix')
    return permutationText(await orderOf(name, csr, makeGraph(csr), {}), title)
  }

  /** Bytes of the matrix in every storage format. */
  async stored(): Promise<readonly StoredBytes[]> {
    const { storedBytes } = await import('#src/engine/catalog/stored-bytes.ts')
    return storedBytes((this.matrix ?? missing('matrix')).csr)
  }
}

/** What is asked for needs one that is open. */
export function missing(what: string): never {
  throw new AppError('NothingOpen', texts.nothingOpen(what))
}
