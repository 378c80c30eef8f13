-- The vocabulary notebook.

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
  folded text not null generated always as (
    private.fold(word || ' ' || case kind when 'cloze' then private.cloze_text(definition) else definition end)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the alphabet sorts by: no case, accents or ligatures.
  alphabet text collate "C" generated always as (private.fold(word)) stored,
  -- Stays what it is: a word has two cards, a cloze one.
  kind text not null default 'word' check (kind in ('word', 'cloze')),
  -- A note of the same learner.
  note_id uuid,
  -- The passage of the note, word for word.
  quotation text check (quotation ~ '\S' and char_length(quotation) <= 2000),
  -- What is asked and its answer with their marks (see faces.sql); null where the plain text says it.
  front text check (char_length(front) <= 8000),
  back text check (char_length(back) <= 20000),
  unique (id, user_id),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete set null (note_id),
  constraint vocabulary_cloze_check check (
    kind <> 'cloze' or coalesce(private.is_cloze(definition) and word = private.cloze_answer(definition), false)
  )
);

create index vocabulary_word_idx on public.vocabulary (user_id, word);
create index vocabulary_letter_idx on public.vocabulary (user_id, letter);
create index vocabulary_folded_idx on public.vocabulary using gin (user_id, folded extensions.gin_trgm_ops);
create index vocabulary_alphabet_idx on public.vocabulary (user_id, alphabet, id);
create index vocabulary_created_idx on public.vocabulary (user_id, created_at desc);
create index vocabulary_note_id_idx on public.vocabulary (note_id, user_id) where note_id is not null;
create index vocabulary_written_idx on public.vocabulary (user_id, private.as_written(word)) where kind = 'word';
create index vocabulary_sentence_idx on public.vocabulary (user_id, private.sentence_key(definition)) where kind = 'cloze';

alter table public.vocabulary enable row level security;
alter table public.vocabulary replica identity using index vocabulary_id_user_id_key;
alter table public.vocabulary set (fillfactor = 80);

create policy "owners read" on public.vocabulary
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.vocabulary
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.vocabulary
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.vocabulary
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.vocabulary as restrictive for all to authenticated using ((select private.is_assured()));

-- A new word gets its cards. A mastery that its card does not say was set by hand: the log takes it down.
create or replace function private.follow_word() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
begin
  if tg_op = 'INSERT' then
    insert into public.cards (word_id, user_id, direction, due)
    select new.id, new.user_id, direction, new.created_at
    from (values ('recognition', true), ('recall', (select recall from public.review_settings where user_id = new.user_id)))
      as way (direction, wanted)
    where wanted;
  end if;
  select * into card from public.cards where word_id = new.id and direction = 'recognition';
  if new.mastery <> private.mastery_of(card.stability) then
    insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
    values (
      new.user_id, new.id, 0, private.stability_of(new.mastery),
      case
        when tg_op = 'INSERT' then coalesce(new.last_reviewed, clock_timestamp())
        else greatest(clock_timestamp(), card.last_review + interval '1 microsecond')
      end
    );
  end if;
  return null;
end
$$;

-- A cloze is asked one way only.
create or replace function private.follow_added_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction, due)
  select word.id, word.user_id, way.direction, word.created_at
  from added as word
    left join public.review_settings as settings on settings.user_id = word.user_id,
    (values ('recognition'), ('recall')) as way (direction)
  where way.direction = 'recognition' or settings.recall and word.kind = 'word';
  insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
  select user_id, id, 0, private.stability_of(mastery), coalesce(last_reviewed, clock_timestamp())
  from added where mastery > 0;
  return null;
end
$$;

create trigger derive before insert or update of word, definition, front, back on public.vocabulary
  for each row execute function private.derive_word();

create trigger touch before update on public.vocabulary
  for each row execute function private.touch();

create trigger follow_added after insert on public.vocabulary referencing new table as added
  for each statement execute function private.follow_added_words();

create trigger follow after update of mastery on public.vocabulary
  for each row when (old.mastery <> new.mastery) execute function private.follow_word();

create trigger notice after insert on public.vocabulary referencing new table as added
  for each statement execute function private.notice_words();

create trigger refuse_foreign_id before insert on public.vocabulary
  for each row execute function private.refuse_foreign_id();

create trigger notice_mastered after update of mastery on public.vocabulary
  for each row when (old.mastery < 80 and new.mastery >= 80) execute function private.notice_mastered();

alter publication supabase_realtime add table public.vocabulary;

grant
  select,
  insert (id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, kind, note_id,
    quotation, front, back),
  update (word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, front, back),
  delete
on public.vocabulary to authenticated;
grant select, insert, update, delete on public.vocabulary to service_role;

insert into private.data_sections (source, section, details, is_item, importer)
values ('public.vocabulary', 'vocabulary', 'word_details', true, 'import_vocabulary');
