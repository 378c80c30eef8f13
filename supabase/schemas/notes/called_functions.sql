-- Functions that something just became due for, and when they were last called for it.
create table private.called_functions (
  name text primary key,
  called_at timestamptz not null default clock_timestamp()
);
