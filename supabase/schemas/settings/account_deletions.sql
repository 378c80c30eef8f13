-- A row stands until the last step is done.
create table private.account_deletions (
  -- No reference: the job goes on when the account has gone.
  user_id uuid primary key,
  -- Whoever has it may watch the job and hurry it on: the account itself has no session any more.
  ticket uuid not null unique default gen_random_uuid(),
  -- Gets the confirmation; null when nobody is told.
  email text,
  language text not null,
  -- Other addresses of the account, to which mails went.
  addresses text[] not null default '{}',
  -- The steps that are done, by name.
  done text[] not null default '{}',
  -- Failures in a row.
  failures integer not null default 0,
  failure text check (char_length(failure) <= 200),
  -- Whoever takes the job puts this off, and again with each step: what was not finished by then is due again.
  due_at timestamptz not null default now(),
  asked_at timestamptz not null default now()
);

create index account_deletions_due_at_idx on private.account_deletions (due_at);

insert into private.data_sections (source, reason) values ('private.account_deletions', 'begins when the account ends');
