-- area: settings, notes, vocabulary, planning
--
-- All that an account holds leaves as a file and comes back from one. A row of `private.data_sections` says for each table with data of
-- learners which section of the file holds it, or why none does. An area that adds a table adds its row: a test reads the catalogue.

create table private.data_sections (
  -- The table, with its schema.
  source text primary key check (source ~ '^(public|private)\.[a-z_]+$'),
  -- Its section of the file; null: it is left out, and `reason` says why.
  section text unique check (section ~ '^[a-z][a-z_]{0,49}$'),
  reason text,
  -- The column with the account.
  owner text not null default 'user_id',
  -- In this order the rows are read, and no two rows of an account have the same.
  key text[] not null default '{id}',
  -- Columns that stay out of the file.
  hidden text[] not null default '{}',
  -- A function of `private` that gives what belongs to a row besides its columns, by the row's id.
  details text,
  -- Counted as something of the learner's.
  is_item boolean not null default false,
  -- The function of `private` that imports the section; null: the file only tells.
  importer text,
  -- Tables that a column's ids refer to.
  refs jsonb not null default '{}',
  -- Columns that an import may write; null: all that the file has.
  writable text[],
  -- Columns that an import sets whatever the file says.
  fixed jsonb not null default '{}',
  check ((section is null) = (reason is not null))
);

-- Which sessions may export: those that gave a password or a code just before.
create table private.exports (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  begun_at timestamptz not null default now()
);
create index exports_user_id_idx on private.exports (user_id);

-- The id of a row from a file: always the same one in an account, and not that of the row it was written from, which may be somebody else's.
create function private.imported_id(owner uuid, given uuid) returns uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (overlay(overlay(left(encode(sha256(convert_to(owner::text || '/' || given::text, 'UTF8')), 'hex'), 32)
    placing '8' from 13) placing '8' from 17))::uuid
$$;

-- The account's row that an id of a file stands for: the row with that id, or the one that was imported for it.
create function private.row_of(owner uuid, source text, given uuid) returns uuid
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

-- A text whose links lead to the account's notes and words instead of those that it was written for.
create function private.relinked(owner uuid, given text) returns text
  language plpgsql stable strict set search_path = ''
as $$
declare
  link text[];
begin
  if given !~ '/(notes|vocabulary)/[0-9a-f]{8}-' then
    return given;
  end if;
  for link in
    select distinct regexp_matches(given, '/(notes|vocabulary)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g')
  loop
    given := replace(given, format('/%s/%s', link[1], link[2]), format(
      '/%s/%s', link[1], coalesce(private.row_of(owner, 'public.' || link[1], link[2]::uuid), private.imported_id(owner, link[2]::uuid))
    ));
  end loop;
  return given;
end
$$;

-- What belongs to a note besides its columns.
create function private.note_details(note uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'tags', (
      select coalesce(jsonb_agg(tag.name order by tag.folded), '[]')
      from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
      where link.note_id = note
    ),
    'collaborators', (
      select coalesce(jsonb_agg(
        jsonb_build_object('name', profile.name, 'role', other.role, 'status', other.status) order by profile.name, other.user_id
      ), '[]')
      from public.note_collaborators as other join public.profiles as profile on profile.id = other.user_id
      where other.note_id = note
    )
  )
$$;

-- The cards of a word and its log, in the order in which it is read.
create function private.word_details(word uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'cards', (
      select coalesce(jsonb_agg(to_jsonb(card) - '{word_id,user_id,suspended}'::text[] order by card.direction desc), '[]')
      from public.cards as card where card.word_id = word
    ),
    'reviews', (
      select coalesce(jsonb_agg(
        jsonb_strip_nulls(to_jsonb(told) - '{id,word_id,user_id}'::text[]) order by told.reviewed_at, told.created_at, told.id
      ), '[]')
      from public.reviews as told where told.word_id = word
    )
  )
$$;

insert into private.data_sections (source, section, owner, key, hidden, importer, writable) values
  ('public.profiles', 'profile', 'id', '{id}', '{}', 'import_settings', '{name,role}'),
  ('public.user_settings', 'settings', 'user_id', '{user_id}', '{}', 'import_settings',
    '{language,theme,week_start,time_zone,study_reminders,collaboration_updates,weekly_progress,new_features}'),
  ('public.security_settings', 'security_settings', 'user_id', '{user_id}', '{}', 'import_settings',
    '{login_alerts,password_changes,security_updates,suspicious_activity,weekly_report}'),
  ('public.review_settings', 'review_settings', 'user_id', '{user_id}', '{}', 'import_settings',
    '{retention,new_per_day,reviews_per_day,recall,weights,typed,language}');

