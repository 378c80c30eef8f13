-- What a Supabase project has for Realtime before its first migration: the publication, the table whose policies guard private
-- channels, and what this backend has in place of a replication slot. Runs at every start and changes nothing that is already so.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Holds no row for longer than a question: may this caller read from, or write to, that topic?
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- What a caller may do on a private channel. The rows that ask are rolled back.
create or replace function realtime.authorize(channel text, claims jsonb)
  returns table (extension text, reads boolean, writes boolean)
  language plpgsql set search_path = ''
as $$
begin
  foreach extension in array array['broadcast', 'presence'] loop
    begin
      insert into realtime.messages (topic, extension) values (channel, extension);
      perform set_config('realtime.topic', channel, true), set_config('request.jwt.claims', claims::text, true),
        set_config('role', claims ->> 'role', true);
      reads := exists (select from realtime.messages as message where message.extension = authorize.extension);
      begin
        insert into realtime.messages (topic, extension) values (channel, extension);
        writes := true;
      exception when insufficient_privilege then
        writes := false;
      end;
      raise exception using errcode = 'RT001';
    exception when sqlstate 'RT001' then
      return next;
    end;
  end loop;
end
$$;

-- Who listens to which table. Unlogged, as is what follows: after a crash nobody listens any more.
create unlogged table if not exists realtime.subscription (
  id bigint not null,
  entity regclass not null,
  event text not null check (event in ('*', 'INSERT', 'UPDATE', 'DELETE')),
  role text not null generated always as (claims ->> 'role') stored,
  claims jsonb not null,
  -- The value of a column that a row must have, as `column=value`; empty for any.
  key text not null,
  -- What else must hold of a row called `changed`, and the columns that it needs.
  condition text not null,
  needs text[] not null,
  -- What the subscriber wants of the row; null is everything.
  selected text[],
  primary key (entity, id)
);
alter table realtime.subscription add column if not exists key text not null default '';
create index if not exists subscription_id_idx on realtime.subscription (id);
create index if not exists subscription_key_idx on realtime.subscription (entity, key);

-- Committed changes that nobody has been told of yet, in the order in which they were made. Whole rows: policies are asked about them.
create unlogged table if not exists realtime.changes (
  id bigint generated always as identity primary key,
  entity regclass not null,
  event text not null,
  record jsonb,
  old_record jsonb,
  made_at timestamptz not null default clock_timestamp(),
  transaction xid8 not null default pg_current_xact_id()
);
alter table realtime.changes add column if not exists transaction xid8 not null default pg_current_xact_id();

