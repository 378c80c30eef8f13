create or replace function private.mail_language(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select language from public.user_settings where user_id = account), 'fr')
$$;

-- A day as the language writes it, with the time and the zone where they are wanted, by the account's clock.
create or replace function private.day_text(account uuid, moment timestamptz, language text, with_time boolean default false) returns text
  language sql stable set search_path = ''
as $$
  select
    to_char(
      moment at time zone zone,
      case language when 'en' then 'FMDD FMMonth YYYY' when 'de' then 'DD.MM.YYYY' else 'DD/MM/YYYY' end
        || case when with_time then ', HH24:MI' else '' end
    ) || case when with_time then ' (' || zone || ')' else '' end
  from (select private.time_zone_of(account) as zone) as own
$$;

-- 900, 'eur' as '9,00 €' or '€9.00'.
create or replace function private.money_text(cents bigint, currency text, language text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when language = 'en' and currency = 'eur' then '€' || amount
    else translate(amount, '.', case language when 'en' then '.' else ',' end) || chr(160) || case currency when 'eur' then '€' else upper(currency) end
  end
  from (select to_char(cents / 100.0, 'FM9999999990.00') as amount) as given
$$;

create or replace function private.letter(language text, variadic paragraphs text[]) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(
    E'\n\n',
    case language when 'en' then 'Hello,' when 'es' then 'Hola:' when 'de' then 'Guten Tag,' else 'Bonjour,' end,
    array_to_string(paragraphs, E'\n\n'),
    'Cahier'
  )
$$;

-- The name that a plan is sold by.
create or replace function private.plan_text(plan text) returns text
  language sql immutable set search_path = ''
as $$
  select case plan when 'basic' then 'Pro' when 'premium' then 'Premium' else plan end
$$;

-- The dated proof of a cancellation: whoever gave it, with an account or by the contract.
create or replace function private.mail_cancellation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := (select email from auth.users where id = new.user_id);
  language constant text := private.mail_language(new.user_id);
  received constant text := private.day_text(new.user_id, now(), language, true);
  ends constant text := private.day_text(new.user_id, to_timestamp(new.current_period_end), language);
  plan constant text := private.plan_text(new.plan);
begin
  if address is null then
    return null;
  end if;
  perform private.send_mail(
    language, address,
    case language
      when 'en' then 'Your cancellation' when 'es' then 'Su baja' when 'de' then 'Ihre Kündigung' else 'Votre résiliation' end,
    case language
      when 'en' then private.letter(language,
        format('We received the cancellation of your %s subscription on %s.', plan, received),
        format('It ends on %s. You keep your plan until then, and your data afterwards.', ends),
        'Until then you can take it up again under Settings, Subscription. Keep this message: it is the proof of your cancellation.')
      when 'es' then private.letter(language,
        format('Hemos recibido la baja de su suscripción %s el %s.', plan, received),
        format('Termina el %s. Conserva su plan hasta entonces y sus datos después.', ends),
        'Hasta entonces puede retomarla en Ajustes, Suscripción. Guarde este mensaje: es la prueba de su baja.')
      when 'de' then private.letter(language,
        format('Wir haben die Kündigung Ihres Abonnements %s am %s erhalten.', plan, received),
        format('Es endet am %s. Bis dahin behalten Sie Ihren Tarif, danach Ihre Daten.', ends),
        'Bis dahin können Sie es unter Einstellungen, Abonnement wieder aufnehmen. Bewahren Sie diese Nachricht auf: Sie belegt Ihre Kündigung.')
      else private.letter('fr',
        format('Nous avons reçu la résiliation de votre abonnement %s le %s.', plan, received),
        format('Il se termine le %s. Vous gardez votre formule jusque-là, et vos données ensuite.', ends),
        'D’ici là, vous pouvez le reprendre dans Paramètres, Abonnement. Conservez ce message : il fait preuve de votre résiliation.')
    end
  );
  return null;
end
$$;

-- The dated acknowledgement of a withdrawal.
create or replace function private.mail_withdrawal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := (select email from auth.users where id = new.user_id);
  language constant text := private.mail_language(new.user_id);
  received constant text := private.day_text(new.user_id, new.withdrawn_at, language, true);
  amount constant text := private.money_text(new.refunded, 'eur', language);
begin
  if address is null then
    return null;
  end if;
  perform private.send_mail(
    language, address,
    case language
      when 'en' then 'Acknowledgement of your withdrawal' when 'es' then 'Acuse de recibo de su desistimiento'
      when 'de' then 'Bestätigung Ihres Widerrufs' else 'Accusé de réception de votre rétractation' end,
    case language
      when 'en' then private.letter(language,
        format('We received your withdrawal from the subscription contract of the account %s on %s.', address, received),
        format('The contract ended then. %s are paid back by the means of payment that you used.', amount),
        'Keep this message: it acknowledges your withdrawal. Your data stays.')
      when 'es' then private.letter(language,
        format('Hemos recibido su desistimiento del contrato de suscripción de la cuenta %s el %s.', address, received),
        format('El contrato terminó en ese momento. Se reembolsan %s por el medio de pago utilizado.', amount),
        'Guarde este mensaje: acusa recibo de su desistimiento. Sus datos se conservan.')
      when 'de' then private.letter(language,
        format('Wir haben Ihren Widerruf des Abonnementvertrags des Kontos %s am %s erhalten.', address, received),
        format('Der Vertrag endete damit. %s werden über das verwendete Zahlungsmittel erstattet.', amount),
        'Bewahren Sie diese Nachricht auf: Sie bestätigt Ihren Widerruf. Ihre Daten bleiben erhalten.')
      else private.letter('fr',
        format('Nous avons reçu votre rétractation du contrat d’abonnement du compte %s le %s.', address, received),
        format('Le contrat a pris fin à cette date. %s sont remboursés par le moyen de paiement utilisé.', amount),
        'Conservez ce message : il accuse réception de votre rétractation. Vos données restent.')
    end
  );
  return null;
end
$$;

-- Mails a paid invoice with the address of the provider's page, once. `invoice` is { id, number, amount_paid, currency, paid_at, url }: cents, and
-- seconds since 1970. Gives whether it was mailed now.
create or replace function public.mail_invoice(customer text, invoice jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (select user_id from private.customers where customer_id = customer);
  address constant text := (select email from auth.users where id = account);
  language constant text := private.mail_language(account);
  paid constant text := private.day_text(account, to_timestamp((invoice ->> 'paid_at')::bigint), language);
  amount constant text := private.money_text((invoice ->> 'amount_paid')::bigint, left(invoice ->> 'currency', 3), language);
  name constant text := left(coalesce(invoice ->> 'number', invoice ->> 'id'), 100);
  url constant text := left(invoice ->> 'url', 2000);
begin
  if address is null then
    return false;
  end if;
  insert into private.mailed_invoices (id, user_id) values (invoice ->> 'id', account) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform private.send_mail(
    language, address,
    case language
      when 'en' then 'Your invoice ' when 'es' then 'Su factura ' when 'de' then 'Ihre Rechnung ' else 'Votre facture ' end || name,
    case language
      when 'en' then private.letter(language,
        format('We received your payment of %s on %s.', amount, paid), concat_ws(E'\n', 'Invoice ' || name, url),
        'All your invoices are under Settings, Subscription.')
      when 'es' then private.letter(language,
        format('Hemos recibido su pago de %s el %s.', amount, paid), concat_ws(E'\n', 'Factura ' || name, url),
        'Todas sus facturas están en Ajustes, Suscripción.')
      when 'de' then private.letter(language,
        format('Wir haben Ihre Zahlung von %s am %s erhalten.', amount, paid), concat_ws(E'\n', 'Rechnung ' || name, url),
        'Alle Rechnungen stehen unter Einstellungen, Abonnement.')
      else private.letter('fr',
        format('Nous avons reçu votre paiement de %s le %s.', amount, paid), concat_ws(E'\n', 'Facture ' || name, url),
        'Toutes vos factures sont dans Paramètres, Abonnement.')
    end
  );
  return true;
end
$$;
grant execute on function public.mail_invoice(text, jsonb) to service_role;

-- Mails a letter, and gives whether it was queued. Not to an address that refuses mail, but for a letter that somebody has just asked for, nor one
-- of a topic that is switched off. One with a topic waits for the end of the reader's quiet hours.
create or replace function private.send_mail(
  language text, recipient text, subject text, body text,
  topic text default null, asked boolean default false, is_kept boolean default true, report jsonb default null,
  id uuid default gen_random_uuid()
) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := private.address_hash(recipient);
  account constant uuid := (select users.id from auth.users as users where lower(users.email) = lower(btrim(recipient)) limit 1);
  due constant timestamptz := coalesce(case when topic is not null then private.quiet_until(account) end, now());
  facts constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'language', language, 'topic', topic, 'asked', nullif(asked, false), 'report', report,
    'token', case when topic is not null then private.mail_token(coalesce(account::text, hash), topic) end
  ));
begin
  if not asked and private.mail_is_stopped(recipient)
    or private.mail_is_off(account, topic)
    or exists (select from private.mail_addresses as known where known.address_hash = hash and send_mail.topic = any (known.topics_off))
  then
    return false;
  end if;
  if to_regclass('auth.mails') is null then
    insert into private.mail_queue (id, recipient, subject, body, facts, due_at)
    values (send_mail.id, send_mail.recipient, send_mail.subject, send_mail.body, facts, due) on conflict do nothing;
  else
    execute 'insert into auth.mails (id, recipient, subject, body, facts, is_kept, due_at)
      values ($1, $2, $3 || '' · Cahier'', $4, $5, $6, $7) on conflict do nothing'
      using id, recipient, subject, body, facts, is_kept, due;
  end if;
  return true;
end
$$;
