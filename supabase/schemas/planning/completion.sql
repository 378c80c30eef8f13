-- What is marked done can be taken back while its toast stands, and a little longer; after that it is final. An overdue session can be set
-- aside: it is neither done nor missing.

-- The moment of completion is the server's to say.
create or replace function private.complete_study_session() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.completed then
    new.completed_at := null;
    return new;
  end if;
  if new.completed_at is null then
    new.completed_at := now();
    new.progress := 100;
  else
    new.completed_at := least(new.completed_at, now());
  end if;
  new.seconds_studied := private.seconds_studied(new);
  new.running_since := null;
  return new;
end
$$;

create or replace function private.keep_completion() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Une séance terminée le reste.', detail = 'session_completed';
end
$$;

-- What is settled afterwards sets nothing off.
create or replace function public.settle_sessions(session_ids uuid[], outcome text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  settled integer;
begin
  if cardinality(session_ids) > 1000 or outcome not in ('completed', 'set_aside', 'open') then
    raise exception using errcode = 'PT400', message = 'Demande invalide.', detail = 'invalid_request';
  end if;
  update public.study_sessions as session
  set completed = outcome = 'completed', set_aside = outcome = 'set_aside',
    progress = case when outcome = 'open' and session.completed then 0 else session.progress end
  where session.user_id = owner and session.id = any (session_ids)
    and session.scheduled_for + make_interval(mins => session.duration) <= now()
    and (outcome = 'open' or not session.completed);
  get diagnostics settled = row_count;
  if outcome = 'open' then
    update public.study_sessions as session set progress = private.progress_of(session)
    where session.user_id = owner and session.id = any (session_ids) and session.begun_at is not null;
  end if;
  delete from public.automation_executions as waiting
  using unnest(session_ids) as session_id
  where waiting.user_id = owner and waiting.status = 'pending' and waiting.occurrence = 'e:session:' || session_id;
  return settled;
end
$$;
grant execute on function public.settle_sessions(uuid[], text) to authenticated;
