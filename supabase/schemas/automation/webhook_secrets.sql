-- The learner's key for signing webhooks, sealed by the functions.
create table private.webhook_secrets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  sealed text not null check (char_length(sealed) <= 1000),
  created_at timestamptz not null default now()
);

insert into private.data_sections (source, reason) values ('private.webhook_secrets', 'a sealed key: an account makes its own');
