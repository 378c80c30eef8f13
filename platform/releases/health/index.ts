export * from './beacon.ts'
export * from './health.ts'
export * from './trial.ts'
