export const path = 'Pin the longest chain, or free it'
export const pathIn = (letter: string) => `Longest chain in ${letter}`
export const pathKey = 'Longest chain (M)'
