import { percent, plural, ratio } from '#src/core/base/format.ts'

/** What the figure of optimisations says. */

export const title = 'Optimisations'
export const about = (place: string, mode: string) => `${place}, median solve, ${mode}`
export const whatSteps = (gain: number) => `Time and bandwidth with each step: ${ratio(gain)} the bandwidth in all`
export const differences = 'differences of medians, and of effective bandwidth'
export const switches = 'what it switches'

export const paper = (gain: number) => `paper +${percent(gain)}`
export const reported = (name: string, gain: number, where: string) =>
  `${name}: the paper reports +${percent(gain)} of bandwidth for large problems, ${where}`
/** Both numbers stand, with what of the difference is known. */
export const besidePaper = (name: string, gain: number, where: string, here: string) =>
  ` The paper reports +${percent(gain)} for ${name}, in ${where}; here it is ${here}.`
export const notKnown = ' Why is not known.'
export const withoutWaits = (gain: number, without: number, where: string) =>
  ` Waits take a part of the gain: on ${where} it is +${percent(gain)}, and +${percent(without)} once no row waits. The rest is not known.`
export const hollow = 'dashed: what the paper reports'

export const allSteps = 'with all steps'
export const notKept = 'tried, not kept'

export const tried = (titles: string) => ` Tried and not kept: ${titles}.`
export const onPlace = (place: string, steps: string, gain: number, first: string, beside: string, verdict: string) =>
  `On ${place}, effective bandwidth changes step by step: ${steps}. Together they raise it to **${ratio(gain)}** the ${first}’s.${beside} ${verdict}`
export const noStep = 'No step lowers it on any problem.'
export const someStep = 'On every problem one step or more lowers it.'
export const noStepOn = (paying: number, problems: number) =>
  `No step lowers it on ${paying} of ${plural(problems, 'problem')}.`
