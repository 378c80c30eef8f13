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
  analysis jsonb
  check (analysis is null or (jsonb_typeof(analysis) = 'object' and pg_column_size(analysis) <= 4096)),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade,
  unique (id, user_id)
);

comment on column public.ai_messages.sources is $$
{ kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string; mark?: [from: number, to: number] }[]
$$;

comment on column public.ai_messages.analysis is $$
{ type: 'note' | 'vocabulaire' | 'memoire' | 'general'; confidence: number; alternatives: { id: string; title: string; type: 'note' | 'document' }[]; host?: string } | null
$$;

create index ai_messages_conversation_id_idx on public.ai_messages (conversation_id, user_id, place);
create index ai_messages_user_id_idx on public.ai_messages (user_id);

alter table public.ai_messages enable row level security;

create policy "owners read" on public.ai_messages
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_messages as restrictive for all to authenticated using ((select private.is_assured()));

grant select on public.ai_messages to authenticated;
grant select, insert, update, delete on public.ai_messages to service_role;

insert into private.data_sections (source, section, key, importer, refs)
values ('public.ai_messages', 'messages', '{conversation_id,place}', 'import_plain', '{"conversation_id": ["public.ai_conversations"]}');
