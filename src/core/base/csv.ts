const cell = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A line of comma-separated values; cells that hold commas, quotes or line ends are quoted. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',')
