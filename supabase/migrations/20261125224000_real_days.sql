-- area: ai
--
-- A plan could be changed to begin on the 31st of February. Confirming it then failed with the database's own words.

-- Whether a text like `2027-02-28T18:00` is a time, from 2000 on.
create function private.is_moment(given text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    given ~ '^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$' and private.is_day(replace(left(given, 10), '-', '')), false
  )
$$;

grant execute on function private.is_day(text), private.is_moment(text) to service_role;

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
