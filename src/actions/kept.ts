import { clear, del, entries } from 'idb-keyval'
import { type Entry, inEntry, shelf } from './files.ts'
import type { KeptFile } from '#src/store/session.ts'
import { patchSession } from '#src/store/store.ts'

/** The kept files, the latest first; none where the browser keeps nothing. */
export async function listKept(): Promise<void> {
  const all = await shelf()
    .then((store) => entries<string, Entry>(store))
    .catch(() => [])
  const kept = all.map(([hash, entry]): KeptFile => {
    const { name, size } = inEntry(entry)
    return { hash, name, size, ...('date' in entry && { date: entry.date }) }
  })
  patchSession({ kept: kept.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '')) })
}

/** Deletes a kept file, or all of them; what is open stays open. */
export async function deleteKept(hash?: string): Promise<void> {
  const store = await shelf()
  await (hash === undefined ? clear(store) : del(hash, store))
  await listKept()
}
