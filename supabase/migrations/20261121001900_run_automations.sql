-- area: automation
--
-- The engine: runs what is due, records what happened. SQL does what stays inside the database, which for now is
-- sending a notification.

-- What a learner did since a moment.
create function private.study_figures(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'notes', (select count(*) from public.notes where user_id = account and deleted_at is null and updated_at >= since),
    'words', (select count(*) from public.vocabulary where user_id = account and created_at >= since),
    'reviews', (select count(*) from public.reviews where user_id = account and reviewed_at >= since),
    'sessions', (select count(*) from public.study_sessions where user_id = account and completed_at >= since),
    'minutes', (select coalesce(sum(duration), 0) from public.study_sessions where user_id = account and completed_at >= since)
  )
$$;

-- The figures as one line in the learner's language; 'label: number' needs no plural forms.
create function private.figures_text(figures jsonb, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Notes written: %s · Words added: %s · Reviews: %s · Sessions completed: %s (%s min)'
      when 'es' then 'Notas escritas: %s · Palabras añadidas: %s · Repasos: %s · Sesiones terminadas: %s (%s min)'
      when 'de' then 'Geschriebene Notizen: %s · Neue Wörter: %s · Wiederholungen: %s · Abgeschlossene Sitzungen: %s (%s Min.)'
      else 'Notes écrites : %s · Mots ajoutés : %s · Révisions : %s · Sessions terminées : %s (%s min)'
    end,
    figures ->> 'notes', figures ->> 'words', figures ->> 'reviews', figures ->> 'sessions', figures ->> 'minutes'
  )
$$;

create function private.forgotten_text(notes integer, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Notes not touched for 7 days: %s'
      when 'es' then 'Notas sin abrir desde hace 7 días: %s'
      when 'de' then 'Seit 7 Tagen unberührte Notizen: %s'
      else 'Notes laissées de côté depuis 7 jours : %s'
    end,
    notes
  )
$$;

-- Writes the notification of an automation and says what was sent. Raises when its title or message is missing.
create function private.send_notification(automation public.automations) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  config constant jsonb := automation.action_config;
  account constant uuid := automation.user_id;
  language constant text := (select s.language from public.user_settings as s where s.user_id = account);
  figures jsonb;
  forgotten integer;
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
      forgotten := (select count(*) from public.notes
        where user_id = account and deleted_at is null and updated_at < now() - interval '7 days');
      if forgotten = 0 then
        return jsonb_build_object('skipped', 'nothing_to_say');
      end if;
      figures := jsonb_build_object('notes', forgotten);
      body := private.forgotten_text(forgotten, language);
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

-- Runs one automation and records it. A failing action is a recorded failure, never the caller's.
create function private.execute_automation(automation public.automations, cause jsonb)
  returns public.automation_executions
  language plpgsql set search_path = ''
as $$
declare
  execution public.automation_executions;
  started constant timestamptz := clock_timestamp();
  result jsonb;
  failure text;
begin
  begin
    if automation.action_type <> 'send_notification' then
      raise exception 'Cette action ne peut pas encore être exécutée.';
    end if;
    result := private.send_notification(automation);
  exception
    when others then
      failure := left(sqlerrm, 2000);
  end;
  insert into public.automation_executions
    (automation_id, user_id, status, trigger_data, started_at, completed_at, execution_time_ms, action_result, error_message)
  values (
    automation.id, automation.user_id, case when failure is null then 'success' else 'failed' end, cause, started,
    clock_timestamp(), (extract(epoch from clock_timestamp() - started) * 1000)::integer, result, failure
  )
  returning * into execution;
  update public.automations set
    execution_count = execution_count + 1,
    success_count = success_count + (failure is null)::integer,
    failure_count = failure_count + (failure is not null)::integer,
    last_executed_at = now()
  where id = automation.id;
  return execution;
end
$$;

-- Runs every automation whose time has come and gives their number. Safe to call from several places at once and as often
-- as one likes: a row is claimed by its lock, and leaves with the next time of its schedule in the same transaction. What
-- was missed while nothing ran is made up once.
create function public.run_due_jobs() returns integer
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
  return ran;
end
$$;
grant execute on function public.run_due_jobs() to service_role;

-- 'Exécuter maintenant': runs an automation of the caller's for real and gives the record. The schedule stays.
create function public.run_automation(automation_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
begin
  select * into automation from public.automations
  where id = run_automation.automation_id and user_id = (select auth.uid())
  for update;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette automatisation n’existe plus.', detail = 'automation_not_found';
  end if;
  return private.execute_automation(automation, jsonb_build_object('trigger', 'manual'));
end
$$;
grant execute on function public.run_automation(uuid) to authenticated;

-- Hosted projects have pg_cron; elsewhere the process that serves the database calls run_due_jobs().
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('run_due_jobs', '30 seconds', 'select public.run_due_jobs()');
  end if;
exception
  when others then
    raise warning 'pg_cron could not be used (%): call public.run_due_jobs() every 30 seconds', sqlerrm;
end
$$;
