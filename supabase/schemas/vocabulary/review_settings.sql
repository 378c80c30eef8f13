-- How a learner is asked: how much a day, how sure of recall, in which directions. No row means these defaults.

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
  updated_at timestamptz not null default now(),
  typed boolean not null default false,
  language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'la'))
);

alter table public.review_settings enable row level security;

create policy "owners read" on public.review_settings
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.review_settings
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.review_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.review_settings as restrictive for all to authenticated using ((select private.is_assured()));

create or replace function private.follow_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cards (word_id, user_id, direction, due)
  select id, user_id, 'recall', created_at from public.vocabulary where user_id = new.user_id and kind = 'word'
  on conflict do nothing;
  return null;
end
$$;

create trigger touch before update on public.review_settings
  for each row execute function private.touch();

create trigger follow after insert or update of recall on public.review_settings
  for each row when (new.recall) execute function private.follow_settings();

grant
  select,
  insert (user_id, retention, new_per_day, reviews_per_day, recall, weights, typed, language),
  update (user_id, retention, new_per_day, reviews_per_day, recall, weights, typed, language)
on public.review_settings to authenticated;
grant select, insert, update, delete on public.review_settings to service_role;

insert into private.data_sections (source, section, key, importer, writable)
values ('public.review_settings', 'review_settings', '{user_id}', 'import_settings', '{retention,new_per_day,reviews_per_day,recall,weights,typed,language}');
