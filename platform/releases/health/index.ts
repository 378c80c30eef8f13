export * from './health.ts'
export * from './trial.ts'
