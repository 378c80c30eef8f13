-- Signs the tokens. Another key makes the links of all earlier mails void.
create table private.mail_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null default extensions.gen_random_bytes(32)
);

insert into private.mail_key default values;
