-- area: planning
--
-- A planned time belongs to a clock, a session keeps the items of its type, and the figures come from the rows.

create function private.own_time_zone() returns text
  language sql stable security definer set search_path = ''
as $$
  select private.time_zone_of((select auth.uid()))
$$;
grant execute on function private.own_time_zone() to authenticated, service_role;

-- The zone whose wall clock the learner planned by: 18:00 in Paris stays 18:00 in Paris.
alter table public.study_sessions
  add column time_zone text not null default private.own_time_zone()
    check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone));
update public.study_sessions set time_zone = private.time_zone_of(user_id);
grant insert (time_zone), update (time_zone) on public.study_sessions to authenticated;

-- Vocabulary sessions keep words, document sessions documents, mixed ones both; each once, and the learner's own.
create function private.keep_study_items() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What the table refuses anyway is not made good here.
  if cardinality(new.items) > 500 or array_position(new.items, null) is not null then
    return new;
  end if;
  new.items := array(
    select chosen.id
    from unnest(new.items) with ordinality as chosen (id, place)
    where (new.type <> 'document'
        and exists (select from public.vocabulary as word where word.id = chosen.id and word.user_id = new.user_id))
      or (new.type <> 'vocabulary'
        and exists (select from public.notes as note where note.id = chosen.id and note.user_id = new.user_id))
    group by chosen.id
    order by min(chosen.place)
  );
  return new;
end
$$;

create trigger keep_items before insert or update of items, type on public.study_sessions
  for each row execute function private.keep_study_items();

-- What a session of this type may hold: what is chosen first, in its order, then what the search finds; without one the words
-- known least and the documents changed last.
create function public.study_items(
  session_type text, search_query text default '', chosen uuid[] default '{}', max integer default 20
)
  returns table (id uuid, kind text, title text, detail text, is_chosen boolean)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  patterns constant text[] := private.like_patterns(private.search_words(search_query));
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(study_items.max, 0), 100);
begin
  return query
    select item.id, item.kind, left(item.title, 200), left(item.detail, 200), item.is_chosen
    from (
      (select id, 'word' as kind, word as title, definition as detail, true as is_chosen
       from public.vocabulary
       where session_type <> 'document' and user_id = owner and id = any (study_items.chosen))
      union all
      (select id, 'document', title, coalesce(folder, ''), true
       from public.notes
       where session_type <> 'vocabulary' and user_id = owner and deleted_at is null and id = any (study_items.chosen))
      union all
      (select id, 'word', word, definition, false
       from public.vocabulary
       where session_type <> 'document' and user_id = owner and id <> all (study_items.chosen) and folded like all (patterns)
       order by mastery, word limit most)
      union all
      (select id, 'document', title, coalesce(folder, ''), false
       from public.notes
       where session_type <> 'vocabulary' and user_id = owner and deleted_at is null
         and id <> all (study_items.chosen) and folded like all (patterns)
       order by updated_at desc limit most)
    ) as item
    order by item.is_chosen desc, array_position(study_items.chosen, item.id), item.kind desc;
end
$$;
comment on function public.study_items(text, text, uuid[], integer) is $$
kind: 'word' | 'document'
$$;
grant execute on function public.study_items(text, text, uuid[], integer) to authenticated;

-- How many days in a row, up to today, and which missed days did not break it: one a calendar week, beginning on Monday, is given.
-- Today is not over, so that it can add a day but break nothing.
create function private.streak(days date[], today date, out length integer, out frozen date[])
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

-- The calendar days with at least one review or completed session. A session's day is that of the clock it was planned by:
-- a learner who flies from Paris to Tokyo keeps the days there were.
create function private.study_days(account uuid) returns date[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct day), '{}') from (
    select (completed_at at time zone time_zone)::date as day
    from public.study_sessions where user_id = account and completed
    union all
    select (reviewed_at at time zone private.time_zone_of(account))::date
    from public.reviews where user_id = account and rating > 0
  ) as studied
$$;

-- The learner's figures, from the rows.
create function public.study_analytics()
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
    -- Minutes of completed sessions by type.
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
           select coalesce(sum(duration), 0) from public.study_sessions as session
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
