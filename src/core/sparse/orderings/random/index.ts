import { random } from '#src/core/base/random.ts'
import type { Ordering } from '../ordering.ts'

const SEED = 1

/** What an order is worth is seen beside one that knows nothing: the same for equal sizes, by Fisher and Yates. */
const ordering: Ordering = ({ vertices }) => {
  const placed = Uint32Array.from({ length: vertices }, (_, i) => i)
  const drawn = random(SEED)
  for (let i = vertices - 1; i > 0; i--) {
    const j = drawn.below(i + 1)
    const held = placed[i]
    placed[i] = placed[j]
    placed[j] = held
  }
  return placed
}
export default ordering
