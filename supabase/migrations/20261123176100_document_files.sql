-- area: collaboration, notes
--
-- The files of a shared document, and the names of those who have left a session.

-- The files of a note that the caller may open, newest first: two hundred at most. `path` is their key in the bucket `note-attachments`.
create function public.document_files(note uuid) returns table (id uuid, name text, type text, size bigint, path text)
  language sql stable security definer set search_path = ''
as $$
  select file.id, file.file_name, file.file_type, file.file_size, file.file_path
  from public.note_attachments as file
  where file.note_id = note and private.live_role('note', note) is not null
  order by file.created_at desc, file.id
  limit 200
$$;
grant execute on function public.document_files(uuid) to authenticated;

-- Whoever joined a session is named in its chat for as long as it stands, also after they left.
create index session_messages_joined_idx on public.session_messages (session_id, user_id) where type = 'system';

-- The people of the caller's sessions, of those who were in them and of invitations, with the names that they show. `is_team`: both have accepted to
-- work together.
create or replace function public.collaborators() returns table (id uuid, name text, avatar_url text, is_team boolean)
  language sql stable security definer set search_path = ''
as $$
  select profile.id, profile.name, profile.avatar_url, bool_or(known.is_team)
  from (
    select other.user_id, other.status = 'accepted' and mine.status = 'accepted' as is_team
    from public.collaboration_participants as mine
    join public.collaboration_participants as other on other.session_id = mine.session_id
    where mine.user_id = (select auth.uid()) and mine.status <> 'declined' and other.user_id <> mine.user_id
    union all
    -- Also those who have left: the chat says that they joined.
    select joined.user_id, false
    from public.session_messages as joined
    where joined.type = 'system' and joined.session_id in (select private.sessions_with_me('accepted'))
      and joined.user_id <> (select auth.uid())
    union all
    select invitation.accepted_by, true from public.session_invitations as invitation
    where invitation.user_id = (select auth.uid()) and invitation.status = 'accepted'
    union all
    select invitation.user_id, true from public.session_invitations as invitation
    where invitation.accepted_by = (select auth.uid())
  ) as known
  join public.profiles as profile on profile.id = known.user_id
  group by profile.id
  order by profile.name, profile.id
  limit 1000
$$;
