-- area: settings, shell, notes, vocabulary, planning
--
-- Bounds of exports and imports: a page of an export holds in memory what it gives and no more, an import writes only columns and amounts that the
-- application itself would have written, and a link to what is not in the file stays as it was.

-- Sections of which an import writes less than the file has.
update private.data_sections set writable = '{id,note_id,version,title,content,created_at}' where section = 'note_versions';
update private.data_sections
set writable = '{id,automation_id,status,trigger_data,started_at,completed_at,execution_time_ms,action_result,error_message}'
where section = 'automation_executions';

-- The next rows of a section, at most `max` of them and about 2 MB: `{ rows, after }`. `after` is what the next call gives; null at the end. Rows are
-- written out one by one until the page is full.
create or replace function public.export_rows(section text, after jsonb default null, max integer default 200) returns jsonb
  language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = export_rows.section
  );
  most constant integer := least(greatest(max, 1), 1000);
  keys constant text := (select string_agg(format('entry.%I', name), ', ' order by place) from unnest(told.key) with ordinality as k (name, place));
  hidden constant text[] := told.hidden || told.owner || array(
    select attname from pg_catalog.pg_attribute where attrelid = told.source::regclass and attgenerated <> ''
  );
  source refcursor;
  place jsonb;
  line jsonb;
  last jsonb;
  lines jsonb[] := '{}';
  bytes bigint := 0;
begin
  if told.source is null then
    raise exception using errcode = 'PT404', message = 'Cette partie des données n’existe pas.', detail = 'data_section_unknown';
  end if;
  if not exists (
    select from private.exports
    where session_id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and begun_at > now() - interval '6 hours'
  ) then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord que c’est bien vous.', detail = 'step_up_required';
  end if;
  open source for execute format(
    $query$
      select jsonb_build_object(%4$s), (to_jsonb(entry) - $4) %5$s
      from (
        select entry.* from %1$s as entry
        where entry.%2$I = $1 and ($2 is null or (%3$s) > (select %3$s from jsonb_populate_record(null::%1$s, $2) as entry))
        order by %3$s limit $3
      ) as entry
    $query$,
    told.source::regclass, told.owner, keys,
    (select string_agg(format('%L, entry.%I', name, name), ', ') from unnest(told.key) as name),
    case when told.details is null then '' else format('|| private.%I(entry.id)', told.details) end
  ) using auth.uid(), after, most, hidden;
  loop
    fetch source into place, line;
    exit when not found;
    bytes := bytes + octet_length(line::text);
    if bytes > 2000000 and lines <> '{}' then
      close source;
      return jsonb_build_object('rows', to_jsonb(lines), 'after', last);
    end if;
    lines := lines || line;
    last := place;
  end loop;
  close source;
  return jsonb_build_object('rows', to_jsonb(lines), 'after', case when cardinality(lines) = most then last end);
end
$$;

-- A text whose links lead to the account's notes and words instead of those that it was written for. Links to what is not in the file, such as
-- somebody else's note, stay: an import keeps their ids in `cahier.outside`.
create or replace function private.relinked(owner uuid, given text) returns text
  language plpgsql stable strict set search_path = ''
as $$
declare
  outside constant uuid[] := coalesce(nullif(current_setting('cahier.outside', true), ''), '{}');
  link text[];
  target uuid;
begin
  if given !~ '/(notes|vocabulary)/[0-9a-f]{8}-' then
    return given;
  end if;
  for link in
    select distinct regexp_matches(given, '/(notes|vocabulary)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g')
  loop
    target := coalesce(
      private.row_of(owner, 'public.' || link[1], link[2]::uuid),
      case when link[2]::uuid = any (outside) then link[2]::uuid else private.imported_id(owner, link[2]::uuid) end
    );
    given := replace(given, format('/%s/%s', link[1], link[2]), format('/%s/%s', link[1], target));
  end loop;
  return given;
end
$$;

