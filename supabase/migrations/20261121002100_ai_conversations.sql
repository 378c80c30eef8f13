-- area: ai
--
-- Conversations with the assistant. They grow by whole exchanges, through one function; the learner names and deletes them.

create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);

create index ai_conversations_user_id_idx on public.ai_conversations (user_id, updated_at desc);

create trigger touch before update on public.ai_conversations
  for each row execute function private.touch();

create table public.ai_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  type text not null check (type in ('user', 'ai', 'error')),
  content text not null check (content ~ '\S' and char_length(content) <= 20000),
  -- What an answer quotes.
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and pg_column_size(sources) <= 32768),
  -- The order of a conversation: question and answer are written at the same moment.
  place bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade
);

create index ai_messages_conversation_id_idx on public.ai_messages (conversation_id, user_id, place);
create index ai_messages_user_id_idx on public.ai_messages (user_id);

comment on column public.ai_messages.sources is $$
{ kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string }[]
$$;

alter table public.ai_conversations enable row level security;

create policy "owners read" on public.ai_conversations
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners rename" on public.ai_conversations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.ai_conversations
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, update (title), delete on public.ai_conversations to authenticated;
grant select, insert, update, delete on public.ai_conversations to service_role;

alter table public.ai_messages enable row level security;

create policy "owners read" on public.ai_messages
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.ai_messages to authenticated;
grant select, insert, update, delete on public.ai_messages to service_role;

-- Stores a question and its answer, both or neither, in a conversation of the caller's; none begins one. Gives the answer.
create function public.record_exchange(
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
    where id = record_exchange.conversation_id and user_id = owner
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
grant execute on function public.record_exchange(text, text, jsonb, uuid) to authenticated;
