-- What `cahier doctor` checks in the database of a hosted project. Of the vault it tells names only.

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
grant execute on function public.project_state() to service_role;
