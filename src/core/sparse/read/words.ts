import { formOf } from '#src/core/base/nouns.ts'
import { counted, grouped } from './failure.ts'

/** What is said of files and addresses that cannot be read, and of what was done with a file that was. */

// addresses
export const badAddress = (slice: string) =>
  `"${slice}" is not the address of a file: it must begin with https:// or http://.`
export const noSuchFile = ': there is no such file'
export const noAnswer =
  'it does not answer, or it does not let other sites read its files. Download the file and drop it here.'
export const offline = 'this browser is offline.'
export const unreachable = (host: string, why: string) => `${host} could not be reached: ${why}`
export const silent = (seconds: number) => `The server sent nothing for ${counted(seconds, 'second')}.`

// containers
export const zip = 'a zip archive'
export const sevenZip = 'a 7z archive'
export const matlab = 'a MATLAB file (.mat)'
export const bzip2 = 'compressed by bzip2'
export const xz = 'compressed by xz'
export const zstd = 'compressed by zstd'
export const hdf5 = 'an HDF5 file'
export const brokenGzip = (name: string) =>
  `${name} is damaged or cut short: it does not decompress to its end. Fetch it again.`
export const empty = 'is empty.'
export const emptyGzip = 'is a gzip file with nothing in it.'
export const isPage = 'is a web page, not a matrix: take the address of the file itself, not of a page about it.'
export const foreign = (what: string) =>
  `is ${what}: unpack it, or take the Matrix Market download (.mtx, .mtx.gz, .tar.gz).`
export const twice = 'is compressed twice: unpack it once.'
export const notGzip = 'is named like a gzip file, but is not one.'
export const notText = 'is not text: a Matrix Market file is plain text that begins with %%MatrixMarket.'

export const brokenTar = (name: string) =>
  `${name} is damaged or cut short: it is a tar archive that does not hold together.`

export const noMember = (archive: string, member: string, listing: string) =>
  `${archive} holds no file ${member}${listing}.`
export const noMatrix = (archive: string, listing: string) =>
  `${archive} holds no Matrix Market file (.mtx)${listing}: take the Matrix Market download.`
export const merged = (duplicates: number) => `${counted(duplicates, 'duplicate entry')} merged.`
export const summed = (duplicates: number) => `${counted(duplicates, 'duplicate entry')} summed.`
export const isEmpty = ', it is empty'
export const onlyLinks = (n: number, listed: string) =>
  formOf(n, {
    one: `, only a link to files that are not in it (${listed})`,
    other: `, only links to files that are not in it (${listed})`,
  })

export const cutShort = (name: string, why: string) => `${name} could not be read to its end: ${why}`
export const tiny = (n: number) =>
  formOf(n, {
    one: `${counted(n, 'nonzero')} is smaller than 1.2e-38: too small for 32-bit numbers, a GPU may take it for zero.`,
    other: `${counted(n, 'nonzero')} are smaller than 1.2e-38: too small for 32-bit numbers, a GPU may take them for zero.`,
  })

export const tooLarge = (size: string) => `The matrix is too large for this browser: it refused one array of ${size}.`

export const tooManyNonzeros = (nonzeros: number, most: number) =>
  `The matrix has ${grouped(nonzeros)} nonzeros; at most ${grouped(most)} can be indexed.`

export const cancelled = 'Reading was cancelled.'

// lines of a Matrix Market file
const BANNER = 'a Matrix Market file begins with %%MatrixMarket'
export const otherBanner = (begins: string) => `${BANNER}, this one ${begins}.`
export const moreWords = (found: string) => `the first line has five words, but ${found} follows.`
export const beginsWith = (found: string) => `begins with ${found}`
export const beginsEmpty = 'begins with an empty line'
export const badChoice = (what: string, found: string, choices: string) =>
  `the ${what} is ${found}; it can be ${choices}.`
export const arrayOfPattern = 'an array has values, so its field cannot be pattern.'
export const hermitian = (field: string) =>
  `hermitian needs complex values, but the field is ${field}: write symmetric.`
export const skewPattern = 'skew-symmetric needs values with a sign, but the field is pattern.'
export const moreSizes = (names: string, found: string) => `the size line has ${names}, but ${found} follows.`
export const fewerPlaces = (places: number) => `there are only ${grouped(places)} places`
export const mostRead = (most: number) => `at most ${grouped(most)} can be read`
export const tooManyEntries = (entries: number, limit: string) => `${grouped(entries)} entries declared, ${limit}.`
export const tooLong = (n: number, limit: string) => `${grouped(n)} rows or columns, ${limit}.`
export const notSquare = (symmetry: string, size: string) => `a ${symmetry} matrix must be square; this one is ${size}.`
export const countMissing = (name: string, names: string) => `the number of ${name} is missing: it must say ${names}.`
export const badCount = (found: string, name: string) => `${found} is not a number of ${name}.`

