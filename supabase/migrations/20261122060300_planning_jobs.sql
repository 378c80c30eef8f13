-- area: planning, automation
--
-- What comes round by itself: series are made further ahead, and sessions about to begin are said in time. Of automation, only the
-- function that every 30 seconds does all that is due.

-- The moment that a learner was reminded of: a session that is moved is a new one in this.
alter table public.study_sessions add column reminded_for timestamptz;
grant insert (reminded_for) on public.study_sessions to authenticated;
create index study_sessions_open_idx on public.study_sessions (scheduled_for) where not completed;

-- A reminder in the learner's language, the time by their clock.
create function private.reminder_of(session public.study_sessions, language text, zone text, out title text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    left(format(
      case language when 'en' then '“%s” at %s' when 'es' then '«%s» a las %s' when 'de' then '„%s“ um %s' else '« %s » à %s' end,
      session.title, to_char(session.scheduled_for at time zone zone, 'HH24:MI')
    ), 200),
    format(
      case language
        when 'en' then 'Your session of %s minutes begins soon.'
        when 'es' then 'Su sesión de %s minutos empieza pronto.'
        when 'de' then 'Ihre Lerneinheit von %s Minuten beginnt bald.'
        else 'Votre séance de %s minutes commence bientôt.'
      end,
      session.duration
    )
$$;

-- Tells whoever wants to be told of sessions that begin within 15 minutes; not of those planned on such short notice.
create function private.remind_of_sessions() returns void
  language sql set search_path = ''
as $$
  with due as (
    update public.study_sessions as session
    set reminded_for = session.scheduled_for
    from public.user_settings as settings
    where settings.user_id = session.user_id and settings.study_reminders
      and not session.completed and session.running_since is null
      and session.scheduled_for between now() - interval '5 minutes' and now() + interval '15 minutes'
      and session.created_at < session.scheduled_for - interval '15 minutes'
      and session.reminded_for is distinct from session.scheduled_for
    returning session, settings.language, settings.time_zone as zone
  )
  insert into public.notifications (user_id, kind, title, body, href)
  select (due.session).user_id, 'study_reminder', reminder.title, reminder.body, '/planning/' || (due.session).id
  from due, private.reminder_of(due.session, due.language, due.zone) as reminder
$$;

-- Keeps every series at least nine weeks ahead.
create function private.extend_all_series() returns void
  language plpgsql set search_path = ''
as $$
declare
  series public.study_series;
begin
  for series in
    select * from public.study_series where made_until < current_date + 63 for update skip locked
  loop
    perform private.extend_series(series);
  end loop;
end
$$;

-- Everything that is due by now, each whatever becomes of the others: what failed is tried again in half a minute. Gives the number
-- of automations that ran.
create or replace function public.run_due_jobs() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ran constant integer := private.run_due_automations();
begin
  begin
    perform private.purge_trash();
  exception
    when others then
      raise warning 'the trash could not be purged: %', sqlerrm;
  end;
  begin
    perform private.forget_idle_demos();
  exception
    when others then
      raise warning 'idle demo accounts could not be deleted: %', sqlerrm;
  end;
  begin
    perform private.extend_all_series();
  exception
    when others then
      raise warning 'repeated sessions could not be made: %', sqlerrm;
  end;
  begin
    perform private.remind_of_sessions();
  exception
    when others then
      raise warning 'learners could not be reminded of sessions: %', sqlerrm;
  end;
  return ran;
end
$$;
