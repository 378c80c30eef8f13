export { faults, startDrip } from './catalogue.ts'
export { type Area, areas, prepare, tryFault } from './stage.ts'
