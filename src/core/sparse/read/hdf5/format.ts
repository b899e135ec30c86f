import type { F64 } from '#src/core/base/arrays.ts'
import type { Field, Symmetry } from '../../source.ts'
import type { Member } from '../tar.ts'
import { chosenOf } from '../chosen.ts'
import { fileError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { latin1 } from '../lib/number.ts'
import type { Pace } from '../lib/abort.ts'
import * as texts from '../words.ts'
import { layouts, type StoredMatrix } from './layouts.ts'
import { type OpenHdf5, withHdf5 } from './library.ts'

const SIGNATURE = '\x89HDF\r\n\x1a\n'

/** Matrices in the groups of a file, each by the first layout that knows it. */
function matricesIn(file: OpenHdf5): readonly StoredMatrix[] {
  return file.groups().flatMap((at) => layouts.flatMap((layout) => layout(file, at) ?? []).slice(0, 1))
}

/** HDF5: Binsparse, MATLAB from version 7.3 on, and AnnData's sparse arrays. */
const format: MatrixFormat = {
  title: texts.hdf5,
  suits(head) {
    if (latin1(head, 0, 8) === SIGNATURE) return texts.hdf5Head
    return latin1(head, 0, 10) === 'MATLAB 7.3' ? texts.matlab73Head : undefined
  },
  async members(bytes, { name }): Promise<readonly Member[]> {
    return withHdf5(bytes, name, async (file) =>
      matricesIn(file).map(({ path, entries }) => ({ path, size: 16 * entries })),
    )
  },
  async read(bytes, { name, member, pace }) {
    return withHdf5(bytes, name, async (file) => {
      const found = matricesIn(file)
      const { wanted, notes } = chosenOf(found, {
        name,
        member,
        isA: /(^|\/)A$/,
        entriesOf: ({ entries }) => entries,
        none: texts.noSparseGroup(name),
      })
      return entriesOf(file, wanted, notes, pace)
    })
  },
}
export default format

const PAIRS = 32_768

/** All entries, each checked. */
async function entriesOf(file: OpenHdf5, matrix: StoredMatrix, notes: readonly string[], pace: Pace) {
  const { at, major, arrays, structure, isoValue, rows, cols, path } = matrix
  const list = async (key: string | undefined) => (key === undefined ? undefined : file.numbers(at, key, pace))
  const values = await list(arrays.values)
  const [pointers, outer, inner] = [await list(arrays.pointers), await list(arrays.outer), await list(arrays.inner)]
  const isComplex = matrix.field === 'complex'
  const [symmetry, triangle] = structure
  const listed = new Listed(rows, cols, fieldOf(matrix, values), { path })
  const count = inner?.length ?? 0
  const stride = isComplex ? 2 : 1
  if (isoValue ? values?.length !== stride : (values?.length ?? 0) < stride * count)
    throw fileError('BrokenFile', `${path}: ${texts.fewerValues}`)
  const place = { path }
  let left = PAIRS
  const add = (k: number, outerIndex: number) => {
    const [i, j] = major === 'row' ? [outerIndex, inner?.[k] ?? 0] : [inner?.[k] ?? 0, outerIndex]
    const v = isoValue ? 0 : stride * k
    const [re, im] = [values?.[v] ?? 0, isComplex ? (values?.[v + 1] ?? 0) : 0]
    const isOther = symmetry !== 'general' && (triangle === 'upper' ? i > j : i < j)
    if (isOther) throw fileError('UpperEntryInSymmetric', `${path}: ${texts.otherTriangle(i, j, symmetry, triangle)}`)
    if (symmetry === 'general' || triangle === 'lower') listed.add(i, j, re, im, place)
    else if (symmetry === 'hermitian') listed.add(j, i, re, -im, place)
    else if (symmetry === 'skew-symmetric') listed.add(j, i, -re, -im, place)
    else listed.add(j, i, re, im, place)
  }
  const breathe = async () => {
    if (left-- > 0) return
    left = PAIRS
    await pace.breathe()
  }
  if (pointers) {
    const lines = outer ? outer.length : major === 'row' ? rows : cols
    if (pointers.length !== lines + 1)
      throw fileError('BrokenFile', `${path}: ${texts.otherPointers(pointers.length, lines)}`)
    for (let line = 0; line < lines; line++) {
      const [first, end] = [pointers[line], pointers[line + 1]]
      if (!(first >= 0 && end >= first && end <= count && Number.isInteger(first) && Number.isInteger(end)))
        throw fileError('BrokenFile', `${path}: ${texts.pointersFall(line)}`)
      for (let k = first; k < end; k++) {
        add(k, outer ? outer[line] : line)
        await breathe()
      }
    }
  } else {
    if (outer?.length !== count) throw fileError('BrokenFile', `${path}: ${texts.fewerValues}`)
    for (let k = 0; k < count; k++) {
      add(k, outer[k])
      await breathe()
    }
  }
  return listed.coordinates(symmetry satisfies Symmetry, { path }, notes)
}

/** One value for all that is 1 stands for a pattern. */
function fieldOf({ field, isoValue }: StoredMatrix, values: F64 | undefined): Field {
  return isoValue && field !== 'complex' && values?.[0] === 1 ? 'pattern' : field
}