export const emptyFile = `${BANNER}, this file is empty.`
export const noSizeLine = 'the file ends before the line with rows and columns.'
export const tooFew = (read: number, declared: string) =>
  `the file ends after ${grouped(read)} of ${declared}: is it cut short?`
export const sparseRows = (n: number, declared: string) => `${grouped(n)} rows or columns for ${declared}.`
export const zerosLeftOut = (zeros: number) =>
  `${counted(zeros, 'zero')} of the dense array left out: only nonzeros are stored.`
export const longLine = (bytes: number) => `longer than ${grouped(bytes)} bytes.`
export const longFirstLine = `${BANNER}, this one with a very long line.`
export const tooMany = (declared: string) => `${declared} declared; this is one more.`
export const moreFollows = (found: string) => `${found} follows where the entry ends.`

export const indexMissing = (what: string) => `the ${what} index is missing.`
export const badIndex = (found: string, what: string) => `${found} is not a ${what} index.`
export const fromOne = ': indices start at 1'
export const indexOutside = (what: string, found: string, size: number, hint: string) =>
  `${what} index ${found} is outside 1 to ${grouped(size)}${hint}.`
export const aboveDiagonal = (row: number, column: number) => `row ${row}, column ${column} is above the diagonal`
export const lowerOnly = (place: string, symmetry: string) =>
  `${place}: a ${symmetry} file holds the lower triangle only.`
export const diagonalEntry = (row: number) => `the diagonal entry of row ${row}`
export const notStored = (entry: string) => `${entry} must not be stored: in a skew-symmetric matrix it is zero.`
export const imaginary = (entry: string) => `${entry} has an imaginary part: in a hermitian matrix it is real.`

export const endlessHeap = 'a text of this HDF5 file has no length, or one beyond its collection.'
export const moreThanAgreed = (nonzeros: number, most: number) =>
  `${grouped(nonzeros)} nonzeros at the most are more than the ${grouped(most)} that were agreed to.`
export const sumTooLarge = (row: number, column: number) =>
  `the entries of row ${row}, column ${column} add up beyond the largest double.`

export const rounded = (integers: string, line: number) =>
  `${integers} beyond 2^53 rounded to the nearest double, first on line ${line}.`
export const modulusTooLarge = 'the modulus of this complex value is beyond the largest double.'
export const missing = (what: string) => `the ${what} is missing.`
export const notNumber = 'is not a number'
export const valueMissing = 'the value is missing.'
export const notInteger = 'is not an integer, as the first line promises'
export const beyondDouble = (given: string) => `${given} is beyond the largest double, 1.8e308.`
export const notFinite = (given: string) => `${given} is not a finite number.`
export const fortran = ': a Fortran exponent, write e in place of its letter'

// vectors
export const vectorInArchive = (name: string) => `${name} is an archive: unpack it and take the file of the vector.`
export const notColumn = (rows: number, symmetry: string, foundRows: number, foundColumns: number) =>
  `a vector is a general matrix of ${grouped(rows)} × 1; this is ${symmetry} and ${grouped(foundRows)} × ${grouped(foundColumns)}.`
export const vectorField = (field: string) => `a vector must have real numbers; the field is ${field}.`
export const oneNumber = (found: string) => `each line must have one number, but ${found} follows.`
export const longNumber = 'too long for one number.'
export const otherLength = (numbers: number, rows: number) =>
  `the vector has ${counted(numbers, 'number')}; the matrix has ${counted(rows, 'row')}.`

// other kinds of files
export const takenFor = (name: string, title: string, why: string) => `${name} was taken for ${title}: ${why}.`
export const npz = 'a SciPy file (.npz)'
export const petsc = 'a PETSc binary file'
export const smat = 'an SMAT file'
export const dimacs = 'a DIMACS graph'
export const metis = 'a METIS graph'
export const edgeList = 'a list of edges'
export const harwellBoeing = 'a Harwell-Boeing or Rutherford-Boeing file'
export const holdsNpy = 'it is a zip with arrays of NumPy’s'
export const classId = 'it begins with 1211216'
export const hdf5Head = 'it begins with HDF5’s signature'
export const matlab73Head = 'it begins with MATLAB 7.3, which is HDF5'
export const matlabHead = 'it begins with MATLAB 5.0'
export const named = (ending: string) => `its name ends in ${ending}`
export const dimacsLines = 'it has a line p with vertices and edges'
export const edgeLines = 'each line has two whole numbers, or a third for a weight'
export const thirdLine = (type: string) => `its third line begins with the matrix type ${type}`
export const countedFromOne = 'Vertices are counted from 1: none is 0.'
export const countedFromZero = 'Vertices are counted from 0.'
export const rightSidesLeft = 'The right-hand sides in the file are left out.'
export const holdsOthers = (name: string, others: string, listed: string) => `${name} holds ${others}: ${listed}.`

