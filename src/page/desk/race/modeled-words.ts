/** What is said of machines that are modeled. */

export const ranks = (rows: number, columns: number) => `${rows} × ${columns} ranks`
export const ranksModeled = (rows: number, columns: number) =>
  `${rows} × ${columns} ranks with messages between them, played by a web worker in modeled time`
