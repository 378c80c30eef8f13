export { type PerAccount, perAccount, type Synced as Kept } from '../device/per-account.ts'
export {
  createSyncLoop as createCatchUp,
  type SyncLoop as CatchUp,
  type SyncLoopOptions as CatchUpOptions,
} from '../device/sync-loop.ts'
export { isForGood, patience, UnansweredError } from './answer.ts'
