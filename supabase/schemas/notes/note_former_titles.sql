-- A link in a note's text, `[[Titre]]`, names the title of another one. A note that is renamed keeps the titles that links name, so that the texts
-- with these links need not be changed.

create table public.note_former_titles (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null,
  title text not null check (char_length(title) <= 300),
  created_at timestamptz not null default now(),
  unique (note_id, title),
  -- A note that changes its owner takes them with it.
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade on update cascade
);

create index note_former_titles_user_id_idx on public.note_former_titles (user_id);
create index note_former_titles_note_id_idx on public.note_former_titles (note_id, user_id);

alter table public.note_former_titles enable row level security;

-- A rename on another device is shown here.
alter table public.note_former_titles replica identity full;

create policy "sessions are assured" on public.note_former_titles as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read" on public.note_former_titles
  for select to authenticated using (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.note_former_titles;

grant select on public.note_former_titles to authenticated;
grant select, insert, update, delete on public.note_former_titles to service_role;

insert into private.data_sections (source, section, importer, refs, writable)
values ('public.note_former_titles', 'note_former_titles', 'import_plain', '{"note_id": ["public.notes"]}', '{id,note_id,title,created_at}');