insert into private.data_sections (source, section, is_item, hidden, details, importer, refs, fixed) values
  ('public.tags', 'tags', false, '{}', null, 'import_plain', '{}', '{}'),
  ('public.notes', 'documents', true, '{revision}', 'note_details', 'import_documents', '{}', '{}'),
  ('public.note_versions', 'note_versions', false, '{}', null, 'import_plain', '{"note_id": ["public.notes"]}', '{}'),
  ('public.note_attachments', 'attachments', true, '{}', null, 'import_attachments', '{"note_id": ["public.notes"]}', '{}'),
  ('public.vocabulary', 'vocabulary', true, '{}', 'word_details', 'import_vocabulary', '{}', '{}'),
  ('public.study_series', 'study_series', true, '{}', null, 'import_series', '{"items": ["public.vocabulary", "public.notes"]}', '{}'),
  ('public.study_sessions', 'study_sessions', true, '{}', null, 'import_plain',
    '{"items": ["public.vocabulary", "public.notes"], "series_id": ["public.study_series"]}', '{"running_since": null}'),
  ('public.automations', 'automations', true, '{}', null, 'import_plain', '{}', '{"is_active": false, "template_id": null}'),
  ('public.automation_executions', 'automation_executions', false, '{}', null, 'import_plain',
    '{"automation_id": ["public.automations"]}', '{}'),
  ('public.ai_conversations', 'conversations', true, '{}', null, 'import_plain', '{}', '{}'),
  ('public.ai_messages', 'messages', false, '{}', null, 'import_plain', '{"conversation_id": ["public.ai_conversations"]}', '{}'),
  ('public.collaboration_sessions', 'collaboration_sessions', true, '{}', null, 'import_plain', '{"document_ids": ["public.notes"]}', '{}'),
  ('public.meeting_rooms', 'meeting_rooms', true, '{}', null, 'import_plain', '{"session_id": ["public.collaboration_sessions"]}',
    '{}');
update private.data_sections set key = '{conversation_id,place}' where section = 'messages';

-- What others have as well, or what happened: the file tells it, and no account takes it back.
insert into private.data_sections (source, section, key, hidden) values
  ('public.note_collaborators', 'documents_of_others', '{note_id}', '{}'),
  ('public.collaboration_participants', 'participations', '{session_id}', '{}'),
  ('public.notifications', 'notifications', '{id}', '{}'),
  ('public.security_events', 'security_events', '{id}', '{}'),
  ('public.contact_messages', 'contact_messages', '{id}', '{}'),
  ('public.support_threads', 'support_threads', '{user_id}', '{}'),
  ('public.support_messages', 'support_messages', '{id}', '{}'),
  ('public.call_requests', 'call_requests', '{id}', '{}'),
  ('public.calendar_feeds', 'calendar_feeds', '{user_id}', '{secret_hash}'),
  ('private.customers', 'billing_accounts', '{user_id}', '{revision}'),
  ('private.subscriptions', 'subscriptions', '{user_id}', '{}'),
  ('private.withdrawals', 'withdrawals', '{id}', '{}');

insert into private.data_sections (source, reason) values
  ('public.cards', 'with their words, in the section vocabulary'),
  ('public.reviews', 'with their words, in the section vocabulary'),
  ('public.note_tags', 'with their notes, in the section documents'),
  ('public.zoom_tokens', 'secrets of another service: connecting it again gives new ones'),
  ('private.automation_events', 'waits for seconds, until the automation has run'),
  ('private.note_clocks', 'counts changes for the devices that follow them'),
  ('private.note_tombstones', 'ids of deleted notes, for the devices that still have them'),
  ('private.stored_files', 'the files themselves are in the archive'),
  ('private.session_zones', 'ends with its session'),
  ('private.pending_recovery_emails', 'a code that waits for minutes'),
  ('private.wrong_tries', 'a counter of minutes'),
  ('private.exports', 'ends with its session'),
  ('private.recovery_codes', 'hashes of codes: an account makes its own'),
  ('private.account_deletions', 'begins when the account ends'),
  ('private.mailed_invoices', 'the invoices themselves are with the payment provider');

-- What the caller has: `items` in all, and each section with its rows.
create function public.data_overview() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  told private.data_sections;
  counted bigint;
  items bigint := 0;
  sections jsonb := '{}';
begin
  for told in select * from private.data_sections as known where known.section is not null loop
    execute format('select count(*) from %s where %I = $1', told.source::regclass, told.owner) into counted using auth.uid();
    items := items + case when told.is_item then counted else 0 end;
    sections := sections || jsonb_build_object(told.section, jsonb_build_object(
      'rows', counted, 'is_item', told.is_item, 'is_importable', told.importer is not null
    ));
  end loop;
  return jsonb_build_object('items', items, 'sections', sections);
