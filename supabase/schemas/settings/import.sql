-- Bounds of exports and imports: a page of an export holds in memory what it gives and no more, an import writes only columns and amounts that the
-- application itself would have written, and a link to what is not in the file stays as it was.

-- What an import did with rows: `refused` are those that the plan has no room for.
create or replace function private.import_result(added bigint, total bigint, refused bigint default 0) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('added', added, 'present', total - added - refused, 'refused', refused)
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
grant execute on function public.import_rows(text, jsonb) to authenticated;

-- Which files of an archive the caller does not have, and where each is to be uploaded before its row: `[{ id, path }]`.
create or replace function public.missing_files(files jsonb) returns jsonb
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

-- The log and the cards of an import are whole.
create or replace function private.is_importing() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(current_setting('cahier.importing', true), '') = 'on'
$$;
