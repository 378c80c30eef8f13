-- The weekly report comes at the moment that the learner chose, and compares the week with the one before. Mails of automations have the same
-- figures.

-- The day on which the account's last weekly report was due, by its clock and the moment that it chose.
create or replace function private.report_week_of(account uuid) returns date
  language sql stable set search_path = ''
as $$
  select private.report_due(private.time_zone_of(account), report_day, report_time) from public.security_settings where user_id = account
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

-- The day on which a report was last due.
create or replace function private.report_due(zone text, day smallint, at_time text, moment timestamptz default now()) returns date
  language sql stable set search_path = ''
as $$
  select local::date - (extract(dow from local)::integer - day + 7) % 7
  from (select moment at time zone zone - at_time::time::interval as local) as clock
$$;

-- The seven days before today by the learner's calendar, each figure beside that of the seven days before. A review counts on the day that it was on
-- where the learner was.
create or replace function private.week_report(account uuid) returns jsonb
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
