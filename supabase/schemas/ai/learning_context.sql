-- What the assistant's first screen shows of the caller: figures, and what to begin with. One request, from the same rows as the dashboard's counters.

create or replace function public.learning_context() returns table (
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
