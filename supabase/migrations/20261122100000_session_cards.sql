-- area: vocabulary
--
-- A planned session reviews its own words and no others.

grant execute on function private.study_day(timestamptz, text), private.zone_or_own(text) to authenticated;

-- The cards of the words of a session of the caller's, each once in the directions that the learner wants: due or not, set aside or
-- not, whatever the limits of the day. While the session is under way, those are left out that were answered since it began.
create function public.session_cards(session_id uuid, zone text default null)
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
        'word', entry.word, 'definition', entry.definition, 'examples', entry.examples, 'letter_category', entry.letter_category
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
comment on function public.session_cards(uuid, text) is $$
cards: Database['public']['Functions']['review_queue']['Returns']
$$;
grant execute on function public.session_cards(uuid, text) to authenticated;
