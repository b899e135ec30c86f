import { describe, expect, it } from 'vitest'
import { type Drop, meaningOf } from './choose-file.ts'

const drop = (paths: readonly string[], folders: readonly string[] = []): Drop => ({
  files: paths.map((path) => ({ path, get: () => Promise.reject(new Error('is not read')) })),
  folders,
  cut: false,
})

/** What a drop means, in one line. */
function meant(paths: readonly string[], folders: readonly string[] = []): string {
  const meaning = meaningOf(drop(paths, folders))
  if (meaning.kind === 'open') return `${meaning.file.path} | ${meaning.left ?? ''}`
  if (meaning.kind === 'nothing') return meaning.why
  return `${meaning.from.map(({ path }) => path).join(' ')} | ${meaning.title} | ${meaning.about}`
}

describe('what a drop means', () => {
  it('a file alone is opened under any name', () => {
    expect(meant(['photo.png'])).toBe('photo.png | ')
  })

  it('a matrix beside other files is opened, and the others are named or counted', () => {
    expect(meant(['photo.png', 'a.mtx'])).toBe('a.mtx | photo.png was left out: it is not a matrix.')
    expect(meant(['a.png', 'a.mtx.gz', 'b.txt', 'a_b.mtx'])).toBe(
      'a.mtx.gz | 3 files were left out: they are not matrices.',
    )
    expect(meant(['m/x.tgz'], ['m'])).toBe('m/x.tgz | ')
  })

  it('several matrices are to be chosen from', () => {
    expect(meant(['a.mtx', 'photo.png', 'b.tar.gz'])).toBe(
      'a.mtx b.tar.gz | Choose a matrix of 3 files | 2 matrices, and 1 other file.',
    )
    expect(meant(['m/a.mtx', 'm/deep/b.mtx', 'm/._a.mtx'], ['m'])).toMatch(
      /^m\/a\.mtx m\/deep\/b\.mtx \| Choose a matrix of the folder m \|/,
    )
    expect(meant(['a/a.mtx', 'b/b.mtx'], ['a', 'b'])).toMatch(/Choose a matrix of 2 folders/)
    const many = meaningOf({ ...drop(['a.mtx', 'b.mtx']), cut: true })
    expect(many).toMatchObject({ about: '2 matrices. There are more files than could be looked at.' })
  })

  it('the one that is named as its folder is opened at once, and the others are counted', () => {
    expect(meant(['west/west.mtx', 'west/west_b.mtx', 'west/other.mtx'], ['west'])).toBe(
      'west/west.mtx | west/west.mtx has the name of its folder; the folder has 1 other matrix. west/west_b.mtx was left out: it is not a matrix.',
    )
  })

  it('where no matrix is, the message says what is there', () => {
    expect(meant([], ['m'])).toBe('The folder m is empty.')
    expect(meant(['m/a.png', 'm/b.txt'], ['m'])).toBe(
      'The folder m holds no matrix (.mtx, .npz, .mat, .tar.gz …), only m/a.png, m/b.txt.',
    )
    expect(meant(['a.png', 'b.png', 'c.png', 'd.png'])).toBe(
      'No matrix (.mtx, .npz, .mat, .tar.gz …) is among these files: a.png, b.png, c.png …',
    )
  })
})
