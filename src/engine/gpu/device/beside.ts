const works = new Set<Promise<unknown>>()

/** Marks work beside the shared device, such as a picture that a web worker paints on the same GPU, until it is settled. */
export function markBeside<T>(work: Promise<T>): Promise<T> {
  works.add(work)
  const over = () => void works.delete(work)
  work.then(over, over)
  return work
}

/** Waits until nothing is done beside the shared device. Never rejects. */
export async function restBeside(): Promise<void> {
  while (works.size > 0) await Promise.allSettled(works)
}
