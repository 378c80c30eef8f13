-- The invoices that were mailed: each once, however often the provider tells of it.
create table private.mailed_invoices (
  id text primary key check (char_length(id) <= 255),
  user_id uuid not null references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now()
);

create index mailed_invoices_user_id_idx on private.mailed_invoices (user_id);

insert into private.data_sections (source, reason) values ('private.mailed_invoices', 'the invoices themselves are with the payment provider');
