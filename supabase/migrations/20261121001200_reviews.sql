-- area: vocabulary
--
-- One row a review, never changed; undoing one deletes it.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  word_id uuid not null,
  -- 1 Again, 2 Hard, 3 Good, 4 Easy.
  rating smallint not null check (rating between 1 and 4),
  mastery_before smallint not null check (mastery_before between 0 and 100),
  mastery_after smallint not null check (mastery_after between 0 and 100),
  elapsed_ms integer check (elapsed_ms between 0 and 86400000),
  reviewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  foreign key (word_id, user_id) references public.vocabulary (id, user_id) on delete cascade
);

create index reviews_user_id_idx on public.reviews (user_id, reviewed_at desc);
create index reviews_word_id_idx on public.reviews (word_id, user_id);

alter table public.reviews enable row level security;

create policy "owners read" on public.reviews
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.reviews
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners undo" on public.reviews
  for delete to authenticated using (user_id = (select auth.uid()));

grant
  select,
  insert (id, user_id, word_id, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at),
  delete
  on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;
