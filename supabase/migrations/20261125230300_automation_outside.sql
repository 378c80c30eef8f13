-- area: automation, settings, shell
--
-- What automations do outside the database: webhooks and backups. A function leases such a step, does it and settles it; a lease that ends without that is given
-- to the next, with the same key. So it is done once, or again under the same key after whoever did it died. Of the other areas, the rows of an export are
-- read for a backup too, and storage gets a bucket.

-- The learner's key for signing webhooks, sealed by the functions.
create table private.webhook_secrets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  sealed text not null check (char_length(sealed) <= 1000),
  created_at timestamptz not null default now()
);
insert into private.data_sections (source, reason) values
  ('private.webhook_secrets', 'a sealed key: an account makes its own');

create function public.webhook_secret_state() returns table (created_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select held.created_at from private.webhook_secrets as held where held.user_id = (select auth.uid())
$$;
grant execute on function public.webhook_secret_state() to authenticated;

create function public.keep_webhook_secret(owner uuid, sealed text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.webhook_secrets as held (user_id, sealed) values (owner, keep_webhook_secret.sealed)
  on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
$$;
grant execute on function public.keep_webhook_secret(uuid, text) to service_role;

-- Leases up to `max` due steps of a kind for some time. `attempt` says whose lease it is when it is settled.
create function public.claim_automation_steps(kind text, max integer default 20) returns table (
  id uuid, attempt integer, key uuid, user_id uuid, execution_id uuid, automation_id uuid, name text, input jsonb, data jsonb, begun_at timestamptz,
  signing text
)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  lost record;
begin
  if not private.is_outside(kind) then
    return;
  end if;
  -- Whoever tried it died each time.
  for lost in
    select step, execution from public.automation_steps as step
    join public.automation_executions as execution on execution.id = step.execution_id
    where step.action_type = kind and step.status = 'running' and step.next_attempt_at <= now() and step.attempts >= 12
    limit 20 for update of step, execution skip locked
  loop
    perform private.fail_step(lost.execution, lost.step, 'timeout', 'L’action n’a jamais abouti.', false);
  end loop;
  return query
    with leased as (
      update public.automation_steps as step set
        status = 'running', attempts = step.attempts + 1,
        next_attempt_at = now() + case kind
          when 'create_backup' then interval '5 minutes'
          else interval '10 seconds' + make_interval(secs => coalesce((step.input ->> 'timeout')::integer, 30))
        end
      from (
        select due.id from public.automation_steps as due
        where due.action_type = kind and due.next_attempt_at <= now() and due.attempts < 12
        order by due.next_attempt_at
        limit least(greatest(claim_automation_steps.max, 1), 100)
        for update skip locked
      ) as taken
      where step.id = taken.id
      returning step.*
    )
    select leased.id, leased.attempts, leased.key, leased.user_id, leased.execution_id, execution.automation_id, execution.definition ->> 'name',
      leased.input, execution.data, leased.started_at, held.sealed
    from leased
    join public.automation_executions as execution on execution.id = leased.execution_id
    left join private.webhook_secrets as held on held.user_id = leased.user_id;
end
$$;
grant execute on function public.claim_automation_steps(text, integer) to service_role;

-- Settles a leased step: { output } when it was done, else { code, message, retry, patience }; patience is seconds that the other side asks for. Gives whether the lease was
-- still the caller's.
create function public.settle_automation_step(step_id uuid, attempt integer, outcome jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  step public.automation_steps;
  execution public.automation_executions;
begin
  -- In the order in which a learner's calls take them: the automation, the execution, the account.
  select held.* into execution from public.automation_executions as held
  where held.id = (select execution_id from public.automation_steps where id = settle_automation_step.step_id);
  perform from public.automations where id = execution.automation_id for no key update;
  select held.* into execution from public.automation_executions as held where held.id = execution.id for no key update;
  perform from public.profiles where id = execution.user_id for no key update;
  select * into step from public.automation_steps where id = settle_automation_step.step_id for update;
  if step.status is distinct from 'running' or step.attempts <> settle_automation_step.attempt or execution.status <> 'running' then
    return false;
  end if;
  if outcome ? 'output' then
    update public.automation_steps set
      status = 'success', output = outcome -> 'output', next_attempt_at = null, completed_at = clock_timestamp(), error_code = null, error_message = null
    where id = step.id;
    if step.action_type = 'create_backup' then
      perform private.keep_backup(execution.user_id, outcome #>> '{output,path}');
    end if;
    perform private.advance_execution(execution.id);
  else
    perform private.fail_step(
      execution, step, coalesce(outcome ->> 'code', 'internal'), coalesce(outcome ->> 'message', 'Erreur interne'),
      coalesce((outcome ->> 'retry')::boolean, false), least(greatest(coalesce((outcome ->> 'patience')::numeric, 0), 0), 86400)::integer
    );
  end if;
  return true;
end
$$;
grant execute on function public.settle_automation_step(uuid, integer, jsonb) to service_role;

-- The rows of a section of an account, page by page: for exports and for backups.
create function private.section_rows(account uuid, section text, after jsonb, max integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = section_rows.section
  );
  most constant integer := least(greatest(max, 1), 1000);
  keys constant text := (select string_agg(format('entry.%I', name), ', ' order by place) from unnest(told.key) with ordinality as k (name, place));
  hidden constant text[] := told.hidden || told.owner || array(
    select attname from pg_catalog.pg_attribute where attrelid = told.source::regclass and attgenerated <> ''
  );
  source refcursor;
  place jsonb;
  line jsonb;
  last jsonb;
  lines jsonb[] := '{}';
  bytes bigint := 0;
begin
  open source for execute format(
    $query$
      select jsonb_build_object(%4$s), (to_jsonb(entry) - $4) %5$s
      from (
        select entry.* from %1$s as entry
        where entry.%2$I = $1 and ($2 is null or (%3$s) > (select %3$s from jsonb_populate_record(null::%1$s, $2) as entry))
        order by %3$s limit $3
      ) as entry
    $query$,
    told.source::regclass, told.owner, keys,
    (select string_agg(format('%L, entry.%I', name, name), ', ') from unnest(told.key) as name),
    case when told.details is null then '' else format('|| private.%I(entry.id)', told.details) end
  ) using account, after, most, hidden;
  loop
    fetch source into place, line;
    exit when not found;
    bytes := bytes + octet_length(line::text);
    if bytes > 2000000 and lines <> '{}' then
      close source;
      return jsonb_build_object('rows', to_jsonb(lines), 'after', last);
    end if;
    lines := lines || line;
    last := place;
  end loop;
  close source;
  return jsonb_build_object('rows', to_jsonb(lines), 'after', case when cardinality(lines) = most then last end);
end
$$;

create or replace function public.export_rows(section text, after jsonb default null, max integer default 200) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.data_sections as known where known.section = export_rows.section) then
    raise exception using errcode = 'PT404', message = 'Cette partie des données n’existe pas.', detail = 'data_section_unknown';
  end if;
  if not exists (
    select from private.exports
    where session_id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and begun_at > now() - interval '6 hours'
  ) then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord que c’est bien vous.', detail = 'step_up_required';
  end if;
  return private.section_rows(auth.uid(), section, after, max);
end
$$;

-- What a backup has: the sections that an account takes back, and whose it is. Files stay where they are: a backup names them.
create function public.backup_contents(step_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', step.user_id, 'name', private.name_of(step.user_id), 'email', (select email from auth.users where id = step.user_id)),
    'sections', (select jsonb_agg(section order by section) from private.data_sections where importer is not null and section <> 'attachments'),
    'files', (
      select coalesce(jsonb_agg(file_name order by file_name), '[]') from public.note_attachments where user_id = step.user_id
    )
  )
  from public.automation_steps as step where step.id = backup_contents.step_id and step.status = 'running' and step.action_type = 'create_backup'
$$;
create function public.backup_rows(step_id uuid, section text, after jsonb default null, max integer default 1000) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.section_rows(step.user_id, known.section, backup_rows.after, backup_rows.max)
  from public.automation_steps as step, private.data_sections as known
  where step.id = backup_rows.step_id and step.status = 'running' and step.action_type = 'create_backup'
    and known.section = backup_rows.section and known.importer is not null
$$;
grant execute on function public.backup_contents(uuid), public.backup_rows(uuid, text, jsonb, integer) to service_role;

insert into storage.buckets (id, name, public, file_size_limit)
values ('backups', 'backups', false, 524288000)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

create or replace function private.owner_of_file(bucket text, file text) returns uuid
  language sql stable set search_path = ''
as $$
  select case
    when bucket in ('avatars', 'backups')
      then (regexp_match(file, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'))[1]::uuid
    when bucket = 'note-attachments' then (select user_id from public.notes where id = private.note_of_file(file))
  end
$$;
create trigger track_backup after insert or update on storage.objects
  for each row when (new.bucket_id = 'backups') execute function private.track_file();
create trigger forget_backup after delete on storage.objects
  for each row when (old.bucket_id = 'backups') execute function private.forget_file();
create trigger hold_backup_in_place before update on storage.objects
  for each row when ((old.bucket_id, old.name) is distinct from (new.bucket_id, new.name) and (old.bucket_id = 'backups' or new.bucket_id = 'backups'))
  execute function private.hold_file_in_place();

create policy "owners read their backups" on storage.objects
  for select to authenticated using (bucket_id = 'backups' and name like (select auth.uid()) || '/%');
create policy "owners add backups" on storage.objects
  for insert to authenticated with check (bucket_id = 'backups' and name like (select auth.uid()) || '/%');
create policy "owners replace their backups" on storage.objects
  for update to authenticated
  using (bucket_id = 'backups' and name like (select auth.uid()) || '/%')
  with check (bucket_id = 'backups' and name like (select auth.uid()) || '/%');
create policy "owners delete their backups" on storage.objects
  for delete to authenticated using (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

-- A backup stays until there are seven newer ones.
create function private.keep_backup(account uuid, path text) returns void
  language sql security definer set search_path = ''
as $$
  update private.stored_files set remove_at = null where bucket_id = 'backups' and name = path and user_id = account;
  update private.stored_files as file set remove_at = now()
  from (
    select object.name from storage.objects as object
    where object.bucket_id = 'backups' and object.name like account || '/%'
    order by object.created_at desc, object.name desc offset 7
  ) as older
  where file.bucket_id = 'backups' and file.name = older.name and file.remove_at is null;
$$;

create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
  union all
  select 'delete-accounts' where exists (select from private.account_deletions where due_at <= now())
  union all
  select 'write-live-notes' where exists (select from private.live_notes where changed_at <= now() - interval '10 seconds')
  union all
  select 'revoke-zoom-tokens' where exists (select from private.zoom_revocations where due_at <= now())
  union all
  select 'end-calls' where exists (select from private.ended_calls where due_at <= now())
  union all
  select private.function_of(kind)
  from unnest('{webhook_call,create_backup}'::text[]) as kind
  where exists (select from public.automation_steps where action_type = kind and next_attempt_at <= now())
$$;
