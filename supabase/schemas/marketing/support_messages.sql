create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.support_threads (user_id) on delete cascade,
  from_team boolean not null default false,
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  created_at timestamptz not null default now()
);

create index support_messages_user_id_idx on public.support_messages (user_id, created_at);

alter table public.support_messages enable row level security;
alter table public.support_messages replica identity full;

create policy "learners read their thread, the team all" on public.support_messages
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_administrator()));

create policy "sessions are assured" on public.support_messages as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.support_messages;

grant select on public.support_messages to authenticated;
grant select, insert, update, delete on public.support_messages to service_role;

insert into private.data_sections (source, section) values ('public.support_messages', 'support_messages');
