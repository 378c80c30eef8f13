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
  -- A condition on a row called `changed`, and the columns that it needs.
  condition text not null,
  needs text[] not null,
  -- What the subscriber wants of the row; null is everything.
  selected text[],
  primary key (entity, id)
);
create index if not exists subscription_id_idx on realtime.subscription (id);

-- Committed changes that nobody has been told of yet, in the order in which they were made. Whole rows: policies are asked about them.
create unlogged table if not exists realtime.changes (
  id bigint generated always as identity primary key,
  entity regclass not null,
  event text not null,
  record jsonb,
  old_record jsonb,
  made_at timestamptz not null default clock_timestamp()
);

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
    insert into realtime.subscription (id, entity, event, claims, condition, needs, selected) values (
      subscription, entity, event, claims, realtime.condition(entity, role, filters),
      array(select filter ->> 'column' from jsonb_array_elements(filters) as filter), selected
    );
    total := total + 1;
  end loop;
  return total;
end
$$;

create or replace function realtime.matches(subscription realtime.subscription, record jsonb) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  found boolean;
begin
  if subscription.needs = '{}' then
    return true;
  elsif record ?& subscription.needs then
    execute format('select exists (select from jsonb_populate_record(null::%s, $1) as changed where %s)',
      subscription.entity, subscription.condition) into found using record;
  end if;
  return coalesce(found, false);
end
$$;

-- What the policies ask of a row before they show it to a role, as a condition on a row called like its table.
create or replace function realtime.visible_when(entity regclass, role text) returns text
  language sql stable set search_path = ''
as $$
  select case when rolsuper or rolbypassrls or not relrowsecurity then 'true' else (
    select format('(%s) and (%s)',
      coalesce(string_agg(asked, ' or ') filter (where polpermissive), 'false'),
      coalesce(string_agg(asked, ' and ') filter (where not polpermissive), 'true'))
    from pg_policy cross join lateral (select format('(%s)', coalesce(pg_get_expr(polqual, polrelid), 'true')) as asked) as condition
    where polrelid = entity and polcmd in ('*', 'r')
      and exists (select from unnest(polroles) as holder where holder = 0 or pg_has_role(rolname, holder, 'usage'))
  ) end
  from pg_class, pg_roles where pg_class.oid = entity and rolname = role
$$;

-- Whether a caller may read a row as it is or was, also one that is gone. A policy that fails hides it.
create or replace function realtime.sees(entity regclass, record jsonb, claims jsonb) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  found boolean;
  role text := claims ->> 'role';
  question text := format('select exists (select from jsonb_populate_record(null::%s, $1) as %I where %s)',
    entity, (select relname from pg_class where oid = entity), realtime.visible_when(entity, role));
begin
  if not realtime.primary_key(entity) <@ realtime.readable_columns(entity, role) then
    return false;
  end if;
  perform set_config('request.jwt.claims', claims::text, true), set_config('role', role, true);
  execute question into found using record;
  perform set_config('role', 'none', true);
  return found;
exception when others then
  raise warning 'a policy of % failed: %', entity, sqlstate;
  return false;
end
$$;

-- What a subscriber is told: the columns that the role may read and the subscriber wants. Of the row as it was these are in the replica
-- identity; of a deleted row that policies protect, only the key is told, as the real service does.
create or replace function realtime.describe(change realtime.changes, role text, selected text[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  is_guarded boolean := relrowsecurity from pg_class where oid = change.entity;
  key text[] := realtime.primary_key(change.entity);
  old_record jsonb := realtime.pick(change.old_record,
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

-- Takes the oldest changes away and gives each as those subscriptions are told of it that may be: nobody is told of a row that the
-- policies would not have shown, nor how it was before they did.
create or replace function realtime.take_changes(most integer) returns table (subscriptions bigint[], change text)
  language plpgsql set search_path = ''
as $$
declare
  taken realtime.changes;
  unseen realtime.changes;
  listener record;
  told bigint[];
  saw bigint[];
begin
  for taken in
    with gone as (
      delete from realtime.changes where id in (select c.id from realtime.changes as c order by c.id limit most) returning *
    )
    select * from gone order by id
  loop
    told := '{}';
    saw := '{}';
    for listener in
      select s.claims, array_agg(s.id) as ids from realtime.subscription as s
      where s.entity = taken.entity and s.event in ('*', taken.event)
        and realtime.matches(s, coalesce(taken.record, realtime.pick(taken.old_record, realtime.replica_identity(taken.entity))))
      group by s.claims
    loop
      if realtime.sees(taken.entity, coalesce(taken.record, taken.old_record), listener.claims) then
        told := told || listener.ids;
        if taken.event <> 'UPDATE' or realtime.sees(taken.entity, taken.old_record, listener.claims) then
          saw := saw || listener.ids;
        end if;
      end if;
    end loop;
    unseen := taken;
    unseen.old_record := '{}';
    return query
      select array_agg(s.id), realtime.describe(case when s.saw then taken else unseen end, s.role, s.selected)::text
      from (
        select id, role, selected, id = any (saw) as saw from realtime.subscription
        where entity = taken.entity and id = any (told)
      ) as s
      group by s.saw, s.role, s.selected;
  end loop;
end
$$;

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
