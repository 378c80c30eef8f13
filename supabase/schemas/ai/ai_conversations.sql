-- Conversations with the assistant. They grow by whole exchanges, through one function; the learner names and deletes them.
-- A deleted conversation can be taken back for a while: it is marked first and deleted for good later. Nothing is said in a
-- marked one.

create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, user_id)
);

create index ai_conversations_user_id_idx on public.ai_conversations (user_id, updated_at desc);

alter table public.ai_conversations enable row level security;

create policy "owners read" on public.ai_conversations
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners rename" on public.ai_conversations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.ai_conversations
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_conversations as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.ai_conversations
  for each row execute function private.touch();

grant select, update (title, deleted_at), delete on public.ai_conversations to authenticated;
grant select, insert, update, delete on public.ai_conversations to service_role;

insert into private.data_sections (source, section, is_item, importer) values ('public.ai_conversations', 'conversations', true, 'import_plain');
