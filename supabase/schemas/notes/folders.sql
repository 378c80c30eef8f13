-- A folder is a path: `Licence 2/Biologie`. A note holds the path that it lies in, as files and earlier releases know it; a row here keeps
-- a folder that no note lies in. Five levels, a hundred characters, five hundred folders an account.

-- A path as it is stored: names without blanks around them, at most five. What lies deeper lies in the fifth. Null: no folder.
create or replace function private.folder_path(given text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(name, '/' order by place)
  from (
    select btrim(name, E' \t\n\r') as name, place
    from regexp_split_to_table(given, '/') with ordinality as part (name, place)
    where name ~ '\S'
    order by place limit 5
  ) as parts
$$;

-- Where a path lies once what is in the folder `source` has gone to `target`; null, or an empty one, is outside of all folders.
create or replace function private.moved_path(path text, source text, target text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path = source then nullif(target, '')
    when starts_with(path, source || '/') then
      case when coalesce(target, '') = '' then substr(path, char_length(source) + 2) else target || substr(path, char_length(source) + 1) end
    else path
  end
$$;

-- A folder, and those that it lies in.
create or replace function private.add_folder(owner uuid, folder text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.note_folders (user_id, path)
  select owner, array_to_string(names[:depth], '/')
  from string_to_array(folder, '/') as names, generate_series(1, cardinality(names)) as depth
  on conflict do nothing
$$;

-- Renames a folder, puts it into another one or dissolves it: everything in it goes from `source` to `target`, which may exist, until a moment has
-- passed. An empty target is outside of all folders; without a source the target is a new folder.
-- @returns whether everything has gone there
create or replace function private.move_folder(owner uuid, source text, target text, until timestamptz) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  wanted constant text := array_to_string(array(
    select btrim(name, E' \t\n\r') from regexp_split_to_table(target, '/') as name where name ~ '\S'
  ), '/');
  moved text;
begin
  if wanted = source or starts_with(wanted, source || '/') then
    raise exception using errcode = 'PT422', message = 'Un dossier ne va pas dans lui-même.', detail = 'folder_into_itself';
  end if;
  for moved in
    select distinct private.moved_path(path, source, wanted) from public.note_folders
    where user_id = owner and (path = source or starts_with(path, source || '/'))
    union
    select nullif(wanted, '')
  loop
    if cardinality(string_to_array(moved, '/')) > 5 or char_length(moved) > 100 then
      raise exception using
        errcode = 'PT422', message = 'Les dossiers ont cinq niveaux et un chemin de 100 caractères au plus.', detail = 'folder_too_deep';
    end if;
    perform private.add_folder(owner, moved);
  end loop;
  for moved in
    select id::text from public.notes where user_id = owner and folder is not null and (folder = source or starts_with(folder, source || '/'))
  loop
    update public.notes set folder = private.moved_path(folder, source, wanted) where id = moved::uuid;
    if clock_timestamp() > until then
      return false;
    end if;
  end loop;
  delete from public.note_folders where user_id = owner and (path = source or starts_with(path, source || '/'));
  return true;
end
$$;
