-- area: vocabulary, settings
-- contract: true
-- supports: 20261128001000
--
-- The two faces of a card may have emphasis, powers, lists and formulas. A function that returns them has more columns and is made anew;
-- earlier releases read the plain texts, which follow the faces.

alter table public.vocabulary add column front text check (char_length(front) <= 8000);

alter table public.vocabulary add column back text check (char_length(back) <= 20000);

create or replace function private.import_learnt_words(owner uuid, given jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(given) as word (line), jsonb_to_recordset(line -> 'cards') as card (
      due timestamptz, stability double precision, difficulty double precision, learning_step integer, reps integer, lapses integer,
      last_review timestamptz, forgiven integer
    )
    where coalesce(
      card.due between '1970-01-01' and now() + interval '200 years' and card.stability between 0 and 36500
        and card.difficulty between 0 and 10 and card.learning_step between 0 and 10 and card.reps between 0 and 1000000
        and card.lapses between 0 and 1000000 and card.forgiven between -8 and 1000000
        and coalesce(card.last_review <= now() + interval '5 minutes', true),
      false
    ) is false
  ) then
    raise exception using errcode = 'PT422', message = 'L’état d’une carte du fichier n’en est pas un.', detail = 'import_card';
  end if;
  perform set_config('cahier.importing', 'on', true);
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, created_at, updated_at,
    kind, note_id, quotation, front, back
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3),
    coalesce((
      select private.mastery_of(card.stability)
      from jsonb_to_recordset(word.cards) as card (direction text, stability double precision) where card.direction = 'recognition'
    ), 0),
    coalesce(word.times_reviewed, 0), case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation, word.front, word.back
  from jsonb_to_recordset(given) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, times_reviewed integer,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text, front text, back text
  );
  insert into public.cards (
    word_id, user_id, direction, state, due, stability, difficulty, learning_step, reps, lapses, last_review, last_day, forgiven
  )
  select private.imported_id(owner, word.id), owner, card.direction, card.state, card.due, card.stability, card.difficulty,
    card.learning_step, card.reps, card.lapses, card.last_review, card.last_day, card.forgiven
  from jsonb_to_recordset(given) as word (id uuid, cards jsonb), jsonb_populate_recordset(null::public.cards, word.cards) as card;
  insert into public.cards (word_id, user_id, direction, due)
  select private.imported_id(owner, word.id), owner, 'recognition', private.past(word.created_at)
  from jsonb_to_recordset(given) as word (id uuid, created_at timestamptz)
  on conflict do nothing;
  insert into public.reviews (
    user_id, word_id, direction, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at, created_at, time_zone, scheduled_days,
    stability, state_before, elapsed_days, state, difficulty, learning_step, due, reps, lapses
  )
  select owner, private.imported_id(owner, word.id), told.direction, told.rating, told.mastery_before, told.mastery_after, told.elapsed_ms,
    told.reviewed_at, private.past(told.created_at), told.time_zone, told.scheduled_days, told.stability, told.state_before,
    told.elapsed_days, told.state, told.difficulty, told.learning_step, told.due, told.reps, told.lapses
  from jsonb_to_recordset(given) as word (id uuid, reviews jsonb),
    jsonb_populate_recordset(null::public.reviews, coalesce(word.reviews, '[]')) as told;
  perform set_config('cahier.importing', 'off', true);
end
$$;

create or replace function private.import_vocabulary(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  new_words constant jsonb := (
    select coalesce(jsonb_agg(line order by place), '[]')
    from (
      select distinct on ((line ->> 'id')::uuid) line, place from jsonb_array_elements(given) with ordinality as word (line, place)
      order by (line ->> 'id')::uuid, place
    ) as word
    where private.row_of(owner, told.source, (line ->> 'id')::uuid) is null
  );
begin
  perform private.import_learnt_words(owner, (
    select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(new_words) as line where jsonb_typeof(line -> 'cards') = 'array'
  ));
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, last_reviewed, created_at, updated_at,
    kind, note_id, quotation, front, back
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3), coalesce(word.mastery, 0),
    case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation, word.front, word.back
  from jsonb_to_recordset(new_words) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text, front text, back text
  )
  where jsonb_typeof(word.cards) is distinct from 'array';
  return private.import_result(jsonb_array_length(new_words), jsonb_array_length(given));
end
$$;

create or replace function private.face_token() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '(\\[\\$*~^{!.-]|\$\$[^$]+\$\$|\$(?![ \t\n$])[^$\n]*[^ \t\n$]\$(?![0-9])|' || private.blank_pattern()
    || '|~[^ \t\n~^*$\\]+~(?!~)|\^[^ \t\n~^*$\\]+\^|\*+|~~+|[^\\$*~^{\n]+|[\\$~^{\n])'
$$;

