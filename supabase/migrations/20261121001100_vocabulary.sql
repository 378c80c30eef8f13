-- area: vocabulary
--
-- The vocabulary notebook.

-- Where A–Z navigation files a word: 'Été' under E, 'œuvre' under O, '42' under #.
create function private.first_letter(word text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(upper(substring(private.fold(word) from '^\s*([a-z])')), '#')
$$;
grant execute on function private.first_letter(text) to authenticated, service_role;

create function private.are_examples(examples text[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select cardinality(examples) <= 20
    and not exists (select from unnest(examples) as example where example is null or char_length(example) > 1000)
$$;
grant execute on function private.are_examples(text[]) to authenticated, service_role;

create table public.vocabulary (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  word text not null check (word ~ '\S' and char_length(word) <= 200),
  definition text not null check (definition ~ '\S' and char_length(definition) <= 4000),
  -- Holds the category, whatever its name says.
  letter_category text not null default 'General' check (letter_category ~ '\S' and char_length(letter_category) <= 60),
  examples text[] not null default '{}' check (private.are_examples(examples)),
  -- The learner's own stars.
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  mastery smallint not null default 0 check (mastery between 0 and 100),
  times_reviewed integer not null default 0 check (times_reviewed >= 0),
  last_reviewed timestamptz,
  letter text not null generated always as (private.first_letter(word)) stored,
  folded text not null generated always as (private.fold(word || ' ' || definition)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);

create index vocabulary_word_idx on public.vocabulary (user_id, word);
create index vocabulary_recent_idx on public.vocabulary (user_id, updated_at desc);
create index vocabulary_letter_idx on public.vocabulary (user_id, letter);
create index vocabulary_folded_idx on public.vocabulary using gin (user_id, folded extensions.gin_trgm_ops);

create trigger touch before update on public.vocabulary
  for each row execute function private.touch();

alter table public.vocabulary enable row level security;

create policy "owners read" on public.vocabulary
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.vocabulary
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.vocabulary
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.vocabulary
  for delete to authenticated using (user_id = (select auth.uid()));

grant
  select,
  insert (id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed),
  update (word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed),
  delete
  on public.vocabulary to authenticated;
grant select, insert, update, delete on public.vocabulary to service_role;

-- How many of the caller's words stand under each letter that has one.
create function public.vocabulary_letters() returns table (letter text, words integer)
  language sql stable security definer set search_path = ''
as $$
  select letter, count(*)::integer from public.vocabulary
  where user_id = (select auth.uid())
  group by letter
  order by letter = '#', letter
$$;
grant execute on function public.vocabulary_letters() to authenticated;
