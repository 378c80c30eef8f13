-- area: automation, settings
--
-- What automations do inside the database: notifications, mails, notes and sessions, each with its record in one transaction.

-- The figures of a report and its words.
create function private.report_of(account uuid, report text, language text, out figures jsonb, out said text)
  language plpgsql stable set search_path = ''
as $$
declare
  counted integer;
begin
  case report
    when 'week' then
      figures := private.study_figures(account, now() - interval '7 days');
      said := private.figures_text(figures, language);
    when 'month' then
      figures := private.study_figures(account, now() - interval '1 month');
      said := private.figures_text(figures, language);
    when 'forgotten_notes' then
      counted := (select count(*) from public.notes
        where user_id = account and deleted_at is null and updated_at < now() - interval '7 days');
      figures := jsonb_build_object('notes', counted);
      said := case when counted > 0 then private.forgotten_text(counted, language) end;
    when 'milestone' then
      counted := (select count(*) from public.vocabulary where user_id = account);
      figures := jsonb_build_object('words', counted);
      said := private.milestone_text(counted, language);
    else null;
  end case;
end
$$;

create function private.missing_field(message text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT422', message = missing_field.message, detail = 'missing_field';
end
$$;

create function private.do_notification(account uuid, preset text, input jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  figures jsonb;
  body text;
  sent uuid;
begin
  select report.figures, report.said into figures, body
  from private.report_of(account, input ->> 'report', private.mail_language(account)) as report;
  if figures is not null and body is null then
    return jsonb_build_object('skipped', 'nothing_to_say');
  end if;
  body := coalesce(body, input ->> 'message');
  if coalesce(input ->> 'title', '') !~ '\S' or coalesce(body, '') !~ '\S' then
    perform private.missing_field('Le titre et le message sont obligatoires');
  end if;
  insert into public.notifications (user_id, kind, title, body, href, priority, read_at)
  values (
    account, coalesce(preset, 'automation'), left(private.one_line(input ->> 'title'), 200), left(body, 2000), nullif(input ->> 'href', ''),
    coalesce(input ->> 'priority', 'normal'), case input ->> 'priority' when 'low' then now() end
  )
  returning id into sent;
  return jsonb_strip_nulls(jsonb_build_object('notification_id', sent, 'figures', figures));
end
$$;

-- To the learner's own confirmed address and no other. The mail's id is the step's key, and so is the id under which it leaves.
create function private.do_mail(account uuid, automation_name text, input jsonb, key uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  language constant text := private.mail_language(account);
  template constant text := coalesce(input ->> 'template', 'default');
  recipient constant text := btrim(coalesce(input ->> 'recipient', ''));
  subject constant text := left(private.one_line(coalesce(input ->> 'subject', '')), 200);
  message constant text := nullif(btrim(left(coalesce(input ->> 'message', ''), 10000)), '');
  address text;
  confirmed timestamptz;
  stats text;
begin
  select email, email_confirmed_at into address, confirmed from auth.users where id = account and not is_anonymous;
  if subject !~ '\S' then
    perform private.missing_field('L’objet est obligatoire');
  elsif address is null or recipient not in ('', address) and lower(recipient) <> lower(address) then
    raise exception using errcode = 'PT403', message = 'Un e-mail ne part qu’à votre propre adresse.', detail = 'mail_refused';
  elsif confirmed is null then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord votre adresse e-mail.', detail = 'mail_unconfirmed';
  elsif template not in ('default', 'congratulations', 'reminder', 'weekly_report') then
    raise exception using errcode = 'PT422', message = 'Ce modèle d’e-mail n’existe pas.', detail = 'invalid_field';
  end if;
  if template = 'weekly_report' or input -> 'include_stats' = 'true' then
    stats := replace((private.report_of(account, 'week', language)).said, ' · ', E'\n');
  end if;
  if template = 'default' and message is null and stats is null then
    perform private.missing_field('Le message est obligatoire');
  end if;
  perform private.send_mail_as(
    key, address, subject,
    private.letter(
      language,
      concat_ws(
        E'\n\n',
        case template
          when 'congratulations' then case language when 'en' then 'Congratulations!' when 'es' then '¡Enhorabuena!' when 'de' then 'Glückwunsch!'
            else 'Félicitations !' end
          when 'reminder' then case language when 'en' then 'A short reminder:' when 'es' then 'Un breve recordatorio:' when 'de' then 'Eine kurze Erinnerung:'
            else 'Un petit rappel :' end
          when 'weekly_report' then case language when 'en' then 'Your last seven days:' when 'es' then 'Sus últimos siete días:' when 'de' then 'Ihre letzten sieben Tage:'
            else 'Vos sept derniers jours :' end
        end,
        case when template = 'weekly_report' then stats end, message, case when template <> 'weekly_report' then stats end
      ),
      case language
        when 'en' then format('Your automation “%s” sends you this mail. Switch it off here: {CAHIER_URL}/automation', automation_name)
        when 'es' then format('Su automatización «%s» le envía este correo. Desactívela aquí: {CAHIER_URL}/automation', automation_name)
        when 'de' then format('Ihre Automatisierung „%s“ sendet Ihnen diese Nachricht. Abstellen: {CAHIER_URL}/automation', automation_name)
        else format('Votre automatisation « %s » vous envoie cet e-mail. Pour la désactiver : {CAHIER_URL}/automation', automation_name)
      end
    )
  );
  return jsonb_build_object('mail_id', key);
end
$$;

-- Like private.send_mail, under an id of the caller's: the same id again sends nothing.
create function private.send_mail_as(id uuid, recipient text, subject text, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mails') is null then
    insert into private.mail_queue (id, recipient, subject, body)
    values (send_mail_as.id, send_mail_as.recipient, send_mail_as.subject, send_mail_as.body) on conflict do nothing;
  else
    execute 'insert into auth.mails (id, recipient, subject, body) values ($1, $2, $3 || '' · Cahier'', $4) on conflict do nothing'
      using id, recipient, subject, body;
  end if;
end
$$;

create function private.do_note(account uuid, input jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  title constant text := left(private.one_line(coalesce(input ->> 'title', '')), 300);
  made uuid;
begin
  if title !~ '\S' then
    perform private.missing_field('Le titre est obligatoire');
  end if;
  insert into public.notes (user_id, title, content, folder)
  values (account, title, coalesce(input ->> 'content', ''), nullif(btrim(coalesce(input ->> 'folder', '')), ''))
  returning id into made;
  if jsonb_typeof(input -> 'tags') = 'array' and input -> 'tags' <> '[]' then
    perform private.set_note_tags(made, account, array(
      select left(btrim(name), 50) from jsonb_array_elements_text(input -> 'tags') as name where name ~ '\S' limit 20
    ));
  end if;
  return jsonb_build_object('note_id', made, 'note_url', '/notes/' || made, 'note_title', title);
end
$$;

-- { in_days, time }: a day by the learner's clock; without a time, in an hour.
create function private.do_session(account uuid, input jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(account);
  title constant text := left(private.one_line(coalesce(input ->> 'title', '')), 200);
  days constant integer := coalesce((input ->> 'in_days')::integer, 0);
  made uuid;
begin
  if title !~ '\S' then
    perform private.missing_field('Le titre est obligatoire');
  elsif days not between 0 and 365 or coalesce(input ->> 'time', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' then
    raise exception using errcode = 'PT422', message = 'Date et heure invalides', detail = 'invalid_field';
  end if;
  insert into public.study_sessions (user_id, title, type, duration, time_zone, scheduled_for)
  values (
    account, title, coalesce(input ->> 'session_type', 'vocabulary'), coalesce((input ->> 'duration')::smallint, 30), zone,
    case when coalesce(input ->> 'time', '') = '' then date_trunc('minute', now()) + interval '1 hour' + make_interval(days => days)
      else ((now() at time zone zone)::date + days + (input ->> 'time')::time) at time zone zone end
  )
  returning id into made;
  return jsonb_build_object('session_id', made, 'session_url', '/planning/' || made);
end
$$;

create function private.do_action(execution public.automation_executions, action_type text, input jsonb, key uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  return case action_type
    when 'send_notification' then private.do_notification(execution.user_id, execution.definition ->> 'preset', input)
    when 'send_email' then private.do_mail(execution.user_id, execution.definition ->> 'name', input, key)
    when 'create_note' then private.do_note(execution.user_id, input)
    when 'schedule_session' then private.do_session(execution.user_id, input)
  end;
end
$$;

-- What of an action that leads outside can be said before it is tried. The address itself is judged where it is dialled.
create function private.check_outside(action_type text, input jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  header jsonb;
begin
  if action_type <> 'webhook_call' then
    return;
  end if;
  if coalesce(input ->> 'url', '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'L’adresse est obligatoire', detail = 'missing_field';
  end if;
  if char_length(input ->> 'url') > 2000 or coalesce(input ->> 'method', 'POST') not in ('POST', 'PUT', 'PATCH')
    or coalesce(input ->> 'timeout', '30') !~ '^([1-9]|[12][0-9]|30)$'
    or coalesce(jsonb_typeof(input -> 'headers'), 'array') <> 'array'
    or octet_length(coalesce(input -> 'body', '""')::text) > 65536
  then
    raise exception using errcode = 'PT422', message = 'Un champ du webhook n’est pas valable.', detail = 'invalid_field';
  end if;
  if jsonb_array_length(coalesce(input -> 'headers', '[]')) > 20 then
    raise exception using errcode = 'PT422', message = 'Un webhook a au plus 20 en-têtes.', detail = 'invalid_field';
  end if;
  for header in select * from jsonb_array_elements(coalesce(input -> 'headers', '[]')) loop
    if coalesce(header ->> 'name', '') !~ '^[A-Za-z0-9!#$%&''*+.^_`|~-]{1,100}$'
      or coalesce(header ->> 'value', '') ~ '[[:cntrl:]]' or char_length(coalesce(header ->> 'value', header ->> 'sealed', '')) > 8192
      or lower(header ->> 'name') ~ '^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|content-encoding|cookie2?|forwarded|via|user-agent|proxy-.*|sec-.*|x-forwarded-.*|x-real-ip|webhook-.*)$'
    then
      raise exception using errcode = 'PT422', message = format('L’en-tête « %s » n’est pas permis.', left(coalesce(header ->> 'name', ''), 60)), detail = 'invalid_field';
    end if;
  end loop;
end
$$;
