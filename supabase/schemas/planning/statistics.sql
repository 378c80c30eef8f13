create or replace function private.own_time_zone() returns text
  language sql stable security definer set search_path = ''
as $$
  select private.time_zone_of((select auth.uid()))
$$;
grant execute on function private.own_time_zone() to authenticated, service_role;

-- How many days in a row, up to today, and which missed days did not break it: one a calendar week, beginning on Monday, is given.
-- Today is not over, so that it can add a day but break nothing.
create or replace function private.streak(days date[], today date, out length integer, out frozen date[])
  language plpgsql immutable strict set search_path = ''
as $$
declare
  day date := case when today = any (days) then today else today - 1 end;
  missed date[] := '{}';
begin
  length := 0;
  frozen := '{}';
  loop
    if day = any (days) then
      length := length + 1;
      frozen := missed;
    elsif exists (select from unnest(missed) as earlier where date_trunc('week', earlier) = date_trunc('week', day)) then
      return;
    else
      missed := missed || day;
    end if;
    day := day - 1;
  end loop;
end
$$;

-- Imported history is no study: a timetable of last year would be a streak of months.
create or replace function private.study_days(account uuid) returns date[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct day), '{}') from (
    select (completed_at at time zone time_zone)::date as day
    from public.study_sessions
    where user_id = account and completed and (import_id is null or completed_at > created_at)
    union all
    select (reviewed_at at time zone coalesce(time_zone, private.time_zone_of(account)))::date
    from public.reviews where user_id = account and rating > 0
  ) as studied
$$;

-- The learner's figures, from the rows.
create or replace function public.study_analytics()
  returns table (
    sessions integer,
    completed integer,
    -- Minutes, over all sessions; 0 without any.
    average_duration integer,
    streak integer,
    -- The missed days that the streak survived.
    frozen date[],
    -- The last seven days, today at the end.
    week jsonb,
    -- Minutes of completed sessions by type: those really studied where the clock ran, else the planned ones.
    areas jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
  today constant date := (now() at time zone private.time_zone_of(owner))::date;
begin
  return query
    select
      (select count(*)::integer from public.study_sessions where user_id = owner),
      (select count(*)::integer from public.study_sessions where user_id = owner and completed),
      (select coalesce(round(avg(duration)), 0)::integer from public.study_sessions where user_id = owner),
      run.length,
      run.frozen,
      (select jsonb_agg(jsonb_build_object('day', day, 'sessions', (
           select count(*) from public.study_sessions
           where user_id = owner and completed and (completed_at at time zone time_zone)::date = day
         )) order by day)
       from (select today - ago as day from generate_series(0, 6) as ago) as days),
      (select jsonb_agg(jsonb_build_object('type', type, 'minutes', (
           select coalesce(sum(coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)), 0)
           from public.study_sessions as session
           where session.user_id = owner and session.completed and session.type = types.type
         )) order by place)
       from unnest('{vocabulary,document,mixed}'::text[]) with ordinality as types (type, place))
    from private.streak(private.study_days(owner), today) as run;
end
$$;
comment on function public.study_analytics() is $$
week: { day: string; sessions: number }[]
areas: { type: 'vocabulary' | 'document' | 'mixed'; minutes: number }[]
$$;
grant execute on function public.study_analytics() to authenticated;
