-- area: planning
--
-- What is marked done can be taken back while its toast stands, and a little longer; after that it is final.

create function private.keep_completion() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Une séance terminée le reste.', detail = 'session_completed';
end
$$;

create trigger keep_completion before update of completed on public.study_sessions
  for each row when (old.completed and not new.completed and old.completed_at < now() - interval '1 minute')
  execute function private.keep_completion();
