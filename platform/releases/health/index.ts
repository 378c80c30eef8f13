export * from './damage.ts'
export * from './health.ts'
export * from './trial.ts'
