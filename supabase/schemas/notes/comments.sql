-- Comments on passages of a note, in threads. Whoever may open the note reads and writes them. A passage is known by its words and, in a note that
-- several people write, by the places of its ends in the text (relative positions of Yjs), which go along with edits.

-- Tells those whom a comment names, the note's owner, and those who wrote in its thread before: each once, if they may still open the note.
create or replace function private.tell_note_comment(comment public.note_comments, mentions uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
  is_named boolean;
  language text;
  author constant text := private.name_of(comment.user_id);
  note constant public.notes := (select held from public.notes as held where held.id = comment.note_id);
begin
  for reader, is_named in
    select known.id, bool_or(known.named) from (
      select mentioned as id, true as named from unnest(mentions) as mentioned
      union all
      select note.user_id, false
      union all
      select earlier.user_id, false from public.note_comments as earlier
      where earlier.note_id = comment.note_id and earlier.thread_id = comment.thread_id and earlier.deleted_at is null
    ) as known
    where known.id <> comment.user_id and private.live_role('note', comment.note_id, known.id) is not null
    group by known.id
  loop
    language := private.mail_language(reader);
    perform private.tell_collaborator(
      reader, case when is_named then 'mention' else 'comment' end,
      format(
        case when is_named then case language
          when 'en' then '%s mentioned you in “%s”' when 'es' then '%s le ha mencionado en «%s»'
          when 'de' then '%s hat Sie in „%s“ erwähnt' else '%s vous a mentionné dans « %s »' end
        else case language
          when 'en' then '%s commented on “%s”' when 'es' then '%s ha comentado «%s»'
          when 'de' then '%s hat „%s“ kommentiert' else '%s a commenté « %s »' end
        end, author, note.title
      ),
      left(comment.content, 200), '/notes/' || comment.note_id || '?thread=' || comment.thread_id
    );
  end loop;
end
$$;

-- Comments on a note. The first comment of a thread brings the passage; an answer has none. Sending one again changes nothing. Twenty in ten seconds
-- (PT429), 500 threads of a note and 200 comments of a thread (PT409) at most. Those
-- whom it mentions are told, twenty at most.
create or replace function public.comment_note(
  note_id uuid, thread_id uuid, id uuid, content text, mentions uuid[] default '{}',
  quote text default null, start_place text default null, end_place text default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  made public.note_comments;
begin
  if private.live_role('note', comment_note.note_id) is null then
    raise exception using errcode = 'PT403', message = 'Vous n’avez plus accès à cette note.', detail = 'no_access';
  end if;
  -- One comment of an account after the other, so that none passes uncounted; the same for those of a note.
  perform pg_advisory_xact_lock(hashtextextended('comment ' || account, 0));
  perform pg_advisory_xact_lock(hashtextextended('comments on ' || comment_note.note_id, 0));
  if exists (select from public.note_comments as sent where sent.note_id = comment_note.note_id and sent.id = comment_note.id) then
    return;
  end if;
  if (
    select count(*) >= 20 from public.note_comments as sent
    where sent.user_id = account and sent.created_at > clock_timestamp() - interval '10 seconds'
  ) then
    raise exception using
      errcode = 'PT429', message = 'Vous écrivez trop vite : 20 commentaires en 10 secondes au plus.', detail = 'too_many_comments';
  end if;
  if comment_note.quote is null then
    if not exists (
      select from public.note_threads as thread where thread.note_id = comment_note.note_id and thread.id = comment_note.thread_id
    ) then
      raise exception using errcode = 'PT404', message = 'Cette discussion n’existe plus.', detail = 'thread_unknown';
    end if;
  else
    if (select count(*) >= 500 from public.note_threads as thread where thread.note_id = comment_note.note_id) then
      raise exception using
        errcode = 'PT409', message = 'Cette note a déjà 500 discussions : supprimez-en d’abord.', detail = 'too_many_threads';
    end if;
    insert into public.note_threads (note_id, id, quote, start_place, end_place)
    values (comment_note.note_id, comment_note.thread_id, comment_note.quote, comment_note.start_place, comment_note.end_place)
    on conflict do nothing;
  end if;
  if (
    select count(*) >= 200 from public.note_comments as sent
    where sent.note_id = comment_note.note_id and sent.thread_id = comment_note.thread_id
  ) then
    raise exception using
      errcode = 'PT409', message = 'Cette discussion a déjà 200 commentaires : commencez-en une autre.', detail = 'too_many_answers';
  end if;
  insert into public.note_comments (note_id, thread_id, id, content)
  values (comment_note.note_id, comment_note.thread_id, comment_note.id, comment_note.content)
  returning * into made;
  perform private.tell_note_comment(made, comment_note.mentions[1:20]);
end
$$;
comment on function public.comment_note(uuid, uuid, uuid, text, uuid[], text, text, text) is $$
quote: string | null
start_place: string | null
end_place: string | null
$$;
grant execute on function public.comment_note(uuid, uuid, uuid, text, uuid[], text, text, text) to authenticated;

-- Resolves a thread, or opens it again. For editors, and for whoever began it.
create or replace function public.resolve_note_thread(note_id uuid, thread_id uuid, resolved boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own_role constant text := private.live_role('note', resolve_note_thread.note_id);
begin
  if own_role is null or (
    private.role_rank(own_role) < private.role_rank('editor')
    and auth.uid() is distinct from (
      select first.user_id from public.note_comments as first
      where first.note_id = resolve_note_thread.note_id and first.thread_id = resolve_note_thread.thread_id
      order by first.created_at limit 1
    )
  ) then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas clore cette discussion.', detail = 'thread_denied';
  end if;
  update public.note_threads as thread set
    resolved_at = case when resolved then coalesce(thread.resolved_at, now()) end,
    resolved_by = case when resolved then coalesce(thread.resolved_by, auth.uid()) end
  where thread.note_id = resolve_note_thread.note_id and thread.id = resolve_note_thread.thread_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette discussion n’existe plus.', detail = 'thread_unknown';
  end if;
end
$$;
grant execute on function public.resolve_note_thread(uuid, uuid, boolean) to authenticated;

-- Who may open a note, and whoever has commented on it, with the names that they show. `is_reader`: may still open it, and can be named. A thousand at most.
create or replace function public.note_people(note_id uuid) returns table (id uuid, name text, avatar_url text, is_reader boolean)
  language sql stable security definer set search_path = ''
as $$
  with known as (
    select note.user_id as id from public.notes as note where note.id = note_people.note_id
    union
    select collaborator.user_id from public.note_collaborators as collaborator where collaborator.note_id = note_people.note_id
    union
    select participant.user_id
    from public.collaboration_sessions as session
    join public.collaboration_participants as participant on participant.session_id = session.id
    where session.document_ids @> array[note_people.note_id]
    union
    select comment.user_id from public.note_comments as comment where comment.note_id = note_people.note_id
  ), named as (
    select profile.id, profile.name, profile.avatar_url, private.live_role('note', note_people.note_id, profile.id) is not null as is_reader
    from known join public.profiles as profile on profile.id = known.id
  )
  select named.* from named
  where private.live_role('note', note_people.note_id) is not null
    and (named.is_reader or exists (
      select from public.note_comments as comment where comment.note_id = note_people.note_id and comment.user_id = named.id
    ))
  order by named.name, named.id
  limit 1000
$$;
comment on function public.note_people(uuid) is $$
avatar_url: string | null
$$;
grant execute on function public.note_people(uuid) to authenticated;
