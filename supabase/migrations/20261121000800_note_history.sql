-- area: notes
--
-- Earlier texts of a note, and the files attached to it.

create table public.note_versions (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null,
  version integer not null check (version > 0),
  title text not null check (char_length(title) <= 300),
  content text not null check (char_length(content) <= 200000),
  -- When this text was written, not when it was replaced.
  created_at timestamptz not null,
  unique (note_id, version),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade
);

create index note_versions_user_id_idx on public.note_versions (user_id);
create index note_versions_note_id_idx on public.note_versions (note_id, user_id);

alter table public.note_versions enable row level security;

create policy "owners read" on public.note_versions
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.note_versions to authenticated;
grant select, insert, update, delete on public.note_versions to service_role;

-- Auto-save writes every few seconds of typing: a text is worth keeping when it stood for ten minutes or is the first of
-- a sitting. The latest hundred stay.
create function private.keep_note_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  last_kept timestamptz := (select max(created_at) from public.note_versions where note_id = old.id);
begin
  if last_kept is null or new.updated_at - last_kept >= interval '10 minutes' then
    insert into public.note_versions (note_id, user_id, version, title, content, created_at)
    values (old.id, old.user_id, old.version, old.title, old.content, old.updated_at)
    on conflict (note_id, version) do nothing;
    delete from public.note_versions where note_id = old.id and version in (
      select version from public.note_versions where note_id = old.id order by version desc offset 100
    );
  end if;
  return null;
end
$$;

create trigger keep_version after update of title, content on public.notes
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.keep_note_version();

create table public.note_attachments (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- The original name; the key in storage is folded to ASCII.
  file_name text not null check (file_name ~ '\S' and file_name !~ '[/\\]' and char_length(file_name) <= 255),
  file_type text not null check (file_type ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$' and char_length(file_type) <= 127),
  file_size bigint not null check (file_size between 0 and 26214400),
  file_path text not null unique check (
    file_path ~ ('^(note-attachments/)?' || note_id::text || '/[A-Za-z0-9._-]+$') and char_length(file_path) <= 400
  ),
  created_at timestamptz not null default now(),
  unique (note_id, file_name),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade
);

create index note_attachments_note_id_idx on public.note_attachments (note_id, user_id);
create index note_attachments_user_id_idx on public.note_attachments (user_id);

alter table public.note_attachments enable row level security;

create policy "owners read" on public.note_attachments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.note_attachments
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners delete" on public.note_attachments
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (id, note_id, user_id, file_name, file_type, file_size, file_path), delete
  on public.note_attachments to authenticated;
grant select, insert, update, delete on public.note_attachments to service_role;
