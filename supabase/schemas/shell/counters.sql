-- Sessions still to come are not missing: the total that completion is measured by holds those that are completed or over. Those that
-- were set aside do not count.

-- Everything the dashboard counts, in one row. Words to review are the cards of today.
create or replace function public.dashboard_counters()
  returns table (
    documents integer,
    pinned integer,
    notes_this_week integer,
    tags integer,
    words integer,
    words_mastered integer,
    -- Percent, 0 without words.
    mastery_average integer,
    words_to_review integer,
    sessions_total integer,
    sessions_completed integer,
    sessions_overdue integer,
    -- The next one not completed and not over, or null.
    next_session jsonb,
    collaboration_sessions integer,
    active_automations integer,
    unread_notifications integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
begin
  return query
    select
      note.documents, note.pinned, note.notes_this_week,
      (select count(*)::integer from public.tags where user_id = owner),
      word.words, word.words_mastered, word.mastery_average,
      (select count(*)::integer from private.queued_cards(owner, private.time_zone_of(owner))),
      session.sessions_total, session.sessions_completed, session.sessions_overdue,
      (select jsonb_build_object(
         'id', id, 'title', title, 'type', type, 'scheduled_for', scheduled_for, 'duration', duration, 'begun', begun_at is not null
       )
       from public.study_sessions
       where user_id = owner and not completed and scheduled_for + make_interval(mins => duration) > now()
       order by scheduled_for limit 1),
      (select count(*)::integer from public.collaboration_participants where user_id = owner and status = 'accepted'),
      (select count(*)::integer from public.automations where user_id = owner and is_active),
      (select count(*)::integer from public.notifications where user_id = owner and read_at is null)
    from
      (select count(*)::integer as documents,
         (count(*) filter (where is_pinned))::integer as pinned,
         (count(*) filter (where updated_at >= now() - interval '7 days'))::integer as notes_this_week
       from public.notes where user_id = owner and deleted_at is null) as note,
      (select count(*)::integer as words,
         (count(*) filter (where mastery >= 80))::integer as words_mastered,
         coalesce(round(avg(mastery)), 0)::integer as mastery_average
       from public.vocabulary where user_id = owner) as word,
      (select
         (count(*) filter (
           where completed or (not set_aside and scheduled_for + make_interval(mins => duration) <= now())
         ))::integer as sessions_total,
         (count(*) filter (where completed))::integer as sessions_completed,
         (count(*) filter (where not completed and not set_aside and scheduled_for < now()))::integer as sessions_overdue
       from public.study_sessions where user_id = owner) as session;
end
$$;
comment on function public.dashboard_counters() is $$
next_session: { id: string; title: string; type: 'vocabulary' | 'document' | 'mixed'; scheduled_for: string; duration: number; begun: boolean } | null
$$;
grant execute on function public.dashboard_counters() to authenticated;