create or replace function realtime.primary_key(entity regclass) returns text[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
  from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = entity and i.indisprimary
$$;

-- The columns that a change tells of the row as it was.
create or replace function realtime.replica_identity(entity regclass) returns text[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(a.attname::text), '{}')
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.oid = entity and (c.relreplident = 'f' or exists (
    select from pg_index as i where i.indrelid = c.oid and a.attnum = any (i.indkey)
      and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident end
  ))
$$;

create or replace function realtime.readable_columns(entity regclass, role text) returns text[]
  language sql stable set search_path = ''
as $$
  select array(
    select attname::text from pg_attribute
    where attrelid = entity and attnum > 0 and not attisdropped and has_column_privilege(role, entity, attnum, 'select')
    order by attnum
  )
$$;

create or replace function realtime.pick(record jsonb, columns text[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record) where key = any (columns)
$$;

create or replace function realtime.capture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from realtime.subscription where entity = tg_relid and event in ('*', tg_op)) then
    insert into realtime.changes (entity, event, record, old_record) values (
      tg_relid, tg_op,
      case when tg_op <> 'DELETE' then to_jsonb(new) end,
      case when tg_op <> 'INSERT' then to_jsonb(old) end
    );
    perform pg_notify('realtime_changes', '');
  end if;
  return null;
end
$$;

-- Captures the changes of the tables that are in the publication now, and of no others. The trigger's name makes it the first of a
-- row's: what cascades from a change comes after it.
create or replace function realtime.watch_publication() returns void
  language plpgsql set search_path = ''
as $$
declare
  entity regclass;
begin
  for entity in
    select prrelid from pg_publication_rel join pg_publication as p on p.oid = prpubid and p.pubname = 'supabase_realtime'
    except select tgrelid from pg_trigger where tgname = '0_realtime'
  loop
    execute format('create trigger "0_realtime" after insert or update or delete on %s
      for each row execute function realtime.capture()', entity);
  end loop;
  for entity in
    select tgrelid from pg_trigger where tgname = '0_realtime'
    except select prrelid from pg_publication_rel join pg_publication as p on p.oid = prpubid and p.pubname = 'supabase_realtime'
  loop
    execute format('drop trigger "0_realtime" on %s', entity);
  end loop;
end
$$;

-- The condition that filters stand for. Raises for a column that the role may not read and a value that the column cannot take.
create or replace function realtime.condition(entity regclass, role text, filters jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  condition text := 'true';
  filter record;
  type regtype;
  term text;
begin
  for filter in select * from jsonb_to_recordset(filters) as f ("column" text, operator text, value text, negated boolean) loop
    select atttypid into type from pg_attribute
    where attrelid = entity and attname = filter.column and attname = any (realtime.readable_columns(entity, role));
    if type is null then
      raise exception 'invalid column for filter %', filter.column;
    end if;
    case filter.operator
      when 'in' then
        execute format('select format(''changed.%%I = any (%%L)'', $1, value::text) from (select %L::%s[]) as given (value)
          where cardinality(value) <= 100', filter.value, type) into term using filter.column;
        if term is null then
          raise exception 'too many values for `in` filter. Maximum 100';
        end if;
      when 'is' then
        if filter.value not in ('null', 'true', 'false', 'unknown') then
          raise exception 'invalid value for is filter: must be null, true, false, or unknown';
        end if;
        term := format('changed.%I is %s', filter.column, filter.value);
      else
        term := format('changed.%I %s %L', filter.column, case filter.operator
          when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>' when 'gte' then '>='
          when 'like' then 'like' when 'ilike' then 'ilike' when 'isdistinct' then 'is distinct from'
        end, filter.value);
    end case;
    condition := condition || format(case when filter.negated then ' and not (%s)' else ' and (%s)' end, term);
  end loop;
  execute format('select from jsonb_populate_record(null::%s, ''{}'') as changed where %s', entity, condition);
  return condition;
end
$$;

-- A condition that finds the subscriptions to a row by one comparison, however many there are: that a column has a value. Only for types
-- whose equal values are written alike.
create or replace function realtime.key(entity regclass, filter jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  type regtype;
  value text;
begin
  select atttypid into type from pg_attribute left join pg_collation as c on c.oid = attcollation
  where attrelid = entity and attname = filter ->> 'column' and coalesce(collisdeterministic, true);
  if filter ->> 'operator' = 'eq' and not (filter -> 'negated')::boolean
    and type in ('uuid'::regtype, 'text'::regtype, 'smallint'::regtype, 'integer'::regtype, 'bigint'::regtype, 'boolean'::regtype) then
    execute format('select to_jsonb(%L::%s) #>> ''{}''', filter ->> 'value', type) into value;
  end if;
  return case when octet_length(value) <= 100 then (filter ->> 'column') || '=' || value end;
end
$$;

-- Subscribes to every published table that the names mean and the role may read. Gives how many these are.
create or replace function realtime.subscribe(
  subscription bigint, claims jsonb, event text, schema_name text, table_name text, filters jsonb, selected text[]
) returns bigint
  language plpgsql set search_path = ''
as $$
declare
  role text := claims ->> 'role';
  entity regclass;
  unreadable text;
  key text;
  place integer;
  others jsonb;
  total bigint := 0;
begin
  for entity in
    select c.oid from pg_publication_tables as p
      join pg_namespace as n on n.nspname = p.schemaname join pg_class as c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime' and schema_name in ('*', p.schemaname) and table_name in ('*', p.tablename)
      and has_schema_privilege(role, n.oid, 'usage')
      and realtime.primary_key(c.oid) <> '{}' and realtime.primary_key(c.oid) <@ realtime.readable_columns(c.oid, role)
  loop
    select name into unreadable from unnest(selected) as name where name <> all (realtime.readable_columns(entity, role));
    if found then
      raise exception 'invalid column for select %', unreadable;
    end if;
    -- All of them, so that an unreadable column is refused before its values are read.
    perform realtime.condition(entity, role, filters);
    select k, n - 1 into key, place
    from jsonb_array_elements(filters) with ordinality as f (filter, n), realtime.key(entity, filter) as k
    where k is not null order by n limit 1;
    others := case when place is null then filters else filters - place end;
    insert into realtime.subscription (id, entity, event, claims, key, condition, needs, selected) values (
      subscription, entity, event, claims, coalesce(key, ''), realtime.condition(entity, role, others),
      array(select filter ->> 'column' from jsonb_array_elements(others) as filter), selected
    );
    total := total + 1;
  end loop;
  return total;
end
$$;

-- What may be told of the row that changed to those who may not read it: subscriptions are found by it.
create or replace function realtime.shown(change realtime.changes) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(change.record, realtime.pick(change.old_record, realtime.replica_identity(change.entity)))
$$;

-- Answers a question about each of some rows, called by an alias: all at once or, where that fails, one after the other. A row with which it
-- fails is answered with no. A caller's claims, if there are any, say who asks.
create or replace function realtime.ask(entity regclass, alias name, question text, records jsonb[], claims jsonb) returns boolean[]
  language plpgsql set search_path = ''
as $$
declare
  answers boolean[];
  record jsonb;
begin
  perform set_config('request.jwt.claims', claims::text, true), set_config('role', claims ->> 'role', true) where claims is not null;
  -- The question sees the columns of its row before those of the list.
  execute format('select array_agg(exists (select from jsonb_populate_record(null::%s, realtime_record) as %I where %s) order by realtime_place)
    from unnest($1) with ordinality as realtime_list (realtime_record, realtime_place)', entity, alias, question) into answers using records;
  perform set_config('role', 'none', true) where claims is not null;
  return answers;
exception when others then
  if cardinality(records) = 1 then
    raise warning 'a row of % is not told: %', entity, sqlstate;
    return array[false];
  end if;
  foreach record in array records loop
    answers := answers || realtime.ask(entity, alias, question, array[record], claims);
  end loop;
  return answers;
end
$$;

-- What the policies ask of a row before they show it to a role, as a condition on a row called like its table; in Postgres' order.
create or replace function realtime.visible_when(entity regclass, role text) returns text
  language sql stable set search_path = ''
as $$
  select case when rolsuper or rolbypassrls or not relrowsecurity then 'true' else (
    select format('(%s) and (%s)',
      coalesce(string_agg(asked, ' or ' order by polname) filter (where polpermissive), 'false'),
      coalesce(string_agg(asked, ' and ' order by polname) filter (where not polpermissive), 'true'))
    from pg_policy cross join lateral (select format('(%s)', coalesce(pg_get_expr(polqual, polrelid), 'true')) as asked) as condition
    where polrelid = entity and polcmd in ('*', 'r')
      and exists (select from unnest(polroles) as holder where holder = 0 or pg_has_role(rolname, holder, 'usage'))
  ) end
  from pg_class, pg_roles where pg_class.oid = entity and rolname = role
$$;

-- Whether a caller may read each of some rows as they are or were, also ones that are gone. A policy that fails hides its row.
create or replace function realtime.sees(entity regclass, records jsonb[], claims jsonb) returns boolean[]
  language plpgsql set search_path = ''
as $$
declare
  role text := claims ->> 'role';
begin
  if not realtime.primary_key(entity) <@ realtime.readable_columns(entity, role) then
    return array_fill(false, array[cardinality(records)]);
  end if;
  return realtime.ask(entity, (select relname from pg_class where oid = entity), realtime.visible_when(entity, role), records, claims);
end
$$;

-- What a subscriber is told: the columns that the role may read and the subscriber wants. Of the row as it was these are in the replica
-- identity, if the subscriber saw it; of a deleted row that policies protect, only the key is told, as the real service does.
create or replace function realtime.describe(change realtime.changes, saw boolean, role text, selected text[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  is_guarded boolean := relrowsecurity from pg_class where oid = change.entity;
  key text[] := realtime.primary_key(change.entity);
  old_record jsonb := realtime.pick(case when saw then change.old_record else '{}' end,
    case when change.event = 'DELETE' and is_guarded then key else realtime.replica_identity(change.entity) end);
  is_large boolean := octet_length(concat(change.record, old_record)) > 1024 * 1024;
  columns text[] := array(
    select name from unnest(realtime.readable_columns(change.entity, role)) as name
    where (selected is null or name = any (selected || key))
      and (not is_large or octet_length((coalesce(change.record, old_record) -> name)::text) <= 64)
  );
begin
  return (
    select jsonb_build_object(
      'schema', n.nspname, 'table', c.relname, 'type', change.event,
      'commit_timestamp', to_char(change.made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'columns', (
        select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        where a.attrelid = change.entity and a.attname = any (columns)
      ),
      'errors', case when is_large then jsonb_build_array('Error 413: Payload Too Large') end
    )
    || case when change.event = 'DELETE' then '{}' else jsonb_build_object('record', realtime.pick(change.record, columns)) end
    || case when change.event = 'INSERT' then '{}' else jsonb_build_object('old_record', realtime.pick(old_record, columns)) end
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where c.oid = change.entity
  );
end
$$;

-- What is told of many changes that a transaction made to a table: that there are too many to be told.
create or replace function realtime.announce(change realtime.changes) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'schema', n.nspname, 'table', c.relname, 'type', change.event,
    'commit_timestamp', to_char(change.made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'columns', jsonb_build_array(), 'record', '{}'::jsonb, 'old_record', '{}'::jsonb,
    'errors', jsonb_build_array('Error 413: Too Many Rows')
  )
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where c.oid = change.entity
$$;

-- Which subscriptions are told of which changes, and whether they saw the row as it was before. Subscriptions are found by their keys; filters
-- and policies are asked once about all changes that are alike.
create or replace function realtime.listeners(changes realtime.changes[])
  returns table (change bigint, subscription bigint, saw boolean)
  language plpgsql set search_path = ''
as $$
declare
  listener record;
  rows realtime.changes[];
  answers boolean[];
  before boolean[];
begin
  for listener in
    select s.entity, s.claims, s.condition, s.needs, array_agg(distinct s.id) as ids, array_agg(distinct c.id) as changes
    from unnest(changes) as c
      cross join lateral (
        select '' as key union all
        select each.key || '=' || each.value from jsonb_each_text(realtime.shown(c)) as each where octet_length(each.value) <= 100
      ) as found
      join realtime.subscription as s on s.entity = c.entity and s.key = found.key and s.event in ('*', c.event)
    group by s.entity, s.claims, s.event, s.key, s.condition, s.needs
  loop
    select array_agg(c order by c.id) into rows from unnest(changes) as c
    where c.id = any (listener.changes) and realtime.shown(c) ?& listener.needs;
    continue when rows is null;
    if listener.condition <> 'true' then
      answers := realtime.ask(listener.entity, 'changed', listener.condition, array(select realtime.shown(c) from unnest(rows) as c), null);
      select array_agg(r.c order by r.place) into rows
      from (select c, row_number() over (order by c.id) as place from unnest(rows) as c) as r where answers[r.place];
      continue when rows is null;
    end if;
    answers := realtime.sees(listener.entity, array(select coalesce(c.record, c.old_record) from unnest(rows) as c), listener.claims);
    continue when true <> all (answers);
    before := realtime.sees(listener.entity, array(select coalesce(c.old_record, c.record) from unnest(rows) as c), listener.claims);
    return query
      select r.id, s.id, before[r.place]
      from (select c.id, row_number() over (order by c.id) as place from unnest(rows) as c) as r cross join unnest(listener.ids) as s (id)
      where answers[r.place];
  end loop;
end
$$;

-- Takes the oldest changes away and gives each as those subscriptions are told of it that may be: nobody is told of a row that the
-- policies would not have shown, nor how it was before they did. Where a transaction changed more than `bulk` rows of a table alike, whoever
-- would be told of one of them is told once, that there are many; if `bulk` is null, of each.
create or replace function realtime.take_changes(most integer, bulk integer) returns table (subscriptions bigint[], change text)
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  taken realtime.changes[];
begin
  with oldest as materialized (
    select c.id, c.transaction, c.entity, c.event from realtime.changes as c order by c.id limit most
  ), alike as materialized (
    select c.transaction, c.entity, c.event from realtime.changes as c
    where (c.transaction, c.entity, c.event) in (select o.transaction, o.entity, o.event from oldest as o)
    group by c.transaction, c.entity, c.event having count(*) > bulk
  ), gone as (
    delete from realtime.changes as c
    where c.id in (select o.id from oldest as o)
      or (c.transaction, c.entity, c.event) in (select a.transaction, a.entity, a.event from alike as a)
    returning c
  )
  select array_agg(gone.c order by (gone.c).id) into taken from gone;
  return query
    with listed as materialized (
      select c as taken, coalesce(count(*) over alike > bulk, false) as is_bulk, min(c.id) over alike as first
      from unnest(taken) as c window alike as (partition by c.transaction, c.entity, c.event)
    ), told as (
      select listed.*, s.id, s.role, s.selected, l.saw
      from realtime.listeners(taken) as l
        join listed on (listed.taken).id = l.change
        join realtime.subscription as s on s.entity = (listed.taken).entity and s.id = l.subscription
    ), messages as (
      select (told.taken).id as place, array_agg(told.id) as subscriptions,
        realtime.describe(any_value(told.taken), told.saw, told.role, told.selected) as change
      from told where not told.is_bulk group by (told.taken).id, told.saw, told.role, told.selected
      union all
      select told.first, array_agg(distinct told.id), realtime.announce((array_agg(told.taken order by (told.taken).id))[1])
      from told where told.is_bulk group by told.first
    )
    select messages.subscriptions, messages.change::text from messages order by messages.place;
end
$$;

-- What stood here before.
drop function if exists realtime.take_changes(integer);
drop function if exists realtime.describe(realtime.changes, text, text[]);
drop function if exists realtime.sees(regclass, jsonb, jsonb);
drop function if exists realtime.matches(realtime.subscription, jsonb);

-- Broadcasts of transactions, from their commit until they are sent.
create unlogged table if not exists realtime.broadcasts (
  id bigint generated always as identity primary key,
  topic text not null,
  event text not null,
  payload jsonb not null,
  private boolean not null
);

-- Sends a broadcast to a topic once the transaction has committed, in the order of the calls.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into realtime.broadcasts (topic, event, payload, private) values (send.topic, send.event, send.payload, send.private);
  perform pg_notify('realtime_broadcasts', '');
end
$$;

revoke execute on all functions in schema realtime from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
