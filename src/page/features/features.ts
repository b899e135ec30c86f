import type { Feature } from '#src/page/frame/feature.ts'

const LAST = 100
const found = import.meta.glob<Feature>('./*/feature.ts', { import: 'default', eager: true })

/** All features, found by their folders, in their order. */
export const features: readonly Feature[] = Object.values(found).sort(
  (one, other) => (one.place ?? LAST) - (other.place ?? LAST),
)
