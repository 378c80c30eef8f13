import * as v from 'valibot'
import type { Sql } from '../database/database.ts'
import { time } from './times.ts'

const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

/** The parameters of `list`. */
export const Listing = v.object({
  prefix: v.string(),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1500)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  search: v.optional(v.string(), ''),
  sortBy: v.optional(
    v.object({
      column: v.optional(v.picklist(COLUMNS), 'name'),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    {},
  ),
})
export type Listing = v.InferOutput<typeof Listing>

/** A file, or a folder: no id, no times. Names are relative to the prefix. */
export interface Entry {
  readonly name: string
  readonly id: string | null
  readonly updated_at: string | null
  readonly created_at: string | null
  readonly last_accessed_at: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** The files and folders directly below a prefix that the caller may read. By anything but the name, folders come first. */
export async function listEntries(sql: Sql, bucket: string, listing: Listing): Promise<Entry[]> {
  const folder = listing.prefix === '' || listing.prefix.endsWith('/') ? listing.prefix : `${listing.prefix}/`
  const { column, order } = listing.sortBy
  const sorting = column === 'name' ? `lower(name) ${order}, name` : `id is not null, entries.${column} ${order}, name`
  // Compared bytewise, the names below a folder are one range of the index: '0' is the character after '/'.
  const below = folder === '' ? `$2 = ''` : `name collate "C" >= $2 and name collate "C" < left($2, -1) || '0'`
  return await sql<Entry>(
    `with inside as (
       select substr(name, char_length($2) + 1) as path, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects
       where bucket_id = $1 and ${below}
     ),
     entries as (
       select path as name, id, updated_at, created_at, last_accessed_at, metadata from inside where path !~ '/'
       union all
       select distinct split_part(path, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
       from inside where path ~ '/'
     )
     select name, id, ${['updated_at', 'created_at', 'last_accessed_at'].map(time)}, metadata from entries where starts_with(lower(name), lower($3))
     order by ${sorting} limit $4 offset $5`,
    [bucket, folder, listing.search, listing.limit, listing.offset],
  )
}
