-- area: shell
--
-- Who wants no weekly progress gets no notifications of it, on any channel.

create or replace function private.settle_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.topic := private.notification_topic(new.kind);
  new.held_until := private.quiet_until(new.user_id);
  if new.topic = 'progress' and exists (select from public.user_settings where user_id = new.user_id and not weekly_progress) then
    return null;
  end if;
  if new.priority <> 'low' then
    perform private.queue_pushes(new, coalesce(new.held_until, now()));
  end if;
  if exists (select from public.user_settings where user_id = new.user_id and new.topic = any (screen_off)) then
    return null;
  end if;
  if new.priority = 'low' then
    new.read_at := coalesce(new.read_at, now());
  end if;
  return new;
end
$$;
