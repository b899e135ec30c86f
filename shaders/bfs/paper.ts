import type { Paper } from '#src/core/kernel/kernel.ts'

export const BEAMER: Paper = {
  authors: 'Scott Beamer, Krste Asanović, David Patterson',
  title: 'Direction-Optimizing Breadth-First Search',
  venue: 'SC ’12',
  year: 2012,
  doi: '10.1109/SC.2012.50',
}
