export * from './tokens.ts'
