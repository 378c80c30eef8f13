import type { SupabaseClient } from '@supabase/supabase-js'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ShellApi } from '../api/shell-api.ts'
import type { AreaError } from '../host/area-error.ts'
import { insertOrUpdate } from './insert-or-update.ts'
import type { Mutation, MutationOptions } from './mutation.ts'
import type { AnyQuery, Query, QueryOptions, QueryResult } from './query.ts'
import { readAll } from './read-all.ts'
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

  const ordered = (client: unknown, userId: string) => {
    let rows = from(client).select()
    if (own) rows = rows.eq('user_id', userId)
    for (const column of order) {
      if (typeof column === 'string') rows = rows.order(column)
      else rows = rows.order(column.by, { ascending: false })
    }
    return rows
  }

  const all = area.query(
    table,
    ({ client, userId, ask }): Promise<readonly Row[]> =>
      readAll<Row>((page) => ask(ordered(client, userId).range(page.from, page.to)), {
        ...(limit !== undefined && { limit }),
      }),
    { kept, ...(live && { live: [{ table }] }) },
  )

  const put = (shell: ShellApi, row: Row) =>
    all.patch(shell, (rows) =>
      rows.some(({ id }) => id === row.id) ? rows.map((known) => (known.id === row.id ? row : known)) : [...rows, row],
    )

  const update = ({ client, ask }: UntypedContext, id: string, change: object): Promise<Row> =>
    ask(from(client).update(change).eq('id', id).select().single())

  const after = { touches, refreshes }
  const insert = area.mutation(
    (context, row: NewRow<Database, Name>): Promise<Row> => {
      const { id, ...change } = row
      const inserted = context.ask(from(context.client).insert(row).select().single())
      return insertOrUpdate(inserted, () => update(context, id, change))
    },
    { ...after, onSuccess: put },
  )
  const change = area.mutation(
    (context, { id, change }: RowChange<Database, Name>): Promise<Row> => update(context, id, change),
    { ...after, onSuccess: put },
  )
  const remove = area.mutation(({ client, ask }, id: string) => ask(from(client).delete().eq('id', id)), {
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
