-- area: planning
--
-- A deleted session that comes back (undo, import) keeps its moment of completion. Later ones are still the server's to say.

create or replace function private.complete_study_session() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.completed then
    new.completed_at := null;
  elsif new.completed_at is null then
    new.completed_at := now();
    new.progress := 100;
  else
    new.completed_at := least(new.completed_at, now());
  end if;
  return new;
end
$$;

grant insert (completed_at) on public.study_sessions to authenticated;
