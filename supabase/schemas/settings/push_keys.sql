-- The installation's pair of keys (RFC 8292), which the functions make when they first need one. With another pair all browsers would have to ask again.
create table private.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (char_length(public_key) = 87),
  private_key jsonb not null
);
