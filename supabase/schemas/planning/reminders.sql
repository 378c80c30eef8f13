-- The French title with the spaces that do not break.
create or replace function private.reminder_of(session public.study_sessions, language text, zone text, out title text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    left(format(
      case language when 'en' then '“%s” at %s' when 'es' then '«%s» a las %s' when 'de' then '„%s“ um %s' else '« %s » à %s' end,
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
create or replace function private.remind_of_sessions() returns void
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
  from due, private.reminder_of(due.session, due.language, due.zone) as reminder;
  select private.mail_reminders();
$$;
