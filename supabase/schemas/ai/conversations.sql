-- Stores a question and its answer, both or neither, in a conversation of the caller's; none begins one. Gives the answer.
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

-- Stores a learner's question and its answer, both or neither, in one of the learner's conversations; none begins one. Gives the answer. Only the function that made the answer may.
create or replace function public.store_exchange(
  owner uuid, question text, answer text, sources jsonb, analysis jsonb, conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  conversation uuid;
  stored public.ai_messages;
begin
  if store_exchange.conversation_id is null then
    insert into public.ai_conversations (user_id, title)
    values (owner, left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80))
    returning id into conversation;
  else
    update public.ai_conversations set updated_at = now()
    where id = store_exchange.conversation_id and user_id = owner and deleted_at is null
    returning id into conversation;
  end if;
  if conversation is null then
    raise exception using
      errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'conversation_not_found';
  end if;
  insert into public.ai_messages (conversation_id, user_id, type, content)
  values (conversation, owner, 'user', question);
  insert into public.ai_messages (conversation_id, user_id, type, content, sources, analysis)
  values (conversation, owner, 'ai', answer, store_exchange.sources, store_exchange.analysis)
  returning * into stored;
  return stored;
end
$$;
grant execute on function public.store_exchange(uuid, text, text, jsonb, jsonb, uuid) to service_role;

-- The caller's conversations whose title or messages hold what is looked for, case and accents aside; the latest first.
create or replace function public.find_conversations(query text) returns table (id uuid, title text)
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

-- Stores a learner's question and its answer like `store_exchange`, with what the answer proposes: `{ kind, payload }`. A learner keeps the latest 200 proposals.
create or replace function public.store_answer(
  owner uuid, question text, answer text, sources jsonb, analysis jsonb, proposal jsonb default null, conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
declare
  stored constant public.ai_messages :=
    public.store_exchange(owner, question, answer, sources, analysis, store_answer.conversation_id);
begin
  if proposal is not null then
    perform pg_advisory_xact_lock(hashtextextended('public.ai_proposals ' || owner, 0));
    insert into public.ai_proposals (user_id, message_id, kind, payload)
    values (owner, stored.id, proposal ->> 'kind', proposal -> 'payload');
    delete from public.ai_proposals as old
    where old.user_id = owner and old.id not in (
      select latest.id from public.ai_proposals as latest where latest.user_id = owner
      order by latest.created_at desc, latest.id limit 200
    );
  end if;
  return stored;
end
$$;
grant execute on function public.store_answer(uuid, text, text, jsonb, jsonb, jsonb, uuid) to service_role;
