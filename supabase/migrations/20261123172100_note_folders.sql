-- area: notes
--
-- A folder is a path: `Licence 2/Biologie`. A note holds the path that it lies in, as files and earlier releases know it; a row here keeps
-- a folder that no note lies in. Five levels, a hundred characters, five hundred folders an account.

create table public.note_folders (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  path text not null check (path ~ '^[^/\s]([^/]*[^/\s])?(/[^/\s]([^/]*[^/\s])?){0,4}$' and char_length(path) <= 100),
  created_at timestamptz not null default now(),
  primary key (user_id, path)
);

alter table public.note_folders enable row level security;
create policy "sessions are assured" on public.note_folders as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.note_folders
  for select to authenticated using (user_id = (select auth.uid()));

-- Learners change them by change_notes, together with the notes in them.
grant select on public.note_folders to authenticated;
grant select, insert, update, delete on public.note_folders to service_role;

alter publication supabase_realtime add table public.note_folders;

insert into private.data_sections (source, section, key, importer) values
  ('public.note_folders', 'folders', '{path}', 'import_plain');

-- A path as it is stored: names without blanks around them, at most five. What lies deeper lies in the fifth. Null: no folder.
create function private.folder_path(given text) returns text
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
create function private.moved_path(path text, source text, target text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path = source then nullif(target, '')
    when starts_with(path, source || '/') then
      case when coalesce(target, '') = '' then substr(path, char_length(source) + 2) else target || substr(path, char_length(source) + 1) end
    else path
  end
$$;

-- Devices take over the list of folders as a whole, when it has changed after what they have.
alter table private.note_clocks add column folders_revision bigint not null default 0;

create function private.follow_folder() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if tg_op = 'INSERT' then
    -- The lock makes the count and the insert one step when two devices send at once.
    perform from public.profiles where id = owner for no key update;
    if (select count(*) from public.note_folders where user_id = owner) > 500 then
      raise exception using errcode = 'PT422', message = 'Un compte a 500 dossiers au plus.', detail = 'folder_limit';
    end if;
  elsif not exists (select from auth.users where id = owner) then
    return null;
  end if;
  perform private.next_note_revision(owner);
  update private.note_clocks set folders_revision = revision where user_id = owner;
  return null;
end
$$;
-- A folder, and those that it lies in.
create function private.add_folder(owner uuid, folder text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.note_folders (user_id, path)
  select owner, array_to_string(names[:depth], '/')
  from string_to_array(folder, '/') as names, generate_series(1, cardinality(names)) as depth
  on conflict do nothing
$$;

-- Wherever a note's folder comes from, it is written in one way and stays when the note leaves it.
create function private.place_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.folder := private.folder_path(new.folder);
  if new.folder is not null and char_length(new.folder) <= 100 and (tg_op = 'INSERT' or new.folder is distinct from old.folder) then
    perform private.add_folder(new.user_id, new.folder);
  end if;
  return new;
end
$$;
create trigger place before insert or update of folder on public.notes
  for each row when (new.folder is not null)
  execute function private.place_note();

create index notes_folder_idx on public.notes (user_id, folder) where folder is not null;

-- Folders of notes that were there before, however many an account has.
update public.notes set folder = folder where folder is not null;
update private.note_clocks as clock set folders_revision = revision
where exists (select from public.note_folders as folder where folder.user_id = clock.user_id);

create trigger follow after insert or delete on public.note_folders
  for each row execute function private.follow_folder();

alter type public.note_change add attribute folders jsonb;
comment on type public.note_change is $$
deleted_at: string | null
note: Database['public']['CompositeTypes']['note_card'] | null
folders: string[] | null
$$;

-- What changed in the caller's notes after a revision, oldest first, at most `max` changes. The list of folders is a change of no note, whose id
-- is all zeros: earlier releases find nothing to delete under it.
create or replace function public.sync_notes(since bigint, max integer default 500) returns setof public.note_change
  language plpgsql stable security definer set search_path = ''
as $$
declare
  no_note constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  return query
    select change.revision, change.id, change.deleted_at,
      case when change.gone then null else to_jsonb(private.note_card(note)) end,
      case when change.id = no_note then (
        select coalesce(jsonb_agg(path order by path), '[]') from public.note_folders where user_id = (select auth.uid())
      ) end
    from (
      select revision, id, deleted_at, false as gone from public.notes
      where user_id = (select auth.uid()) and revision > since
      union all
      select revision, note_id, null, true from private.note_tombstones
      where user_id = (select auth.uid()) and revision > since
      union all
      select folders_revision, no_note, null, true from private.note_clocks
      where user_id = (select auth.uid()) and folders_revision > since
      order by revision
      limit least(sync_notes.max, 1000)
    ) as change
      left join public.notes as note on note.id = change.id
    order by change.revision;
end
$$;

-- Renames a folder, puts it into another one or dissolves it: everything in it goes from `source` to `target`, which may exist, until a moment has
-- passed. An empty target is outside of all folders; without a source the target is a new folder.
-- @returns whether everything has gone there
create function private.move_folder(owner uuid, source text, target text, until timestamptz) returns boolean
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

-- Puts tags on a note and takes others off, by their names.
create function private.change_note_tags(owner uuid, note uuid, added text[], removed text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  kept constant text[] := array(
    select tag.name from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
    where link.note_id = note and tag.folded not in (select private.fold(btrim(name)) from unnest(removed) as name)
  );
begin
  if cardinality(kept || added) > 100 then
    raise exception using errcode = 'PT422', message = 'Une note a 100 tags au plus.', detail = 'tag_limit';
  end if;
  if exists (select from public.notes where id = note and user_id = owner) then
    perform private.set_note_tags(note, owner, kept || added);
  end if;
end
$$;

-- Many changes besides texts in one request, in their order, at most 200. Each may be sent again without harm; one that concerns a note that is not
-- there changes nothing. A change that is refused leaves the others: `problems` tells its place from 0, and why. It stops after three seconds, far from
-- the time limit of a learner's statements: `taken` says how many changes were finished, and the caller sends the rest.
create function public.change_notes(changes jsonb) returns table (taken integer, problems jsonb)
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  until constant timestamptz := clock_timestamp() + interval '3 seconds';
  change record;
  is_done boolean;
  code text;
  message text;
  detail text;
begin
  taken := 0;
  problems := '[]';
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 200 then
    raise exception using errcode = 'PT422', message = 'Au plus 200 changements à la fois.', detail = 'too_many_changes';
  end if;
  for change in
    select * from jsonb_to_recordset(changes) as given (
      kind text, note_id uuid, pinned boolean, trashed boolean, template boolean, folder text, added text[], removed text[], source text, target text
    )
  loop
    exit when taken > 0 and clock_timestamp() > until;
    is_done := true;
    begin
      case change.kind
        when 'pin' then
          update public.notes set is_pinned = coalesce(change.pinned, false) where id = change.note_id and user_id = owner;
        when 'trash' then
          update public.notes set deleted_at = case when change.trashed then coalesce(deleted_at, now()) end
          where id = change.note_id and user_id = owner and (deleted_at is not null) is distinct from change.trashed;
        when 'delete' then
          delete from public.notes where id = change.note_id and user_id = owner;
        when 'template' then
          update public.notes set is_template = coalesce(change.template, false) where id = change.note_id and user_id = owner;
        when 'move' then
          update public.notes set folder = change.folder where id = change.note_id and user_id = owner;
        when 'tag' then
          perform private.change_note_tags(owner, change.note_id, coalesce(change.added, '{}'), coalesce(change.removed, '{}'));
        when 'folder' then
          is_done := private.move_folder(owner, change.source, coalesce(change.target, ''), until);
        else
          raise exception using errcode = 'PT422', message = 'Ce changement n’existe pas.', detail = 'change_unknown';
      end case;
    exception
      when others then
        get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail;
        -- What is wrong with the change itself: a rule of ours, a value, a constraint, a right. The rest may pass.
        if code !~ '^(PT4|22|23|42501)' then
          raise;
        end if;
        problems := problems || jsonb_build_object('place', taken, 'code', code, 'message', message, 'details', detail);
    end;
    exit when not is_done;
    taken := taken + 1;
  end loop;
  return next;
end
$$;
comment on function public.change_notes(jsonb) is $$
problems: { place: number; code: string; message: string; details: string }[]
$$;
grant execute on function public.change_notes(jsonb) to authenticated;
