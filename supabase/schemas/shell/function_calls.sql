-- Functions are called where SQL is not enough: only storage's own service removes a file, and only a function reaches a mail server.

-- The functions that have something to do. Where there is no pg_cron, the process that serves the database calls them.
create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
  union all
  select 'send-push' where exists (select from private.push_queue where due_at <= now())
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
grant execute on function public.due_functions() to service_role;

-- Hosted projects call them by pg_net. The run fails, which pg_cron records, until the vault has the project's address and secret key.
create or replace function private.call_due_functions() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  url constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  key constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'secret_key');
  due text;
begin
  if url is null or key is null then
    raise exception 'The vault has no %', case when url is null then 'project_url' else 'secret_key' end
      using hint = format('select vault.create_secret(''…'', ''%s'');', case when url is null then 'project_url' else 'secret_key' end);
  end if;
  perform private.queue_mails();
  for due in select public.due_functions() loop
    perform net.http_post(
      url := url || '/functions/v1/' || due,
      headers := jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json'),
      body := '{}'::jsonb,
      timeout_milliseconds := 60000
    );
  end loop;
end
$$;

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    create extension if not exists pg_net;
    perform cron.schedule('call_due_functions', '30 seconds', 'select private.call_due_functions()');
  end if;
exception
  when others then
    raise warning 'pg_net could not be used (%): call what public.due_functions() names every 30 seconds', sqlerrm;
end
$$;

-- Only a Supabase project has the authentication service's own table of migrations. There, nothing else runs the jobs, so what they need must
-- be there.
do $$
declare
  missing constant text := concat_ws(', ',
    case when to_regnamespace('cron') is null then 'pg_cron' end,
    case when to_regnamespace('net') is null then 'pg_net' end,
    case when to_regclass('vault.decrypted_secrets') is null then 'supabase_vault' end
  );
begin
  if to_regclass('auth.schema_migrations') is null then
    return;
  end if;
  if missing <> '' then
    raise exception 'Cahier needs these extensions: %', missing
      using hint = 'Enable them in the project under Database, Extensions, and push the migrations again.';
  end if;
  perform cron.schedule('run_due_jobs', '30 seconds', 'select public.run_due_jobs()');
  perform cron.schedule('call_due_functions', '30 seconds', 'select private.call_due_functions()');
  -- Two runs a minute leave six thousand rows a day.
  perform cron.schedule(
    'purge_job_runs', '17 3 * * *', 'delete from cron.job_run_details where start_time < now() - interval ''3 days'''
  );
end
$$;
