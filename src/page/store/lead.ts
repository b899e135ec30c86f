import type { AppState } from './store.ts'

/** Which view leads, where one does; beside a lesson all panes stand in a grid. */
export const leadIn = ({ doc }: Pick<AppState, 'doc'>): string | undefined =>
  doc.lesson === undefined && doc.screen === 'race' ? doc.lead : undefined
