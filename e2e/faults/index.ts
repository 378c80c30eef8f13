export { faults, startDrip } from './catalogue.ts'
export { setFaults } from './sets.ts'
export { type Area, areas, prepare, tryFault } from './stage.ts'
