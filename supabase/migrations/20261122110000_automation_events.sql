-- area: automation, vocabulary, planning
--
-- What a learner does sets automations off: new words and completed sessions ask for runs, in the transaction that stores them, and
-- the jobs make them. Of vocabulary and planning, only a trigger each.

-- The runs that wait. What happens again before its run makes no second one.
create table private.automation_events (
  id bigint generated always as identity primary key,
  automation_id uuid not null references public.automations (id) on delete cascade,
  -- What the execution records as its trigger_data.
  cause jsonb not null,
  -- The session that was completed; null for words.
  session_id uuid,
  unique nulls not distinct (automation_id, session_id)
);

create index automations_events_idx on public.automations (user_id, trigger_type) where is_active;

-- A configuration is the learner's JSON: what is no number in it matches nothing, and never fails the statement of a trigger.
--
-- { threshold, category }: whenever the number of words passes a multiple of the threshold, which is 1 unless said.
-- { thresholds, category }: when it reaches one of these for the first time; the highest where it reaches several.
-- @returns what the execution records; null where nothing is to run
create function private.words_cause(automation public.automations, added integer, total integer) returns jsonb
  language sql stable set search_path = ''
as $$
  select case
    when added = 0 then null
    when automation.trigger_config ? 'thresholds' then (
      select jsonb_build_object('threshold', max(reached::numeric))
      from jsonb_path_query(automation.trigger_config, '$.thresholds[*] ? (@ > $before && @ <= $total)', numbers) as reached
      where not exists (
        select from public.automation_executions as run
        where run.automation_id = automation.id and run.trigger_data -> 'threshold' >= reached
      )
      having count(*) > 0
    )
    when not automation.trigger_config ? 'threshold'
      or jsonb_path_exists(
        automation.trigger_config, '$.threshold ? (@ >= 1 && ($total / @).floor() > ($before / @).floor())', numbers
      )
      then '{}'
  end || jsonb_build_object('trigger', 'vocabulary_added', 'words', added, 'total', total)
  from jsonb_build_object('before', total - added, 'total', total) as numbers
$$;

create function private.notice_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
begin
  for automation in
    select * from public.automations
    where user_id in (select user_id from added) and trigger_type = 'vocabulary_added' and is_active
    order by user_id, id
  loop
    -- Words that come at once from two devices are counted one after the other.
    perform from public.profiles where id = automation.user_id for no key update;
    insert into private.automation_events as waiting (automation_id, cause)
    select automation.id, private.words_cause(automation, counted.added, counted.total)
    from (
      select count(*)::integer as total, (count(*) filter (where word.id in (select id from added)))::integer as added
      from public.vocabulary as word
      where word.user_id = automation.user_id
        and coalesce(word.letter_category = automation.trigger_config ->> 'category', true)
    ) as counted
    where private.words_cause(automation, counted.added, counted.total) is not null
    on conflict (automation_id, session_id) do update
    set cause = waiting.cause || excluded.cause
      || jsonb_build_object('words', (waiting.cause ->> 'words')::integer + (excluded.cause ->> 'words')::integer);
  end loop;
  return null;
end
$$;

create trigger notice after insert on public.vocabulary referencing new table as added
  for each statement execute function private.notice_words();

-- { session_types, min_duration }: minutes really studied where the clock ran, else the planned ones. A completion that is taken
-- back before its run asks for none.
create function private.notice_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  minutes constant integer := coalesce(ceil(nullif(new.seconds_studied, 0) / 60.0), new.duration);
begin
  if new.completed then
    insert into private.automation_events (automation_id, session_id, cause)
    select automation.id, new.id, jsonb_build_object(
      'trigger', 'session_completed', 'session_id', new.id, 'type', new.type, 'minutes', minutes
    )
    from public.automations as automation
    where automation.user_id = new.user_id and automation.trigger_type = 'session_completed' and automation.is_active
      and coalesce(automation.trigger_config -> 'session_types' ? new.type, true)
      and not jsonb_path_exists(
        automation.trigger_config, '$.min_duration ? (@ > $minutes)', jsonb_build_object('minutes', minutes)
      )
    on conflict (automation_id, session_id) do nothing;
  else
    delete from private.automation_events as waiting
    using public.automations as automation
    where automation.id = waiting.automation_id and automation.user_id = new.user_id and waiting.session_id = new.id;
  end if;
  return null;
