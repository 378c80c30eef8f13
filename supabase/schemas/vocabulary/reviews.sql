-- One row a review, never changed; undoing one deletes it.
-- A device whose clock is wrong, or a file that one wrote, dates answers in the future: an answer of 2099 would bury its card until then, and every
-- later answer would be replayed before it. The log takes what arrives from the future as given when it arrives. A due moment of a file may
-- exceed the card's interval by a year, because other programs let learners move it by hand.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  word_id uuid not null,
  -- 1 Again, 2 Hard, 3 Good, 4 Easy.
  rating smallint not null,
  mastery_before smallint check (mastery_before between 0 and 100),
  mastery_after smallint check (mastery_after between 0 and 100),
  elapsed_ms integer check (elapsed_ms between 0 and 86400000),
  reviewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  direction text not null default 'recognition' check (direction in ('recognition', 'recall')),
  -- Where the learner was, and the study day there.
  time_zone text check (private.is_time_zone(time_zone)),
  local_day date,
  -- The interval in days that the device chose so that no day has too many.
  scheduled_days integer check (scheduled_days between 1 and 36500),
  -- Of a mastery set by hand.
  stability double precision check (stability between 0 and 36500),
  -- What the card was: 0 new, 1 learning, 2 review, 3 relearning.
  state_before smallint check (state_before between 0 and 3),
  -- Study days since the card's row before; null on its first.
  elapsed_days integer check (elapsed_days >= 0),
  state smallint check (state between 0 and 3),
  difficulty double precision check (difficulty between 0 and 10),
  learning_step smallint check (learning_step between 0 and 10),
  due timestamptz check (isfinite(due)),
  reps integer check (reps between 0 and 1000000),
  lapses integer check (lapses between 0 and 1000000),
  foreign key (word_id, user_id) references public.vocabulary (id, user_id) on delete cascade,
  -- 1 Again, 2 Hard, 3 Good, 4 Easy; 0 is a mastery set by hand.
  constraint reviews_rating_check check (rating between 0 and 4 and (rating = 0) = (stability is not null)),
  -- A whole state or none, and only where a stability was set.
  constraint reviews_whole_state_check check (
    num_nulls(state, difficulty, learning_step, due, reps, lapses) = 6
    or rating = 0 and num_nulls(state, difficulty, learning_step, due, reps, lapses) = 0
  )
);

create index reviews_user_id_idx on public.reviews (user_id, reviewed_at desc);
create index reviews_word_id_idx on public.reviews (word_id, user_id);
create index reviews_local_day_idx on public.reviews (user_id, local_day);
create index reviews_card_idx on public.reviews (word_id, direction, reviewed_at);

alter table public.reviews enable row level security;

create policy "owners read" on public.reviews
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.reviews
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners undo" on public.reviews
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.reviews as restrictive for all to authenticated using ((select private.is_assured()));

create or replace function private.stamp_review() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  received constant timestamptz := clock_timestamp();
begin
  if new.reviewed_at > private.latest_review(received) then
    new.reviewed_at := received;
  end if;
  if new.due > private.latest_due(received, new.scheduled_days) then
    new.due := private.latest_due(received, new.scheduled_days);
  end if;
  new.time_zone := coalesce(new.time_zone, private.time_zone_of(new.user_id));
  -- A name that is none gets no day here: the constraint says so.
  if private.is_time_zone(new.time_zone) then
    new.local_day := private.study_day(new.reviewed_at, new.time_zone);
  end if;
  return new;
end
$$;

-- Each card goes once through what is new; where that ends with its whole state, there is nothing to go through.
create or replace function private.follow_added_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
  news record;
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction)
  select distinct word_id, user_id, direction from added
  on conflict do nothing;
  if exists (select from added where state is not null) then
    perform private.store_whole_cards(array(select distinct word_id from added where state is not null));
  end if;
  for news in
    select word_id, direction, min(reviewed_at) as since
    from added group by word_id, direction
    having not bool_or(state is not null) or (
      select told.state is null from public.reviews as told
      where told.word_id = added.word_id and told.direction = added.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    )
    order by word_id, direction
  loop
    select * into card from public.cards
    where word_id = news.word_id and direction = news.direction
    for update;
    if card.last_review >= news.since then
      perform private.replay_card(card);
    else
      perform private.store_card(card, private.follow_log(card, news.since));
    end if;
  end loop;
  return null;
end
$$;

-- The cards of a word that goes with its log need no state any more.
create or replace function private.follow_removed_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
begin
  for card in
    select * from public.cards as held
    where (word_id, direction) in (select word_id, direction from removed)
      and exists (select from public.vocabulary where id = held.word_id)
    for update
  loop
    perform private.replay_card(card);
  end loop;
  return null;
end
$$;

create trigger stamp before insert on public.reviews
  for each row execute function private.stamp_review();

create trigger follow_added after insert on public.reviews referencing new table as added
  for each statement execute function private.follow_added_reviews();

create trigger follow_removed after delete on public.reviews referencing old table as removed
  for each statement execute function private.follow_removed_reviews();

create trigger refuse_foreign_id before insert on public.reviews
  for each row execute function private.refuse_foreign_id();

grant
  select,
  insert (id, user_id, word_id, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at, direction, time_zone, local_day,
    scheduled_days, stability, state_before, elapsed_days, state, difficulty, learning_step, due, reps, lapses),
  delete
on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;

insert into private.data_sections (source, reason) values ('public.reviews', 'with their words, in the section vocabulary');
