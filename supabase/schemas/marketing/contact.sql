-- The support form has a field that nobody sees: whoever fills it in is a machine, is answered as usual, and stores nothing.

-- Stores a message: at most 5 an hour from one address, 200 from everybody (PT429).
create or replace function public.send_contact_message(
  name text, email text, subject text, message text, priority text default 'normal', website text default ''
) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  an_hour_ago constant timestamptz := now() - interval '1 hour';
begin
  if send_contact_message.website <> '' then
    return;
  end if;
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
grant execute on function public.send_contact_message(text, text, text, text, text, text) to anon, authenticated;
