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
  -- A note changes its owner together with its texts and files.
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade deferrable initially immediate
);

create index note_versions_user_id_idx on public.note_versions (user_id);
create index note_versions_note_id_idx on public.note_versions (note_id, user_id);

alter table public.note_versions enable row level security;

create policy "owners read" on public.note_versions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.note_versions as restrictive for all to authenticated using ((select private.is_assured()));

grant select on public.note_versions to authenticated;
grant select, insert, update, delete on public.note_versions to service_role;

insert into private.data_sections (source, section, importer, refs, writable)
values ('public.note_versions', 'note_versions', 'import_versions', '{"note_id": ["public.notes"]}', '{id,note_id,version,title,content,created_at}');
