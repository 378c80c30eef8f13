import type { ShellApi } from '../api/shell-api.ts'
import { type AreaDevice, type DeviceStores, defineDevice } from '../device/device.ts'
import { keptValues } from '../device/kept.ts'
import type { DataOf } from '../host/answer.ts'
import { type AreaOutbox, type AreaOutboxOptions, createAreaOutbox } from './area-outbox.ts'
import { createMutation, type Mutation, type MutationOptions } from './mutation.ts'
import { createQuery, type Query, type QueryOptions } from './query.ts'
import { answerTimeout, type RequestContext, send } from './request.ts'
import { type AreaSchema, createRows, type RowOf, type Rows, type RowsOptions, type TableName } from './rows.ts'
import { createRuntimes } from './runtime.ts'

export interface AreaOptions {
  /** The stores of the area on the device, besides the kept answers. */
  stores?: DeviceStores
  /**
   * Name of a database of its own for the kept answers, for an area that opens its database itself. Whoever makes a database decides its
   * stores, so it has one user.
   */
  keptIn?: string
}

/** An area's access to data: everything in its `src/data/` is made from it. */
export interface Area<Database extends AreaSchema> {
  /** The area's database on this device, one for each account. */
  readonly device: AreaDevice
  /**
   * A query of the area.
   *
   * @param name first part of its key, unique in the area
   * @param ask returns a query of the data API, or a promise of the data. Its arguments are the rest of the key: texts,
   * numbers, plain objects
   */
  query<Args extends readonly unknown[], Answer>(
    name: string,
    ask: (context: RequestContext<Database>, ...args: Args) => PromiseLike<Answer> | Answer,
    options?: QueryOptions<Args>,
  ): Query<Args, DataOf<Answer>>
  /** A change that the area makes. */
  mutation<Input = void, Answer = null>(
    change: (context: RequestContext<Database>, input: Input) => PromiseLike<Answer> | Answer,
    options?: MutationOptions<Input, DataOf<Answer>>,
  ): Mutation<Input, DataOf<Answer>>
  /** A table whose rows the area reads as a whole, and adds, changes and removes by id. */
  rows<Table extends TableName<Database>>(
    table: Table,
    options: RowsOptions<RowOf<Database, Table>>,
  ): Rows<Database, Table>
  /**
   * Changes that wait on this device until the server has them.
   *
   * @param send sends one change; sending it twice must be harmless
   */
  outbox<Operation>(
    send: (context: RequestContext<Database>, operation: Operation) => PromiseLike<unknown>,
    options?: AreaOutboxOptions<Operation>,
  ): AreaOutbox<Operation>
  /**
   * Makes one request outside of a query, for an action or a background task.
   *
   * @throws AreaError
   */
  ask<Answer>(
    shell: ShellApi,
    request: (context: RequestContext<Database>) => PromiseLike<Answer> | Answer,
    signal?: AbortSignal,
  ): Promise<DataOf<Answer>>
}

const never = new AbortController().signal

/**
 * Defines an area's only access to the server and the device.
 *
 * @param name of the area, as in its remote.config.ts
 */
export function defineArea<Database extends AreaSchema>(
  name: string,
  { stores = {}, keptIn }: AreaOptions = {},
): Area<Database> {
  const runtimeOf = createRuntimes()
  const device = defineDevice(name, { ...(keptIn === undefined && { kept: {} }), ...stores })
  const keeping = keptIn === undefined ? device : defineDevice(keptIn, { kept: {} })
  const kept = (shell: ShellApi) => keptValues(() => keeping.open(shell))
  const parts = { runtimeOf, kept }

  const area: Area<Database> = {
    device,
    query: (query, ask, options) =>
      createQuery(parts, query, (shell, args, signal) => send(shell, ask, args, signal, { onlyReads: true }), options),
    mutation: (change, options) =>
      createMutation(runtimeOf, (shell, input) => send(shell, change, [input] as const, never), options),
    rows: (table, options) => createRows<Database, typeof table>(area, table, options),
    outbox: (sendOne, options) =>
      createAreaOutbox(
        name,
        device,
        (shell, operation) => send(shell, sendOne, [operation] as const, AbortSignal.timeout(answerTimeout)),
        options,
      ),
    ask: (shell, request, signal = AbortSignal.timeout(answerTimeout)) => send(shell, request, [] as const, signal),
  }
  return area
}
