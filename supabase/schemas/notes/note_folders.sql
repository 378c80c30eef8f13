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

create or replace function private.follow_folder() returns trigger
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

create trigger follow after insert or delete on public.note_folders
  for each row execute function private.follow_folder();

alter publication supabase_realtime add table public.note_folders;

grant select on public.note_folders to authenticated;
grant select, insert, update, delete on public.note_folders to service_role;

insert into private.data_sections (source, section, key, importer) values ('public.note_folders', 'folders', '{path}', 'import_plain');
