create table public.note_tags (
  note_id uuid not null,
  tag_id uuid not null,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (note_id, tag_id),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade,
  foreign key (tag_id, user_id) references public.tags (id, user_id) on delete cascade
);

create index note_tags_tag_id_idx on public.note_tags (tag_id, user_id);
create index note_tags_user_id_idx on public.note_tags (user_id);

alter table public.note_tags enable row level security;
alter table public.note_tags replica identity full;

create policy "owners read" on public.note_tags
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.note_tags
  for insert to authenticated with check (user_id = (select auth.uid()) and private.owns_note(note_id));

create policy "owners delete" on public.note_tags
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.note_tags as restrictive for all to authenticated using ((select private.is_assured()));

create trigger stamp_note after insert or delete on public.note_tags
  for each row execute function private.stamp_notes_of_link();

alter publication supabase_realtime add table public.note_tags;

grant select, insert (note_id, tag_id, user_id), delete on public.note_tags to authenticated;
grant select, insert, update, delete on public.note_tags to service_role;

insert into private.data_sections (source, reason) values ('public.note_tags', 'with their notes, in the section documents');