end
$$;
grant execute on function public.data_overview() to authenticated;

-- Lets the caller's session export for six hours. Asks for a password or a code of the last fifteen minutes.
create function public.begin_export() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_recent_identity();
  insert into private.exports (session_id, user_id) values ((auth.jwt() ->> 'session_id')::uuid, auth.uid())
  on conflict (session_id) do update set begun_at = now();
  return public.data_overview();
end
$$;
grant execute on function public.begin_export() to authenticated;

-- The next rows of a section, at most `max` of them and about 2 MB: `{ rows, after }`. `after` is what the next call gives; null at the end.
create function public.export_rows(section text, after jsonb default null, max integer default 200) returns jsonb
  language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = export_rows.section
  );
  keys constant text := (select string_agg(format('entry.%I', name), ', ' order by place) from unnest(told.key) with ordinality as k (name, place));
  hidden constant text[] := told.hidden || told.owner || array(
    select attname from pg_catalog.pg_attribute where attrelid = told.source::regclass and attgenerated <> ''
  );
  answer jsonb;
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
  execute format(
    $query$
      with page as (
        select entry.* from %1$s as entry
        where entry.%2$I = $1 and ($2 is null or (%3$s) > (select %3$s from jsonb_populate_record(null::%1$s, $2) as entry))
        order by %3$s limit $3
      ),
      told as (
        select row_number() over (order by %3$s) as place, jsonb_build_object(%4$s) as key, (to_jsonb(entry) - $4) %5$s as line
        from page as entry
      ),
      measured as (select *, sum(octet_length(line::text)) over (order by place) as bytes, count(*) over () as total from told),
      fitting as (select * from measured where place = 1 or bytes <= 2000000)
      select jsonb_build_object(
        'rows', coalesce(jsonb_agg(line order by place), '[]'),
        'after', case when count(*) < max(total) or count(*) = $3 then (array_agg(key order by place desc))[1] end
      )
      from fitting
    $query$,
    told.source::regclass, told.owner, keys,
    (select string_agg(format('%L, entry.%I', name, name), ', ') from unnest(told.key) as name),
    case when told.details is null then '' else format('|| private.%I(entry.id)', told.details) end
  ) into answer using auth.uid(), after, least(greatest(max, 1), 1000), hidden;
  return answer;
end
$$;
grant execute on function public.export_rows(text, jsonb, integer) to authenticated;

-- What an import did with rows: `refused` are those that the plan has no room for.
create function private.import_result(added bigint, total bigint, refused bigint default 0) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('added', added, 'present', total - added - refused, 'refused', refused)
$$;

-- Adds the rows of a section that the account does not have. A row whose note, conversation or automation is not here is left out.
create function private.import_plain(owner uuid, told private.data_sections, given jsonb) returns jsonb
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
create function private.import_settings(owner uuid, told private.data_sections, given jsonb) returns jsonb
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
create function private.import_documents(owner uuid, told private.data_sections, given jsonb) returns jsonb
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
      is_shared boolean, version integer, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz
    )
  loop
    continue when private.row_of(owner, told.source, note.id) is not null;
    placed := private.imported_id(owner, note.id);
    begin
      delete from private.note_tombstones where note_id = placed and user_id = owner;
      insert into public.notes (
        id, origin_id, user_id, title, content, type, folder, is_pinned, pinned_at, is_shared, version, deleted_at, created_at, updated_at
      )
      values (
        placed, note.id, owner, note.title, coalesce(private.relinked(owner, note.content), ''), coalesce(note.type, 'note'), nullif(btrim(note.folder), ''),
        coalesce(note.is_pinned, false), case when note.pinned_at is not null then private.past(note.pinned_at) end,
        coalesce(note.is_shared, false), coalesce(note.version, 1),
        case when note.deleted_at is not null then private.past(note.deleted_at) end,
        private.past(coalesce(note.created_at, note.updated_at)), private.past(coalesce(note.updated_at, note.created_at))
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
create function private.import_path(owner uuid, note uuid, given uuid, former text) returns text
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
create function private.import_attachments(owner uuid, told private.data_sections, given jsonb) returns jsonb
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
create function private.is_day(digits text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return to_char(to_date(digits, 'YYYYMMDD'), 'YYYYMMDD') = digits;
exception
  when others then return false;
end
$$;

-- Repeated sessions, as many as an account may have. A job extends them for everybody, so they begin and end on days of this time; and it makes
-- nothing that is over.
create function private.import_series(owner uuid, told private.data_sections, given jsonb) returns jsonb
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

-- Words whose cards and log come along: both are stored as they were, without a replay. `cahier.importing` keeps the triggers from adding cards
-- and rows of the log of their own. As a setting of the function it would need the right to make settings.
create function private.import_learnt_words(owner uuid, given jsonb) returns void
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
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, created_at, updated_at
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3),
    coalesce((
      select private.mastery_of(card.stability)
      from jsonb_to_recordset(word.cards) as card (direction text, stability double precision) where card.direction = 'recognition'
    ), 0),
    coalesce(word.times_reviewed, 0), case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at))
  from jsonb_to_recordset(given) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, times_reviewed integer,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb
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
create function private.import_vocabulary(owner uuid, told private.data_sections, given jsonb) returns jsonb
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
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, last_reviewed, created_at, updated_at
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3), coalesce(word.mastery, 0),
    case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at))
  from jsonb_to_recordset(new_words) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb
  )
  where jsonb_typeof(word.cards) is distinct from 'array';
  return private.import_result(jsonb_array_length(new_words), jsonb_array_length(given));
