export * from './authority.ts'
export * from './keys.ts'
export * from './signature.ts'
export * from './trust.ts'
