export { roundMutants as default } from '../round-mutants.ts'
