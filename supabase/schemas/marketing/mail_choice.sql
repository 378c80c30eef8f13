-- { topic, isOff } for the holder of a token; null for a token that was not made here.
create or replace function public.mail_choice(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'topic', given.topic,
    'isOff', case
      when given.account is not null then private.mail_is_off(given.account, given.topic)
      else coalesce((select given.topic = any (topics_off) from private.mail_addresses as known where known.address_hash = given.address_hash), false)
    end
  )
  from private.read_mail_token(token) as given
  where given.topic is not null
$$;
grant execute on function public.mail_choice(text) to anon, authenticated, service_role;

-- Switches the mails of the token's topic off, or on again. Needs no session; the same twice changes nothing.
create or replace function public.choose_mail(token text, is_off boolean default true) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  given record;
  before constant jsonb := public.mail_choice(token);
  counted integer;
begin
  select * into given from private.read_mail_token(token);
  if given.topic is null or is_off is null or before ->> 'isOff' = is_off::text then
    return before;
  end if;
  delete from private.mail_choices where since < now() - interval '1 hour';
  insert into private.mail_choices as made (token_hash, changes) values (private.secret_hash(token), 1)
  on conflict (token_hash) do update set changes = made.changes + 1
  returning changes into counted;
  if counted > 30 then
    raise exception using errcode = 'PT429', message = 'Trop de changements. Réessayez dans une heure.', detail = 'too_many_changes';
  end if;
  if given.account is not null then
    insert into public.user_settings (user_id) values (given.account) on conflict do nothing;
    update public.user_settings
    set mail_off = case when is_off then array_append(array_remove(mail_off, given.topic), given.topic) else array_remove(mail_off, given.topic) end
    where user_id = given.account;
  else
    insert into private.mail_addresses (address_hash) values (given.address_hash) on conflict do nothing;
    update private.mail_addresses as known
    set topics_off = case when is_off then array_append(array_remove(topics_off, given.topic), given.topic) else array_remove(topics_off, given.topic) end
    where known.address_hash = given.address_hash;
  end if;
  return public.mail_choice(token);
end
$$;
grant execute on function public.choose_mail(text, boolean) to anon, authenticated, service_role;
