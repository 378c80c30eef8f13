import type { SupabaseClient } from '@supabase/supabase-js'
import type { UseMutationResult } from '@tanstack/react-query'
import { dataOf } from '../host/answer.ts'
import type { AreaError } from '../host/area-error.ts'
import type { ShellApi } from '../v1/shell-api.ts'
import type { Mutation, MutationOptions } from './mutation.ts'
import type { AnyQuery, Query, QueryOptions, QueryResult } from './query.ts'
import type { RequestContext } from './request.ts'

/** The part of an area's generated types that is used here. */
export interface AreaSchema {
  public: { Tables: Record<string, { Row: object; Insert: object; Update: object }> }
}

export type TableName<Database extends AreaSchema> = keyof Database['public']['Tables'] & string
type Table<Database extends AreaSchema, Name extends TableName<Database>> = Database['public']['Tables'][Name]
export type RowOf<Database extends AreaSchema, Name extends TableName<Database>> = Table<Database, Name>['Row'] & {
  id: string
}
/** A row to insert, with an id from the caller, so that a retry after a lost response does not insert it twice. */
export type NewRow<Database extends AreaSchema, Name extends TableName<Database>> = Table<Database, Name>['Insert'] & {
  id: string
}
export interface RowChange<Database extends AreaSchema, Name extends TableName<Database>> {
  id: string
  change: Table<Database, Name>['Update']
}

/** A column in ascending order, or with its direction. */
export type Order<Row> = (keyof Row & string) | { by: keyof Row & string; descending: true }

export interface RowsOptions<Row> {
  /** The order of the list; the last column makes it unique. */
  order: readonly Order<Row>[]
  /** Maximum number of rows, for lists that may be incomplete; without it all are read, page by page. */
  limit?: number
  /** Only the learner's own rows, if the policies also allow others. */
  own?: boolean
  /** Keeps the last answer on this device. */
  kept?: boolean
  /** Refetches when the database reports a change. */
  live?: boolean
  /** Events emitted to the other areas after each change. */
  touches?: readonly string[]
  /** Further queries to refetch after each change. */
  refreshes?: readonly AnyQuery[]
}

/** The rows of a table. A change shows the server's answer immediately, without refetching the list. */
export interface Rows<Database extends AreaSchema, Name extends TableName<Database>> {
  readonly all: Query<[], readonly RowOf<Database, Name>[]>
  useAll(): QueryResult<readonly RowOf<Database, Name>[]>
  useInsert(): UseMutationResult<RowOf<Database, Name>, AreaError, NewRow<Database, Name>>
  useUpdate(): UseMutationResult<RowOf<Database, Name>, AreaError, RowChange<Database, Name>>
  useRemove(): UseMutationResult<null, AreaError, string>
  /** Shows a row that another request returned. */
  put(shell: ShellApi, row: RowOf<Database, Name>): void
}

/** Maximum number of rows per response. */
const page = 1000

/** The context without the area's types: the columns of a table that is a type parameter are unknown. */
type UntypedContext = Omit<RequestContext<unknown>, 'client'> & { client: unknown }

/** The area that the rows belong to. */
interface RowsArea {
  query<Data>(name: string, ask: (context: UntypedContext) => Promise<Data>, options: QueryOptions<[]>): Query<[], Data>
  mutation<Input, Data>(
    change: (context: UntypedContext, input: Input) => Promise<Data>,
    options: MutationOptions<Input, Data>,
  ): Mutation<Input, Data>
}

export function createRows<Database extends AreaSchema, Name extends TableName<Database>>(
  area: RowsArea,
  table: Name,
  {
    order,
    limit,
    own = false,
    kept = false,
    live = false,
    touches = [],
    refreshes = [],
  }: RowsOptions<RowOf<Database, Name>>,
): Rows<Database, Name> {
  type Row = RowOf<Database, Name>
  const from = (client: unknown) => (client as SupabaseClient).from(table)

  async function readAll(client: unknown, userId: string, signal: AbortSignal): Promise<readonly Row[]> {
    const rows: Row[] = []
    for (;;) {
      let asked = from(client).select()
      if (own) asked = asked.eq('user_id', userId)
      for (const column of order) {
        if (typeof column === 'string') asked = asked.order(column)
        else asked = asked.order(column.by, { ascending: false })
      }
      const most = Math.min(page, (limit ?? Number.POSITIVE_INFINITY) - rows.length)
      const read: Row[] = await dataOf(
        asked
          .range(rows.length, rows.length + most - 1)
          .abortSignal(signal)
          .retry(false),
      )
      rows.push(...read)
      if (read.length < page || rows.length === limit) return rows
    }
  }

  const all = area.query(table, ({ client, userId, signal }) => readAll(client, userId, signal), {
    kept,
    ...(live && { live: [{ table }] }),
  })

  const put = (shell: ShellApi, row: Row) =>
    all.patch(shell, (rows) =>
      rows.some(({ id }) => id === row.id) ? rows.map((known) => (known.id === row.id ? row : known)) : [...rows, row],
    )

  const update = async (client: unknown, id: string, change: object): Promise<Row> =>
    dataOf(await from(client).update(change).eq('id', id).select().single())

  const after = { touches, refreshes }
  const insert = area.mutation(
    async ({ client }, row: NewRow<Database, Name>): Promise<Row> => {
      try {
        return await dataOf(from(client).insert(row).select().single())
      } catch (error) {
        if (!(error as AreaError).isDuplicate) throw error
        const { id, ...change } = row
        return update(client, id, change)
      }
    },
    { ...after, onSuccess: put },
  )
  const change = area.mutation(
    ({ client }, { id, change }: RowChange<Database, Name>): Promise<Row> => update(client, id, change),
    { ...after, onSuccess: put },
  )
  const remove = area.mutation(({ client }, id: string) => dataOf(from(client).delete().eq('id', id)), {
    ...after,
    onSuccess: (shell, _data, gone) => all.patch(shell, (rows) => rows.filter(({ id }) => id !== gone)),
  })

  return {
    all,
    useAll: () => all.useQuery(),
    useInsert: () => insert.useMutation(),
    useUpdate: () => change.useMutation(),
    useRemove: () => remove.useMutation(),
    put,
  }
}
