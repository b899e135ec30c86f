declare module 'bunny' {
  export const positions: readonly (readonly [number, number, number])[]
  export const cells: readonly (readonly number[])[]
}

declare module 'teapot' {
  export const positions: readonly (readonly [number, number, number])[]
  export const cells: readonly (readonly number[])[]
}
