-- What automations do inside the database: notifications, mails, notes and sessions, each with its record in one transaction.

create or replace function private.is_action(type text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    type in ('send_notification', 'send_email', 'create_note', 'schedule_session', 'webhook_call', 'create_backup'), false
  )
$$;
grant execute on function private.is_action(text) to authenticated, service_role;

-- The actions after the first: at most four of { type, config }.
create or replace function private.are_actions(list jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) <= 4 and (
      select coalesce(bool_and(private.is_action(action ->> 'type') and coalesce(jsonb_typeof(action -> 'config') = 'object', false)), true)
      from jsonb_array_elements(list) as action
    )
  else false end
$$;
grant execute on function private.are_actions(jsonb) to authenticated, service_role;

-- The figures of a report and its words.
create or replace function private.report_of(account uuid, report text, language text, out figures jsonb, out said text)
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

create or replace function private.missing_field(message text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT422', message = missing_field.message, detail = 'missing_field';
end
$$;

create or replace function private.do_notification(account uuid, preset text, input jsonb) returns jsonb
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
  insert into public.notifications (user_id, kind, title, body, href, priority)
  values (
    account, coalesce(preset, 'automation'), left(private.one_line(input ->> 'title'), 200), left(body, 2000), nullif(input ->> 'href', ''),
    coalesce(input ->> 'priority', 'normal')
  )
  returning id into sent;
  if sent is null then
    return jsonb_build_object('skipped', 'notifications_off');
  end if;
  return jsonb_strip_nulls(jsonb_build_object('notification_id', sent, 'figures', figures));
end
$$;

-- To the learner's own confirmed address and no other. The mail's id is the step's key, and so is the id under which it leaves.
create or replace function private.do_mail(account uuid, automation_name text, input jsonb, key uuid) returns jsonb
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
  -- Where the figures of the week stand.
  stats text;
  topic constant text := case template when 'weekly_report' then 'progress' else 'automation' end;
  is_queued boolean;
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
  if private.mail_is_off(account, topic) then
    return jsonb_build_object('skipped', 'mails_off');
  end if;
  if template = 'weekly_report' or input -> 'include_stats' = 'true' then
    stats := '{REPORT}';
  end if;
  if template = 'default' and message is null and stats is null then
    perform private.missing_field('Le message est obligatoire');
  end if;
  is_queued := private.send_mail(
    language, address, subject,
    private.letter(
      language,
      concat_ws(
        E'\n\n',
        case template
          when 'congratulations' then case language when 'en' then 'Congratulations!' when 'es' then '¡Enhorabuena!' when 'de' then 'Glückwunsch!'
            else 'Félicitations !' end
          when 'reminder' then case language when 'en' then 'A short reminder:' when 'es' then 'Un breve recordatorio:' when 'de' then 'Eine kurze Erinnerung:'
            else 'Un petit rappel :' end
          when 'weekly_report' then case language when 'en' then 'Your last seven days:' when 'es' then 'Sus últimos siete días:' when 'de' then 'Ihre letzten sieben Tage:'
            else 'Vos sept derniers jours :' end
        end,
        case when template = 'weekly_report' then stats end, message, case when template <> 'weekly_report' then stats end
      ),
      case language
        when 'en' then format('Your automation “%s” sends you this mail. Switch it off here: {CAHIER_URL}/automation', automation_name)
        when 'es' then format('Su automatización «%s» le envía este correo. Desactívela aquí: {CAHIER_URL}/automation', automation_name)
        when 'de' then format('Ihre Automatisierung „%s“ sendet Ihnen diese Nachricht. Abstellen: {CAHIER_URL}/automation', automation_name)
        else format('Votre automatisation « %s » vous envoie cet e-mail. Pour la désactiver : {CAHIER_URL}/automation', automation_name)
      end
    ),
    topic, report => case when stats is not null then private.week_report(account) end, id => key
  );
  if not is_queued then
    return jsonb_build_object('skipped', 'mail_stopped');
  end if;
  return jsonb_build_object('mail_id', key);
end
$$;

create or replace function private.do_note(account uuid, input jsonb) returns jsonb
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
create or replace function private.do_session(account uuid, input jsonb) returns jsonb
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

create or replace function private.do_action(execution public.automation_executions, action_type text, input jsonb, key uuid) returns jsonb
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

-- Why an action with this input would fail, as far as that is known before: an error code, or null.
create or replace function private.action_problem(account uuid, action_type text, input jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  own record;
  plan constant text := private.plan_of(account);
begin
  if private.automation_use(account, action_type) >= private.automation_cap(plan, action_type) then
    return 'daily_cap';
  elsif private.is_outside(action_type) and private.is_anonymous(account) then
    return 'plan_required';
  end if;
  case action_type
    when 'send_notification' then
      return case
        when coalesce(input ->> 'title', '') !~ '\S' or coalesce(input ->> 'message', '') !~ '\S' and not input ? 'report' then 'missing_field'
        when coalesce(nullif(input ->> 'href', ''), '/') !~ '^/([^/\\]|$)' or coalesce(input ->> 'priority', 'normal') not in ('low', 'normal', 'high')
          then 'invalid_field'
      end;
    when 'send_email' then
      select email, email_confirmed_at into own from auth.users where id = account and not is_anonymous;
      return case
        when coalesce(input ->> 'subject', '') !~ '\S'
          or coalesce(input ->> 'template', 'default') = 'default' and coalesce(input ->> 'message', '') !~ '\S' and input -> 'include_stats' is distinct from 'true'
          then 'missing_field'
        when own.email is null or lower(coalesce(nullif(btrim(input ->> 'recipient'), ''), own.email)) <> lower(own.email) then 'mail_refused'
        when own.email_confirmed_at is null then 'mail_unconfirmed'
        when coalesce(input ->> 'template', 'default') not in ('default', 'congratulations', 'reminder', 'weekly_report') then 'invalid_field'
      end;
    when 'create_note' then
      return case
        when coalesce(input ->> 'title', '') !~ '\S' then 'missing_field'
        when char_length(input ->> 'content') > 200000 or char_length(input ->> 'folder') > 100 then 'invalid_field'
        when private.note_limit(plan) <= (select count(*) from public.notes where user_id = account and deleted_at is null) then 'note_limit'
      end;
    when 'schedule_session' then
      return case
        when coalesce(input ->> 'title', '') !~ '\S' then 'missing_field'
        when coalesce(input ->> 'session_type', 'vocabulary') not in ('vocabulary', 'document', 'mixed')
          or coalesce((input ->> 'duration')::numeric, 30) not between 15 and 480 or coalesce((input ->> 'in_days')::numeric, 0) not between 0 and 365
          or coalesce(input ->> 'time', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'
          then 'invalid_field'
      end;
    when 'webhook_call' then
      perform private.check_outside(action_type, input);
      return case when not private.is_likely_address(input ->> 'url') then 'webhook_address_refused' end;
    else
      return null;
  end case;
end
$$;

-- Whether an address could pass: https on its own port, without a user, a name with a point in it or a public number. The guard that dials judges for good.
create or replace function private.is_likely_address(url text) returns boolean
  language plpgsql immutable set search_path = ''
as $$
declare
  host constant text := lower((regexp_match(url, '^https://([^/?#@\\\s:]+|\[[0-9a-f:.]+\])(?::443)?(?:[/?#]|$)', 'i'))[1]);
begin
  return host is not null and case
    when host ~ '^\[' then host ~ '^\[[23][0-9a-f]{3}:'
    when host ~ '^[0-9.]+$' then not exists (
      select from unnest('{0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.168.0.0/16,198.18.0.0/15,224.0.0.0/3}'::cidr[]) as special
      where host::inet <<= special
    )
    else host ~ '\.' and host !~ '(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|invalid|localdomain)\.?$'
  end;
exception
  when others then return false;
end
$$;
