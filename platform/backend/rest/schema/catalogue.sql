-- The schema as requests see it, as one JSON document. $1: the exposed schemas. Follows PostgREST's own queries (MIT).
with
  exposed as (select oid from pg_namespace where nspname = any ($1::text[])),
  relations as (
    select c.oid, n.nspname as schema, c.relname as name, c.reltype, c.relkind
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace in (select oid from exposed) and not c.relispartition
  ),
  tables as (
    select json_build_object(
      'schema', r.schema,
      'name', r.name,
      'isView', r.relkind in ('v', 'm'),
      'primaryKey', coalesce((
        select json_agg(a.attname order by a.attname)
        from pg_constraint as k join pg_attribute as a on a.attrelid = r.oid and a.attnum = any (k.conkey)
        where k.conrelid = r.oid and k.contype = 'p'
      ), '[]'),
      'columns', coalesce((
        select json_agg(json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, null),
          'baseType', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
          'default', case
            when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', r.schema, r.name), a.attname))
            when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
          end
        ) order by a.attnum)
        from pg_attribute as a
          join pg_type as t on t.oid = a.atttypid
          left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      ), '[]')
    ) as entry
    from relations as r
  ),
  unique_keys as (
    select conrelid, (select array_agg(key order by key) from unnest(conkey) as key) as columns
    from pg_constraint where contype in ('p', 'u')
  ),
  foreign_keys as (
    select json_build_object(
      'constraint', k.conname,
      'schema', s.schema, 'table', s.name,
      'foreignSchema', t.schema, 'foreignTable', t.name,
      'columns', pairs.columns,
      'isOneToOne', exists (select from unique_keys as u where u.conrelid = k.conrelid and u.columns = pairs.numbers)
    ) as entry
    from pg_constraint as k
      join relations as s on s.oid = k.conrelid
      join relations as t on t.oid = k.confrelid
      cross join lateral (
        select
          json_agg(json_build_array(c.attname, f.attname) order by position) as columns,
          array_agg(c.attnum order by c.attnum) as numbers
        from unnest(k.conkey, k.confkey) with ordinality as _ (own, other, position)
          join pg_attribute as c on c.attrelid = k.conrelid and c.attnum = own
          join pg_attribute as f on f.attrelid = k.confrelid and f.attnum = other
      ) as pairs
    where k.contype = 'f' and k.conparentid = 0
    order by k.conrelid, k.conname
  ),
  computed as (
    select json_build_object(
      'functionSchema', n.nspname, 'function', p.proname,
      'schema', s.schema, 'table', s.name,
      'foreignSchema', t.schema, 'foreignTable', t.name,
      'isToOne', not p.proretset or p.prorows = 1
    ) as entry
    from pg_proc as p
      join pg_namespace as n on n.oid = p.pronamespace
      join relations as s on s.reltype = p.proargtypes[0]
      join relations as t on t.reltype = p.prorettype
    where p.pronargs = 1 and p.pronamespace in (select oid from exposed)
  ),
  arguments as (
    select
      p.oid,
      json_agg(json_build_object(
        'name', coalesce(name, ''),
        'type', format_type(type, null),
        -- A length would cut a value off or pad it.
        'inputType', case format_type(type, null) when 'bit' then 'bit varying' when 'character' then 'character varying' else format_type(type, null) end,
        'isRequired', position <= p.pronargs - p.pronargdefaults,
        'isVariadic', coalesce(mode = 'v', false)
      ) order by position) as list,
      case count(*) - count(nullif(name, ''))
        when 0 then true
        when 1 then count(*) = 1 and (array_agg(type))[1] = any (array['bytea', 'json', 'jsonb', 'text', 'xml']::regtype[])
        else false
      end as is_callable
    from pg_proc as p, unnest(p.proargnames, p.proargtypes, p.proargmodes) with ordinality as _ (name, type, mode, position)
    where type is not null and p.pronamespace in (select oid from exposed)
    group by p.oid
  ),
  functions as (
    select json_build_object(
      'schema', n.nspname,
      'name', p.proname,
      'parameters', coalesce(a.list, '[]'),
      'isSet', p.proretset,
      'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
      'isVoid', t.oid = 'void'::regtype,
      'returnedSchema', case when t.typtype = 'c' then rn.nspname end,
      'returnedTable', case when t.typtype = 'c' then r.relname end,
      'isVolatile', p.provolatile = 'v'
    ) as entry
    from pg_proc as p
      join pg_namespace as n on n.oid = p.pronamespace
      join pg_type as declared on declared.oid = p.prorettype
      join pg_type as t on t.oid = coalesce(nullif(declared.typbasetype, 0), declared.oid)
      left join pg_class as r on r.oid = t.typrelid and r.relkind <> 'c'
      left join pg_namespace as rn on rn.oid = r.relnamespace
      left join arguments as a on a.oid = p.oid
    where p.prokind = 'f' and t.oid <> 'trigger'::regtype and coalesce(a.is_callable, true)
      and p.pronamespace in (select oid from exposed)
    order by p.proname, p.pronargs
  ),
  roles as (
    select json_build_object('role', r.rolname, 'name', split_part(setting, '=', 1), 'value', substr(setting, strpos(setting, '=') + 1)) as entry
    from pg_db_role_setting as s join pg_roles as r on r.oid = s.setrole, unnest(s.setconfig) as setting
    where r.rolname in ('anon', 'authenticated', 'service_role')
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      -- What a superuser alone may set would make every request fail.
      and split_part(setting, '=', 1) in (select name from pg_settings where context = 'user')
    -- Those of the database come last, and win.
    order by s.setdatabase
  )
select json_build_object(
  'tables', coalesce((select json_agg(entry) from tables), '[]'),
  'foreignKeys', coalesce((select json_agg(entry) from foreign_keys), '[]'),
  'computed', coalesce((select json_agg(entry) from computed), '[]'),
  'functions', coalesce((select json_agg(entry) from functions), '[]'),
  'hasCheck', to_regprocedure('private.check_request()') is not null,
  'roleSettings', coalesce((select json_agg(entry) from roles), '[]')
)::text as catalogue
