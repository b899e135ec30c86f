/** One package that the page is made with: its licence by name, and the licence's text. */
export interface PackageNotice {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

/** Where all notices stand as one text, beside the page. */
export const NOTICES = 'third-party.txt'

/**
 * The notices that the build wrote of its packages (tools/vite-plugin-notices.ts).
 * @throws where they do not arrive
 */
export async function readNotices(): Promise<readonly PackageNotice[]> {
  const answer = await fetch(new URL('third-party.json', document.baseURI))
  if (!answer.ok) throw new Error(`third-party.json: ${answer.status}`)
  return (await answer.json()) as readonly PackageNotice[]
}
