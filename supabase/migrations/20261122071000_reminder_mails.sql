-- area: planning, shell, marketing
--
-- A reminder of a session goes out by mail as well, wherever mail goes out. Of the shell, only the function that gives out mails.

alter table public.study_sessions add column mailed_for timestamptz;
grant insert (mailed_for) on public.study_sessions to authenticated;

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

-- Takes up to `max` mails, oldest first. Whoever takes them keeps them in the same transaction: each is sent once, and none is lost.
-- Without a recipient it is for the support, whose address the database does not know.
create or replace function public.claim_mails(max integer default 50)
  returns table (recipient text, reply_to text, subject text, body text)
  language sql security definer set search_path = ''
as $$
  with messages as (
    update public.contact_messages as sent
    set mailed_at = now()
    from (
      select id from public.contact_messages
      where mailed_at is null
      order by created_at
      limit claim_mails.max
      for update skip locked
    ) as unmailed
    where sent.id = unmailed.id
    returning null::text, sent.email, 'Support : ' || private.one_line(sent.subject), private.contact_mail(sent)
  ),
  -- What nobody took in time is not worth a mail any more.
  reminders as (
    update public.study_sessions as session
    set mailed_for = session.reminded_for
    from public.user_settings as settings, auth.users as account
    where settings.user_id = session.user_id and account.id = session.user_id
      and session.reminded_for between now() - interval '5 minutes' and now() + interval '15 minutes'
      and session.mailed_for is distinct from session.reminded_for
      and account.email_confirmed_at is not null
    returning account.email::text, null::text, session, settings.language, settings.time_zone as zone
  )
  select * from messages
  union all
  select reminders.email, null, private.one_line(reminder.title), reminder.body
  from reminders, private.reminder_of(reminders.session, reminders.language, reminders.zone) as reminder
$$;
