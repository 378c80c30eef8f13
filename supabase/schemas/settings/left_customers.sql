-- Customers of the payment provider whose accounts have ended while nobody had its key: whoever runs Cahier deletes them there by hand, then here.
create table private.left_customers (
  customer_id text primary key check (char_length(customer_id) <= 255),
  left_at timestamptz not null default now()
);