end
$$;

-- Adds the rows of a section that the caller does not have: `{ added, present, refused }`. Sending them again adds nothing.
create function public.import_rows(section text, rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = import_rows.section and known.importer is not null
  );
  answer jsonb;
begin
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
  execute format('select private.%I($1, $2, $3)', told.importer) into answer using auth.uid(), told, import_rows.rows;
  return answer;
end
$$;
grant execute on function public.import_rows(text, jsonb) to authenticated;

-- Which files of an archive the caller does not have, and where each is to be uploaded before its row: `[{ id, path }]`.
create function public.missing_files(files jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'path', private.import_path(auth.uid(), note, file.id, file.file_path))), '[]')
  from jsonb_to_recordset(jsonb_path_query_array(files, '$[0 to 499]')) as file (id uuid, note_id uuid, file_name text, file_path text),
    lateral (select private.row_of(auth.uid(), 'public.notes', file.note_id) as note) as landed
  where note is not null and not exists (
    select from public.note_attachments as held
    where held.note_id = note and held.user_id = auth.uid()
      and (held.file_name = file.file_name or held.id in (file.id, private.imported_id(auth.uid(), file.id)))
  )
$$;
grant execute on function public.missing_files(jsonb) to authenticated;

-- A pin from a file keeps its moment.
create or replace function private.date_pin() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.is_pinned then
    new.pinned_at := null;
  elsif tg_op = 'INSERT' then
    new.pinned_at := coalesce(new.pinned_at, clock_timestamp());
  elsif not old.is_pinned then
    new.pinned_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- The log and the cards of an import are whole.
create function private.is_importing() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(current_setting('cahier.importing', true), '') = 'on'
$$;

create or replace function private.follow_added_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction, due)
  select word.id, word.user_id, way.direction, word.created_at
  from added as word
    left join public.review_settings as settings on settings.user_id = word.user_id,
    (values ('recognition'), ('recall')) as way (direction)
  where way.direction = 'recognition' or settings.recall;
  insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
  select user_id, id, 0, private.stability_of(mastery), coalesce(last_reviewed, clock_timestamp())
  from added where mastery > 0;
  return null;
end
$$;

create or replace function private.follow_added_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
  news record;
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction)
  select distinct word_id, user_id, direction from added
  on conflict do nothing;
  if exists (select from added where state is not null) then
    perform private.store_whole_cards(array(select distinct word_id from added where state is not null));
  end if;
  for news in
    select word_id, direction, min(reviewed_at) as since
    from added group by word_id, direction
    having not bool_or(state is not null) or (
      select told.state is null from public.reviews as told
      where told.word_id = added.word_id and told.direction = added.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    )
    order by word_id, direction
  loop
    select * into card from public.cards
    where word_id = news.word_id and direction = news.direction
    for update;
    if card.last_review >= news.since then
      perform private.replay_card(card);
    else
      perform private.store_card(card, private.follow_log(card, news.since));
    end if;
  end loop;
  return null;
end
$$;

-- One series that cannot be extended does not hold the others up.
create or replace function private.extend_all_series() returns void
  language plpgsql set search_path = ''
as $$
declare
  series public.study_series;
begin
  for series in
    select * from public.study_series where made_until < current_date + 63 for update skip locked
  loop
    begin
      perform private.extend_series(series);
    exception
      when others then raise warning 'series % is not extended: %', series.id, sqlerrm;
    end;
  end loop;
end
$$;
