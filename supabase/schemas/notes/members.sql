-- Who may open a note, for those who may: its members with their roles, and the sessions that share it.

-- The owner first, then those who collaborate on it, with those whom an owner has asked by a row. Members of sessions are not among them.
create or replace function public.note_members(note uuid) returns table (user_id uuid, name text, avatar_url text, role text, status text)
  language sql stable security definer set search_path = ''
as $$
  select member.user_id, private.name_of(member.user_id), profile.avatar_url, member.role, member.status
  from (
    select held.user_id, 'owner' as role, 'accepted' as status from public.notes as held where held.id = note
    union all
    select collaborator.user_id, collaborator.role, collaborator.status from public.note_collaborators as collaborator
    where collaborator.note_id = note and collaborator.status <> 'declined'
  ) as member
  left join public.profiles as profile on profile.id = member.user_id
  where private.live_role('note', note) is not null
  order by member.role = 'owner' desc, 2, 1
  limit 1000
$$;
comment on function public.note_members(uuid) is $$
avatar_url: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer'
status: 'accepted' | 'pending'
$$;
grant execute on function public.note_members(uuid) to authenticated;

-- The sessions that share a note. One that the caller is not in has no title.
create or replace function public.note_sessions(note uuid) returns table (id uuid, title text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select
    session.id, case when private.live_role('session', session.id) is not null then session.title end,
    (
      select count(*)::integer from public.collaboration_participants as participant
      where participant.session_id = session.id and participant.status = 'accepted'
    )
  from public.collaboration_sessions as session
  where session.document_ids @> array[note] and private.live_role('note', note) is not null
  order by 2, 1
  limit 100
$$;
comment on function public.note_sessions(uuid) is $$
title: string | null
$$;
grant execute on function public.note_sessions(uuid) to authenticated;

-- People of the caller's team who cannot open the note yet.
create or replace function public.note_team(note uuid) returns table (id uuid, name text, avatar_url text)
  language sql stable security definer set search_path = ''
as $$
  select known.id, known.name, known.avatar_url from public.collaborators() as known
  where known.is_team and private.live_role('note', note) is not null and private.live_role('note', note, known.id) is null
$$;
comment on function public.note_team(uuid) is $$
avatar_url: string | null
$$;
grant execute on function public.note_team(uuid) to authenticated;

-- Gives a member another role, none above the caller's own. For those who share the note; the owner's stays.
create or replace function public.set_note_role(note uuid, member uuid, role text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('note', note, member) is not distinct from 'owner' or not private.may_give_note_role(note, role) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas changer ce rôle.', detail = 'note_role_denied';
  end if;
  update public.note_collaborators as collaborator set role = set_note_role.role
  where collaborator.note_id = note and collaborator.user_id = member and collaborator.status <> 'declined';
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne n’a plus accès à la note.', detail = 'note_member_unknown';
  end if;
end
$$;
grant execute on function public.set_note_role(uuid, uuid, text) to authenticated;

-- Takes a member's access, or one's own. A note that nobody else has any more is not shared any more.
create or replace function public.remove_note_member(note uuid, member uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if member <> auth.uid() and not private.may_give_note_role(note, 'viewer') then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas retirer cette personne.', detail = 'note_role_denied';
  end if;
  delete from public.note_collaborators as collaborator where collaborator.note_id = note and collaborator.user_id = member;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne n’a plus accès à la note.', detail = 'note_member_unknown';
  end if;
  perform private.unshare_alone(note);
end
$$;
grant execute on function public.remove_note_member(uuid, uuid) to authenticated;

-- A note that nobody else may open, or is asked to, is not shared.
create or replace function private.unshare_alone(note uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.notes as shared set is_shared = false
  where shared.id = note and shared.is_shared
    and not exists (select from public.note_collaborators as collaborator where collaborator.note_id = note and collaborator.status <> 'declined')
    and not exists (select from public.collaboration_sessions as held where held.document_ids @> array[note])
$$;
