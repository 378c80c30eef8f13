-- The events that were acted on: each once, however often it is delivered.
create table private.stripe_events (
  id text primary key check (char_length(id) <= 255),
  received_at timestamptz not null default now()
);

create index stripe_events_received_at_idx on private.stripe_events (received_at);
