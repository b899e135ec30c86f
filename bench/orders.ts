export const needs = 'nothing'

/** By operation what counts its iterations by the order of points; one has it. */
const counts = import.meta.glob<{ run(args: string[]): Promise<void> }>('../shaders/*/orders.fixture.ts')

/** Prints how many iterations a solve takes by the order of its points. Throws what the operation's own part throws. */
export async function run(args: string[]): Promise<void> {
  for (const load of Object.values(counts)) await (await load()).run(args)
}
