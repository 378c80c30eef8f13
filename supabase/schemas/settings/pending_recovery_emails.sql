-- A recovery address that waits for its code.
create table private.pending_recovery_emails (
  user_id uuid references auth.users (id) on delete cascade,
  address text not null,
  code_hash text not null,
  tries integer not null default 0,
  -- Mails in the last hour.
  sent integer not null default 1,
  sent_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- One code for each: the recovery address and the account's own.
  is_own boolean not null default false,
  primary key (user_id, is_own)
);

comment on table private.pending_recovery_emails is 'Addresses that wait for their code: a recovery address, or the account’s own (is_own).';

insert into private.data_sections (source, reason) values ('private.pending_recovery_emails', 'a code that waits for minutes');
