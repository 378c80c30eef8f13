export { type SliceLimits, slicesOf } from '../actions/slices.ts'
export { type AreaDevice, type DeviceDatabase, type DeviceStores, deviceDatabase } from '../device/device.ts'
export {
  createOutbox,
  type Outbox,
  type OutboxOptions,
  type OutboxState,
} from '../device/outbox.ts'
export {
  changeOutbox,
  type OutboxChange,
  type OutboxRow,
  type OutboxStore,
  type RowFormat,
} from '../device/outbox-rows.ts'
export { type PerAccount, perAccount, type Synced } from '../device/per-account.ts'
export { type Area, type AreaOptions, defineArea } from './area.ts'
export type { AreaOutbox, AreaOutboxOptions } from './area-outbox.ts'
export { insertOrUpdate } from './insert-or-update.ts'
export { follow, type LiveTable } from './live.ts'
export type { Mutation, MutationOptions } from './mutation.ts'
export type { KeptOptions, Query, QueryOptions, QueryResult } from './query.ts'
export { mostRows, type Page, readAll } from './read-all.ts'
export { answerTimeout, type RequestContext } from './request.ts'
export type { AreaSchema, NewRow, RowChange, RowOf, Rows, RowsOptions } from './rows.ts'
export { WholeClientNeeded } from './whole-client.ts'
