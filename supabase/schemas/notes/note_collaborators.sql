create table public.note_collaborators (
  note_id uuid not null references public.notes (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (note_id, user_id)
);

create index note_collaborators_user_id_idx on public.note_collaborators (user_id, status);

alter table public.note_collaborators enable row level security;

create policy "the note's owner and the collaborator read" on public.note_collaborators
  for select to authenticated using (user_id = (select auth.uid()) or private.owns_note(note_id));

-- Nobody accepts on another's behalf: an invitation starts as pending, and only the invited answers it.
create policy "the note's owner invites others" on public.note_collaborators
  for insert to authenticated with check (private.owns_note(note_id) and user_id <> (select auth.uid()));

create policy "the invited answer" on public.note_collaborators
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));

create policy "either side ends it" on public.note_collaborators
  for delete to authenticated using (user_id = (select auth.uid()) or private.owns_note(note_id));

create policy "no demo account invites or is invited" on public.note_collaborators as restrictive
  for insert to authenticated
  with check (not private.is_anonymous((select auth.uid())) and not private.is_anonymous(user_id));

create policy "sessions are assured" on public.note_collaborators as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.note_collaborators
  for each row execute function private.touch();

create trigger move_live after insert or update or delete on public.note_collaborators
  for each row execute function private.collaborators_live();

create trigger notice after insert on public.note_collaborators for each row execute function private.notice_shared();

alter publication supabase_realtime add table public.note_collaborators;

grant select, insert (note_id, user_id, role), update (status), delete on public.note_collaborators to authenticated;
grant select, insert, update, delete on public.note_collaborators to service_role;

insert into private.data_sections (source, section, key) values ('public.note_collaborators', 'documents_of_others', '{note_id}');
