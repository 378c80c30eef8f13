-- area: ai
--
-- A deleted conversation can be taken back for a while: it is marked first and deleted for good later. Nothing is said in a
-- marked one.

alter table public.ai_conversations add column deleted_at timestamptz;

grant update (deleted_at) on public.ai_conversations to authenticated;

create or replace function public.record_exchange(
  question text, answer text, sources jsonb default '[]', conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
  conversation uuid;
  stored public.ai_messages;
begin
  if record_exchange.conversation_id is null then
    insert into public.ai_conversations (user_id, title)
    values (owner, left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80))
    returning id into conversation;
  else
    update public.ai_conversations set updated_at = now()
    where id = record_exchange.conversation_id and user_id = owner and deleted_at is null
    returning id into conversation;
  end if;
  if conversation is null then
    raise exception using
      errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'conversation_not_found';
  end if;
  insert into public.ai_messages (conversation_id, user_id, type, content)
  values (conversation, owner, 'user', question);
  insert into public.ai_messages (conversation_id, user_id, type, content, sources)
  values (conversation, owner, 'ai', answer, record_exchange.sources)
  returning * into stored;
  return stored;
end
$$;
