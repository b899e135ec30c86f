import * as v from 'valibot'
import { bytesOf, letters } from './packed.ts'

/** What a code to hand in says: who repaired what, and how. */
const HandIn = v.object({
  /** Title of the exercise. */
  exercise: v.string(),
  name: v.string(),
  /** The packed edit: who checks it can have it judged again. */
  word: v.string(),
})
export type HandIn = v.InferOutput<typeof HandIn>

/** Bytes of the mark that a key makes: as good as a password of 16 letters drawn at random. */
const MARK_BYTES = 12

/**
 * A code that one with the same key can check: the key is the teacher's, given to a course. It shows that the code was made
 * with that key for this name and was not changed since. It does not show that the edit is right: that is judged again.
 */
export async function handInCode(key: string, { exercise, name, word }: HandIn): Promise<string> {
  const said = letters(new TextEncoder().encode(JSON.stringify({ exercise, name, word })))
  return `${said}.${letters((await markOf(key, said)).slice(0, MARK_BYTES))}`
}

/** What a code says, where it was made with this key and nothing of it was changed; undefined otherwise. */
export async function readHandIn(key: string, code: string): Promise<HandIn | undefined> {
  const [said, mark] = code.trim().split('.')
  if (mark === undefined || letters((await markOf(key, said)).slice(0, MARK_BYTES)) !== mark) return undefined
  try {
    return v.parse(HandIn, JSON.parse(new TextDecoder().decode(bytesOf(said))))
  } catch {
    return undefined
  }
}

/** HMAC with SHA-256. */
async function markOf(key: string, said: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', encoder.encode(`sparsescope ${key}`), how, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(said)))
}
