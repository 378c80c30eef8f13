create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A code has 79 bits, so its hash needs neither salt nor time.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

insert into private.data_sections (source, reason) values ('private.recovery_codes', 'hashes of codes: an account makes its own');
