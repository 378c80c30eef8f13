export { isForGood, patience, UnansweredError } from './answer.ts'
export { type CatchUp, type CatchUpOptions, createCatchUp } from './catch-up.ts'
export { type Kept, type PerAccount, perAccount } from './per-account.ts'
