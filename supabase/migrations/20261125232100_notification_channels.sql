-- area: shell, automation, planning, settings
--
-- What a learner is told of, and how: each topic on screen or by mail, and quiet hours. Of the other areas, the functions that write notifications
-- and mails.

alter table public.user_settings
  -- Topics that write no notification, and topics that send no mail.
  add column screen_off text[] not null default '{}' check (screen_off <@ '{study,collaboration,progress,automation}' and cardinality(screen_off) <= 4),
  add column mail_off text[] not null default '{}' check (mail_off <@ '{study,progress,automation}' and cardinality(mail_off) <= 3),
  -- By the learner's clock; from the first to the second, which may be the next day's.
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint user_settings_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);
grant insert (screen_off, mail_off, quiet_from, quiet_to), update (screen_off, mail_off, quiet_from, quiet_to)
  on public.user_settings to authenticated;
update private.data_sections set writable = writable || '{screen_off,mail_off,quiet_from,quiet_to}' where source = 'public.user_settings';

create function private.notification_topic(kind text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when kind in ('study_reminder', 'daily_review', 'vocabulary_milestone', 'forgotten_notes', 'study_session', 'study_break') then 'study'
    when kind in ('invitation', 'invitation_answer', 'mention', 'comment', 'sharing') then 'collaboration'
    when kind in ('weekly_summary', 'monthly_report') then 'progress'
    when kind in ('automation', 'automation_paused', 'daily_backup') then 'automation'
    when kind in ('billing', 'support', 'zoom') then 'account'
    else 'app'
  end
$$;

-- The end of the quiet hours that a moment is in; null outside of them.
create function private.quiet_until(account uuid, moment timestamptz default now()) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select (
    local::date
    + case when settings.quiet_from < settings.quiet_to or to_char(local, 'HH24:MI') < settings.quiet_to then 0 else 1 end
    + settings.quiet_to::time
  ) at time zone settings.time_zone
  from public.user_settings as settings, lateral (select moment at time zone settings.time_zone as local) as clock
  where settings.user_id = account
    and case
      when settings.quiet_from < settings.quiet_to then to_char(local, 'HH24:MI') >= settings.quiet_from and to_char(local, 'HH24:MI') < settings.quiet_to
      else to_char(local, 'HH24:MI') >= settings.quiet_from or to_char(local, 'HH24:MI') < settings.quiet_to
    end
$$;

create function private.mail_is_off(account uuid, topic text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select topic = any (mail_off) from public.user_settings where user_id = account), false)
$$;

-- Set while quiet hours last: the list has the notification, the bell does not call.
alter table public.notifications add column held_until timestamptz;
create index notifications_held_until_idx on public.notifications (held_until) where held_until is not null;
alter table public.notifications alter column topic drop expression;

-- Every notification passes here, whoever writes it. One of a topic that is switched off is not written; one of low priority stands as read.
create function private.settle_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.topic := private.notification_topic(new.kind);
  if exists (select from public.user_settings where user_id = new.user_id and new.topic = any (screen_off)) then
    return null;
  end if;
  if new.priority = 'low' then
    new.read_at := coalesce(new.read_at, now());
  end if;
  new.held_until := private.quiet_until(new.user_id);
  return new;
end
$$;
create trigger settle_notification before insert on public.notifications
  for each row execute function private.settle_notification();

-- What was held calls now: the change reaches the pages that are open.
create function private.end_quiet_hours() returns void
  language sql set search_path = ''
as $$
  update public.notifications set held_until = null where held_until <= now()
$$;

