-- What the assistant offers to do: cards from a note, a study plan, a summary as a note. A proposal is stored with the answer that has it and does nothing. The
-- learner changes it, and confirms once what they see, which its hash says; then it is done as the learner, with the rights and limits that they have anyway.

create or replace function private.proposal_hash(kind text, payload jsonb) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(kind || ' ' || payload::text, 'UTF8')), 'hex')
$$;
grant execute on function private.proposal_hash(text, jsonb) to service_role;

create or replace function private.is_text(given jsonb, most integer) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_typeof(given) = 'string' and given #>> '{}' ~ '\S' and char_length(given #>> '{}') <= most, false)
$$;
grant execute on function private.is_text(jsonb, integer) to service_role;

create or replace function private.is_id(given jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false
  )
$$;
grant execute on function private.is_id(jsonb) to service_role;

-- Whether a list has as many items as it may, each with a key of its own.
create or replace function private.is_keyed(list jsonb, most integer) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then
    (
      select count(*) between 1 and most and count(distinct item ->> 'key') = count(*) and bool_and(item ->> 'key' ~ '^[a-z][0-9]{1,2}$')
      from jsonb_array_elements(list) as item
    )
  else false end
$$;
grant execute on function private.is_keyed(jsonb, integer) to service_role;

-- Whether a proposal has what its kind needs, within the limits of what it would make. A sentence that hides something is checked when it is stored.
create or replace function private.is_proposal(kind text, payload jsonb) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if kind <> 'plan' and not coalesce(private.is_id(payload #> '{note,id}') and private.is_text(payload #> '{note,title}', 300), false) then
    return false;
  end if;
  return coalesce(case kind
    when 'cards' then private.is_keyed(payload -> 'cards', 10) and (
      select bool_and(
        card ->> 'kind' in ('word', 'cloze') and private.is_text(card -> 'word', 200) and private.is_text(card -> 'definition', 4000)
          and private.is_text(card -> 'quotation', 2000)
          and (card ->> 'kind' <> 'cloze' or private.is_cloze(card ->> 'definition'))
      )
      from jsonb_array_elements(payload -> 'cards') as card
    )
    when 'plan' then private.is_text(payload -> 'title', 200) and private.is_time_zone(payload ->> 'time_zone')
      and payload ->> 'exam' ~ '^\d{4}-\d\d-\d\d$' and private.is_day(replace(payload ->> 'exam', '-', '')) and private.is_keyed(payload -> 'sessions', 20) and (
        select bool_and(
          private.is_text(session -> 'title', 200) and private.is_moment(session ->> 'starts_at')
            and jsonb_typeof(session -> 'duration') = 'number' and (session ->> 'duration')::numeric in (15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240)
            and jsonb_typeof(session -> 'items') = 'array' and jsonb_array_length(session -> 'items') <= 500
            and (select coalesce(bool_and(private.is_id(item)), true) from jsonb_array_elements(session -> 'items') as item)
        )
        from jsonb_array_elements(payload -> 'sessions') as session
      )
    when 'summary' then private.is_text(payload -> 'title', 300) and private.is_text(payload -> 'content', 20000)
  end, false);
end
$$;
grant execute on function private.is_proposal(text, jsonb) to service_role;

-- A learner's proposal, kept from others until the end, if it is in the state that is needed.
create or replace function private.own_proposal(proposal_id uuid, needed text) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  found_one public.ai_proposals;
begin
  select * into found_one from public.ai_proposals as own where own.id = proposal_id and own.user_id = auth.uid() for update;
  if found_one.id is null then
    raise exception using errcode = 'PT404', message = 'Cette proposition n’existe plus.', detail = 'proposal_not_found';
  end if;
  if found_one.state <> needed then
    raise exception using
      errcode = 'PT409', message = 'Cette proposition a déjà été traitée.', detail = 'proposal_settled';
  end if;
  if needed = 'proposed' and found_one.expires_at <= now() then
    raise exception using
      errcode = 'PT410', message = 'Cette proposition a expiré. Demandez-la à nouveau.', detail = 'proposal_expired';
  end if;
  return found_one;
end
$$;
grant execute on function private.own_proposal(uuid, text) to authenticated;

-- The same, if it is still the one that the learner has seen.
create or replace function private.seen_proposal(proposal_id uuid, hash text) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant public.ai_proposals := private.own_proposal(proposal_id, 'proposed');
begin
  if own.hash is distinct from seen_proposal.hash then
    raise exception using
      errcode = 'PT409',
      message = 'Cette proposition a changé entre-temps. Relisez-la avant de confirmer.',
      detail = 'proposal_changed';
  end if;
  return own;
end
$$;
grant execute on function private.seen_proposal(uuid, text) to authenticated;

-- The parts of a list that a learner kept, as they changed them, by key; what they may not change is that of the stored list.
create or replace function private.merged(stored jsonb, given jsonb, fields text[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    old || (select coalesce(jsonb_object_agg(field, item -> field), '{}') from unnest(fields) as field where item ? field)
    order by place
  ), '[]')
  from jsonb_array_elements(case when jsonb_typeof(given) = 'array' then given else '[]' end) with ordinality as entry (item, place)
    join jsonb_array_elements(stored) as old on old ->> 'key' = item ->> 'key'
$$;

-- Stores what the learner made of a proposal that they have seen. The note, quotations, kinds of cards and items of sessions stay; an unknown card or session is left out. Gives it with its new hash.
-- Raises PT422 `proposal_moment`, `proposal_invalid`.
create or replace function public.change_proposal(proposal_id uuid, hash text, payload jsonb) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  own public.ai_proposals := private.seen_proposal(proposal_id, hash);
  given constant jsonb := case when jsonb_typeof(payload) = 'object' then payload else '{}' end;
begin
  own.payload := case own.kind
    when 'cards' then own.payload || jsonb_build_object(
      'cards', private.merged(own.payload -> 'cards', given -> 'cards', array['word', 'definition'])
    )
    when 'plan' then own.payload || jsonb_build_object(
      'sessions', private.merged(own.payload -> 'sessions', given -> 'sessions', array['title', 'starts_at', 'duration'])
    )
    else own.payload || jsonb_build_object('title', given -> 'title', 'content', given -> 'content')
  end;
  if own.kind = 'plan' and exists (
    select from jsonb_array_elements(own.payload -> 'sessions') as session where not private.is_moment(session ->> 'starts_at')
  ) then
    raise exception using
      errcode = 'PT422', message = 'Une séance est à une date ou une heure qui n’existe pas.', detail = 'proposal_moment';
  end if;
  if pg_column_size(own.payload) > 65536 or not private.is_proposal(own.kind, own.payload) then
    raise exception using
      errcode = 'PT422', message = 'Cette proposition ne peut pas être enregistrée ainsi.', detail = 'proposal_invalid';
  end if;
  update public.ai_proposals as stored set payload = own.payload where stored.id = own.id returning stored.* into own;
  return own;
end
$$;
grant execute on function public.change_proposal(uuid, text, jsonb) to authenticated;

-- Puts a proposal aside.
create or replace function public.drop_proposal(proposal_id uuid) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  own public.ai_proposals := private.own_proposal(proposal_id, 'proposed');
begin
  update public.ai_proposals as stored set state = 'dropped' where stored.id = own.id returning stored.* into own;
  return own;
end
$$;
grant execute on function public.drop_proposal(uuid) to authenticated;

-- Writes that the caller's proposal, which this transaction holds, was done or undone.
create or replace function private.settle_proposal(proposal_id uuid, needed text, reached text, made jsonb) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  settled public.ai_proposals;
begin
  update public.ai_proposals as stored
  set state = reached, made = settle_proposal.made, done_at = coalesce(stored.done_at, clock_timestamp())
  where stored.id = proposal_id and stored.user_id = auth.uid() and stored.state = needed
  returning stored.* into strict settled;
  return settled;
end
$$;
grant execute on function private.settle_proposal(uuid, text, text, jsonb) to authenticated;

-- The caller's series of a plan: its sessions are made by the plan, none by the rule.
create or replace function private.begin_plan(title text, duration integer, first timestamp, last timestamp, time_zone text, days text)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  series uuid;
begin
  perform private.check_series_limit(auth.uid());
  insert into public.study_series (user_id, title, type, duration, starts_at, time_zone, rule, made_until)
  values (
    auth.uid(), title, 'mixed', duration, first, time_zone,
    'FREQ=WEEKLY;BYDAY=' || days || ';UNTIL=' || to_char(last, 'YYYYMMDD'), greatest(last::date, current_date + 84)
  )
  returning id into series;
  return series;
end
$$;
grant execute on function private.begin_plan(text, integer, timestamp without time zone, timestamp without time zone, text, text) to authenticated;

create or replace function private.end_plan(series uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.study_series where id = series and user_id = auth.uid()
$$;
grant execute on function private.end_plan(uuid) to authenticated;

-- Does what the learner has seen, once, with their own rights and limits, all or nothing. Gives the proposal with what was made.
create or replace function public.confirm_proposal(proposal_id uuid, hash text) returns public.ai_proposals
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  own constant public.ai_proposals := private.seen_proposal(proposal_id, hash);
  payload constant jsonb := own.payload;
  -- A note of somebody else, or one that is gone, is not named.
  note constant uuid := (
    select notes.id from public.notes where notes.id = (payload #>> '{note,id}')::uuid and notes.user_id = auth.uid()
  );
  made jsonb;
  series uuid;
begin
  if own.kind = 'cards' then
    with added as (
      insert into public.vocabulary (word, definition, kind, note_id, quotation)
      select
        case card ->> 'kind' when 'cloze' then private.cloze_answer(card ->> 'definition') else btrim(card ->> 'word') end,
        btrim(card ->> 'definition'), card ->> 'kind', note, card ->> 'quotation'
      from jsonb_array_elements(payload -> 'cards') as card
      returning id, word
    )
    select jsonb_agg(jsonb_build_object('kind', 'word', 'id', id, 'title', word)) into made from added;
  elsif own.kind = 'summary' then
    with added as (
      insert into public.notes (title, content) values (btrim(payload ->> 'title'), payload ->> 'content') returning id, title
    )
    select jsonb_agg(jsonb_build_object('kind', 'note', 'id', id, 'title', title)) into made from added;
  else
    select private.begin_plan(
      payload ->> 'title', (payload #>> '{sessions,0,duration}')::integer, min(start), max(start), payload ->> 'time_zone',
      string_agg(distinct (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from start)], ',')
    ) into series
    from jsonb_array_elements(payload -> 'sessions') as session, lateral (select (session ->> 'starts_at')::timestamp) as at (start);
    with added as (
      insert into public.study_sessions (title, type, scheduled_for, time_zone, duration, items, series_id, series_day)
      select session ->> 'title', 'mixed', start at time zone (payload ->> 'time_zone'), payload ->> 'time_zone',
        (session ->> 'duration')::integer, array(select item::uuid from jsonb_array_elements_text(session -> 'items') as item), series,
        start::date
      from jsonb_array_elements(payload -> 'sessions') as session, lateral (select (session ->> 'starts_at')::timestamp) as at (start)
      order by start
      returning id, title
    )
    select jsonb_agg(jsonb_build_object('kind', 'session', 'id', id, 'title', title))
      || jsonb_build_array(jsonb_build_object('kind', 'series', 'id', series, 'title', payload ->> 'title'))
    into made from added;
  end if;
  return private.settle_proposal(own.id, 'proposed', 'done', made);
end
$$;
grant execute on function public.confirm_proposal(uuid, text) to authenticated;

-- Takes back what a proposal made, once: what nobody has changed since. Words and sessions go, a note goes into the trash. `made` then has what stayed.
create or replace function public.undo_proposal(proposal_id uuid) returns public.ai_proposals
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  own constant public.ai_proposals := private.own_proposal(proposal_id, 'done');
  ids constant uuid[] := array(select (item ->> 'id')::uuid from jsonb_array_elements(own.made) as item);
  stayed jsonb;
begin
  delete from public.vocabulary as word
  where word.id = any (ids) and word.user_id = auth.uid() and word.updated_at <= own.done_at
    and not exists (select from public.reviews where reviews.word_id = word.id);
  delete from public.study_sessions as session
  where session.id = any (ids) and session.user_id = auth.uid() and session.updated_at <= own.done_at and not session.completed;
  update public.notes as note set deleted_at = now()
  where note.id = any (ids) and note.user_id = auth.uid() and note.updated_at <= own.done_at and note.version = 1
    and not note.is_shared and note.deleted_at is null;
  select coalesce(jsonb_agg(item), '[]') into stayed
  from jsonb_array_elements(own.made) as item
  where exists (select from public.vocabulary as word where word.id = (item ->> 'id')::uuid)
    or exists (select from public.study_sessions as session where session.id = (item ->> 'id')::uuid)
    or exists (select from public.notes as note where note.id = (item ->> 'id')::uuid and note.deleted_at is null);
  -- Sessions that stay are sessions of their own.
  perform private.end_plan((item ->> 'id')::uuid) from jsonb_array_elements(own.made) as item where item ->> 'kind' = 'series';
  return private.settle_proposal(own.id, 'done', 'undone', stayed);
end
$$;
grant execute on function public.undo_proposal(uuid) to authenticated;

-- Whether a text like `2027-02-28T18:00` is a time, from 2000 on.
create or replace function private.is_moment(given text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    given ~ '^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$' and private.is_day(replace(left(given, 10), '-', '')), false
  )
$$;
grant execute on function private.is_moment(text) to service_role;
