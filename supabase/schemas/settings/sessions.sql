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

-- Tells where the caller's session is.
create or replace function public.place_session(zone text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce(private.is_time_zone(left(zone, 64)), false) then
    return;
  end if;
  insert into private.session_zones (session_id, time_zone)
  select session.id, left(zone, 64) from auth.sessions as session
  where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
  on conflict (session_id) do update set time_zone = excluded.time_zone;
end
$$;
grant execute on function public.place_session(text) to authenticated;

-- The caller's open sessions, the newest use first.
create or replace function public.open_sessions()
  returns table (id uuid, user_agent text, time_zone text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = ''
as $$
  select session.id, facts ->> 'user_agent', zone.time_zone, facts ->> 'ip', session.created_at,
    greatest(session.created_at, session.updated_at, (facts ->> 'refreshed_at')::timestamptz),
    session.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions as session
    cross join lateral to_jsonb(session) as facts
    left join private.session_zones as zone on zone.session_id = session.id
  where session.user_id = auth.uid()
  order by 7 desc, 6 desc, 1
  limit 100
$$;
comment on function public.open_sessions() is 'user_agent: string | null
time_zone: string | null
address: string | null';
grant execute on function public.open_sessions() to authenticated;

-- Ends a session of the caller, or all but the one that asks. What they hold is refused from now on, whatever it says.
create or replace function public.end_sessions(session_id uuid default null) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions as session
  where session.user_id = auth.uid() and session.id is distinct from (auth.jwt() ->> 'session_id')::uuid
    and (end_sessions.session_id is null or session.id = end_sessions.session_id);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_security_event(auth.uid(), 'session_ended', private.request_agent());
  end if;
  return ended;
end
$$;
grant execute on function public.end_sessions(uuid) to authenticated;

create trigger see_session after insert on auth.sessions
  for each row execute function private.see_session();