create or replace function private.do_notification(account uuid, preset text, input jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  figures jsonb;
  body text;
  sent uuid;
begin
  select report.figures, report.said into figures, body
  from private.report_of(account, input ->> 'report', private.mail_language(account)) as report;
  if figures is not null and body is null then
    return jsonb_build_object('skipped', 'nothing_to_say');
  end if;
  body := coalesce(body, input ->> 'message');
  if coalesce(input ->> 'title', '') !~ '\S' or coalesce(body, '') !~ '\S' then
    perform private.missing_field('Le titre et le message sont obligatoires');
  end if;
  insert into public.notifications (user_id, kind, title, body, href, priority)
  values (
    account, coalesce(preset, 'automation'), left(private.one_line(input ->> 'title'), 200), left(body, 2000), nullif(input ->> 'href', ''),
    coalesce(input ->> 'priority', 'normal')
  )
  returning id into sent;
  if sent is null then
    return jsonb_build_object('skipped', 'notifications_off');
  end if;
  return jsonb_strip_nulls(jsonb_build_object('notification_id', sent, 'figures', figures));
end
$$;

create or replace function private.do_mail(account uuid, automation_name text, input jsonb, key uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  language constant text := private.mail_language(account);
  template constant text := coalesce(input ->> 'template', 'default');
  recipient constant text := btrim(coalesce(input ->> 'recipient', ''));
  subject constant text := left(private.one_line(coalesce(input ->> 'subject', '')), 200);
  message constant text := nullif(btrim(left(coalesce(input ->> 'message', ''), 10000)), '');
  address text;
  confirmed timestamptz;
  stats text;
begin
  select email, email_confirmed_at into address, confirmed from auth.users where id = account and not is_anonymous;
  if subject !~ '\S' then
    perform private.missing_field('L’objet est obligatoire');
  elsif address is null or recipient not in ('', address) and lower(recipient) <> lower(address) then
    raise exception using errcode = 'PT403', message = 'Un e-mail ne part qu’à votre propre adresse.', detail = 'mail_refused';
  elsif confirmed is null then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord votre adresse e-mail.', detail = 'mail_unconfirmed';
  elsif template not in ('default', 'congratulations', 'reminder', 'weekly_report') then
    raise exception using errcode = 'PT422', message = 'Ce modèle d’e-mail n’existe pas.', detail = 'invalid_field';
  end if;
  if private.mail_is_off(account, case template when 'weekly_report' then 'progress' else 'automation' end) then
    return jsonb_build_object('skipped', 'mails_off');
  end if;
  if template = 'weekly_report' or input -> 'include_stats' = 'true' then
    stats := replace((private.report_of(account, 'week', language)).said, ' · ', E'\n');
  end if;
  if template = 'default' and message is null and stats is null then
    perform private.missing_field('Le message est obligatoire');
  end if;
  perform private.send_mail_as(
    key, address, subject,
    private.letter(
      language,
      concat_ws(
        E'\n\n',
        case template
          when 'congratulations' then case language when 'en' then 'Congratulations!' when 'es' then '¡Enhorabuena!' when 'de' then 'Glückwunsch!'
            else 'Félicitations !' end
          when 'reminder' then case language when 'en' then 'A short reminder:' when 'es' then 'Un breve recordatorio:' when 'de' then 'Eine kurze Erinnerung:'
            else 'Un petit rappel :' end
          when 'weekly_report' then case language when 'en' then 'Your last seven days:' when 'es' then 'Sus últimos siete días:' when 'de' then 'Ihre letzten sieben Tage:'
            else 'Vos sept derniers jours :' end
        end,
        case when template = 'weekly_report' then stats end, message, case when template <> 'weekly_report' then stats end
      ),
      case language
        when 'en' then format('Your automation “%s” sends you this mail. Switch it off here: {CAHIER_URL}/automation', automation_name)
        when 'es' then format('Su automatización «%s» le envía este correo. Desactívela aquí: {CAHIER_URL}/automation', automation_name)
        when 'de' then format('Ihre Automatisierung „%s“ sendet Ihnen diese Nachricht. Abstellen: {CAHIER_URL}/automation', automation_name)
        else format('Votre automatisation « %s » vous envoie cet e-mail. Pour la désactiver : {CAHIER_URL}/automation', automation_name)
      end
    )
  );
  return jsonb_build_object('mail_id', key);
end
$$;

-- Waits for the end of the reader's quiet hours.
create or replace function private.send_mail_as(id uuid, recipient text, subject text, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  due constant timestamptz := coalesce(
    private.quiet_until((select account.id from auth.users as account where lower(account.email) = lower(send_mail_as.recipient))), now()
  );
begin
  if to_regclass('auth.mails') is null then
    insert into private.mail_queue (id, recipient, subject, body, due_at)
    values (send_mail_as.id, send_mail_as.recipient, send_mail_as.subject, send_mail_as.body, due) on conflict do nothing;
  else
    execute 'insert into auth.mails (id, recipient, subject, body, due_at) values ($1, $2, $3 || '' · Cahier'', $4, $5) on conflict do nothing'
      using id, recipient, subject, body, due;
  end if;
end
$$;

-- A reminder in quiet hours is not worth a mail any more when they end.
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
      and not private.mail_is_off(session.user_id, 'study') and private.quiet_until(session.user_id) is null
    returning account.email::text, null::text, session, settings.language, settings.time_zone as zone
  )
  select * from messages
  union all
  select reminders.email, null, private.one_line(reminder.title), reminder.body
  from reminders, private.reminder_of(reminders.session, reminders.language, reminders.zone) as reminder
$$;

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
    perform private.forget_executions();
  exception
    when others then
      raise warning 'old executions could not be deleted: %', sqlerrm;
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
  begin
    perform private.send_weekly_reports();
  exception
    when others then
      raise warning 'weekly reports could not be sent: %', sqlerrm;
  end;
  begin
    perform private.index_notes(null, 500);
  exception
    when others then
      raise warning 'passages of notes could not be made: %', sqlerrm;
  end;
  begin
    perform private.end_quiet_hours();
  exception
    when others then
      raise warning 'notifications of quiet hours could not be shown: %', sqlerrm;
  end;
  return ran;
end
$$;