export const endsEarly = (wanted: number, left: number) =>
  `${counted(wanted, 'byte')} should follow, and the file has ${grouped(left)}.`
export const listEnds = (length: number) => `the list has ${counted(length, 'number')}, and more are asked for.`
export const inflatesBeyond = (most: number) =>
  `it unpacks to more than the ${counted(most, 'byte')} that it announces.`
export const notInflated = 'it does not unpack: the file is damaged.'
export const noDirectory = 'the directory of the zip is damaged or cut short.'
export const zipMethod = (method: number) => `it is packed by method ${method}; 0 and 8 can be unpacked.`
export const notNpy = 'this is no array of NumPy’s in C order.'
export const unknownNumbers = (type: string) => `numbers of type ${type} cannot be read.`
export const noPart = (name: string, part: string) => `${name} has no array ${part}: SciPy’s save_npz writes it.`
export const notTwo = (dimensions: number) => `a matrix has two dimensions; this has ${grouped(dimensions)}.`
export const unknownLayout = (layout: string) =>
  `its format is ${layout.slice(0, 24)}; csr, csc, coo, bsr and dia can be read.`
export const pointersFall = (at: number) =>
  `the pointers of row or column ${grouped(at)} fall, or point outside of the entries.`
export const fewerValues = 'there are fewer values than indices.'
export const fewerInRows = (found: number, declared: number) =>
  `its rows have ${counted(found, 'entry')}, and ${grouped(declared)} are declared.`
export const denseIsNone = 'it holds a dense matrix.'
export const noSparse = (name: string) => `${name} has no sparse matrix among its variables: save it with sparse(A).`
export const badDimension = (found: string) => `${found} is not a number of rows or columns.`
export const outsideSize = (what: string, index: number, size: number) =>
  size === Infinity
    ? `the ${what} ${index} is below 0.`
    : `the ${what} index ${index}, from 0, is outside of ${grouped(size)}.`
export const notWhole = 'is no whole number.'
export const moreVertices = (vertices: number) => `${counted(vertices, 'vertex')} declared; this is one more.`
export const fewerVertices = (found: number, declared: number) =>
  `the file ends after ${grouped(found)} of ${counted(declared, 'vertex')}: is it cut short?`
export const otherEdges = (ends: number, edges: number) =>
  `${counted(edges, 'edge')} are declared, so ${grouped(2 * edges)} neighbours; ${grouped(ends)} are listed.`
export const notFortran = (format: string) => `"${format.slice(0, 24)}" is no format of numbers.`
export const fieldMissing = 'a number is missing: is the file cut short?'
export const noMatrixType = 'it begins with no matrix type, as rsa or pua.'
export const elemental = 'the matrix is given by elements, which cannot be read.'

// HDF5
export const brokenHdf5 = (name: string, path: string) =>
  path === '' ? `${name} does not open as HDF5: is it cut short?` : `${name} is damaged at ${path}.`
export const noArray = (name: string, path: string) => `${name} has no array ${path}.`
export const announcesMore = (path: string, announced: number, bytes: number) =>
  `${path} announces ${counted(announced, 'byte')}, more than a file of ${counted(bytes, 'byte')} can unpack to.`
export const notOneList = (path: string, dimensions = 0) =>
  `${path} has ${counted(dimensions, 'dimension')}; a list has one.`
export const noSparseGroup = (name: string) =>
  `${name} has no sparse matrix: none of Binsparse’s, of MATLAB’s, of AnnData’s.`
export const unknownBinsparse = (format: string, known: string) =>
  `its format is ${format.slice(0, 24)}; ${known} can be read.`
export const unknownStructure = (structure: string) =>
  `its structure is ${structure.slice(0, 32)}, which is none of Binsparse’s.`
export const otherPointers = (found: number, lines: number) =>
  `it has ${counted(found, 'pointer')} for ${counted(lines, 'row')} or columns.`
export const otherTriangle = (i: number, j: number, symmetry: string, triangle: string) =>
  `row ${i}, column ${j}, from 0, is outside of the ${triangle} triangle that a ${symmetry} matrix keeps.`
