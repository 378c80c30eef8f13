-- area: marketing
--
-- The support form. Visitors write through one function and read nothing.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  created_at timestamptz not null default now()
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at);
create index contact_messages_user_id_idx on public.contact_messages (user_id);

alter table public.contact_messages enable row level security;

grant select, insert, update, delete on public.contact_messages to service_role;

-- Stores a message: at most 5 an hour from one address, 200 from everybody (PT429).
create function public.send_contact_message(
  name text, email text, subject text, message text, priority text default 'normal'
) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  an_hour_ago constant timestamptz := now() - interval '1 hour';
begin
  -- One at a time, or simultaneous calls would all count the same few.
  perform pg_advisory_xact_lock(hashtext('public.send_contact_message'));
  if (select count(*) from public.contact_messages
      where lower(email) = lower(btrim(send_contact_message.email)) and created_at > an_hour_ago) >= 5
    or (select count(*) from public.contact_messages where created_at > an_hour_ago) >= 200
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de messages envoyés. Réessayez dans une heure.',
      detail = 'contact_rate_limit';
  end if;
  insert into public.contact_messages (user_id, name, email, subject, message, priority)
  values (
    auth.uid(), btrim(send_contact_message.name), btrim(send_contact_message.email), btrim(send_contact_message.subject),
    send_contact_message.message, coalesce(send_contact_message.priority, 'normal')
  );
exception
  when check_violation or not_null_violation then
    raise exception using
      errcode = 'PT422',
      message = 'Vérifiez votre nom, votre adresse, le sujet et le message.',
      detail = 'contact_invalid';
end
$$;
grant execute on function public.send_contact_message(text, text, text, text, text) to anon, authenticated;
