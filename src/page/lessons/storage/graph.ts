/** An R-MAT graph of 1024 vertices times a vector, by four kernels. */
export const GRAPH = 'm=rmat:10:8:100:7&solve=values:seeded&axis=steps' as const
export const FOUR = `${GRAPH}&k=spmv/csr_scalar,spmv/csr_vector,spmv/sell,spmv/merge` as const

/** Numbers from the largest down. */
export const falling = (lengths: readonly number[]): readonly number[] => lengths.toSorted((a, b) => b - a)