create or replace function private.shifted(given text, signs text, shifted_signs text, mark text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case when translate(given, signs, '') = '' then translate(given, signs, shifted_signs) else mark || '(' || given || ')' end
$$;

create or replace function private.face_part(part text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  inside constant text := substr(part, 2, greatest(char_length(part) - 2, 0));
  blank text[];
begin
  if char_length(part) = 1 or part like '~~%' then
    return part;
  elsif part ~ '^\\' then
    return substr(part, 2);
  elsif part ~ '^\$\$' then
    return btrim(substr(part, 3, char_length(part) - 4), E' \t\n');
  elsif part like '$%' then
    return inside;
  elsif part like '^%' then
    return case
      when inside ~ '^[°′″ºª™]$' then inside
      else private.shifted(
        inside,
        '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
        '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ', '^'
      )
    end;
  elsif part like '~%' then
    return private.shifted(
      inside, '0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ', '_'
    );
  elsif part like '{{c1::%' then
    blank := regexp_match(part, private.blank_pattern());
    blank[1] := private.face_text(replace(btrim(blank[1], E' \t\n'), E'\n', ' '));
    blank[2] := btrim(blank[2], E' \t\n');
    return '{{c1::' || case when blank[2] is null then '' else blank[1] || '::' end
      || (select text || case when text like '%}' then ' ' else '' end from (select coalesce(blank[2], blank[1]) as text) as last) || '}}';
  end if;
  return part;
end
$$;

create or replace function private.face_text(face text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[];
  said text := '';
  -- Of each emphasis that is open: how many asterisks its mark has, what is in it, and whether that is something. The first is the line.
  sizes integer[] := '{0}';
  texts text[] := '{""}';
  filled boolean[] := '{false}';
  part text;
  rest integer;
  target integer;
begin
  if face !~ '[\\$*~^{]' then
    return face;
  end if;
  parts := array(select token[1] from regexp_matches(face, private.face_token(), 'g') as token);
  for place in 1 .. cardinality(parts) + 1 loop
    part := coalesce(parts[place], E'\n');
    rest := case when part like '*%' then char_length(part) else 0 end;
    while rest between 1 and 3 and coalesce(parts[place - 1], ' ') !~ '[ \t\n]$' loop
      target := coalesce((
        select max(place_of) from unnest(sizes) with ordinality as one (size, place_of)
        where size in (rest, 3) or rest = 3 and size > 0
      ), 1);
      exit when target = 1 or not filled[target];
      while cardinality(sizes) > target loop
        texts[cardinality(sizes) - 1] := texts[cardinality(sizes) - 1] || repeat('*', sizes[cardinality(sizes)]) || texts[cardinality(sizes)];
        sizes := trim_array(sizes, 1);
        texts := trim_array(texts, 1);
        filled := trim_array(filled, 1);
      end loop;
      if sizes[target] > rest then
        sizes[target] := sizes[target] - rest;
        rest := 0;
      else
        rest := rest - sizes[target];
        texts[target - 1] := texts[target - 1] || texts[target];
        filled[target - 1] := true;
        sizes := trim_array(sizes, 1);
        texts := trim_array(texts, 1);
        filled := trim_array(filled, 1);
      end if;
    end loop;
    if part = E'\n' then
      said := said || texts[1];
      for level in 2 .. cardinality(sizes) loop
        said := said || repeat('*', sizes[level]) || texts[level];
      end loop;
      if place <= cardinality(parts) then
        said := said || E'\n';
      end if;
      sizes := '{0}';
      texts := '{""}';
      filled := '{false}';
    elsif rest between 1 and 3 and cardinality(sizes) <= 8 and coalesce(parts[place + 1], ' ') !~ '^[ \t\n]' then
      sizes := sizes || rest;
      texts := array_append(texts, '');
      filled := filled || false;
    elsif rest > 0 or part not like '*%' then
      texts[cardinality(texts)] := texts[cardinality(texts)] || case when rest > 0 then repeat('*', rest) else private.face_part(part) end;
      filled[cardinality(filled)] := true;
    end if;
  end loop;
  return said;
end
$$;

create or replace function private.face_line(face text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select btrim(left(regexp_replace(private.face_text(face), '[ \t\n]+', ' ', 'g'), 200))
$$;

create or replace function private.derive_word() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.front is not distinct from old.front and new.word <> old.word or new.kind = 'cloze' then
    new.front := null;
  end if;
  if tg_op = 'UPDATE' and new.back is not distinct from old.back and new.definition <> old.definition then
    new.back := null;
  end if;
  if new.front is not null and (tg_op = 'INSERT' or new.front is distinct from old.front) then
    new.word := private.face_line(new.front);
    new.front := nullif(new.front, new.word);
  end if;
  if new.back is not null and (tg_op = 'INSERT' or new.back is distinct from old.back) then
    new.definition := left(private.face_text(new.back), 4000);
    new.back := nullif(new.back, new.definition);
    if new.kind = 'cloze' then
      new.word := private.cloze_answer(new.definition);
    end if;
  end if;
  return new;
end
$$;

create or replace function public.session_cards(session_id uuid, zone text default null)
  returns table (id uuid, title text, cards jsonb)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.study_sessions;
  begun timestamptz;
  today constant date := private.study_day(now(), private.zone_or_own(session_cards.zone));
begin
  select * into planned from public.study_sessions
  where id = session_cards.session_id and user_id = (select auth.uid());
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance n’existe plus.', detail = 'session_not_found';
  end if;
  if not planned.completed then
    begun := planned.begun_at;
  end if;
  return query
    select planned.id, planned.title, coalesce(jsonb_agg(
      to_jsonb(card) - '{user_id,last_review,suspended}'::text[] || jsonb_build_object(
        'word', entry.word, 'definition', entry.definition, 'examples', entry.examples, 'letter_category', entry.letter_category,
        'kind', entry.kind, 'front', entry.front, 'back', entry.back
      ) order by card.direction desc, array_position(planned.items, entry.id)
    ), '[]')
    from public.vocabulary as entry
      join public.cards as card on card.word_id = entry.id
    where entry.user_id = planned.user_id and entry.id = any (planned.items)
      -- Who is asked for a word has met it before, on another day.
      and (card.direction = 'recognition'
        or exists (select from public.review_settings where user_id = planned.user_id and recall) and (card.state > 0 or exists (
          select from public.cards as met
          where met.word_id = entry.id and met.direction = 'recognition' and met.state = 2 and met.last_day < today
        )))
      and not exists (
        select from public.reviews as answer
        where answer.word_id = entry.id and answer.direction = card.direction and answer.rating > 0 and answer.reviewed_at >= begun
      );
end
$$;

create trigger derive before insert or update of word, definition, front, back on public.vocabulary
  for each row execute function private.derive_word();

revoke all on table public.vocabulary from authenticated;

grant
  select,
  insert (id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, kind, note_id,
    quotation, front, back),
  update (word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, front, back),
  delete
on public.vocabulary to authenticated;

drop function public.review_queue(text, uuid, integer);

create function public.review_queue(zone text default null, first uuid default null, max integer default 500)
  returns table (
    word_id uuid,
    direction text,
    state smallint,
    due timestamptz,
    stability double precision,
    difficulty double precision,
    learning_step smallint,
    reps integer,
    lapses integer,
    forgiven integer,
    -- Study day of the last review.
    last_day date,
    word text,
    definition text,
    examples text[],
    letter_category text,
    kind text,
    front text,
    back text
  )
  language sql stable security definer set search_path = ''
as $$
  select card.word_id, card.direction, card.state, card.due, card.stability, card.difficulty, card.learning_step, card.reps,
    card.lapses, card.forgiven, card.last_day, entry.word, entry.definition, entry.examples, entry.letter_category, entry.kind,
    entry.front, entry.back
  from (
    select * from public.cards
    where user_id = (select auth.uid()) and word_id = review_queue.first and direction = 'recognition'
    union all
    select * from private.queued_cards((select auth.uid()), private.zone_or_own(zone))
    where (word_id, direction) is distinct from (review_queue.first, 'recognition')
  ) as card join public.vocabulary as entry on entry.id = card.word_id
  limit least(max, 1000)
$$;
comment on function public.review_queue(text, uuid, integer) is $$
direction: 'recognition' | 'recall'
last_day: string | null
kind: 'word' | 'cloze'
front: string | null
back: string | null
$$;
grant execute on function public.review_queue(text, uuid, integer) to authenticated;

drop function public.export_words(uuid, integer);

create function public.export_words(last uuid default null, max integer default 500)
  returns table (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    created_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text, front text, back text
  )
  language sql stable security definer set search_path = ''
as $$
  select word.id, word.word, word.definition, word.letter_category, word.examples, word.difficulty, word.mastery, word.created_at, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'direction', card.direction, 'state', card.state, 'suspended', card.suspended, 'due', card.due,
      'due_day', private.study_day(card.due, latest.time_zone),
      'days', case when latest.state is null then private.study_day(card.due, latest.time_zone) - card.last_day
        else latest.scheduled_days end,
      'stability', card.stability, 'difficulty', card.difficulty, 'reps', card.reps, 'lapses', card.lapses,
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_array(
          (extract(epoch from told.reviewed_at) * 1000)::bigint, told.rating, told.scheduled_days, told.elapsed_ms
        ) order by told.reviewed_at, told.created_at, told.id), '[]')
        from public.reviews as told
        where told.word_id = card.word_id and told.direction = card.direction and told.rating > 0
      )
    ) order by card.direction desc), '[]')
    from public.cards as card left join lateral (
      select told.time_zone, told.state, told.scheduled_days from public.reviews as told
      where told.word_id = card.word_id and told.direction = card.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    ) as latest on true
    where card.word_id = word.id
  ), word.kind, word.note_id, word.quotation, word.front, word.back
  from public.vocabulary as word
  where word.user_id = (select auth.uid()) and (export_words.last is null or word.id > export_words.last)
  order by word.id
  limit least(max, 1000)
$$;
comment on function public.export_words(uuid, integer) is $$
cards: { direction: 'recognition' | 'recall'; state: number; suspended: boolean; due: string; due_day: string | null; days: number | null; stability: number; difficulty: number; reps: number; lapses: number; reviews: [at: number, rating: number, days: number | null, elapsed: number | null][] }[]
kind: 'word' | 'cloze'
note_id: string | null
quotation: string | null
front: string | null
back: string | null
$$;
grant execute on function public.export_words(uuid, integer) to authenticated;
