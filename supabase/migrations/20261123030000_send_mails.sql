-- area: shell
--
-- On a hosted project the product's mails leave by the function `send-mails`, from a queue of their own. Where Cahier's backend serves the
-- database, its mailer takes them from claim_mails() and this queue stays empty.

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  -- Null for the support, whose address the database does not know.
  recipient text,
  reply_to text,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_queue_due_at_idx on private.mail_queue (due_at);

-- A mail that could not be sent for three days is given up. Messages for the support are also in contact_messages.
create function private.queue_mails() returns void
  language sql security definer set search_path = ''
as $$
  insert into private.mail_queue (recipient, reply_to, subject, body)
  select recipient, reply_to, subject, body from public.claim_mails();
  delete from private.mail_queue where created_at < now() - interval '3 days';
$$;

-- Takes up to `max` queued mails, oldest first. One that is not removed from the queue is due again after a pause that doubles with each attempt.
create function public.claim_queued_mails(max integer default 10)
  returns table (id uuid, recipient text, reply_to text, subject text, body text)
  language sql security definer set search_path = ''
as $$
  update private.mail_queue as mail
  set attempts = mail.attempts + 1, due_at = now() + interval '2 minutes' * power(2, least(mail.attempts, 6))
  from (
    select id from private.mail_queue
    where due_at <= now()
    order by due_at
    limit claim_queued_mails.max
    for update skip locked
  ) as due
  where mail.id = due.id
  returning mail.id, mail.recipient, mail.reply_to, mail.subject, mail.body
$$;
grant execute on function public.claim_queued_mails(integer) to service_role;

-- Removes a mail from the queue: it was sent, or refused for good.
create function public.remove_queued_mail(mail_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.mail_queue where id = mail_id
$$;
grant execute on function public.remove_queued_mail(uuid) to service_role;

create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
$$;

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
