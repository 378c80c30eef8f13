create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'signed_in', 'new_browser', 'password_changed', 'email_changed', 'factor_added', 'factor_removed', 'codes_made', 'code_used',
    'passkey_added', 'passkey_removed', 'session_ended', 'recovery_changed', 'recovery_removed', 'wrong_tries'
  )),
  -- The browser that it came from, where that is known.
  user_agent text check (char_length(user_agent) <= 400),
  address text check (char_length(address) <= 64),
  happened_at timestamptz not null default now()
);

create index security_events_user_id_idx on public.security_events (user_id, happened_at desc);

alter table public.security_events enable row level security;

create policy "owners read what happened" on public.security_events
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.security_events
  as restrictive for all to authenticated using ((select private.is_assured()));

grant select on public.security_events to authenticated;
grant select, insert, update, delete on public.security_events to service_role;

insert into private.data_sections (source, section) values ('public.security_events', 'security_events');
