-- area: ai
--
-- Conversations with the assistant. The function writes them with the learner's own token.

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
  created_at timestamptz not null default clock_timestamp(),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade
);

create index ai_messages_conversation_id_idx on public.ai_messages (conversation_id, user_id, created_at);
create index ai_messages_user_id_idx on public.ai_messages (user_id);

comment on column public.ai_messages.sources is $$
{ kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string }[]
$$;

alter table public.ai_conversations enable row level security;

create policy "owners read" on public.ai_conversations
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.ai_conversations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners rename" on public.ai_conversations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "owners delete" on public.ai_conversations
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (id, user_id, title), update (title), delete on public.ai_conversations to authenticated;
grant select, insert, update, delete on public.ai_conversations to service_role;

alter table public.ai_messages enable row level security;

create policy "owners read" on public.ai_messages
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add" on public.ai_messages
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners delete" on public.ai_messages
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert (id, conversation_id, user_id, type, content, sources), delete on public.ai_messages to authenticated;
grant select, insert, update, delete on public.ai_messages to service_role;
