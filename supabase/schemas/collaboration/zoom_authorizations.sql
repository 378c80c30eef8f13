-- Sign-ins at Zoom that were begun: what proves at their end that the same learner began them. Each serves once, for ten minutes.
create table private.zoom_authorizations (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Of PKCE, sealed.
  verifier text not null check (char_length(verifier) <= 300),
  redirect_uri text not null check (char_length(redirect_uri) <= 500),
  created_at timestamptz not null default now()
);

create index zoom_authorizations_user_id_idx on private.zoom_authorizations (user_id, created_at);

insert into private.data_sections (source, reason) values ('private.zoom_authorizations', 'a sign-in that waits for minutes');
