-- area: settings, shell, notes
--
-- What one bad row, one missing key or one old account may not stop or hide.

-- Mails the figures of the last seven days to whoever wants them: once a week, by the same transaction that notes the week. What was missed while
-- nothing ran is made up once. A hundred at a time, so that a turn stays short. A report that cannot be written stays due and holds no other up: the order is
-- random.
create or replace function private.send_weekly_reports() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  sent integer := 0;
  said text;
begin
  for due in
    select settings.user_id, account.email::text as address, private.mail_language(settings.user_id) as language
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
      said := replace(private.figures_text(private.study_figures(due.user_id, now() - interval '7 days'), due.language), ' · ', E'\n');
      perform private.send_mail(
        due.address,
        case due.language
          when 'en' then 'Your week' when 'es' then 'Su semana' when 'de' then 'Ihre Woche' else 'Votre semaine' end,
        case due.language
          when 'en' then private.letter('en', 'Your last seven days:', said,
            'You get this report because you asked for it. It is turned off under Settings, Security, Email security.')
          when 'es' then private.letter('es', 'Sus últimos siete días:', said,
            'Recibe este informe porque lo ha pedido. Se desactiva en Ajustes, Seguridad, Seguridad del correo.')
          when 'de' then private.letter('de', 'Ihre letzten sieben Tage:', said,
            'Sie erhalten diesen Bericht, weil Sie ihn bestellt haben. Abgestellt wird er unter Einstellungen, Sicherheit, E-Mail-Sicherheit.')
          else private.letter('fr', 'Vos sept derniers jours :', said,
            'Vous recevez ce rapport parce que vous l’avez demandé. Il se désactive dans Paramètres, Sécurité, Sécurité de l’e-mail.')
        end
      );
      update public.security_settings set report_week = private.report_week_of(due.user_id) where user_id = due.user_id;
      sent := sent + 1;
    exception
      when others then raise warning 'the weekly report of % could not be sent: %', due.user_id, sqlerrm;
    end;
  end loop;
  return sent;
end
$$;

-- A file is new when its bytes are, not when it is handed over.
create or replace trigger replace_attachment after update on storage.objects
  for each row when (
    new.bucket_id = 'note-attachments'
    and (new.owner_id is not distinct from old.owner_id or (new.metadata, new.version) is distinct from (old.metadata, old.version))
  )
  execute function private.follow_attachment_file();

-- Deletes the caller's account. `confirmation` is the word SUPPRIMER; `hand_over` lists the shared documents that others get, as
-- `[{ kind, id, to }]`. All others hear that theirs are gone. Gives the ticket of the job.
create or replace function public.delete_account(confirmation text, hand_over jsonb default '[]') returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  -- By kind and id.
  documents jsonb;
  given record;
  shared jsonb;
begin
  if confirmation is distinct from 'SUPPRIMER' then
    raise exception using
      errcode = 'PT400', message = 'Veuillez saisir SUPPRIMER pour confirmer.', detail = 'deletion_not_confirmed';
  end if;
  if private.is_anonymous(account) then
    raise exception using
      errcode = 'PT403',
      message = 'Une démonstration n’a pas de compte : elle s’efface d’elle-même, un jour après votre dernière visite.',
      detail = 'deletion_demo';
  end if;
  perform private.require_recent_identity();
  if jsonb_typeof(hand_over) is distinct from 'array' or jsonb_array_length(hand_over) > 1000 then
    raise exception using errcode = 'PT400', message = 'Requête illisible', detail = 'hand_over_invalid';
  end if;
  select coalesce(jsonb_object_agg(concat_ws(' ', document.kind, document.id), to_jsonb(document)), '{}') into documents
  from private.shared_documents(account) as document;
  for given in select * from jsonb_to_recordset(hand_over) as asked (kind text, id uuid, "to" uuid) loop
    shared := documents -> concat_ws(' ', given.kind, given.id);
    if coalesce(shared -> 'members' @> jsonb_build_array(jsonb_build_object('id', given."to")), false) is false then
      raise exception using
        errcode = 'PT409',
        message = 'Un document n’est plus partagé avec la personne choisie. Choisissez à nouveau.',
        detail = 'hand_over_changed';
    end if;
    case given.kind
      when 'note' then perform private.hand_over_note(given.id, given."to");
      when 'session' then perform private.hand_over_session(given.id, given."to");
    end case;
    perform private.tell_of_document(given."to", given.kind, shared ->> 'title', true);
    documents := documents - concat_ws(' ', given.kind, given.id);
  end loop;
  perform private.tell_of_document((member ->> 'id')::uuid, document ->> 'kind', document ->> 'title', false)
  from jsonb_each(documents) as left_over (name, document), jsonb_array_elements(document -> 'members') as member;
  return private.begin_deletion(account);
