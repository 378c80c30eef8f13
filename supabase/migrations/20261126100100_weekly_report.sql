-- area: settings, automation
--
-- The weekly report comes at the moment that the learner chose, and compares the week with the one before. Mails of automations have the same
-- figures.

alter table public.security_settings
  -- From Sunday, 0, and by the learner's clock.
  add column report_day smallint not null default 1 check (report_day between 0 and 6),
  add column report_time text not null default '08:00' check (report_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
grant update (report_day, report_time) on public.security_settings to authenticated;
update private.data_sections set writable = writable || '{report_day,report_time}' where source = 'public.security_settings';

-- The day on which a report was last due.
create function private.report_due(zone text, day smallint, at_time text, moment timestamptz default now()) returns date
  language sql stable set search_path = ''
as $$
  select local::date - (extract(dow from local)::integer - day + 7) % 7
  from (select moment at time zone zone - at_time::time::interval as local) as clock
$$;

create or replace function private.report_week_of(account uuid) returns date
  language sql stable set search_path = ''
as $$
  select private.report_due(private.time_zone_of(account), report_day, report_time) from public.security_settings where user_id = account
$$;

create or replace function private.begin_weekly_reports() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.report_week := private.report_due(private.time_zone_of(new.user_id), new.report_day, new.report_time);
  return new;
end
$$;
-- Another moment begins with the next one, too: none comes twice in a week.
drop trigger begin_weekly_reports on public.security_settings;
create trigger begin_weekly_reports before update of weekly_report, report_day, report_time on public.security_settings
  for each row when (new.weekly_report
    and (not old.weekly_report or new.report_day <> old.report_day or new.report_time <> old.report_time))
  execute function private.begin_weekly_reports();

-- The seven days before today by the learner's calendar, each figure beside that of the seven days before. A review counts on the day that it was on
-- where the learner was.
create function private.week_report(account uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with today as (
    select zone, (now() at time zone zone)::date as day from (select private.time_zone_of(account) as zone) as own
  ),
  reviewed as (
    select review.rating, review.word_id, review.mastery_before, review.mastery_after, 13 - (today.day - 1 - local.day) as place
    from today, public.reviews as review,
      lateral (select (review.reviewed_at at time zone coalesce(review.time_zone, today.zone))::date as day) as local
    where review.user_id = account and review.rating > 0 and review.reviewed_at > now() - interval '16 days'
      and local.day between today.day - 14 and today.day - 1
  ),
  studied as (
    select coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)::integer as minutes, 13 - (today.day - 1 - local.day) as place
    from today, public.study_sessions as session,
      lateral (select (session.completed_at at time zone session.time_zone)::date as day) as local
    where session.user_id = account and session.completed and (session.import_id is null or session.completed_at > session.created_at)
      and session.completed_at > now() - interval '16 days' and local.day between today.day - 14 and today.day - 1
  ),
  made as (
    select kind, 13 - (today.day - 1 - local.day) as place
    from today, (
      select 'word' as kind, created_at from public.vocabulary where user_id = account and created_at > now() - interval '16 days'
      union all
      select 'note', created_at from public.notes where user_id = account and deleted_at is null and created_at > now() - interval '16 days'
    ) as thing, lateral (select (thing.created_at at time zone today.zone)::date as day) as local
    where local.day between today.day - 14 and today.day - 1
  )
  select jsonb_build_object(
    'from', today.day - 7, 'to', today.day - 1,
    'days', (
      select jsonb_agg(jsonb_build_object(
        'reviews', (select count(*) from reviewed where reviewed.place = number),
        'minutes', (select coalesce(sum(minutes), 0) from studied where studied.place = number)
      ) order by number)
      from generate_series(7, 13) as number
    ),
    'streak', (select run.length from private.streak(private.study_days(account), today.day - 1) as run),
    'reviews', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from reviewed),
    'success', (
      select jsonb_build_array(
        round(100.0 * count(*) filter (where place > 6 and rating > 1) / nullif(count(*) filter (where place > 6), 0)),
        round(100.0 * count(*) filter (where place < 7 and rating > 1) / nullif(count(*) filter (where place < 7), 0))
      ) from reviewed
    ),
    'minutes', (
      select jsonb_build_array(coalesce(sum(minutes) filter (where place > 6), 0), coalesce(sum(minutes) filter (where place < 7), 0)) from studied
    ),
    'sessions', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from studied),
    'mastered', (
      select jsonb_build_array(count(distinct word_id) filter (where place > 6), count(distinct word_id) filter (where place < 7))
      from reviewed where mastery_before < 80 and mastery_after >= 80
    ),
    'words', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from made where kind = 'word'),
    'notes', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from made where kind = 'note')
  )
  from today
$$;

-- One week without anything is told, so that the learner sees it; a second one is not.
create or replace function private.send_weekly_reports() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  sent integer := 0;
  report jsonb;
