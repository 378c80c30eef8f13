export * from './grants.ts'
export * from './tokens.ts'
