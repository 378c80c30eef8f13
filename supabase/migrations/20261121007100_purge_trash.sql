-- area: notes, automation
--
-- Notes stay in the trash for 30 days. What is older goes for good, a few at a time, whenever the due jobs run.

create index notes_purge_idx on public.notes (deleted_at) where deleted_at is not null;

create function private.purge_trash() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  purged integer;
begin
  -- In the order of their owners: each owner's clock is locked once and in turn.
  delete from public.notes where id in (
    select id from public.notes
    where deleted_at < now() - interval '30 days'
    order by user_id, deleted_at
    limit 500
    for update skip locked
  );
  get diagnostics purged = row_count;
  return purged;
end
$$;

-- Runs every automation whose time has come and gives their number. Safe to call from several places at once and as often
-- as one likes: a row is claimed by its lock, and leaves with the next time of its schedule in the same transaction. What
-- was missed while nothing ran is made up once.
create or replace function public.run_due_jobs() returns integer
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

  -- The automations have run, whatever becomes of the trash: it is looked through again in half a minute.
  begin
    perform private.purge_trash();
  exception
    when others then
      raise warning 'the trash could not be purged: %', sqlerrm;
  end;
  return ran;
end
$$;
