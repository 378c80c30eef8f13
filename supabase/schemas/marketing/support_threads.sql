-- One thread a learner. Name and address stand here as they were last: the team reads no profiles.
create table public.support_threads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 100),
  email text not null check (char_length(email) <= 254),
  last_message_at timestamptz not null default now(),
  done_at timestamptz
);

create index support_threads_last_message_at_idx on public.support_threads (last_message_at desc);

alter table public.support_threads enable row level security;
alter table public.support_threads replica identity full;

create policy "learners read their thread, the team all" on public.support_threads
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_administrator()));

create policy "the team marks threads" on public.support_threads
  for update to authenticated using ((select private.is_administrator())) with check ((select private.is_administrator()));

create policy "sessions are assured" on public.support_threads as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.support_threads;

grant select, update (done_at) on public.support_threads to authenticated;
grant select, insert, update, delete on public.support_threads to service_role;

insert into private.data_sections (source, section, key) values ('public.support_threads', 'support_threads', '{user_id}');
