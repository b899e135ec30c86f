/**
 * Folders of the kernels that `own` may leave a problem to: value n of its parameter `kernel` is entry n − 1. Those that
 * links once told by number keep their places, all others follow in alphabetical order; today links tell them by name.
 * @param numbered those of older links, from 1 on
 * @param folders all kernels of the operation
 */
export const candidateNames = (
  own: string,
  numbered: readonly string[],
  folders: readonly string[],
): readonly string[] => [...numbered, ...folders.filter((name) => name !== own && !numbered.includes(name)).toSorted()]
