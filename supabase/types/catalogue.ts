import type { Sql } from '@cahier/backend'

/** One column of a table, view or composite type. */
export interface Column {
  readonly name: string
  /** As `format_type` prints it: `uuid`, `text[]`. */
  readonly type: string
  readonly nullable: boolean
  /** The database fills it if an insert omits it. */
  readonly hasDefault: boolean
  readonly selectable: boolean
  readonly insertable: boolean
  readonly updatable: boolean
  /** The values that a CHECK (… in (…)) allows, or null. */
  readonly values: readonly string[] | null
  /** The TypeScript type in the column's comment, or null. */
  readonly stated: string | null
}

export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly references: string
  readonly referencedColumns: readonly string[]
  /** The columns are unique, so at most one row refers to each referenced row. */
  readonly unique: boolean
}

export interface Relation {
  readonly name: string
  readonly kind: 'table' | 'view'
  readonly columns: readonly Column[]
  readonly foreignKeys: readonly ForeignKey[]
}

export interface Argument {
  readonly name: string
  readonly type: string
  readonly optional: boolean
}

export interface Callable {
  readonly name: string
  readonly arguments: readonly Argument[]
  /** `format_type` of the result; `record` if there are `columns`. */
  readonly returns: string
  readonly returnsSet: boolean
  /** Columns of a RETURNS TABLE, otherwise empty. */
  readonly columns: readonly Argument[]
  readonly comment: string | null
}

export interface CompositeType {
  readonly name: string
  readonly columns: readonly Argument[]
  readonly comment: string | null
}

/** What a client may use in the schema `public`, with the rights of the role `authenticated`. */
export interface Catalogue {
  readonly relations: readonly Relation[]
  readonly functions: readonly Callable[]
  readonly compositeTypes: readonly CompositeType[]
}

const relationsQuery = `
  select c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    (select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, null),
        'nullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'selectable', has_column_privilege('authenticated', c.oid, a.attnum, 'select'),
        'insertable', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
        'updatable', has_column_privilege('authenticated', c.oid, a.attnum, 'update'),
        'values', (
          select array_agg(value[1])
          from pg_constraint as k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as value
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^()]*\\]\\)\\)\\)$'
        ),
        'stated', btrim(col_description(c.oid, a.attnum), E' \\n')
      ) order by a.attnum)
     from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object(
        'name', k.conname,
        'columns', (select json_agg(a.attname order by place) from unnest(k.conkey) with ordinality as key (num, place)
          join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = num),
        'references', target.relname,
        'referencedColumns', (select json_agg(a.attname order by place) from unnest(k.confkey) with ordinality as key (num, place)
          join pg_attribute as a on a.attrelid = k.confrelid and a.attnum = num),
        'unique', exists (select from pg_constraint as u where u.conrelid = c.oid and u.contype in ('p', 'u') and u.conkey <@ k.conkey)
      ) order by k.conname)
     from pg_constraint as k join pg_class as target on target.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and target.relnamespace = c.relnamespace), '[]') as "foreignKeys"
  from pg_class as c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and (has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')
      or has_any_column_privilege('authenticated', c.oid, 'select, insert, update'))
  order by c.relname`

const functionsQuery = `
  select p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as "returnsSet",
    coalesce(given.arguments, '[]') as arguments, coalesce(given.columns, '[]') as columns,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc as p, lateral (
    select
      json_agg(argument order by place) filter (where mode = 'i') as arguments,
      json_agg(argument order by place) filter (where mode = 't') as columns
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as list (type, place),
      lateral (select coalesce(p.proargmodes[place], 'i') as mode) as modes,
      lateral (select json_build_object('name', p.proargnames[place], 'type', format_type(type, null),
        'optional', place > p.pronargs - p.pronargdefaults and place <= p.pronargs) as argument) as objects
  ) as given
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege('authenticated', p.oid, 'execute')
  order by p.proname`

const compositeTypesQuery = `
  select t.typname as name, obj_description(t.oid, 'pg_type') as comment,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'optional', false) order by a.attnum)
     from pg_attribute as a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_type as t join pg_class as c on c.oid = t.typrelid
  where t.typnamespace = 'public'::regnamespace and c.relkind = 'c'
  order by t.typname`

/** Reads the public schema of a migrated database. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  return {
    relations: await sql<Relation>(relationsQuery),
    functions: await sql<Callable>(functionsQuery),
    compositeTypes: await sql<CompositeType>(compositeTypesQuery),
  }
}
