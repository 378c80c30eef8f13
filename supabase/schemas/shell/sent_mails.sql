-- To whom a mail went, for the reports that come back about it.
create table private.sent_mails (
  id uuid primary key,
  address_hash text not null,
  sent_at timestamptz not null default now()
);

create index sent_mails_sent_at_idx on private.sent_mails (sent_at);
create index sent_mails_address_hash_idx on private.sent_mails (address_hash);
