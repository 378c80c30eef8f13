create table public.call_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 100),
  email text not null check (char_length(email) <= 254),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  phone text not null check (phone ~ '^\+?[0-9][0-9 ().-]{5,28}$'),
  wished timestamptz[] not null check (cardinality(wished) between 1 and 3 and array_position(wished, null) is null),
  time_zone text not null check (private.is_time_zone(time_zone)),
  status text not null default 'open' check (status in ('open', 'done', 'withdrawn')),
  created_at timestamptz not null default now()
);

create index call_requests_user_id_idx on public.call_requests (user_id, created_at desc);
create index call_requests_created_at_idx on public.call_requests (created_at desc);

alter table public.call_requests enable row level security;
alter table public.call_requests replica identity full;

create policy "learners read their requests, the team all" on public.call_requests
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_administrator()));

create policy "learners withdraw open requests" on public.call_requests
  for update to authenticated using (user_id = (select auth.uid()) and status = 'open')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

create policy "the team marks requests" on public.call_requests
  for update to authenticated using ((select private.is_administrator()) and status <> 'withdrawn')
  with check ((select private.is_administrator()) and status <> 'withdrawn');

create policy "sessions are assured" on public.call_requests as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.call_requests;

grant select, update (status) on public.call_requests to authenticated;
grant select, insert, update, delete on public.call_requests to service_role;

insert into private.data_sections (source, section) values ('public.call_requests', 'call_requests');