end
$$;

create trigger notice after update of completed on public.study_sessions
  for each row when (old.completed <> new.completed) execute function private.notice_session();

create function private.milestone_text(words integer, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Words in your notebook: %s'
      when 'es' then 'Palabras en su cuaderno: %s'
      when 'de' then 'Wörter in Ihrem Heft: %s'
      else 'Mots dans votre carnet : %s'
    end,
    words
  )
$$;

-- Writes the notification of an automation and says what was sent. Raises when its title or message is missing.
create or replace function private.send_notification(automation public.automations) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  config constant jsonb := automation.action_config;
  account constant uuid := automation.user_id;
  language constant text := (select s.language from public.user_settings as s where s.user_id = account);
  figures jsonb;
  counted integer;
  body text := config ->> 'message';
  sent uuid;
begin
  case config ->> 'report'
    when 'week' then
      figures := private.study_figures(account, now() - interval '7 days');
      body := private.figures_text(figures, language);
    when 'month' then
      figures := private.study_figures(account, now() - interval '1 month');
      body := private.figures_text(figures, language);
    when 'forgotten_notes' then
      counted := (select count(*) from public.notes
        where user_id = account and deleted_at is null and updated_at < now() - interval '7 days');
      if counted = 0 then
        return jsonb_build_object('skipped', 'nothing_to_say');
      end if;
      figures := jsonb_build_object('notes', counted);
      body := private.forgotten_text(counted, language);
    when 'milestone' then
      counted := (select count(*) from public.vocabulary where user_id = account);
      figures := jsonb_build_object('words', counted);
      body := private.milestone_text(counted, language);
    else null;
  end case;
  if coalesce(config ->> 'title', '') !~ '\S' or coalesce(body, '') !~ '\S' then
    raise exception 'Le titre et le message sont obligatoires';
  end if;
  insert into public.notifications (user_id, kind, title, body, href)
  values (account, coalesce(automation.preset, 'automation'), left(config ->> 'title', 200), left(body, 2000), config ->> 'href')
  returning id into sent;
  return jsonb_strip_nulls(jsonb_build_object('notification_id', sent, 'figures', figures));
end
$$;

-- Makes the runs that wait, and gives their number. One whose automation was switched off since is not made.
create function private.run_automation_events() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  event private.automation_events;
  automation public.automations;
  ran integer := 0;
begin
  for event in select * from private.automation_events order by id limit 100 for update skip locked
  loop
    delete from private.automation_events where id = event.id;
    select * into automation from public.automations where id = event.automation_id and is_active for update;
    continue when not found;
    perform private.execute_automation(automation, event.cause);
    ran := ran + 1;
  end loop;
  return ran;
end
$$;

-- Runs every automation whose time has come or whose event has happened, and gives their number. Safe to call from several places
-- at once and as often as one likes: a row is claimed by its lock, and leaves with the next time of its schedule in the same
-- transaction. What was missed while nothing ran is made up once.
create or replace function private.run_due_automations() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
  ran integer := 0;
begin
  for automation in
    select * from public.automations
    where is_active and next_execution_at <= now() and trigger_type = 'time_based'
    order by next_execution_at
    limit 100
    for update skip locked
  loop
    perform private.execute_automation(automation, jsonb_build_object('trigger', 'time_based', 'due_at', automation.next_execution_at));
    update public.automations
    set next_execution_at = private.next_run(automation.trigger_config, private.time_zone_of(automation.user_id), now())
    where id = automation.id;
    ran := ran + 1;
  end loop;
  return ran + private.run_automation_events();
end
$$;

update public.automation_templates
set is_available = true,
  action_schema = '{"type": "send_notification", "title": "Nouveau palier atteint", "report": "milestone", "href": "/vocabulary"}'
where key = 'vocabulary_milestone';
update public.automation_templates set is_available = true where key = 'study_break';
