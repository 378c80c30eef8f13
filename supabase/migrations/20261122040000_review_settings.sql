-- area: vocabulary
--
-- How a learner is asked: how much a day, how sure of recall, in which directions. No row means these defaults.

-- Whether 21 numbers are weights of FSRS-6, inside the bounds that ts-fsrs keeps them in.
create function private.are_weights(weights double precision[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select cardinality(weights) = 21 and not exists (
    select from unnest(
      weights,
      '{.001,.001,.001,.001,1,.001,.001,.001,0,0,.001,.001,.001,.001,0,0,1,0,0,.01,.1}'::double precision[],
      '{100,100,100,100,10,4,4,.75,4.5,.8,3.5,5,.25,.9,4,1,6,2,2,.8,.8}'::double precision[]
    ) as given (weight, least, most)
    where weight is null or weight not between least and most
  )
$$;
grant execute on function private.are_weights(double precision[]) to authenticated, service_role;

create table public.review_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The chance of recall at which a card comes back.
  retention double precision not null default 0.9 check (retention between 0.7 and 0.97),
  new_per_day integer not null default 20 check (new_per_day between 0 and 999),
  reviews_per_day integer not null default 200 check (reviews_per_day between 0 and 9999),
  -- Words are asked for by their definition too.
  recall boolean not null default false,
  -- FSRS-6, fitted to the learner's own log. Null: those of everybody.
  weights double precision[] check (private.are_weights(weights)),
  updated_at timestamptz not null default now()
);

create trigger touch before update on public.review_settings
  for each row execute function private.touch();

alter table public.review_settings enable row level security;

create policy "owners read" on public.review_settings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.review_settings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change" on public.review_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The key is among the columns that may be updated because an upsert sets every column it names.
grant
  select,
  insert (user_id, retention, new_per_day, reviews_per_day, recall, weights),
  update (user_id, retention, new_per_day, reviews_per_day, recall, weights)
  on public.review_settings to authenticated;
grant select, insert, update, delete on public.review_settings to service_role;
