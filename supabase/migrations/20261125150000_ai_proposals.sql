-- area: ai, vocabulary, notes, planning
--
-- What the assistant offers to do: cards from a note, a study plan, a summary as a note. A proposal is stored with the answer that has it and does nothing. The
-- learner changes it, and confirms once what they see, which its hash says; then it is done as the learner, with the rights and limits that they have anyway.

alter table public.ai_messages add unique (id, user_id);

create function private.proposal_hash(kind text, payload jsonb) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(kind || ' ' || payload::text, 'UTF8')), 'hex')
$$;

create function private.is_text(given jsonb, most integer) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_typeof(given) = 'string' and given #>> '{}' ~ '\S' and char_length(given #>> '{}') <= most, false)
$$;

create function private.is_id(given jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false
  )
$$;

-- Whether a list has as many items as it may, each with a key of its own.
create function private.is_keyed(list jsonb, most integer) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then
    (
      select count(*) between 1 and most and count(distinct item ->> 'key') = count(*) and bool_and(item ->> 'key' ~ '^[a-z][0-9]{1,2}$')
      from jsonb_array_elements(list) as item
    )
  else false end
$$;

-- Whether a proposal has what its kind needs, within the limits of what it would make. A sentence that hides something is checked when it is stored.
create function private.is_proposal(kind text, payload jsonb) returns boolean
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
      and payload ->> 'exam' ~ '^\d{4}-\d\d-\d\d$' and private.is_keyed(payload -> 'sessions', 20) and (
        select bool_and(
          private.is_text(session -> 'title', 200) and session ->> 'starts_at' ~ '^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$'
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

grant execute on function
  private.proposal_hash(text, jsonb), private.is_text(jsonb, integer), private.is_id(jsonb), private.is_keyed(jsonb, integer), private.is_proposal(text, jsonb)
  to service_role;

create table public.ai_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The answer that has it.
  message_id uuid not null,
  kind text not null check (kind in ('cards', 'plan', 'summary')),
  payload jsonb not null check (pg_column_size(payload) <= 65536 and private.is_proposal(kind, payload)),
  -- Says what the learner confirms.
  hash text not null generated always as (private.proposal_hash(kind, payload)) stored,
  state text not null default 'proposed' check (state in ('proposed', 'dropped', 'done', 'undone')),
  -- What was made, and is there as far as the proposal knows; after it was undone what had been changed and stayed.
  made jsonb not null default '[]' check (jsonb_typeof(made) = 'array' and pg_column_size(made) <= 16384),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- By the same columns as the key, so that an answer has one.
  unique (message_id, user_id),
  foreign key (message_id, user_id) references public.ai_messages (id, user_id) on delete cascade
);
create index ai_proposals_user_id_idx on public.ai_proposals (user_id, created_at);
comment on column public.ai_proposals.payload is $$
{ note?: { id: string; title: string }; title?: string; content?: string; exam?: string; time_zone?: string; cards?: { key: string; kind: 'word' | 'cloze'; word: string; definition: string; quotation: string }[]; sessions?: { key: string; title: string; starts_at: string; duration: number; items: string[] }[] }
$$;
comment on column public.ai_proposals.made is $$
{ kind: 'word' | 'note' | 'session' | 'series'; id: string; title: string }[]
$$;
comment on column public.ai_proposals.hash is $$
string
$$;

alter table public.ai_proposals enable row level security;
create policy "owners read" on public.ai_proposals
  for select to authenticated using (user_id = (select auth.uid()));
create policy "sessions are assured" on public.ai_proposals as restrictive for all to authenticated
  using ((select private.is_assured()));
grant select on public.ai_proposals to authenticated;
grant select, insert, update, delete on public.ai_proposals to service_role;

insert into private.data_sections (source, reason) values
  ('public.ai_proposals', 'wait for a week; what came of them is among words, notes and sessions');

-- A learner's proposal, kept from others until the end, if it is in the state that is needed.
create function private.own_proposal(proposal_id uuid, needed text) returns public.ai_proposals
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

-- The same, if it is still the one that the learner has seen.
create function private.seen_proposal(proposal_id uuid, hash text) returns public.ai_proposals
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

-- The parts of a list that a learner kept, as they changed them, by key; what they may not change is that of the stored list.
create function private.merged(stored jsonb, given jsonb, fields text[]) returns jsonb
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
-- Raises PT422 `proposal_invalid`.
create function public.change_proposal(proposal_id uuid, hash text, payload jsonb) returns public.ai_proposals
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
create function public.drop_proposal(proposal_id uuid) returns public.ai_proposals
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
create function private.settle_proposal(proposal_id uuid, needed text, reached text, made jsonb) returns public.ai_proposals
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

-- The caller's series of a plan: its sessions are made by the plan, none by the rule.
create function private.begin_plan(title text, duration integer, first timestamp, last timestamp, time_zone text, days text)
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

create function private.end_plan(series uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.study_series where id = series and user_id = auth.uid()
$$;
grant execute on function
  private.own_proposal(uuid, text), private.seen_proposal(uuid, text), private.settle_proposal(uuid, text, text, jsonb),
  private.begin_plan(text, integer, timestamp, timestamp, text, text), private.end_plan(uuid)
  to authenticated;

-- Does what the learner has seen, once, with their own rights and limits, all or nothing. Gives the proposal with what was made.
create function public.confirm_proposal(proposal_id uuid, hash text) returns public.ai_proposals
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
create function public.undo_proposal(proposal_id uuid) returns public.ai_proposals
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

-- Stores a learner's question and its answer like `store_exchange`, with what the answer proposes: `{ kind, payload }`. A learner keeps the latest 200 proposals.
create function public.store_answer(
  owner uuid, question text, answer text, sources jsonb, analysis jsonb, proposal jsonb default null, conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
declare
  stored constant public.ai_messages :=
    public.store_exchange(owner, question, answer, sources, analysis, store_answer.conversation_id);
begin
  if proposal is not null then
    perform pg_advisory_xact_lock(hashtextextended('public.ai_proposals ' || owner, 0));
    insert into public.ai_proposals (user_id, message_id, kind, payload)
    values (owner, stored.id, proposal ->> 'kind', proposal -> 'payload');
    delete from public.ai_proposals as old
    where old.user_id = owner and old.id not in (
      select latest.id from public.ai_proposals as latest where latest.user_id = owner
      order by latest.created_at desc, latest.id limit 200
    );
  end if;
  return stored;
end
$$;
grant execute on function public.store_answer(uuid, text, text, jsonb, jsonb, jsonb, uuid) to service_role;
