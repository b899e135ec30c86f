import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Texts of the wanted files below these folders of the project, by their paths from its root: `/src/core/base/random.ts`. */
export const textsIn = (
  folders: readonly string[],
  isWanted: (file: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join('/', folder, file)),
      )
      .filter(isWanted)
      .sort()
      .map((file) => [file, readFileSync(`.${file}`, 'utf8')]),
  )
