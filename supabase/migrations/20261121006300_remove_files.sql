-- area: shell
--
-- Removing what is due. Only storage's own service can remove a file, and only a function can call it.

-- Takes up to `max` files that are due for a minute, in which nothing is written under their names. Whoever takes them removes them;
-- what was not removed by then is due again.
create function public.claim_file_removals(max integer default 100) returns table (bucket_id text, name text)
  language sql security definer set search_path = ''
as $$
  update private.stored_files as file
  set removing_until = now() + interval '1 minute'
  from (
    select bucket_id, name from private.stored_files
    where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
    order by remove_at
    limit claim_file_removals.max
    for update skip locked
  ) as due
  where file.bucket_id = due.bucket_id and file.name = due.name
  returning file.bucket_id, file.name
$$;
grant execute on function public.claim_file_removals(integer) to service_role;

-- The functions that have something to do. Where there is no pg_cron, the process that serves the database calls them.
create function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
$$;
grant execute on function public.due_functions() to service_role;

-- Hosted projects call them by pg_net. Does nothing until the vault holds `project_url` and `secret_key`.
create function private.call_due_functions() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  url constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  key constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'secret_key');
  due text;
begin
  if url is null or key is null then
    return;
  end if;
  for due in select public.due_functions() loop
    perform net.http_post(
      url := url || '/functions/v1/' || due,
      headers := jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json'),
      body := '{}'::jsonb
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
