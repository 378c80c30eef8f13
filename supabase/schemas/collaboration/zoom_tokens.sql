-- The browser sees that there is a connection and until when; the tokens stay on the server.
create table public.zoom_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  access_token text not null check (char_length(access_token) <= 4096),
  refresh_token text not null check (char_length(refresh_token) <= 4096),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A token is renewed by one call at a time, which holds the lease.
  lease uuid,
  leased_until timestamptz
);

alter table public.zoom_tokens enable row level security;

create policy "owners read" on public.zoom_tokens
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners disconnect" on public.zoom_tokens
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.zoom_tokens as restrictive for all to authenticated using ((select private.is_assured()));

-- Whoever disconnects, and whoever deletes their account, leaves tokens that Zoom has to take back.
create or replace function private.revoke_zoom_tokens() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('cahier.zoom_ended', true), '') <> old.user_id::text then
    insert into private.zoom_revocations (access_token, refresh_token, expires_at)
    values (old.access_token, old.refresh_token, old.expires_at);
    perform private.call_soon('revoke-zoom-tokens');
  end if;
  return null;
end
$$;

create trigger touch before update on public.zoom_tokens
  for each row execute function private.touch();

create trigger hold_video_provider before insert or update on public.zoom_tokens
  for each row execute function private.hold_video_provider();

create trigger revoke_zoom_tokens after delete on public.zoom_tokens
  for each row execute function private.revoke_zoom_tokens();

grant select (user_id, expires_at, created_at, updated_at), delete on public.zoom_tokens to authenticated;
grant select, insert, update, delete on public.zoom_tokens to service_role;

insert into private.data_sections (source, reason) values ('public.zoom_tokens', 'secrets of another service: connecting it again gives new ones');