end
$$;

-- Customers of the payment provider whose accounts have ended while nobody had its key: whoever runs Cahier deletes them there by hand, then here.
create table private.left_customers (
  customer_id text primary key check (char_length(customer_id) <= 255),
  left_at timestamptz not null default now()
);

-- Lets a job go: it is due at once, or after a failure in half a minute, then in twice that, up to an hour. Where no payment provider is configured,
-- a day of tries is enough: its step is left out, the customer is written down, and the rest goes on.
create or replace function public.release_deletion(account uuid, failure text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  tries integer;
begin
  update private.account_deletions as deletion
  set failures = case when release_deletion.failure is null then 0 else failures + 1 end,
    failure = left(release_deletion.failure, 200),
    due_at = case
      when release_deletion.failure is null then now()
      else now() + least(interval '30 seconds' * power(2, least(failures, 12)), interval '1 hour')
    end
  where user_id = account
  returning failures into tries;
  if release_deletion.failure = 'payments_not_configured' and tries >= 30 then
    insert into private.left_customers (customer_id)
    select customer.customer_id from private.customers as customer where customer.user_id = account
    on conflict do nothing;
    perform public.finish_deletion_step(account, 'subscription');
    update private.account_deletions set due_at = now() where user_id = account;
  end if;
end
$$;

-- What `cahier doctor` checks in the database of a hosted project. Of the vault it tells names only. `deletions` that have failed five times
-- in a row do not get on by themselves.
create or replace function public.project_state() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  migration text;
  secrets text[] := '{}';
  jobs text[] := '{}';
  failure text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into migration;
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select coalesce(array_agg(name::text order by name), ''{}'') from vault.decrypted_secrets
      where name in (''project_url'', ''secret_key'')' into secrets;
  end if;
  if to_regclass('cron.job') is not null then
    execute 'select coalesce(array_agg(jobname::text order by jobname), ''{}'') from cron.job' into jobs;
    execute 'select case status when ''failed'' then return_message end from cron.job_run_details
      where status in (''failed'', ''succeeded'') order by start_time desc limit 1' into failure;
  end if;
  return jsonb_build_object(
    'migration', migration,
    'secrets', secrets,
    'jobs', jobs,
    'failure', failure,
    'administrators', (select count(*) from auth.users where raw_app_meta_data -> 'cahier_admin' = 'true'),
    'deletions', (
      select coalesce(jsonb_agg(distinct deletion.failure), '[]') from private.account_deletions as deletion where deletion.failures >= 5
    ),
    'customers', (
      select coalesce(jsonb_agg(customer_id), '[]')
      from (select customer_id from private.left_customers order by left_at limit 20) as customer
    )
  );
end
$$;

-- A payment's state asks for the second factor too, as the policies of tables do.
create or replace view public.user_subscriptions with (security_barrier) as
select
  subscription_id, status as subscription_status, current_period_start, current_period_end, cancel_at_period_end, price_id,
  payment_method_brand, payment_method_last4
from private.subscriptions
where user_id = (select auth.uid()) and (select private.is_assured());

-- Cahier's backend knows by a cookie whether the browser is new. Elsewhere it is one whose name was never seen. The first session of an account is
-- nothing new; an account that is older than its journal has had sessions before.
create or replace function private.see_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  facts constant jsonb := to_jsonb(new);
  agent constant text := facts ->> 'user_agent';
  is_first constant boolean := not exists (select from public.security_events where user_id = new.user_id)
    and exists (
      select from auth.users as account
      join public.security_settings as settings on settings.user_id = account.id
      where account.id = new.user_id and settings.created_at < coalesce(account.created_at, now()) + interval '1 minute'
    );
  is_known constant boolean := coalesce(
    (facts ->> 'known_browser')::boolean,
    exists (
      select from public.security_events as seen
      where seen.user_id = new.user_id and private.browser_name(seen.user_agent) is not distinct from private.browser_name(agent)
    )
  );
begin
  perform private.record_security_event(
    new.user_id, case when is_first or is_known then 'signed_in' else 'new_browser' end, agent, facts ->> 'ip'
  );
  return null;
end
$$;
