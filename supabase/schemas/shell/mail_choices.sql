-- How often a token has changed something.
create table private.mail_choices (
  token_hash text primary key,
  changes integer not null default 0,
  since timestamptz not null default now()
);

create index mail_choices_since_idx on private.mail_choices (since);
