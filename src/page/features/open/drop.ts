import { AppError } from '#src/core/base/errors.ts'
import { type Drop, type Dropped, meaningOf } from './choose-file.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { startJob } from '#src/page/desk/jobs.ts'
import { offerChoice } from './offer.ts'
import { openFile } from './open-file.ts'
import * as texts from './words.ts'

/** Files of a folder that are looked at, and how deep folders may lie in one another. */
const MOST_FILES = 5000
const DEEPEST = 16

/** Opens what was dropped: a file, the one matrix of a folder or of several files, or the one that is chosen. Throws what reading folders throws. */
export async function openDropped(desk: Desk, entries: readonly (FileSystemEntry | File)[]): Promise<void> {
  if (entries.length === 0) return
  const meaning = meaningOf(await filesIn(entries))
  if (meaning.kind === 'nothing') throw new AppError('NoMatrixDropped', meaning.why)
  if (meaning.kind === 'open') return openFile(desk, await meaning.file.get(), meaning.left)
  const { from, title, about } = meaning
  const files = await Promise.all(from.map(({ get }) => get()))
  offerChoice({
    title,
    about,
    items: from.map(({ path }, i) => ({ name: path, size: files[i].size })),
    choose: (index) => void openFile(desk, files[index]),
  })
}

/** The files of a drop, folders looked through; throws `Cancelled`. */
async function filesIn(entries: readonly (FileSystemEntry | File)[]): Promise<Drop> {
  const files: Dropped[] = []
  const folders: string[] = []
  const stop = new AbortController()
  const job = startJob(texts.lookingThrough, () => stop.abort())
  const walk = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    stop.signal.throwIfAborted()
    if (files.length >= MOST_FILES) return
    if (isFile(entry)) files.push({ path: entry.fullPath.replace(/^\//, ''), get: () => fileIn(entry) })
    else if (isFolder(entry) && depth < DEEPEST) {
      job.progress(texts.lookingIn(entry.name, files.length), 0, 0)
      for (const inside of await entriesIn(entry)) await walk(inside, depth + 1)
    }
  }
  try {
    for (const entry of entries) {
      if (entry instanceof File) files.push({ path: entry.name, get: async () => entry })
      else {
        if (isFolder(entry)) folders.push(entry.name)
        await walk(entry, 0)
      }
    }
    return { files, folders, cut: files.length >= MOST_FILES }
  } finally {
    job.finish()
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileIn = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) =>
    entry.file(resolve, () => reject(new AppError('Unreadable', texts.fileUnreadable(entry.name)))),
  )

/** A browser gives the entries of a folder a hundred at a time, until there are no more. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, () => reject(new AppError('Unreadable', texts.folderUnreadable(folder.name)))),
    )
    if (some.length === 0 || all.length >= MOST_FILES) return all
    all.push(...some)
  }
}
