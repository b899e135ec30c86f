/** What is said of operations, kernels and formats that are not there, or that suit nothing. */

export const noOperation = (operation: string) => `There is no operation ${operation}.`
export const noKernel = (id: string, kernels: string) => `There is no kernel ${id}; there are ${kernels}.`
export const noFormat = (id: string, formats: string) => `There is no format ${id}; there are ${formats}.`
export const noListing = (kernels: string) => `There is no listing of ${kernels}.`
export const notMeasured = (operation: string) => `No operation ${operation} is measured.`
export const noOperationSuits = 'No operation suits this figure.'
export const otherOperation = 'This kernel belongs to another operation.'
