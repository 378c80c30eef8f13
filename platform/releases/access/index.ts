export { type Grant, readGrant } from './read-grant.ts'
export * from './tokens.ts'
export * from './write-grant.ts'
