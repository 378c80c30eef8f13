-- All that an account holds leaves as a file and comes back from one. A row of `private.data_sections` says for each table with data of
-- learners which section of the file holds it, or why none does. An area that adds a table adds its row: a test reads the catalogue.

-- What belongs to a note besides its columns.
create or replace function private.note_details(note uuid) returns jsonb
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
create or replace function private.word_details(word uuid) returns jsonb
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

-- What the caller has: `items` in all, and each section with its rows.
create or replace function public.data_overview() returns jsonb
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
create or replace function public.begin_export() returns jsonb
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

-- The next rows of a section, at most `max` of them and about 2 MB: `{ rows, after }`. `after` is what the next call gives; null at the end. Rows are
-- written out one by one until the page is full.
create or replace function public.export_rows(section text, after jsonb default null, max integer default 200) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.data_sections as known where known.section = export_rows.section) then
    raise exception using errcode = 'PT404', message = 'Cette partie des données n’existe pas.', detail = 'data_section_unknown';
  end if;
  if not exists (
    select from private.exports
    where session_id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and begun_at > now() - interval '6 hours'
  ) then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord que c’est bien vous.', detail = 'step_up_required';
  end if;
  return private.section_rows(auth.uid(), section, after, max);
end
$$;
grant execute on function public.export_rows(text, jsonb, integer) to authenticated;
