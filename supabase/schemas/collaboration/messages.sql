-- The caller has read a session's chat up to a place: never back.
create or replace function public.read_session(session uuid, place bigint) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.session_reads as held (session_id, user_id, place)
  select session, auth.uid(), read_session.place where private.live_role('session', session) is not null
  on conflict (session_id, user_id) do update set place = greatest(held.place, excluded.place)
$$;
grant execute on function public.read_session(uuid, bigint) to authenticated;

-- How many texts of others the caller has not read, by session; a hundred stands for more.
create or replace function public.unread_messages() returns table (session_id uuid, unread integer)
  language sql stable security definer set search_path = ''
as $$
  select attended.session, (
    select count(*)::integer from (
      select from public.session_messages as message
      where message.session_id = attended.session and message.type = 'text' and message.user_id <> auth.uid() and message.deleted_at is null
        and message.place > coalesce((
          select held.place from public.session_reads as held where held.session_id = attended.session and held.user_id = auth.uid()
        ), 0)
      limit 100
    ) as missed
  )
  from private.sessions_with_me('accepted') as attended (session)
$$;
grant execute on function public.unread_messages() to authenticated;

-- Notifies an account of what the caller does, if its settings want that.
create or replace function private.tell_collaborator(account uuid, kind text, title text, body text, href text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, actor_id, kind, title, body, href)
  select
    account, auth.uid(), tell_collaborator.kind, left(tell_collaborator.title, 200), left(tell_collaborator.body, 2000),
    tell_collaborator.href
  where coalesce((select collaboration_updates from public.user_settings where user_id = account), true)
    and not exists (
      select from public.notifications as earlier
      where earlier.user_id = account and earlier.read_at is null and earlier.kind = tell_collaborator.kind
        and earlier.href = tell_collaborator.href and earlier.title = left(tell_collaborator.title, 200)
    )
$$;

create or replace function private.name_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select name from public.profiles where id = account), 'Cahier')
$$;
