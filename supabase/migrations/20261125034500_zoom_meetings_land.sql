-- area: collaboration, planning
--
-- A meeting that was created at Zoom lands in the planning of whoever created it, and where they chose a session, in its chat. As the caller:
-- policies and limits are those of writing either by hand.

create function public.keep_zoom_meeting(meeting text, topic text, join_url text, duration integer, session uuid default null) returns void
  language plpgsql security invoker set search_path = ''
as $$
begin
  if join_url !~ '^https://\S+$' or char_length(join_url) > 2000 then
    raise exception using errcode = 'PT400', message = 'Ce lien n’est pas celui d’une réunion.', detail = 'zoom_link_invalid';
  end if;
  if session is not null and not private.may_in_session(session, 'editor') then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas ouvrir de réunion dans cette session.', detail = 'zoom_session_denied';
  end if;
  insert into public.study_sessions (title, type, description, scheduled_for, duration)
  values (left(topic, 200), 'mixed', 'Zoom ' || left(meeting, 50) || E'\n' || join_url, now(), greatest(15, least(duration, 480)));
  if session is not null then
    insert into public.session_messages (session_id, content)
    values (session, 'Zoom : ' || left(topic, 200) || E'\n' || join_url);
  end if;
end
$$;
grant execute on function public.keep_zoom_meeting(text, text, text, integer, uuid) to authenticated;

-- Whether the caller may put a meeting into a session. Asked before it is created at Zoom, where it cannot be taken back.
create function public.may_open_meeting(session uuid) returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.may_in_session(session, 'editor')
$$;
grant execute on function public.may_open_meeting(uuid) to authenticated;
