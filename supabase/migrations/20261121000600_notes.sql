-- area: notes
--
-- A note, which is also the product's 'document'. Text changes only through save_note, so that no two tabs overwrite
-- each other; what is not text (pin, folder, sharing, trash) is a plain update.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 300),
  content text not null default '' check (char_length(content) <= 200000),
  type text not null default 'note' check (type in ('note', 'pdf')),
  folder text check (folder ~ '\S' and char_length(folder) <= 100),
  is_pinned boolean not null default false,
  is_shared boolean not null default false,
  -- Grows by one with each saved text; what save_note compares.
  version integer not null default 1 check (version > 0),
  -- In the trash since.
  deleted_at timestamptz,
  folded text not null generated always as (private.fold(title || ' ' || content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Lets tags and attachments carry the owner and be sure of it.
  unique (id, user_id)
);

create index notes_list_idx on public.notes (user_id, is_pinned desc, updated_at desc) where deleted_at is null;
create index notes_recent_idx on public.notes (user_id, updated_at desc) where deleted_at is null;
create index notes_trash_idx on public.notes (user_id, deleted_at) where deleted_at is not null;
create index notes_folded_idx on public.notes using gin (user_id, folded extensions.gin_trgm_ops);

-- Pinning or moving a note is no edit: the list keeps its order by the last change of the text.
create trigger touch before update of title, content on public.notes
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.touch();

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

create trigger touch before update on public.note_collaborators
  for each row execute function private.touch();

-- Security definer: a policy of notes that read note_collaborators, whose policy reads notes, would never end.
create function private.notes_shared_with_me() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select note_id from public.note_collaborators where user_id = (select auth.uid()) and status = 'accepted'
$$;

create function private.owns_note(note uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.notes where id = note and user_id = (select auth.uid()))
$$;

grant execute on function private.notes_shared_with_me(), private.owns_note(uuid) to authenticated;

alter table public.notes enable row level security;

create policy "owners and accepted collaborators read" on public.notes
  for select to authenticated using (
    user_id = (select auth.uid())
    or (is_shared and deleted_at is null and id in (select private.notes_shared_with_me()))
  );
create policy "owners add" on public.notes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.notes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.notes
  for delete to authenticated using (user_id = (select auth.uid()));

grant
  select,
  insert (id, user_id, title, content, type, folder, is_pinned, is_shared),
  update (type, folder, is_pinned, is_shared, deleted_at),
  delete
  on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

alter table public.note_collaborators enable row level security;

create policy "the note's owner and the collaborator read" on public.note_collaborators
  for select to authenticated using (user_id = (select auth.uid()) or private.owns_note(note_id));
-- Nobody accepts on another's behalf: an invitation starts as pending, and only the invited answers it.
create policy "the note's owner invites others" on public.note_collaborators
  for insert to authenticated with check (private.owns_note(note_id) and user_id <> (select auth.uid()));
create policy "the invited answer" on public.note_collaborators
  for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));
create policy "either side ends it" on public.note_collaborators
  for delete to authenticated using (user_id = (select auth.uid()) or private.owns_note(note_id));

grant select, insert (note_id, user_id, role), update (status), delete on public.note_collaborators to authenticated;
grant select, insert, update, delete on public.note_collaborators to service_role;
