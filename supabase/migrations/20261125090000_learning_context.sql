-- area: ai, notes
--
-- What the assistant's first screen shows of the caller: figures, and what to begin with. One request, from the same rows as the dashboard's counters.
create function public.learning_context() returns table (
  notes integer, new_notes integer, words integer, words_mastered integer, words_to_review integer, latest_note jsonb, next_session jsonb
)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
begin
  return query
    select
      counter.documents, counter.notes_this_week, counter.words, counter.words_mastered, counter.words_to_review,
      (select jsonb_build_object('id', id, 'title', title)
       from public.notes where user_id = caller and deleted_at is null order by updated_at desc limit 1),
      counter.next_session - array['type', 'duration', 'begun']
    from public.dashboard_counters() as counter;
end
$$;
comment on function public.learning_context() is $$
latest_note: { id: string; title: string } | null
next_session: { id: string; title: string; scheduled_for: string } | null
$$;
grant execute on function public.learning_context() to authenticated;

-- The caller's conversations whose title or messages hold what is looked for, case and accents aside; the latest first.
create function public.find_conversations(query text) returns table (id uuid, title text)
  language sql stable security definer set search_path = ''
as $$
  select conversation.id, conversation.title
  from public.ai_conversations as conversation,
    lateral (select lower(extensions.unaccent(left(btrim(query), 200))) as words) as wanted
  where conversation.user_id = auth.uid() and conversation.deleted_at is null and wanted.words <> ''
    and (
      strpos(lower(extensions.unaccent(conversation.title)), wanted.words) > 0
      or exists (
        select from public.ai_messages as message
        where message.conversation_id = conversation.id and message.user_id = conversation.user_id
          and strpos(lower(extensions.unaccent(message.content)), wanted.words) > 0
      )
    )
  order by conversation.updated_at desc
  limit 200
$$;
grant execute on function public.find_conversations(text) to authenticated;
