export type * from './boot.ts'
export type * from './record.ts'
export type * from './set.ts'
