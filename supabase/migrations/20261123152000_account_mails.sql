-- area: settings, automation
--
-- What an account is told of its subscription and of its week by mail. Of automation, only the function that every 30 seconds does all that is
-- due.

-- A day as the language writes it, with the time and the zone where they are wanted, by the account's clock.
create function private.day_text(account uuid, moment timestamptz, language text, with_time boolean default false) returns text
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
create function private.money_text(cents bigint, currency text, language text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when language = 'en' and currency = 'eur' then '€' || amount
    else translate(amount, '.', case language when 'en' then '.' else ',' end) || chr(160) || case currency when 'eur' then '€' else upper(currency) end
  end
  from (select to_char(cents / 100.0, 'FM9999999990.00') as amount) as given
$$;

create function private.letter(language text, variadic paragraphs text[]) returns text
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
create function private.plan_text(plan text) returns text
  language sql immutable set search_path = ''
as $$
  select case plan when 'basic' then 'Pro' when 'premium' then 'Premium' else plan end
$$;

-- The dated proof of a cancellation: whoever gave it, with an account or by the contract.
create function private.mail_cancellation() returns trigger
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
    address,
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
create trigger mail_cancellation after update on private.subscriptions
  for each row when (new.cancel_at_period_end and not old.cancel_at_period_end and private.is_paid(new.status))
  execute function private.mail_cancellation();

-- The dated acknowledgement of a withdrawal.
create function private.mail_withdrawal() returns trigger
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
    address,
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
create trigger mail_withdrawal after insert on private.withdrawals
  for each row when (new.user_id is not null) execute function private.mail_withdrawal();

-- The invoices that were mailed: each once, however often the provider tells of it.
create table private.mailed_invoices (
  id text primary key check (char_length(id) <= 255),
  user_id uuid not null references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now()
);
create index mailed_invoices_user_id_idx on private.mailed_invoices (user_id);

-- Mails a paid invoice with the address of the provider's page, once. `invoice` is { id, number, amount_paid, currency, paid_at, url }: cents, and
-- seconds since 1970. Gives whether it was mailed now.
create function public.mail_invoice(customer text, invoice jsonb) returns boolean
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
    address,
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

-- The Monday of the week in which the last report was due. Who turns reports on gets the first one next Monday.
alter table public.security_settings add column report_week date;
create index security_settings_report_week_idx on public.security_settings (report_week) where weekly_report;

-- The week whose report is due: it begins on Monday at eight by the account's clock.
create function private.report_week_of(account uuid) returns date
  language sql stable set search_path = ''
as $$
  select date_trunc('week', now() at time zone private.time_zone_of(account) - interval '8 hours')::date
$$;

create function private.begin_weekly_reports() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.report_week := private.report_week_of(new.user_id);
  return new;
end
$$;
create trigger begin_weekly_reports before update of weekly_report on public.security_settings
  for each row when (new.weekly_report and not old.weekly_report) execute function private.begin_weekly_reports();

update public.security_settings set report_week = private.report_week_of(user_id) where weekly_report;

-- Mails the figures of the last seven days to whoever wants them: once a week, by the same transaction that notes the week. What was missed while nothing
-- ran is made up once. A hundred at a time, so that a turn stays short.
create function private.send_weekly_reports() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  sent integer := 0;
  said text;
begin
  for due in
    select settings.user_id, account.email::text as address, private.mail_language(settings.user_id) as language
    from public.security_settings as settings
    join auth.users as account on account.id = settings.user_id
    where settings.weekly_report
      -- No clock is further ahead: the index leaves those who may be due.
      and settings.report_week <= (now() at time zone 'UTC')::date - 6
      and settings.report_week < private.report_week_of(settings.user_id)
      and account.email_confirmed_at is not null
    order by settings.report_week
    limit 100
    for update of settings skip locked
  loop
    said := replace(private.figures_text(private.study_figures(due.user_id, now() - interval '7 days'), due.language), ' · ', E'\n');
    perform private.send_mail(
      due.address,
      case due.language
        when 'en' then 'Your week' when 'es' then 'Su semana' when 'de' then 'Ihre Woche' else 'Votre semaine' end,
      case due.language
        when 'en' then private.letter('en', 'Your last seven days:', said,
          'You get this report because you asked for it. It is turned off under Settings, Security, Email security.')
        when 'es' then private.letter('es', 'Sus últimos siete días:', said,
          'Recibe este informe porque lo ha pedido. Se desactiva en Ajustes, Seguridad, Seguridad del correo.')
        when 'de' then private.letter('de', 'Ihre letzten sieben Tage:', said,
          'Sie erhalten diesen Bericht, weil Sie ihn bestellt haben. Abgestellt wird er unter Einstellungen, Sicherheit, E-Mail-Sicherheit.')
        else private.letter('fr', 'Vos sept derniers jours :', said,
          'Vous recevez ce rapport parce que vous l’avez demandé. Il se désactive dans Paramètres, Sécurité, Sécurité de l’e-mail.')
      end
    );
    update public.security_settings set report_week = private.report_week_of(due.user_id) where user_id = due.user_id;
    sent := sent + 1;
  end loop;
  return sent;
end
$$;

-- Everything that is due by now, each whatever becomes of the others: what failed is tried again in half a minute. Gives the number
-- of automations that ran.
create or replace function public.run_due_jobs() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ran constant integer := private.run_due_automations();
begin
  begin
    perform private.purge_trash();
  exception
    when others then
      raise warning 'the trash could not be purged: %', sqlerrm;
  end;
  begin
    perform private.forget_idle_demos();
  exception
    when others then
      raise warning 'idle demo accounts could not be deleted: %', sqlerrm;
  end;
  begin
    perform private.extend_all_series();
  exception
    when others then
      raise warning 'repeated sessions could not be made: %', sqlerrm;
  end;
  begin
    perform private.remind_of_sessions();
  exception
    when others then
      raise warning 'learners could not be reminded of sessions: %', sqlerrm;
  end;
  begin
    perform private.send_weekly_reports();
  exception
    when others then
      raise warning 'weekly reports could not be sent: %', sqlerrm;
  end;
  return ran;
end
$$;
