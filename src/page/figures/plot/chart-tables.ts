/** The numbers of a chart as it shows them, in rows. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
}

const tables = new WeakMap<Element, ChartTable>()

/** Keeps what a figure shows, for who saves it. */
export const keepTable = (figure: Element, table: ChartTable): void => void tables.set(figure, table)
export const tableOf = (figure: Element): ChartTable | undefined => tables.get(figure)

/** What a chart is called where a picture is chosen. */
export const chartId = (title: string): string => `chart:${title}`
