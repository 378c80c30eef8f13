-- The accounts that were erased, for whoever restores a backup from before. A hash of the id does not tell whose it was.
create table private.erased_accounts (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now()
);
