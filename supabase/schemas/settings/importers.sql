-- How each section of an account's file is imported: `private.data_sections` names its function.

-- The id of a row from a file: always the same one in an account, and not that of the row it was written from, which may be somebody else's.
create or replace function private.imported_id(owner uuid, given uuid) returns uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (overlay(overlay(left(encode(sha256(convert_to(owner::text || '/' || given::text, 'UTF8')), 'hex'), 32)
    placing '8' from 13) placing '8' from 17))::uuid
$$;

-- The account's row that an id of a file stands for: the row with that id, or the one that was imported for it.
create or replace function private.row_of(owner uuid, source text, given uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found uuid;
begin
  -- By the primary key each: `or` would leave the choice of an index to statistics, which an import outruns.
  execute format(
    'select coalesce((select id from %1$s where id = $2 and user_id = $1), (select id from %1$s where id = $3 and user_id = $1)%2$s)',
    source::regclass,
    case when source = 'public.notes' then ', (select id from public.notes where user_id = $1 and origin_id = $2)' else '' end
  ) into found using owner, given, private.imported_id(owner, given);
  return found;
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

-- Preferences of the file replace those of the account.
create or replace function private.import_settings(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array(
    select name from unnest(told.writable) as name where name in (select jsonb_object_keys(line) from jsonb_array_elements(given) as line)
  );
  changed bigint := 0;
begin
  if columns <> '{}' then
    execute format(
      'insert into %1$s as held (%2$I, %3$s) select $1, %3$s from jsonb_populate_recordset(null::%1$s, $2) limit 1 '
      'on conflict (%2$I) do update set %4$s where (%5$s) is distinct from (%6$s)',
      told.source::regclass, told.owner,
      (select string_agg(format('%I', name), ', ') from unnest(columns) as name),
      (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(columns) as name),
      (select string_agg(format('held.%I', name), ', ') from unnest(columns) as name),
      (select string_agg(format('excluded.%I', name), ', ') from unnest(columns) as name)
    ) using owner, given;
    get diagnostics changed = row_count;
  end if;
  return private.import_result(changed, jsonb_array_length(given));
end
$$;

-- Notes with their tags. A note for which the plan has no room is left out, and can be imported later.
create or replace function private.import_documents(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  note record;
  placed uuid;
  added bigint := 0;
  refused bigint := 0;
begin
  for note in
    select * from jsonb_to_recordset(given) as line (
      id uuid, title text, content text, type text, folder text, tags text[], is_pinned boolean, pinned_at timestamptz,
      is_shared boolean, is_template boolean, version integer, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz,
      head text
    )
  loop
    continue when private.row_of(owner, told.source, note.id) is not null;
    placed := private.imported_id(owner, note.id);
    begin
      delete from private.note_tombstones where note_id = placed and user_id = owner;
      insert into public.notes (
        id, origin_id, user_id, title, content, type, folder, is_pinned, pinned_at, is_shared, is_template, version, deleted_at, created_at, updated_at,
        head
      )
      values (
        placed, note.id, owner, note.title, coalesce(private.relinked(owner, note.content), ''), coalesce(note.type, 'note'), nullif(btrim(note.folder), ''),
        coalesce(note.is_pinned, false), case when note.pinned_at is not null then private.past(note.pinned_at) end,
        coalesce(note.is_shared, false), coalesce(note.is_template, false), coalesce(note.version, 1),
        case when note.deleted_at is not null then private.past(note.deleted_at) end,
        private.past(coalesce(note.created_at, note.updated_at)), private.past(coalesce(note.updated_at, note.created_at)), note.head
      );
      perform private.set_note_tags(placed, owner, coalesce(note.tags, '{}'));
      added := added + 1;
    exception
      when sqlstate 'PT402' then refused := refused + 1;
    end;
  end loop;
  return private.import_result(added, jsonb_array_length(given), refused);
end
$$;

-- Where a file of an archive goes in a note's folder: under the key that it had, or beside another file that has this key now.
create or replace function private.import_path(owner uuid, note uuid, given uuid, former text) returns text
  language sql stable set search_path = ''
as $$
  select 'note-attachments/' || note || '/' || case
    when exists (
      select from public.note_attachments as held
      where held.file_path = 'note-attachments/' || note || '/' || key and held.id not in (given, private.imported_id(owner, given))
    ) then left(private.imported_id(owner, given)::text, 8) || '-'
    else ''
  end || key
  from (select substring(former from '[^/]+$') as key) as named
$$;

-- The rows of files that have been uploaded to the note's folder.
create or replace function private.import_attachments(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  added bigint;
begin
  insert into public.note_attachments (id, note_id, user_id, file_name, file_type, file_size, file_path, created_at)
  select private.imported_id(owner, file.id), note, owner, file.file_name, file.file_type, file.file_size,
    private.import_path(owner, note, file.id, file.file_path), private.past(file.created_at)
  from jsonb_to_recordset(given) as file (
      id uuid, note_id uuid, file_name text, file_type text, file_size bigint, file_path text, created_at timestamptz
    ),
    lateral (select private.row_of(owner, 'public.notes', file.note_id) as note) as landed
  where note is not null and private.row_of(owner, told.source, file.id) is null
  on conflict do nothing;
  get diagnostics added = row_count;
  return private.import_result(added, jsonb_array_length(given));
end
$$;

-- Whether digits are a day, as 20261123.
create or replace function private.is_day(digits text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return to_char(to_date(digits, 'YYYYMMDD'), 'YYYYMMDD') = digits;
exception
  when others then return false;
end
$$;
grant execute on function private.is_day(text) to service_role;

-- Repeated sessions, as many as an account may have. A job extends them for everybody, so they begin and end on days of this time; and it makes
-- nothing that is over.
create or replace function private.import_series(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  line jsonb;
  result jsonb;
  added bigint := 0;
begin
  for line in select * from jsonb_array_elements(given) loop
    continue when private.row_of(owner, told.source, (line ->> 'id')::uuid) is not null;
    perform private.check_series_limit(owner);
    if coalesce((line ->> 'starts_at')::timestamp between '2000-01-01' and '2200-01-01', false) is false
      or not coalesce(private.is_day(substring(line ->> 'rule' from 'UNTIL=([0-9]{8})')), true)
    then
      raise exception using errcode = 'PT422', message = 'Une séance répétée du fichier n’a pas de dates possibles.', detail = 'import_series';
    end if;
    result := private.import_plain(owner, told, jsonb_build_array(line || jsonb_build_object(
      'made_until', greatest((line ->> 'made_until')::date, current_date - 1)
    )));
    added := added + (result ->> 'added')::bigint;
  end loop;
  return private.import_result(added, jsonb_array_length(given));
end
$$;

-- What an account's export holds of a word comes back. A note that did not is left out.
create or replace function private.import_learnt_words(owner uuid, given jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(given) as word (line), jsonb_to_recordset(line -> 'cards') as card (
      due timestamptz, stability double precision, difficulty double precision, learning_step integer, reps integer, lapses integer,
      last_review timestamptz, forgiven integer
    )
    where coalesce(
      card.due between '1970-01-01' and now() + interval '200 years' and card.stability between 0 and 36500
        and card.difficulty between 0 and 10 and card.learning_step between 0 and 10 and card.reps between 0 and 1000000
        and card.lapses between 0 and 1000000 and card.forgiven between -8 and 1000000
        and coalesce(card.last_review <= now() + interval '5 minutes', true),
      false
    ) is false
  ) then
    raise exception using errcode = 'PT422', message = 'L’état d’une carte du fichier n’en est pas un.', detail = 'import_card';
  end if;
  perform set_config('cahier.importing', 'on', true);
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, created_at, updated_at,
    kind, note_id, quotation, front, back
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3),
    coalesce((
      select private.mastery_of(card.stability)
      from jsonb_to_recordset(word.cards) as card (direction text, stability double precision) where card.direction = 'recognition'
    ), 0),
    coalesce(word.times_reviewed, 0), case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation, word.front, word.back
  from jsonb_to_recordset(given) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, times_reviewed integer,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text, front text, back text
  );
  insert into public.cards (
    word_id, user_id, direction, state, due, stability, difficulty, learning_step, reps, lapses, last_review, last_day, forgiven
  )
  select private.imported_id(owner, word.id), owner, card.direction, card.state, card.due, card.stability, card.difficulty,
    card.learning_step, card.reps, card.lapses, card.last_review, card.last_day, card.forgiven
  from jsonb_to_recordset(given) as word (id uuid, cards jsonb), jsonb_populate_recordset(null::public.cards, word.cards) as card;
  insert into public.cards (word_id, user_id, direction, due)
  select private.imported_id(owner, word.id), owner, 'recognition', private.past(word.created_at)
  from jsonb_to_recordset(given) as word (id uuid, created_at timestamptz)
  on conflict do nothing;
  insert into public.reviews (
    user_id, word_id, direction, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at, created_at, time_zone, scheduled_days,
    stability, state_before, elapsed_days, state, difficulty, learning_step, due, reps, lapses
  )
  select owner, private.imported_id(owner, word.id), told.direction, told.rating, told.mastery_before, told.mastery_after, told.elapsed_ms,
    told.reviewed_at, private.past(told.created_at), told.time_zone, told.scheduled_days, told.stability, told.state_before,
    told.elapsed_days, told.state, told.difficulty, told.learning_step, told.due, told.reps, told.lapses
  from jsonb_to_recordset(given) as word (id uuid, reviews jsonb),
    jsonb_populate_recordset(null::public.reviews, coalesce(word.reviews, '[]')) as told;
  perform set_config('cahier.importing', 'off', true);
end
$$;

-- Words with what was learnt of them. Of files that know only a mastery, the log gets one row that sets it.
create or replace function private.import_vocabulary(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  new_words constant jsonb := (
    select coalesce(jsonb_agg(line order by place), '[]')
    from (
      select distinct on ((line ->> 'id')::uuid) line, place from jsonb_array_elements(given) with ordinality as word (line, place)
      order by (line ->> 'id')::uuid, place
    ) as word
    where private.row_of(owner, told.source, (line ->> 'id')::uuid) is null
  );
begin
  perform private.import_learnt_words(owner, (
    select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(new_words) as line where jsonb_typeof(line -> 'cards') = 'array'
  ));
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, last_reviewed, created_at, updated_at,
    kind, note_id, quotation, front, back
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3), coalesce(word.mastery, 0),
    case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation, word.front, word.back
  from jsonb_to_recordset(new_words) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text, front text, back text
  )
  where jsonb_typeof(word.cards) is distinct from 'array';
  return private.import_result(jsonb_array_length(new_words), jsonb_array_length(given));
end
$$;

-- Earlier texts, of each note the latest hundred, as the application keeps them.
create or replace function private.import_versions(owner uuid, told private.data_sections, given jsonb) returns jsonb
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
