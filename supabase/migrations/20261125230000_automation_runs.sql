-- area: automation, shell
--
-- Automations run in occurrences: one execution for each moment that is due, each event, each click. What an automation was when it began is frozen in its
-- execution, and each of its actions is a step with a key of its own, so that whatever is done again is known as the same. Of the shell's, notifications get a
-- priority.

alter table public.automations drop constraint automations_trigger_type_check;
alter table public.automations add constraint automations_trigger_type_check check (
  trigger_type in (
    'manual', 'note_created', 'note_updated', 'vocabulary_added', 'vocabulary_mastered', 'session_completed', 'document_shared',
    'user_registered', 'time_based'
  )
);

create function private.is_action(type text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    type in ('send_notification', 'send_email', 'create_note', 'schedule_session', 'webhook_call', 'create_backup'), false
  )
$$;

-- The actions after the first: at most four of { type, config }.
create function private.are_actions(list jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) <= 4 and (
      select coalesce(bool_and(private.is_action(action ->> 'type') and coalesce(jsonb_typeof(action -> 'config') = 'object', false)), true)
      from jsonb_array_elements(list) as action
    )
  else false end
$$;

-- {} always holds; else { match: all | any, rules: [{ field, operator, value }] } with one to ten rules.
create function private.are_conditions(conditions jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select conditions in ('{}', '[]') or coalesce(
    conditions ->> 'match' in ('all', 'any')
    and case when jsonb_typeof(conditions -> 'rules') = 'array' then
      jsonb_array_length(conditions -> 'rules') between 1 and 10 and (
        select bool_and(coalesce(
          rule ->> 'field' ~ '^[a-z]+\.[a-z_]+$'
          and rule ->> 'operator' in
            ('equals', 'not_equals', 'contains', 'not_contains', 'greater', 'less', 'is_empty', 'is_not_empty')
          and (
            rule ->> 'operator' in ('is_empty', 'is_not_empty')
            or jsonb_typeof(rule -> 'value') in ('string', 'number') and char_length(rule ->> 'value') <= 500
          ),
          false
        ))
        from jsonb_array_elements(conditions -> 'rules') as rule
      )
    else false end,
    false
  )
$$;
grant execute on function private.is_action(text), private.are_actions(jsonb), private.are_conditions(jsonb) to authenticated, service_role;

update public.automations set conditions = '{}' where not private.are_conditions(conditions);

alter table public.automations
  add column more_actions jsonb not null default '[]' check (private.are_actions(more_actions) and pg_column_size(more_actions) <= 65536),
  add column failures_in_row integer not null default 0 check (failures_in_row >= 0),
  -- Since when, and why, the engine has switched it off.
  add column paused_at timestamptz,
  add column pause_reason text check (pause_reason ~ '^[a-z_]{1,50}$'),
  add constraint automations_conditions_shape check (private.are_conditions(conditions));
grant insert (more_actions), update (more_actions) on public.automations to authenticated;
drop trigger touch on public.automations;
create trigger touch before update of
  name, description, category, trigger_type, trigger_config, action_type, action_config, more_actions, conditions, schedule_config,
  is_active, priority, retry_config on public.automations
  for each row execute function private.touch();

alter table public.automation_templates
  add column more_actions jsonb not null default '[]' check (private.are_actions(more_actions)),
  add column conditions jsonb not null default '{}' check (private.are_conditions(conditions));

alter table public.automation_executions drop constraint automation_executions_status_check;
alter table public.automation_executions
  add constraint automation_executions_status_check check (status in ('pending', 'running', 'success', 'failed', 'cancelled')),
  -- `t:` the moment that was due, `e:` an event, `m:` a request of the learner's: each once.
  add column occurrence text not null default 'x:' || gen_random_uuid() check (char_length(occurrence) <= 200),
  -- { name, trigger_type, trigger_config, conditions, actions, retry, preset } as they were.
  add column definition jsonb not null default '{}',
  -- What {{paths}} and conditions read, as it was when it began.
  add column data jsonb not null default '{}',
  add column priority smallint not null default 5,
  -- When the engine takes it up next; null: when somebody else is at it, or it is over.
  add column due_at timestamptz,
  -- The automations that led to this one, which they do not set off again.
  add column chain uuid[] not null default '{}',
  add column error_code text check (error_code ~ '^[a-z_]{1,50}$'),
  add constraint automation_executions_occurrence_key unique (automation_id, occurrence),
  add constraint automation_executions_id_user_id_key unique (id, user_id);
create index automation_executions_due_idx on public.automation_executions (priority desc, due_at) where due_at is not null;
create index automation_executions_started_at_idx on public.automation_executions (started_at);
-- Words that come before the run belong to it.
create unique index automation_executions_words_idx on public.automation_executions (automation_id)
  where status = 'pending' and occurrence like 'e:words:%';

create table public.automation_steps (
  id uuid primary key default gen_random_uuid(),
  execution_id uuid not null,
  user_id uuid not null,
  position smallint not null check (position between 1 and 5),
  action_type text not null check (private.is_action(action_type)),
  -- By which whoever gets it twice knows that it is the same: the id of a webhook and of a mail.
  key uuid not null unique default gen_random_uuid(),
  -- What it was done with, rendered.
  input jsonb,
  status text not null default 'pending' check (status in ('pending', 'running', 'success', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- When it is tried next; while somebody is at it, when it is given to another.
  next_attempt_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  output jsonb,
  error_code text check (error_code ~ '^[a-z_]{1,50}$'),
  error_message text check (char_length(error_message) <= 2000),
  unique (execution_id, position),
  unique (id, user_id),
  foreign key (execution_id, user_id) references public.automation_executions (id, user_id) on delete cascade
);
-- An account has as many automations as a person can look after.
create function private.hold_automation_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = new.user_id for no key update;
  if (select count(*) from public.automations where user_id = new.user_id) >= 500 then
    raise exception using errcode = 'PT409', message = 'Vous avez 500 automatisations. Supprimez-en une d’abord.', detail = 'automation_limit';
  end if;
  return new;
end
$$;
create trigger hold_limit before insert on public.automations for each row execute function private.hold_automation_limit();

create index automation_steps_user_id_idx on public.automation_steps (user_id, action_type, completed_at);
create index automation_steps_due_idx on public.automation_steps (action_type, next_attempt_at) where next_attempt_at is not null;

alter table public.automation_steps enable row level security;
create policy "sessions are assured" on public.automation_steps as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.automation_steps for select to authenticated using (user_id = (select auth.uid()));
grant select on public.automation_steps to authenticated;
grant select, insert, update, delete on public.automation_steps to service_role;

-- Of what is deleted, screens learn whose it was.
alter table public.automation_executions replica identity using index automation_executions_id_user_id_key;
alter table public.automation_steps replica identity using index automation_steps_id_user_id_key;
alter publication supabase_realtime add table public.automation_executions, public.automation_steps;

-- One of low priority stands in the list as read.
alter table public.notifications add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high'));

create function private.execution_details(execution uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('steps', coalesce(
    jsonb_agg(to_jsonb(step) - '{id,execution_id,user_id,key}'::text[] order by step.position), '[]'
  ))
  from public.automation_steps as step where step.execution_id = execution
$$;

-- Nobody has an execution run, or a loop go on, by importing one.
update private.data_sections set
  details = 'execution_details',
  writable = '{id,automation_id,status,trigger_data,started_at,completed_at,execution_time_ms,action_result,error_message,error_code}'
where section = 'automation_executions';
update private.data_sections set fixed = fixed || '{"failures_in_row": 0, "paused_at": null, "pause_reason": null}' where section = 'automations';
insert into private.data_sections (source, reason) values
  ('public.automation_steps', 'with their executions, in the section automation_executions');

-- What a learner's plan lets automations do within 24 hours.
create function private.automation_cap(plan text, what text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case what
    when 'runs' then case plan when 'premium' then 20000 when 'basic' then 2000 else 200 end
    when 'send_email' then case when plan in ('basic', 'premium') then 100 else 20 end
    when 'webhook_call' then case plan when 'premium' then 10000 when 'basic' then 1000 else 100 end
    when 'create_backup' then case when plan in ('basic', 'premium') then 5 else 2 end
  end
$$;

-- How much of it was used.
create function private.automation_use(account uuid, what text) returns integer
  language sql stable set search_path = ''
as $$
  select case what
    when 'runs' then (
      select count(*)::integer from public.automation_executions
      where user_id = account and started_at > now() - interval '24 hours' and status in ('running', 'success', 'failed')
    )
    else (
      select count(*)::integer from public.automation_steps
      where user_id = account and action_type = what and (completed_at > now() - interval '24 hours' or completed_at is null)
        and (status in ('running', 'success') or next_attempt_at is not null)
    )
  end
$$;

create function public.automation_caps() returns table (what text, used integer, most integer)
  language sql stable security definer set search_path = ''
as $$
  select kind, private.automation_use((select auth.uid()), kind), private.automation_cap(private.plan_of((select auth.uid())), kind)
  from unnest('{runs,send_email,webhook_call,create_backup}'::text[]) as kind
$$;
grant execute on function public.automation_caps() to authenticated;

-- What texts and conditions may name, by trigger. Outputs of earlier steps come besides: steps.1.note_url.
create function public.trigger_paths(trigger_type text) returns table (path text, type text)
  language sql immutable parallel safe set search_path = ''
as $$
  select known.path, known.type
  from (values
    (null, 'automation.name', 'text'), (null, 'now.date', 'date'), (null, 'now.time', 'time'), (null, 'learner.name', 'text'),
    (null, 'figures.notes', 'number'), (null, 'figures.words', 'number'), (null, 'figures.reviews', 'number'),
    (null, 'figures.sessions', 'number'), (null, 'figures.minutes', 'number'), (null, 'due.words', 'number'),
    ('^note_', 'note.id', 'text'), ('^(note_|document_)', 'note.title', 'text'), ('^(note_|document_)', 'note.url', 'text'),
    ('^note_', 'note.tags', 'text'), ('^note_', 'note.excerpt', 'text'),
    ('^vocabulary_', 'word.word', 'text'), ('^vocabulary_', 'word.definition', 'text'), ('^vocabulary_', 'word.category', 'text'),
    ('^vocabulary_', 'words.added', 'number'), ('^vocabulary_', 'words.total', 'number'),
    ('^session_', 'session.title', 'text'), ('^session_', 'session.type', 'text'), ('^session_', 'session.minutes', 'number'),
    ('^document_', 'sharer.name', 'text'), ('^user_', 'member.name', 'text')
  ) as known (triggers, path, type)
  where known.triggers is null or trigger_type ~ known.triggers
$$;
grant execute on function public.trigger_paths(text) to authenticated;

create function private.may_read_path(trigger_type text, path text) returns boolean
  language sql immutable set search_path = ''
as $$
  select path ~ '^steps\.[1-4]\.[a-z_]{1,30}$' or exists (select from public.trigger_paths(may_read_path.trigger_type) as known where known.path = may_read_path.path)
$$;

-- What an execution reads. `wanted` is a text that names the paths: what costs a query and is not named is left out.
create function private.execution_data(account uuid, automation_name text, cause jsonb, wanted text) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(account);
  data jsonb := jsonb_build_object(
    'automation', jsonb_build_object('name', automation_name),
    'now', jsonb_build_object('date', to_char(now() at time zone zone, 'YYYY-MM-DD'), 'time', to_char(now() at time zone zone, 'HH24:MI')),
    'learner', jsonb_build_object('name', (select name from public.profiles where id = account))
  );
begin
  if wanted ~ 'figures\.' then
    data := data || jsonb_build_object('figures', private.study_figures(account, now() - interval '7 days'));
  end if;
  if wanted ~ 'due\.' then
    data := data || jsonb_build_object('due', jsonb_build_object(
      'words', (select count(*) from private.queued_cards(account, zone))
    ));
  end if;
  if cause ? 'note_id' then
    data := data || jsonb_build_object('note', (
      select jsonb_build_object(
        'id', note.id, 'title', note.title, 'url', '/notes/' || note.id,
        'tags', (
          select string_agg(tag.name, ', ' order by tag.folded)
          from public.note_tags as link join public.tags as tag on tag.id = link.tag_id where link.note_id = note.id
        ),
        'excerpt', left(btrim(regexp_replace(private.plain_text(left(note.content, 2000)), '\s+', ' ', 'g')), 280)
      )
      from public.notes as note where note.id = (cause ->> 'note_id')::uuid and (note.user_id = account or cause ? 'sharer_id')
    ));
    if cause ? 'sharer_id' then
      data := data #- '{note,excerpt}' #- '{note,tags}'
        || jsonb_build_object('sharer', jsonb_build_object('name', private.name_of((cause ->> 'sharer_id')::uuid)));
    end if;
  end if;
  if cause ? 'words' then
    data := data || jsonb_build_object('words', jsonb_build_object('added', cause -> 'words', 'total', cause -> 'total'));
  end if;
  if cause ? 'word_id' then
    data := data || jsonb_build_object('word', (
      select jsonb_build_object('word', word.word, 'definition', word.definition, 'category', word.letter_category)
      from public.vocabulary as word where word.id = (cause ->> 'word_id')::uuid and word.user_id = account
    ));
  end if;
  if cause ? 'session_id' then
    data := data || jsonb_build_object('session', (
      select jsonb_build_object('title', session.title, 'type', session.type, 'minutes', cause -> 'minutes')
      from public.study_sessions as session where session.id = (cause ->> 'session_id')::uuid and session.user_id = account
    ));
  end if;
  if cause ? 'member_id' then
    data := data || jsonb_build_object('member', jsonb_build_object('name', private.name_of((cause ->> 'member_id')::uuid)));
  end if;
  return data;
end
$$;

-- A text with the values of its {{paths}}, in one pass: what a value says is not read again. Addresses of the application are whole where they leave it.
create function private.render_text(template text, data jsonb, trigger_type text, leaves boolean) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  rendered text := '';
  rest text := template;
  found text[];
  path text;
  value text;
begin
  loop
    found := regexp_match(rest, '^(.*?)\{\{\s*([^{}]*?)\s*\}\}(.*)$');
    exit when found is null;
    path := found[2];
    if not private.may_read_path(trigger_type, path) then
      raise exception using errcode = 'PT422', message = format('« %s » n’est pas une donnée de cette automatisation.', left(path, 60)), detail = 'bad_path';
    end if;
    value := coalesce(data #>> string_to_array(path, '.'), '');
    if leaves and path ~ 'url$' and value ~ '^/' then
      value := '{CAHIER_URL}' || value;
    end if;
    rendered := rendered || found[1] || value;
    rest := found[3];
  end loop;
  return rendered || rest;
end
$$;

-- The same for all texts of a configuration. What is sealed stays as it is.
create function private.render(config jsonb, data jsonb, trigger_type text, leaves boolean) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return case jsonb_typeof(config)
    when 'string' then to_jsonb(private.render_text(config #>> '{}', data, trigger_type, leaves))
    when 'array' then (
      select coalesce(jsonb_agg(private.render(item, data, trigger_type, leaves) order by place), '[]')
      from jsonb_array_elements(config) with ordinality as list (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(
        field.key, case field.key when 'sealed' then field.value else private.render(field.value, data, trigger_type, leaves) end
      ), '{}')
      from jsonb_each(config) as field
    )
    else config
  end;
end
$$;

create function private.condition_holds(rule jsonb, data jsonb) returns boolean
  language plpgsql immutable set search_path = ''
as $$
declare
  held constant text := private.fold(coalesce(data #>> string_to_array(rule ->> 'field', '.'), ''));
  asked constant text := private.fold(coalesce(rule ->> 'value', ''));
  is_number constant boolean := held ~ '^-?[0-9]{1,15}(\.[0-9]{1,6})?$' and asked ~ '^-?[0-9]{1,15}(\.[0-9]{1,6})?$';
begin
  return case rule ->> 'operator'
    when 'equals' then case when is_number then held::numeric = asked::numeric else held = asked end
    when 'not_equals' then case when is_number then held::numeric <> asked::numeric else held <> asked end
    when 'contains' then position(asked in held) > 0
    when 'not_contains' then position(asked in held) = 0
    when 'greater' then held <> '' and case when is_number then held::numeric > asked::numeric else held > asked end
    when 'less' then held <> '' and case when is_number then held::numeric < asked::numeric else held < asked end
    when 'is_empty' then held !~ '\S'
    when 'is_not_empty' then held ~ '\S'
  end;
end
$$;

-- Whether conditions hold. A field that the trigger does not have holds nowhere.
create function private.conditions_hold(conditions jsonb, data jsonb, trigger_type text) returns boolean
  language sql immutable set search_path = ''
as $$
  select case
    when not coalesce(conditions ? 'rules', false) then true
    when conditions ->> 'match' = 'any' then bool_or(holds) else bool_and(holds)
  end
  from (
    select private.may_read_path(trigger_type, rule ->> 'field') and private.condition_holds(rule, data) as holds
    from jsonb_array_elements(case when conditions ? 'rules' then conditions -> 'rules' else '[]' end) as rule
    union all
    select null where not coalesce(conditions ? 'rules', false)
  ) as judged
$$;

create function private.definition_of(automation public.automations) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'name', automation.name, 'preset', automation.preset, 'trigger_type', automation.trigger_type, 'trigger_config', automation.trigger_config,
    'conditions', automation.conditions, 'retry', automation.retry_config,
    'actions', jsonb_build_array(jsonb_build_object('type', automation.action_type, 'config', automation.action_config)) || automation.more_actions
  )
$$;

-- Plans the execution of an occurrence, unless there is one; gives its id. An automation does not set off itself, however many are between, and what the
-- fourth of a chain would set off is recorded and does not run.
create function private.plan_execution(
  automation public.automations, occurrence text, cause jsonb, due timestamptz default now()
) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  origin constant uuid[] := coalesce(nullif(current_setting('cahier.automations', true), ''), '{}')::uuid[];
  is_loop constant boolean := cardinality(origin) > 3;
  planned uuid;
begin
  if automation.id = any (origin) then
    return null;
  end if;
  insert into public.automation_executions (
    automation_id, user_id, occurrence, trigger_data, definition, priority, chain, due_at, status, completed_at, error_code, error_message
  )
  values (
    automation.id, automation.user_id, occurrence, cause, private.definition_of(automation), automation.priority, origin,
    case when not is_loop then due end, case when is_loop then 'cancelled' else 'pending' end, case when is_loop then now() end,
    case when is_loop then 'loop' end, case when is_loop then 'Trop d’automatisations se suivent.' end
  )
  on conflict do nothing
  returning id into planned;
  if planned is not null and due <= now() then
    -- The process that serves the database listens; on a hosted project the next turn is seconds away.
    perform pg_notify('due_automations', '');
  end if;
  return planned;
end
$$;

-- Ends an execution and counts it. After ten failures in a row the automation is switched off, and its owner is told.
create function private.end_execution(execution public.automation_executions, ended text, code text, message text) returns void
  language plpgsql set search_path = ''
as $$
declare
  automation public.automations;
  language constant text := private.mail_language(execution.user_id);
begin
  update public.automation_steps set status = 'cancelled', next_attempt_at = null
  where execution_id = execution.id and status in ('pending', 'running') and ended <> 'success';
  update public.automation_executions set
    status = ended, due_at = null, completed_at = clock_timestamp(), error_code = code, error_message = left(message, 2000),
    execution_time_ms = least(greatest(extract(epoch from clock_timestamp() - started_at) * 1000, 0), 2147483647)::integer,
    action_result = (
      select step.output from public.automation_steps as step
      where step.execution_id = execution.id and step.status = 'success' order by step.position desc limit 1
    )
  where id = execution.id;
  if ended = 'cancelled' then
    return;
  end if;
  update public.automations set
    execution_count = execution_count + 1,
    success_count = success_count + (ended = 'success')::integer,
    failure_count = failure_count + (ended = 'failed')::integer,
    failures_in_row = case ended when 'success' then 0 else failures_in_row + 1 end,
    last_executed_at = now()
  where id = execution.automation_id
  returning * into automation;
  if automation.failures_in_row >= 10 and automation.is_active then
    update public.automations set is_active = false, paused_at = now(), pause_reason = 'failures' where id = automation.id;
    insert into public.notifications (user_id, kind, title, body, href)
    values (
      automation.user_id, 'automation_paused',
      left(format(
        case language when 'en' then 'Automation paused: %s' when 'es' then 'Automatización en pausa: %s'
          when 'de' then 'Automatisierung angehalten: %s' else 'Automatisation suspendue : %s' end,
        automation.name
      ), 200),
      case language when 'en' then 'It failed ten times in a row. See why, and switch it on again.'
        when 'es' then 'Ha fallado diez veces seguidas. Vea por qué y vuelva a activarla.'
        when 'de' then 'Sie ist zehnmal hintereinander fehlgeschlagen. Sehen Sie nach, warum, und schalten Sie sie wieder ein.'
        else 'Elle a échoué dix fois de suite. Voyez pourquoi, puis réactivez-la.' end,
      '/automation'
    );
  end if;
end
$$;

-- A step that failed is tried again as often as its automation says, later by a random tenth; else the execution has failed.
create function private.fail_step(
  execution public.automation_executions, step public.automation_steps, code text, message text, may_retry boolean, patience integer default 0
) returns void
  language plpgsql set search_path = ''
as $$
declare
  most constant integer := coalesce((execution.definition #>> '{retry,max_retries}')::numeric::integer, 3);
  pause constant double precision := greatest(coalesce((execution.definition #>> '{retry,retry_delay}')::numeric, 300), patience);
  again constant timestamptz := case when may_retry and step.attempts <= most
    then now() + make_interval(secs => pause * (1 + random() / 10)) end;
begin
  update public.automation_steps set
    status = case when again is null then 'failed' else 'pending' end,
    next_attempt_at = again, error_code = code, error_message = left(message, 2000),
    completed_at = case when again is null then clock_timestamp() end
  where id = step.id;
  if again is null then
    perform private.end_execution(execution, 'failed', code, message);
  else
    update public.automation_executions set due_at = case when private.is_outside(step.action_type) then null else again end where id = execution.id;
  end if;
end
$$;

-- Actions that a function does, because they lead out of the database.
create function private.is_outside(action_type text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select action_type in ('webhook_call', 'create_backup')
$$;
create function private.function_of(action_type text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case action_type when 'webhook_call' then 'send-webhooks' when 'create_backup' then 'write-backups' end
$$;

-- Begins an execution that waits: what it reads, whether it may run and whether its conditions hold, and its steps. Gives whether it goes on.
create function private.begin_execution(execution public.automation_executions) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  account constant uuid := execution.user_id;
  known jsonb;
begin
  if execution.occurrence !~ '^m:' and not exists (select from public.automations where id = execution.automation_id and is_active) then
    perform private.end_execution(execution, 'cancelled', 'switched_off', 'L’automatisation a été désactivée entre-temps.');
    return false;
  end if;
  -- A note without the tags that are asked for, or without a place any more, sets nothing off.
  if execution.occurrence ~ '^e:note:' and not exists (
    select from public.notes as note
    where note.id = (execution.trigger_data ->> 'note_id')::uuid and note.user_id = account and note.deleted_at is null
      and private.note_matches(execution.definition -> 'trigger_config', note)
  ) then
    delete from public.automation_executions where id = execution.id;
    return false;
  end if;
  if private.automation_use(account, 'runs') >= private.automation_cap(private.plan_of(account), 'runs') then
    perform private.end_execution(execution, 'cancelled', 'daily_cap', 'Votre formule ne permet pas plus d’exécutions en 24 heures.');
    return false;
  end if;
  known := private.execution_data(account, execution.definition ->> 'name', execution.trigger_data, execution.definition::text);
  if not private.conditions_hold(execution.definition -> 'conditions', known, execution.definition ->> 'trigger_type') then
    update public.automation_executions as held set data = known where held.id = execution.id;
    perform private.end_execution(execution, 'cancelled', 'conditions', 'Les conditions ne sont pas remplies.');
    return false;
  end if;
  insert into public.automation_steps (execution_id, user_id, position, action_type)
  select execution.id, account, place, action ->> 'type'
  from jsonb_array_elements(execution.definition -> 'actions') with ordinality as list (action, place);
  update public.automation_executions as held
  set status = 'running', started_at = clock_timestamp(), data = known
  where held.id = execution.id;
  return true;
end
$$;

-- Takes an execution on as far as it goes now, in the caller's transaction: a step's effect and its record are one. The caller holds the rows of the execution
-- and of its automation. Gives whether it ran at all.
create function private.advance_execution(execution_id uuid) returns boolean
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  execution public.automation_executions;
  step public.automation_steps;
  config jsonb;
  known jsonb;
  trigger_type text;
  result jsonb;
  state text;
  detail text;
  message text;
  is_outside boolean;
begin
  select * into execution from public.automation_executions where id = advance_execution.execution_id;
  if execution.status = 'pending' then
    if not private.begin_execution(execution) then
      return false;
    end if;
    select * into execution from public.automation_executions where id = advance_execution.execution_id;
  end if;
  trigger_type := execution.definition ->> 'trigger_type';
  loop
    select * into step from public.automation_steps
    where execution_id = execution.id and status <> 'success' order by position limit 1;
    if not found then
      perform private.end_execution(execution, 'success', null, null);
      return true;
    end if;
    is_outside := private.is_outside(step.action_type);
    config := execution.definition #> array['actions', (step.position - 1)::text, 'config'];
    known := execution.data || jsonb_build_object('steps', (
      select coalesce(jsonb_object_agg(earlier.position, earlier.output), '{}') from public.automation_steps as earlier
      where earlier.execution_id = execution.id and earlier.status = 'success'
    ));
    step.attempts := step.attempts + case when is_outside then 0 else 1 end;
    update public.automation_steps set
      attempts = step.attempts, started_at = coalesce(started_at, clock_timestamp()), next_attempt_at = null,
      status = case when is_outside then 'pending' else 'running' end
    where id = step.id;
    begin
      if private.automation_use(execution.user_id, step.action_type) - (not is_outside)::integer
        >= private.automation_cap(private.plan_of(execution.user_id), step.action_type)
      then
        raise exception using errcode = 'PT402', message = 'Votre formule n’en permet pas plus en 24 heures.', detail = 'daily_cap';
      end if;
      if is_outside and private.is_anonymous(execution.user_id) then
        raise exception using errcode = 'PT403', message = 'Créez d’abord votre compte.', detail = 'plan_required';
      end if;
      result := private.render(config, known, trigger_type, step.action_type in ('send_email', 'webhook_call'));
      update public.automation_steps set input = result where id = step.id;
      if is_outside then
        perform private.check_outside(step.action_type, result);
        update public.automation_steps set next_attempt_at = now() where id = step.id;
        update public.automation_executions set due_at = null where id = execution.id;
        perform private.call_soon(private.function_of(step.action_type));
        return true;
      end if;
      perform set_config('cahier.automations', (execution.chain || execution.automation_id)::text, true);
      result := private.do_action(execution, step.action_type, result, step.key);
      perform set_config('cahier.automations', '', true);
    exception
      when others then
        get stacked diagnostics state = returned_sqlstate, detail = pg_exception_detail, message = message_text;
        perform set_config('cahier.automations', '', true);
        if detail = 'daily_cap' then
          perform private.end_execution(execution, 'cancelled', detail, message);
          return true;
        end if;
        perform private.fail_step(
          execution, step,
          case
            when state ~ '^PT' then case detail when 'plan_limit_notes' then 'note_limit' else coalesce(substring(detail from '^[a-z_]{1,50}$'), 'internal') end
            when state ~ '^(22|23)' then 'invalid_field'
            else 'internal'
          end,
          -- What the database says of itself is not for the learner.
          case when state ~ '^PT' then message when state ~ '^(22|23)' then 'Un champ de l’action n’est pas valable.' else 'Erreur interne' end,
          state !~ '^(PT|22|23)'
        );
        return true;
    end;
    update public.automation_steps set status = 'success', output = result, completed_at = clock_timestamp(), error_code = null, error_message = null
    where id = step.id;
  end loop;
end
$$;

-- Plans what is due by the clock, each moment once, and with it the next moment. What was missed while nothing ran is made up once.
create function private.plan_due_automations(most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due public.automations[] := array(
    select automation from public.automations as automation
    where is_active and trigger_type = 'time_based' and next_execution_at <= now()
    order by next_execution_at
    limit most
    for no key update skip locked
  );
  automation public.automations;
begin
  foreach automation in array due loop
    perform private.plan_execution(
      automation, 't:' || to_char(automation.next_execution_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      jsonb_build_object('trigger', 'time_based', 'due_at', automation.next_execution_at)
    );
    update public.automations
    set next_execution_at = private.next_run(automation.trigger_config, private.time_zone_of(automation.user_id), now())
    where id = automation.id;
  end loop;
  return cardinality(due);
end
$$;

-- One turn of the engine: plans what is due and takes on up to `most` executions, the highest priority first. Call it until it gives 0. Any number of callers
-- share the work: each takes the rows that no other holds, all of them before it begins, so that none waits for another.
-- Gives `worked`, what it planned and took on, and `ran`, how many executions began or went on.
create function private.turn_automations(most integer, out worked integer, out ran integer)
  language plpgsql set search_path = ''
as $$
declare
  taken uuid[];
  execution uuid;
begin
  worked := private.plan_due_automations(most);
  taken := array(
    select execution.id
    from public.automation_executions as execution
    join public.automations as automation on automation.id = execution.automation_id
    join public.profiles as profile on profile.id = execution.user_id
    where execution.due_at <= now()
    order by execution.priority desc, execution.due_at
    limit most
    for no key update of execution, automation, profile skip locked
  );
  ran := 0;
  foreach execution in array taken loop
    ran := ran + private.advance_execution(execution)::integer;
  end loop;
  worked := worked + cardinality(taken);
end
$$;

create function public.drain_automations(most integer default 100) returns integer
  language sql security definer set search_path = ''
as $$
  select worked from private.turn_automations(least(greatest(most, 1), 1000))
$$;
grant execute on function public.drain_automations(integer) to service_role;

create or replace function private.run_due_automations() returns integer
  language sql security definer set search_path = ''
as $$
  select ran from private.turn_automations(100)
$$;
