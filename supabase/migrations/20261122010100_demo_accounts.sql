-- area: shell, notes, collaboration, automation
--
-- Accounts without an address, which somebody opens to try the demo: they invite nobody, nobody invites them, and they go a day
-- after their last visit unless they are kept.

-- By the account itself, not by its token: whoever has just signed up may invite at once.
create function private.is_anonymous(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_anonymous from auth.users where id = account), false)
$$;
grant execute on function private.is_anonymous(uuid) to authenticated;

create policy "no demo account invites or is invited" on public.note_collaborators as restrictive
  for insert to authenticated
  with check (not private.is_anonymous((select auth.uid())) and not private.is_anonymous(user_id));
create policy "no demo account invites or is invited" on public.collaboration_participants as restrictive
  for insert to authenticated
  with check (not private.is_anonymous((select auth.uid())) and not private.is_anonymous(user_id));

-- A session in use is renewed every hour. What goes with the account marks its files as due, and `remove-files` removes them.
create function private.forget_idle_demos() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  a_day_ago constant timestamptz := now() - interval '24 hours';
  forgotten integer;
begin
  delete from auth.users where id in (
    select id from auth.users as demo
    where is_anonymous and created_at < a_day_ago
      and not exists (select from auth.sessions where user_id = demo.id and updated_at >= a_day_ago)
    limit 50
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Runs every automation whose time has come and gives their number. Safe to call from several places at once and as often
-- as one likes: a row is claimed by its lock, and leaves with the next time of its schedule in the same transaction. What
-- was missed while nothing ran is made up once.
create function private.run_due_automations() returns integer
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

-- Everything that is due by now, each whatever becomes of the others: what failed is tried again in half a minute. Gives the number
-- of automations that ran.
create or replace function public.run_due_jobs() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ran constant integer := private.run_due_automations();
begin
  begin
    perform private.purge_trash();
  exception
    when others then
      raise warning 'the trash could not be purged: %', sqlerrm;
  end;
  begin
    perform private.forget_idle_demos();
  exception
    when others then
      raise warning 'idle demo accounts could not be deleted: %', sqlerrm;
  end;
  return ran;
end
$$;