-- Adds the rows of a section that the account does not have. A row whose note, conversation or automation is not here is left out.
create or replace function private.import_plain(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  has_id constant boolean := 'id' = any (told.key) or exists (
    select from pg_catalog.pg_attribute where attrelid = told.source::regclass and attname = 'id' and atttypid = 'uuid'::regtype
  );
  columns text;
  expressions text;
  wanted text;
  added bigint;
begin
  -- Columns with JSON have limits of their own where learners write them. What only the server writes may have none.
  if exists (
    select from jsonb_array_elements(given) as line, jsonb_each(line) as field
    where jsonb_typeof(field.value) in ('object', 'array') and octet_length(field.value::text) > 131072
  ) then
    raise exception using errcode = 'PT422', message = 'Un élément du fichier est trop grand.', detail = 'import_too_large';
  end if;
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(
      case
        when told.fixed ? attname then format('%L::%s', told.fixed ->> attname, format_type(atttypid, atttypmod))
        when attname = 'id' then 'private.imported_id($1, given.id)'
        when told.refs ? attname and atttypid = 'uuid[]'::regtype then format(
          'array(select held from unnest(given.%I) with ordinality as item (id, place), lateral (select coalesce(%s) as held) as landed '
          'where held is not null order by place)',
          attname, (select string_agg(format('private.row_of($1, %L, item.id)', source), ', ') from jsonb_array_elements_text(told.refs -> attname) as source)
        )
        when told.refs ? attname then format('private.row_of($1, %L, given.%I)', told.refs -> attname ->> 0, attname)
        when attname in ('content', 'sources') then format(
          'private.relinked($1, given.%I::text)::%s', attname, format_type(atttypid, atttypmod)
        )
        when attname in ('created_at', 'updated_at', 'completed_at', 'deleted_at') then format(
          'case when given.%1$I is not null then private.past(given.%1$I) end', attname
        )
        else format('given.%I', attname)
      end, ', ' order by attnum
    ),
    string_agg(format('and (given.%1$I is null or private.row_of($1, %2$L, given.%1$I) is not null)', attname, told.refs -> attname ->> 0), ' ')
      filter (where told.refs ? attname and attnotnull and atttypid = 'uuid'::regtype)
  into columns, expressions, wanted
  from pg_catalog.pg_attribute
  where attrelid = told.source::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    and attname <> told.owner and attname <> all (told.hidden)
    and (told.fixed ? attname or told.writable is null or attname = any (told.writable))
    and (told.fixed ? attname or has_id and attname = 'id' or attname in (select jsonb_object_keys(line) from jsonb_array_elements(given) as line));
  if columns is null then
    return private.import_result(0, jsonb_array_length(given));
  end if;
  execute format(
    'insert into %1$s (%2$I, %3$s) select $1, %4$s from jsonb_populate_recordset(null::%1$s, $2) with ordinality as given '
    'where true %5$s %6$s order by given.ordinality on conflict do nothing',
    told.source::regclass, told.owner, columns, expressions,
    case when has_id then format('and private.row_of($1, %L, given.id) is null', told.source) end, wanted
  ) using owner, given;
  get diagnostics added = row_count;
  return private.import_result(added, jsonb_array_length(given));
end
$$;

-- Earlier texts, of each note the latest hundred, as the application keeps them.
create function private.import_versions(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  result constant jsonb := private.import_plain(owner, told, given);
  surplus bigint;
begin
  delete from public.note_versions as held
  using (
    select version.id, row_number() over (partition by version.note_id order by version.version desc) as place
    from public.note_versions as version
    where version.note_id in (
      select distinct private.row_of(owner, 'public.notes', (line ->> 'note_id')::uuid) from jsonb_array_elements(given) as line
    )
  ) as placed
  where held.id = placed.id and placed.place > 100;
  get diagnostics surplus = row_count;
  return private.import_result((result ->> 'added')::bigint - surplus, jsonb_array_length(given));
end
$$;
update private.data_sections set importer = 'import_versions' where section = 'note_versions';

-- Gathers the statistics of tables that have outgrown those that there are. Without them, the planner answers each foreign key of an imported row by
-- reading all rows of the account, and a first import takes the square of its rows.
create function private.gather_statistics() returns void
  language plpgsql set search_path = ''
as $$
declare
  grown regclass;
begin
  for grown in
    select held.oid::regclass
    from private.data_sections as told
    join pg_catalog.pg_class as held on held.oid = to_regclass(told.source)
    where pg_catalog.pg_relation_size(held.oid) > 4 * 8192 * greatest(held.relpages, 8)
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;

-- Adds the rows of a section that the caller does not have: `{ added, present, refused }`. Sending them again adds nothing. A row's `outside` lists
-- ids in its links that are not in the file. A demo has no data of its own: PT403.
create or replace function public.import_rows(section text, rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = import_rows.section and known.importer is not null
  );
  answer jsonb;
begin
  if private.is_anonymous(auth.uid()) then
    raise exception using
      errcode = 'PT403', message = 'Créez un compte pour importer : une démonstration s’efface.', detail = 'import_demo';
  end if;
  if told.source is null then
    raise exception using errcode = 'PT404', message = 'Cette partie des données ne s’importe pas.', detail = 'data_section_unknown';
  end if;
  if jsonb_typeof(import_rows.rows) is distinct from 'array' or jsonb_array_length(import_rows.rows) > 500
    or exists (
      select from jsonb_array_elements(import_rows.rows) as line where jsonb_typeof(line) <> 'object' or octet_length(line::text) > 4000000
    )
  then
    raise exception using
      errcode = 'PT422', message = 'Un import comprend au plus 500 éléments à la fois.', detail = 'import_too_large';
  end if;
  -- The same file from two tabs at once.
  perform from public.profiles where id = auth.uid() for no key update;
  perform set_config('cahier.outside', array(
    select distinct id::uuid
    from jsonb_array_elements(import_rows.rows) as line,
      jsonb_array_elements_text(case jsonb_typeof(line -> 'outside') when 'array' then line -> 'outside' else '[]' end) as id
  )::text, true);
  execute format('select private.%I($1, $2, $3)', told.importer) into answer using auth.uid(), told, import_rows.rows;
  perform private.gather_statistics();
  return answer;
end
$$;

-- What an import writes has ids that are made of the account's: nobody else's row has them.
create or replace function private.refuse_foreign_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_foreign boolean;
begin
  if private.is_importing() then
    return new;
  end if;
  execute format('select exists (select from %s where id = $1 and user_id <> $2)', tg_relid::regclass)
    into is_foreign using new.id, new.user_id;
  if is_foreign then
    raise exception using
      errcode = '42501', message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  return new;
end
$$;
