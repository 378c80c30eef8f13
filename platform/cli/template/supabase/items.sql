-- The learner's items.
create table public.__name___items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200)
);
create index __name___items_user_id_idx on public.__name___items (user_id);

alter table public.__name___items enable row level security;
create policy "owners read" on public.__name___items for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners add" on public.__name___items for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners change" on public.__name___items for update to authenticated
  using (user_id = (select auth.uid()));
create policy "owners delete" on public.__name___items for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (id, user_id, title), update (title), delete on public.__name___items to authenticated;
grant select, insert, update, delete on public.__name___items to service_role;
