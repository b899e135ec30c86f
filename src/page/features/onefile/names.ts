export const saveWhole = 'Save a lesson or a talk as one file'
export const saving = 'Saving'
