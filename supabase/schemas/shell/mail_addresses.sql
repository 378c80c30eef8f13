-- What is known of an address, with an account or without. Its hash is enough: each question names the address.
create table private.mail_addresses (
  address_hash text primary key check (char_length(address_hash) = 64),
  -- Since when nothing is sent there, and why, in the server's words.
  stopped_at timestamptz,
  reason text check (char_length(reason) <= 500),
  -- Mails in a row that were given up after the server had put them off.
  failures smallint not null default 0,
  topics_off text[] not null default '{}'
    check (topics_off <@ '{study,collaboration,progress,automation}' and cardinality(topics_off) <= 4),
  check ((stopped_at is null) = (reason is null))
);
