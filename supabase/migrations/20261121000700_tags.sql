-- area: notes
--
-- A learner's tags. Link rows carry the owner, and both foreign keys include it: nobody can hang a tag of theirs on
-- another's note, and no policy needs a look-up.

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The note form separates tags by commas.
  name text not null check (name = btrim(name) and name ~ '\S' and name !~ ',' and char_length(name) <= 50),
  color text not null default 'encre' check (
    color in ('encre', 'marge', 'sapin', 'ambre', 'prune', 'canard', 'brique', 'olive', 'ardoise', 'rose')
  ),
  folded text not null generated always as (private.fold(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, folded),
  unique (id, user_id)
);

create trigger touch before update on public.tags
  for each row execute function private.touch();

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

alter table public.tags enable row level security;

create policy "owners read" on public.tags
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.tags
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.tags
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.tags
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (id, user_id, name, color), update (name, color), delete on public.tags to authenticated;
grant select, insert, update, delete on public.tags to service_role;

alter table public.note_tags enable row level security;

create policy "owners read" on public.note_tags
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.note_tags
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners delete" on public.note_tags
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (note_id, tag_id, user_id), delete on public.note_tags to authenticated;
grant select, insert, update, delete on public.note_tags to service_role;
