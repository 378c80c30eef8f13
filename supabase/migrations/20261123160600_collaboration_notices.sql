-- area: collaboration
--
-- Of several people who answer or mention, each is told: only what says the same again waits until it was read.

-- Notifies an account of what others do, if its settings want that.
create or replace function private.tell_collaborator(account uuid, kind text, title text, body text, href text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, href)
  select account, tell_collaborator.kind, left(tell_collaborator.title, 200), left(tell_collaborator.body, 2000), tell_collaborator.href
  where coalesce((select collaboration_updates from public.user_settings where user_id = account), true)
    and not exists (
      select from public.notifications as earlier
      where earlier.user_id = account and earlier.read_at is null and earlier.kind = tell_collaborator.kind
        and earlier.href = tell_collaborator.href and earlier.title = left(tell_collaborator.title, 200)
    )
$$;
