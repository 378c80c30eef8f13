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

alter table public.tags enable row level security;
alter table public.tags replica identity using index tags_id_user_id_key;

create policy "owners read" on public.tags
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.tags
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.tags
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.tags
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.tags as restrictive for all to authenticated using ((select private.is_assured()));

create or replace function private.stamp_notes_of_tag() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set revision = revision
  where id in (select note_id from public.note_tags where tag_id = new.id);
  return null;
end
$$;

create trigger touch before update on public.tags
  for each row execute function private.touch();

create trigger stamp_notes after update of name, color on public.tags
  for each row when ((old.name, old.color) is distinct from (new.name, new.color))
  execute function private.stamp_notes_of_tag();

create trigger refuse_foreign_id before insert on public.tags
  for each row execute function private.refuse_foreign_id();

alter publication supabase_realtime add table public.tags;

grant select, insert (id, user_id, name, color), update (name, color), delete on public.tags to authenticated;
grant select, insert, update, delete on public.tags to service_role;

insert into private.data_sections (source, section, importer) values ('public.tags', 'tags', 'import_plain');
