/** What long searches of this room say. */

export const products = 'Lanczos: products with the matrix'
export const solves = 'Lanczos: solves with the factors'
export const sharing = 'finding columns that share a row'
export const factorising = 'factorising with pivots'
