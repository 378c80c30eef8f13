-- A session that is started counts the time that is really studied, and its progress follows.

-- Seconds studied up to now. Somebody who forgets to pause studied no longer than twice the plan.
create or replace function private.seconds_studied(session public.study_sessions) returns integer
  language sql stable set search_path = ''
as $$
  select session.seconds_studied + case
    when session.running_since is null then 0
    else least(extract(epoch from now() - session.running_since)::integer, session.duration * 120)
  end
$$;
grant execute on function private.seconds_studied(public.study_sessions) to authenticated, service_role;

-- Percent of a session that is done: of its words, those reviewed since it began; without words, the time. Never less than it was.
create or replace function private.progress_of(session public.study_sessions) returns smallint
  language sql stable set search_path = ''
as $$
  select greatest(session.progress, least(100, coalesce(
    100 * count(*) filter (where exists (
      select from public.reviews as review
      where review.user_id = session.user_id and review.word_id = word.id and review.rating > 0
        and review.reviewed_at >= session.begun_at
    )) / nullif(count(*), 0),
    private.seconds_studied(session) * 10 / (session.duration * 6)
  )))::smallint
  from public.vocabulary as word
  where word.user_id = session.user_id and word.id = any (session.items)
$$;

-- Starts a session of the caller's or stops its clock; either brings its progress up to date. One runs at a time.
create or replace function public.study(session_id uuid, running boolean) returns public.study_sessions
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  session public.study_sessions;
begin
  update public.study_sessions as other
  set seconds_studied = private.seconds_studied(other), running_since = null
  where other.user_id = owner and other.running_since is not null and study.running and other.id <> study.session_id;
  select * into session from public.study_sessions where id = study.session_id and user_id = owner for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance n’existe plus.', detail = 'session_not_found';
  end if;
  if session.completed then
    return session;
  end if;
  session.begun_at := coalesce(session.begun_at, now());
  session.progress := private.progress_of(session);
  if study.running then
    session.running_since := coalesce(session.running_since, now());
  else
    session.seconds_studied := private.seconds_studied(session);
    session.running_since := null;
  end if;
  update public.study_sessions as stored
  set begun_at = session.begun_at, running_since = session.running_since, seconds_studied = session.seconds_studied,
    progress = session.progress
  where stored.id = session.id
  returning * into session;
  return session;
end
$$;
grant execute on function public.study(uuid, boolean) to authenticated;
