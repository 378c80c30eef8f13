-- Who withdrew from which contract: the dated proof.
create table private.withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  subscription_id text not null unique,
  refunded bigint not null,
  withdrawn_at timestamptz not null default now()
);

create index withdrawals_user_id_idx on private.withdrawals (user_id);

create trigger mail_withdrawal after insert on private.withdrawals
  for each row when (new.user_id is not null) execute function private.mail_withdrawal();

insert into private.data_sections (source, section) values ('private.withdrawals', 'withdrawals');