begin
  for due in
    select settings.user_id, account.email::text as address, private.mail_language(settings.user_id) as language,
      private.report_week_of(settings.user_id) as week
    from public.security_settings as settings
    join auth.users as account on account.id = settings.user_id
    where settings.weekly_report
      -- No clock is further ahead: the index leaves those who may be due.
      and settings.report_week <= (now() at time zone 'UTC')::date - 6
      and settings.report_week < private.report_week_of(settings.user_id)
      and account.email_confirmed_at is not null
    order by random()
    limit 100
    for update of settings skip locked
  loop
    begin
      report := private.week_report(due.user_id);
      if exists (
        select from unnest('{reviews,sessions,words,notes}'::text[]) as figure
        where (report -> figure ->> 0)::integer + (report -> figure ->> 1)::integer > 0
      ) then
        perform private.send_mail(
          due.language, due.address,
          case due.language
            when 'en' then 'Your week' when 'es' then 'Su semana' when 'de' then 'Ihre Woche' else 'Votre semaine' end,
          private.letter(due.language,
            case due.language
              when 'en' then 'Your week, beside the one before:' when 'es' then 'Su semana, al lado de la anterior:'
              when 'de' then 'Ihre Woche, neben der vorigen:' else 'Votre semaine, à côté de la précédente :' end,
            '{REPORT}',
            concat_ws(E'\n',
              case due.language when 'en' then 'Go on' when 'es' then 'Continuar' when 'de' then 'Weiterlernen' else 'Continuer' end,
              '{CAHIER_URL}/dashboard'
            )
          ),
          'progress', report => report
        );
        sent := sent + 1;
      end if;
      update public.security_settings set report_week = due.week where user_id = due.user_id;
    exception
      when others then raise warning 'the weekly report of % could not be sent: %', due.user_id, sqlerrm;
    end;
  end loop;
  return sent;
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
  -- Where the figures of the week stand.
  stats text;
  topic constant text := case template when 'weekly_report' then 'progress' else 'automation' end;
  is_queued boolean;
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
  if private.mail_is_off(account, topic) then
    return jsonb_build_object('skipped', 'mails_off');
  end if;
  if template = 'weekly_report' or input -> 'include_stats' = 'true' then
    stats := '{REPORT}';
  end if;
  if template = 'default' and message is null and stats is null then
    perform private.missing_field('Le message est obligatoire');
  end if;
  is_queued := private.send_mail(
    language, address, subject,
    private.letter(
      language,
      concat_ws(
        E'\n\n',
        case template
          when 'congratulations' then case language when 'en' then 'Congratulations!' when 'es' then '¡Enhorabuena!' when 'de' then 'Glückwunsch!'
            else 'Félicitations !' end
          when 'reminder' then case language when 'en' then 'A short reminder:' when 'es' then 'Un breve recordatorio:' when 'de' then 'Eine kurze Erinnerung:'
            else 'Un petit rappel :' end
          when 'weekly_report' then case language when 'en' then 'Your last seven days:' when 'es' then 'Sus últimos siete días:' when 'de' then 'Ihre letzten sieben Tage:'
            else 'Vos sept derniers jours :' end
        end,
        case when template = 'weekly_report' then stats end, message, case when template <> 'weekly_report' then stats end
      ),
      case language
        when 'en' then format('Your automation “%s” sends you this mail. Switch it off here: {CAHIER_URL}/automation', automation_name)
        when 'es' then format('Su automatización «%s» le envía este correo. Desactívela aquí: {CAHIER_URL}/automation', automation_name)
        when 'de' then format('Ihre Automatisierung „%s“ sendet Ihnen diese Nachricht. Abstellen: {CAHIER_URL}/automation', automation_name)
        else format('Votre automatisation « %s » vous envoie cet e-mail. Pour la désactiver : {CAHIER_URL}/automation', automation_name)
      end
    ),
    topic, report => case when stats is not null then private.week_report(account) end, id => key
  );
  if not is_queued then
    return jsonb_build_object('skipped', 'mail_stopped');
  end if;
  return jsonb_build_object('mail_id', key);
end
$$;

create or replace function public.security_overview() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'emailVerified', exists (
      select from auth.identities as identity
      where identity.user_id = settings.user_id and identity.provider = 'email' and identity.identity_data ->> 'email_verified' = 'true'
    ),
    'isEmailPending', exists (
      select from private.pending_recovery_emails as pending
      join auth.users as owner on owner.id = pending.user_id and lower(owner.email) = pending.address
      where pending.user_id = settings.user_id and pending.is_own and pending.created_at > now() - interval '1 hour'
    ),
    'passwordChangedAt', settings.password_changed_at,
    'passwordStrength', settings.password_strength,
    'recoveryEmail', settings.recovery_email,
    'pendingRecoveryEmail', (
      select pending.address from private.pending_recovery_emails as pending
      where pending.user_id = settings.user_id and not pending.is_own and pending.created_at > now() - interval '1 hour'
    ),
    'hasFactor', exists (
      select from auth.mfa_factors as factor where factor.user_id = settings.user_id and factor.status = 'verified'
    ),
    'loginAlerts', settings.login_alerts,
    'passwordChanges', settings.password_changes,
    'securityUpdates', settings.security_updates,
    'suspiciousActivity', settings.suspicious_activity,
    'weeklyReport', settings.weekly_report,
    'reportDay', settings.report_day,
    'reportTime', settings.report_time
  )
  from public.security_settings as settings
  where settings.user_id = (select auth.uid())
$$;
