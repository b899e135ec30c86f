/** What is said of WGSL that cannot be read. */

export const notKnown = (what: string) => `This WGSL is not known here: ${what}.`
export const element = (name: string) => `what a ${name} is of`
export const amount = (expression: string) => `how much ${expression} is`
export const noToken = (text: string) => `No token begins at “${text}”.`
export const surprise = (text: string, wanted: string) => `WGSL has “${text}” where ${wanted} was expected.`
export const aName = 'a name'
export const expressionBefore = (at: number) => `an expression before ${at}`
