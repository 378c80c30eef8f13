-- Notes that an account shares, with those who have accepted.
create or replace function private.shared_notes(account uuid) returns table (id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title, jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.name) order by profile.name, profile.id)
  from public.notes as note
  join public.note_collaborators as collaborator on collaborator.note_id = note.id and collaborator.status = 'accepted'
  join public.profiles as profile on profile.id = collaborator.user_id
  where note.user_id = account and note.is_shared and note.deleted_at is null
    and not exists (select from private.account_deletions as deletion where deletion.user_id = profile.id)
  group by note.id
$$;

-- Sessions of an account that are still to come, with those who have accepted.
create or replace function private.shared_sessions(account uuid) returns table (id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select session.id, session.title, jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.name) order by profile.name, profile.id)
  from public.collaboration_sessions as session
  join public.collaboration_participants as participant
    on participant.session_id = session.id and participant.status = 'accepted' and participant.user_id <> account
  join public.profiles as profile on profile.id = participant.user_id
  where session.user_id = account
    and not exists (select from private.account_deletions as deletion where deletion.user_id = profile.id)
    and session.scheduled_for + make_interval(mins => session.duration) > now()
  group by session.id
$$;

create or replace function private.shared_documents(account uuid) returns table (kind text, id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select 'note', id, title, members from private.shared_notes(account)
  union all
  select 'session', id, title, members from private.shared_sessions(account)
$$;

-- What others would lose if the caller's account ended, and to whom each can be handed over; a thousand at most.
create or replace function public.shared_documents() returns table (kind text, id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select * from private.shared_documents((select auth.uid())) order by 1, 3, 2 limit 1000
$$;
comment on function public.shared_documents() is $$
kind: 'note' | 'session'
members: { id: string; name: string }[]
$$;
grant execute on function public.shared_documents() to authenticated;

-- Locks the account that gets something. Raises where it ends itself: what it gets would end with it.
create or replace function private.lock_receiver(receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = receiver for no key update;
  if not found or exists (select from private.account_deletions as deletion where deletion.user_id = receiver) then
    raise exception using
      errcode = 'PT409',
      message = 'Un document n’est plus partagé avec la personne choisie. Choisissez à nouveau.',
      detail = 'hand_over_changed';
  end if;
end
$$;

-- Gives a note to another account: text, versions and files. Tags and folder were the owner's own order.
create or replace function private.hand_over_note(note uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant text := private.plan_of(receiver);
  most constant integer := private.note_limit(plan);
  former constant uuid := (select user_id from public.notes where id = note);
  bytes bigint;
begin
  -- As for a note of their own: two devices may add one at once.
  perform private.lock_receiver(receiver);
  bytes := (select coalesce(sum(file_size), 0) from public.note_attachments where note_id = note)
    + private.bytes_stored(receiver);
  if bytes > private.storage_limit(plan)
    or (select count(*) from public.notes where user_id = receiver and deleted_at is null) >= most
  then
    raise exception using
      errcode = 'PT409',
      message = format(
        '%s n’a plus de place pour « %s ». Choisissez quelqu’un d’autre.',
        (select name from public.profiles where id = receiver), (select title from public.notes where id = note)
      ),
      detail = 'hand_over_no_room';
  end if;
  set constraints public.note_versions_note_id_user_id_fkey, public.note_attachments_note_id_user_id_fkey deferred;
  delete from public.note_tags where note_id = note;
  delete from public.note_collaborators where note_id = note and user_id = receiver;
  update public.note_versions set user_id = receiver where note_id = note;
  update public.note_attachments set user_id = receiver where note_id = note;
  update public.notes set
    user_id = receiver, folder = null, is_pinned = false, origin_id = null,
    is_shared = exists (select from public.note_collaborators where note_id = note)
  where id = note;
  set constraints public.note_versions_note_id_user_id_fkey, public.note_attachments_note_id_user_id_fkey immediate;
  -- The ledger of files follows. Also of those that no row names yet or any more.
  update storage.objects as object set owner = receiver, owner_id = receiver::text
  from private.stored_files as file
  where file.user_id = former and file.bucket_id = 'note-attachments' and private.note_of_file(file.name) = note
    and object.bucket_id = file.bucket_id and object.name = file.name;
end
$$;

-- Gives a session to another account, with its rooms.
create or replace function private.hand_over_session(session uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former uuid;
begin
  perform private.lock_receiver(receiver);
  select user_id into former from public.collaboration_sessions where id = session for update;
  update public.collaboration_sessions set user_id = receiver where id = session;
  perform private.hand_over_room(room.id, receiver) from public.meeting_rooms as room where room.session_id = session and room.user_id = former;
  delete from public.collaboration_participants where session_id = session and user_id = former;
  update public.collaboration_participants set role = 'admin' where session_id = session and user_id = receiver;
end
$$;

-- Tells a member what becomes of a shared document, without saying whose it was.
create or replace function private.tell_of_document(member uuid, document_kind text, document_title text, is_theirs boolean) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, href)
  select
    member, 'sharing',
    case
      when is_theirs then case language
        when 'en' then 'A shared document is now yours' when 'es' then 'Un documento compartido ahora es suyo'
        when 'de' then 'Ein geteiltes Dokument gehört jetzt Ihnen' else 'Un document partagé est maintenant à vous' end
      else case language
        when 'en' then 'A shared document is gone' when 'es' then 'Un documento compartido ha desaparecido'
        when 'de' then 'Ein geteiltes Dokument ist nicht mehr da' else 'Un document partagé n’est plus là' end
    end,
    left(
      case
        when is_theirs then case language
          when 'en' then format('“%s”: its owner has closed their account and handed it over to you.', document_title)
          when 'es' then format('«%s»: su propietario ha cerrado su cuenta y se lo ha confiado.', document_title)
          when 'de' then format('„%s“: Der Besitzer hat sein Konto geschlossen und es Ihnen übergeben.', document_title)
          else format('« %s » : son propriétaire a fermé son compte et vous l’a confié.', document_title) end
        else case language
          when 'en' then format('“%s”: its owner has closed their account.', document_title)
          when 'es' then format('«%s»: su propietario ha cerrado su cuenta.', document_title)
          when 'de' then format('„%s“: Der Besitzer hat sein Konto geschlossen.', document_title)
          else format('« %s » : son propriétaire a fermé son compte.', document_title) end
      end,
      2000
    ),
    case document_kind when 'note' then '/notes' else '/collaboration' end
  from (select private.mail_language(member) as language) as reader
$$;
