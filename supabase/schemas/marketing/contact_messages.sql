-- The support form. Visitors write through one function and read nothing.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  done_at timestamptz
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at);
create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_unmailed_idx on public.contact_messages (created_at) where mailed_at is null;

alter table public.contact_messages enable row level security;

create policy "the team reads messages" on public.contact_messages
  for select to authenticated using ((select private.is_administrator()));

create policy "the team marks messages" on public.contact_messages
  for update to authenticated using ((select private.is_administrator())) with check ((select private.is_administrator()));

create policy "sessions are assured" on public.contact_messages as restrictive for all to authenticated using ((select private.is_assured()));

grant select, update (done_at) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

insert into private.data_sections (source, section) values ('public.contact_messages', 'contact_messages');
