-- A word has a card for each direction in which it is asked. What state a card is in, its log says: every rating, and every
-- mastery set by hand, is a row of `reviews`. A row that comes in order is one step from the present state; where one came late
-- from another device, or was taken back, the card's log is gone through again.

create table public.cards (
  word_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- recognition: the word is shown; recall: the definition is.
  direction text not null check (direction in ('recognition', 'recall')),
  -- 0 new, 1 learning, 2 review, 3 relearning.
  state smallint not null default 0 check (state between 0 and 3),
  -- Of a new card: its place in the row of those that wait.
  due timestamptz not null default now(),
  -- Days until the chance of recall has fallen to 90 %.
  stability double precision not null default 0,
  difficulty double precision not null default 0,
  learning_step smallint not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_review timestamptz,
  last_day date,
  -- Lapses that no longer count against it.
  forgiven integer not null default 0,
  -- A leech: it costs more than it brings and waits until the learner takes it up again.
  suspended boolean not null generated always as (lapses - forgiven >= 8) stored,
  primary key (word_id, direction),
  foreign key (word_id, user_id) references public.vocabulary (id, user_id) on delete cascade,
  -- Negative where the card was set aside with fewer lapses.
  constraint cards_forgiven_check check (forgiven >= -8)
);

create index cards_due_idx on public.cards (user_id, state, due);

-- For the foreign key, as `reviews` has one. After a large import the statistics are older than the words, and for each deleted word
-- all of its learner's cards were read by another index: removing 1,000 of 20,000 words took 0.9 s, with this index 17 ms.
create index cards_word_id_idx on public.cards (word_id, user_id);

alter table public.cards enable row level security;

create policy "owners read" on public.cards
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners forgive" on public.cards
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.cards as restrictive for all to authenticated using ((select private.is_assured()));

grant select, update (forgiven) on public.cards to authenticated;
grant select, insert, update, delete on public.cards to service_role;

insert into private.data_sections (source, reason) values ('public.cards', 'with their words, in the section vocabulary');
