import type { Talk } from './contract/talk.ts'

const folders = import.meta.glob<Talk>('../../page/talks/*/talk.ts', { import: 'default' })

/** A talk that was found: its id is its folder below src/page/talks. */
export type FoundTalk = Talk & { readonly id: string }

/** The talks that come with the page, by their ids. Rejects where one does not arrive. */
export const shippedTalks = (): Promise<readonly FoundTalk[]> =>
  Promise.all(
    Object.entries(folders).map(async ([path, load]) => ({ ...(await load()), id: path.split('/').at(-2) as string })),
  )
