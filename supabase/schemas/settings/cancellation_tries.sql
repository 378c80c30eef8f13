create table private.cancellation_tries (
  id bigint generated always as identity primary key,
  address text not null,
  tried_at timestamptz not null default now()
);

create index cancellation_tries_address_idx on private.cancellation_tries (address);
create index cancellation_tries_tried_at_idx on private.cancellation_tries (tried_at);
