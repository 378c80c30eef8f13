export { type DrawingOptions, drawFormula } from './draw-formula.ts'
export { Formula, type FormulaProps } from './formula.tsx'
