-- Security definer: a policy of notes that read note_collaborators, whose policy reads notes, would never end.
create or replace function private.notes_shared_with_me() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select note_id from public.note_collaborators where user_id = (select auth.uid()) and status = 'accepted'
  union
  select unnest(session.document_ids)
  from public.collaboration_participants as participant
  join public.collaboration_sessions as session on session.id = participant.session_id
  where participant.user_id = (select auth.uid()) and participant.status = 'accepted'
$$;
grant execute on function private.notes_shared_with_me() to authenticated;

create or replace function private.owns_note(note uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.notes where id = note and user_id = (select auth.uid()))
$$;
grant execute on function private.owns_note(uuid) to authenticated;
