export { passMutants as default } from '../pass-mutants.ts'
