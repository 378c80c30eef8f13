-- baseline: 20261129130100, tag schema-history
-- area ai: built against 20261125224000
-- area automation: built against 20261127001500, floor 20261125153000
-- area collaboration: built against 20261128001100, floor 20261123176100
-- area marketing: built against 20261126100050, floor 20261121002000
-- area notes: built against 20261129001300
-- area planning: built against 20261129130100
-- area settings: built against 20261128001000, floor 20261125232200
-- area shell: built against 20261129130000, floor 20261125153000
-- area vocabulary: built against 20261129001000, floor 20261121001100
--
-- What the migrations up to that one make of an empty database, in an order in which it can be run. It never changes: the schema is described in
-- supabase/schemas, and later migrations change it.

create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create extension if not exists btree_gin with schema extensions;

create schema private;

revoke all on schema private from public;

grant usage on schema private to authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;

do $$
begin
  if has_schema_privilege('extensions', 'create') then
    alter default privileges in schema extensions grant execute on functions to public;
  end if;
end
$$;

grant usage on schema private to anon;

grant usage on schema private to supabase_auth_admin;

create text search dictionary private.french_stop (template = pg_catalog.simple, stopwords = french, accept = false);

create text search dictionary private.english_stop (template = pg_catalog.simple, stopwords = english, accept = false);

create text search dictionary private.spanish_stop (template = pg_catalog.simple, stopwords = spanish, accept = false);

create text search dictionary private.german_stop (template = pg_catalog.simple, stopwords = german, accept = false);

create text search configuration private.french (copy = pg_catalog.french);

create text search configuration private.english (copy = pg_catalog.english);

create text search configuration private.spanish (copy = pg_catalog.spanish);

create text search configuration private.german (copy = pg_catalog.german);

alter text search configuration private.french alter mapping for hword, hword_part, word
  with private.french_stop, extensions.unaccent, pg_catalog.french_stem;

alter text search configuration private.english alter mapping for hword, hword_part, word
  with private.english_stop, extensions.unaccent, pg_catalog.english_stem;

alter text search configuration private.spanish alter mapping for hword, hword_part, word
  with private.spanish_stop, extensions.unaccent, pg_catalog.spanish_stem;

alter text search configuration private.german alter mapping for hword, hword_part, word
  with private.german_stop, extensions.unaccent, pg_catalog.german_stem;

create type public.live_note as (
  role text,
  head bigint,
  base bigint,
  snapshot text,
  updates text[],
  -- Only while head is 0: the text to hand over, and its version.
  content text,
  version integer
);

create type public.unwritten_live_note as (
  note_id uuid,
  head bigint,
  snapshot text,
  updates text[],
  -- Whether a snapshot is due.
  compacts boolean
);

create type public.note_card as (
  id uuid,
  user_id uuid,
  title text,
  content text,
  type text,
  folder text,
  is_pinned boolean,
  is_shared boolean,
  version integer,
  created_at timestamptz,
  updated_at timestamptz,
  tags jsonb,
  attachment_count integer,
  pinned_at timestamptz,
  file_names text[],
  is_template boolean,
  is_live boolean
);

create type public.note_change as (
  revision bigint,
  note_id uuid,
  deleted_at timestamptz,
  note jsonb,
  folders jsonb
);

create or replace function private.create_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  avatar text := given ->> 'avatar_url';
begin
  insert into public.profiles (id, name, avatar_url)
  values (
    new.id,
    private.first_name(given, new.email),
    case when avatar ~ '^https?://' and char_length(avatar) <= 2048 then avatar end
  );
  return new;
end
$$;

create or replace function private.create_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_settings (user_id) values (new.id);
  return new;
end
$$;

create or replace function private.first_name(given jsonb, email text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(btrim(left(btrim(given ->> 'name'), 100)), ''),
    nullif(left(split_part(email, '@', 1), 100), ''),
    'Utilisateur'
  )
$$;

create or replace function private.name_kept_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles
  set name = private.first_name(coalesce(users.raw_user_meta_data, '{}'), users.email)
  from auth.users
  where profiles.id = new.id and users.id = new.id;
  return null;
end
$$;

create table private.announcements (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  announced_at timestamptz not null default now()
);

create or replace function public.announce(announcement jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted integer;
begin
  insert into private.announcements (id) values (announcement ->> 'id') on conflict do nothing;
  if not found then
    return null;
  end if;
  insert into public.notifications (user_id, kind, title, body, href)
  select settings.user_id, 'new_features', said ->> 'title', coalesce(said ->> 'body', ''), announcement ->> 'href'
  from public.user_settings as settings, lateral (select announcement -> private.mail_language(settings.user_id)) as text (said)
  where settings.new_features;
  select count(*) into wanted from public.user_settings where new_features;
  return wanted;
end
$$;

create or replace function public.dashboard_counters()
  returns table (
    documents integer,
    pinned integer,
    notes_this_week integer,
    tags integer,
    words integer,
    words_mastered integer,
    -- Percent, 0 without words.
    mastery_average integer,
    words_to_review integer,
    sessions_total integer,
    sessions_completed integer,
    sessions_overdue integer,
    -- The next one not completed and not over, or null.
    next_session jsonb,
    collaboration_sessions integer,
    active_automations integer,
    unread_notifications integer
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
begin
  return query
    select
      note.documents, note.pinned, note.notes_this_week,
      (select count(*)::integer from public.tags where user_id = owner),
      word.words, word.words_mastered, word.mastery_average,
      (select count(*)::integer from private.queued_cards(owner, private.time_zone_of(owner))),
      session.sessions_total, session.sessions_completed, session.sessions_overdue,
      (select jsonb_build_object(
         'id', id, 'title', title, 'type', type, 'scheduled_for', scheduled_for, 'duration', duration, 'begun', begun_at is not null
       )
       from public.study_sessions
       where user_id = owner and not completed and scheduled_for + make_interval(mins => duration) > now()
       order by scheduled_for limit 1),
      (select count(*)::integer from public.collaboration_participants where user_id = owner and status = 'accepted'),
      (select count(*)::integer from public.automations where user_id = owner and is_active),
      (select count(*)::integer from public.notifications where user_id = owner and read_at is null)
    from
      (select count(*)::integer as documents,
         (count(*) filter (where is_pinned))::integer as pinned,
         (count(*) filter (where updated_at >= now() - interval '7 days'))::integer as notes_this_week
       from public.notes where user_id = owner and deleted_at is null) as note,
      (select count(*)::integer as words,
         (count(*) filter (where mastery >= 80))::integer as words_mastered,
         coalesce(round(avg(mastery)), 0)::integer as mastery_average
       from public.vocabulary where user_id = owner) as word,
      (select
         (count(*) filter (
           where completed or (not set_aside and scheduled_for + make_interval(mins => duration) <= now())
         ))::integer as sessions_total,
         (count(*) filter (where completed))::integer as sessions_completed,
         (count(*) filter (where not completed and not set_aside and scheduled_for < now()))::integer as sessions_overdue
       from public.study_sessions where user_id = owner) as session;
end
$$;

create or replace function private.is_anonymous(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_anonymous from auth.users where id = account), false)
$$;

create or replace function private.forget_idle_demos() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  a_day_ago constant timestamptz := now() - interval '24 hours';
  forgotten integer;
begin
  delete from auth.users where id in (
    select id from auth.users as demo
    where is_anonymous and created_at < a_day_ago
      and not exists (select from auth.sessions where user_id = demo.id and updated_at >= a_day_ago)
    limit 50
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create or replace function private.add_sample_notes(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.tags (user_id, name, color) values
    (owner, 'biologie', 'sapin'), (owner, 'histoire', 'brique'), (owner, 'français', 'encre'), (owner, 'maths', 'canard'),
    (owner, 'anglais', 'prune'), (owner, 'examen', 'marge');

  perform public.import_notes(jsonb_agg(jsonb_build_object(
    'title', title, 'folder', folder, 'tags', to_jsonb(tags), 'is_pinned', is_pinned, 'content', content,
    'created_at', now() - age - interval '12 days', 'updated_at', now() - age
  )))
  from (values
    ('La photosynthèse', 'Biologie', array['biologie', 'examen'], true, interval '2 hours',
'Les plantes vertes fabriquent leur matière organique à partir de **lumière**, d’eau et de dioxyde de carbone.

> 6 CO₂ + 6 H₂O + lumière → C₆H₁₂O₆ + 6 O₂

## Les deux étapes

1. **Phase claire**, dans les thylakoïdes : l’eau est scindée, l’oxygène s’échappe.
2. **Cycle de Calvin**, dans le stroma : le carbone est fixé en sucre.

À ne pas confondre avec la respiration, qui a lieu jour et nuit.'),
    ('La Révolution française, 1789-1799', 'Histoire', array['histoire', 'examen'], false, interval '26 hours',
'# De la crise à la République

En 1789, le royaume est endetté, le pain est cher et la société d’ordres ne convainc plus. Dix ans plus tard, il n’y a plus ni roi, ni privilèges.

## Pourquoi 1789 ?

- **Finances** : la moitié des dépenses paie les intérêts de la dette.
- **Récoltes** : l’hiver 1788 est rude, le prix du pain double.
- **Idées** : les Lumières demandent des droits, pas des faveurs.
- **Politique** : les parlements refusent l’impôt, le roi convoque les états généraux.

## Chronologie

| Date | Événement | À retenir |
| --- | --- | --- |
| 5 mai 1789 | Ouverture des états généraux | 1 139 députés à Versailles |
| 20 juin 1789 | Serment du Jeu de paume | Donner une constitution au royaume |
| 14 juillet 1789 | Prise de la Bastille | Paris entre en scène |
| 4 août 1789 | Abolition des privilèges | Fin de la société d’ordres |
| 26 août 1789 | Déclaration des droits de l’homme | « Libres et égaux en droits » |
| 21 septembre 1792 | Abolition de la royauté | La République le lendemain |
| 27 juillet 1794 | Chute de Robespierre | 9 thermidor an II |
| 9 novembre 1799 | Coup d’État de Bonaparte | 18 brumaire an VIII |

## Trois citations

> Qu’est-ce que le tiers état ? Tout. Qu’a-t-il été jusqu’à présent dans l’ordre politique ? Rien.
>
> Sieyès, janvier 1789

> Les hommes naissent et demeurent libres et égaux en droits.
>
> Article premier de la Déclaration

> De l’audace, encore de l’audace, toujours de l’audace !
>
> Danton, septembre 1792

## Ce que la Révolution a laissé

1. L’égalité devant la loi et devant l’impôt.
2. La souveraineté de la nation, et le débat sur qui la compose.
3. Le système métrique, l’état civil, les départements.
4. Un vocabulaire : *droite*, *gauche*, *citoyen*, *patrie en danger*.

## Pour l’examen

- [x] Savoir situer les huit dates
- [x] Expliquer les trois ordres
- [ ] Comparer les constitutions de 1791 et de 1793
- [ ] Rédiger une introduction sur « La Révolution, rupture ou continuité ? »'),
    ('À faire avant le bac blanc', null, array['examen'], false, interval '30 hours',
'- [x] Relire le chapitre sur la photosynthèse
- [x] Faire la fiche sur la Révolution
- [ ] Dix exercices sur les suites
- [ ] Réviser le subjonctif
- [ ] Un oral blanc d’anglais avec Inès

*Convocation, carte d’identité, deux stylos noirs, calculatrice en mode examen.*'),
    ('Le subjonctif présent', 'Français', array['français'], false, interval '3 days',
'Après **il faut que**, **bien que**, **pour que**, **avant que**, et après l’expression d’un souhait, d’une crainte ou d’un doute.

| | aller | faire | savoir |
| --- | --- | --- | --- |
| que je | j’aille | je fasse | je sache |
| que nous | allions | fassions | sachions |
| qu’ils | aillent | fassent | sachent |

**Attention** : *espérer que* demande l’indicatif, *après que* aussi.'),
    ('Suites arithmétiques et géométriques', 'Maths', array['maths', 'examen'], false, interval '5 days',
'## Arithmétique

- uₙ₊₁ = uₙ + r
- uₙ = u₀ + n × r
- somme = nombre de termes × (premier + dernier) ÷ 2

## Géométrique

- uₙ₊₁ = q × uₙ
- uₙ = u₀ × qⁿ
- somme = u₀ × (1 − qⁿ⁺¹) ÷ (1 − q), si q ≠ 1

**Exemple** : un livret à 3 % l’an est une suite géométrique de raison 1,03.'),
    ('Present perfect ou prétérit ?', 'Anglais', array['anglais'], false, interval '9 days',
'**Prétérit** : l’action est datée et finie. *I saw her yesterday.*

**Present perfect** : le résultat compte maintenant, ou l’action dure encore. *I have lost my keys. She has lived here since 2019.*

Les indices : *ago, last week, in 2020* d’un côté ; *just, ever, never, since, for, yet* de l’autre.')
  ) as note (title, folder, tags, is_pinned, age, content);
end
$$;

create or replace function private.add_sample_words(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(owner);
  today constant date := (now() at time zone zone)::date;
begin
  insert into public.vocabulary (user_id, word, definition, letter_category, examples, difficulty, created_at)
  select
    owner, word, definition, category, array[example], difficulty,
    (today - coalesce(nullif(split_part(history, ':', 1), '')::integer, 1) + time '17:00') at time zone zone
  from private.sample_words();
  insert into public.reviews (user_id, word_id, rating, reviewed_at, time_zone)
  select
    owner, entry.id, answer.rating::smallint,
    (today - split_part(studied.day, ':', 1)::integer + time '18:00') at time zone zone
      + sample.place * interval '30 seconds' + answer.number * interval '11 minutes',
    zone
  from private.sample_words() as sample
    join public.vocabulary as entry on entry.user_id = owner and entry.word = sample.word
    cross join unnest(string_to_array(sample.history, ' ')) as studied (day)
    cross join string_to_table(split_part(studied.day, ':', 2), null) with ordinality as answer (rating, number);
end
$$;

create or replace function private.add_sample_sessions(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(owner);
  today constant timestamp := date_trunc('day', now() at time zone zone);
  weak_words constant uuid[] := array(
    select id from public.vocabulary where user_id = owner and mastery < 50 order by mastery
  );
begin
  insert into public.study_sessions (user_id, title, type, description, scheduled_for, duration, completed, completed_at, progress, items)
  select
    owner, title, type, description, moment, duration, progress = 100,
    case when progress = 100 then moment + make_interval(mins => duration) end, progress, items
  from (values
    ('Fiche sur la Révolution', 'document', 'Dates, ordres, citations.', (today - interval '5 days' + time '17:00') at time zone zone, 90, 100, '{}'),
    ('Vocabulaire de littérature', 'vocabulary', 'Oxymore, litote, anaphore.', (today - interval '3 days' + time '18:00') at time zone zone, 30, 100, '{}'),
    ('Relire la photosynthèse', 'document', 'Les deux étapes et l’équation.', (today - interval '1 day' + time '18:00') at time zone zone, 45, 40, '{}'),
    -- Two hours ahead, yet today also for somebody who comes in the evening.
    ('Mots à consolider', 'vocabulary', 'Les mots sous 50 % de maîtrise.',
      least(date_trunc('hour', now()) + interval '2 hours', (today + interval '1 day') at time zone zone - interval '15 minutes'),
      30, 0, weak_words),
    ('Exercices sur les suites', 'document', 'Dix exercices, corrigés compris.', (today + interval '1 day' + time '10:00') at time zone zone, 60, 0, '{}'),
    ('Préparer l’oral d’anglais', 'mixed', 'Cinq minutes sur un sujet libre.', (today + interval '3 days' + time '17:30') at time zone zone, 45, 0, '{}'),
    ('Révision générale', 'mixed', 'Tout revoir une fois avant le bac blanc.', (today + interval '6 days' + time '14:00') at time zone zone, 120, 0, '{}')
  ) as sample (title, type, description, moment, duration, progress, items);
end
$$;

create or replace function public.fill_demo_workspace() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
begin
  if not private.is_anonymous(owner) then
    raise exception using
      errcode = 'PT403',
      message = 'Seul un espace de démonstration se remplit d’exemples.',
      detail = 'demo_only';
  end if;
  -- Two tabs at once fill it once.
  perform from public.profiles where id = owner for no key update;
  if exists (select from public.notes where user_id = owner)
    or exists (select from public.vocabulary where user_id = owner)
    or exists (select from public.study_sessions where user_id = owner)
  then
    return;
  end if;
  perform private.add_sample_notes(owner);
  perform private.add_sample_words(owner);
  perform private.add_sample_sessions(owner);
end
$$;

create or replace function private.refuse_unseen(held jsonb, wanted jsonb, base jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if exists (
    select from jsonb_each(base) as seen
    where held -> seen.key is distinct from seen.value and held -> seen.key is distinct from wanted -> seen.key
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'Modifié ailleurs entre-temps : rien n’a été remplacé.',
      detail = 'row_changed',
      -- With the row, the caller can show both versions without another request.
      hint = held::text;
  end if;
end
$$;

create or replace function public.edit_row(kind text, row_id uuid, change jsonb, based_on jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  held jsonb;
  wanted jsonb;
  base jsonb;
  saved jsonb;
  columns text;
begin
  -- As records of the table, equal values are written alike: a moment in any zone, for example.
  execute format(
    'select to_jsonb(held), to_jsonb(jsonb_populate_record(held, $2)), to_jsonb(jsonb_populate_record(held, $3))
     from public.%I as held where held.id = $1 for update', edit_row.kind
  ) into held, wanted, base using edit_row.row_id, edit_row.change, edit_row.based_on;
  if held is null then
    raise exception using errcode = 'PT404', message = 'Supprimé entre-temps.', detail = 'row_gone';
  end if;
  perform private.refuse_unseen(
    held, wanted, (select jsonb_object_agg(key, base -> key) from jsonb_object_keys(edit_row.based_on) as key)
  );
  select string_agg(format('%I = (jsonb_populate_record(held, $2)).%I', key, key), ', ') into columns
  from jsonb_object_keys(edit_row.change) as key;
  if columns is null then
    return held;
  end if;
  execute format('update public.%I as held set %s where held.id = $1 returning to_jsonb(held)', edit_row.kind, columns)
    into saved using edit_row.row_id, edit_row.change;
  return saved;
end
$$;

create or replace function private.touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.is_time_zone(name text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  -- The pattern keeps POSIX rules ('ABC+3') out, which Postgres would take as well.
  if name !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' then
    return false;
  end if;
  perform timestamp '2000-01-01' at time zone name;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;

create or replace function private.refuse_foreign_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_foreign boolean;
begin
  if private.is_importing() then
    return new;
  end if;
  execute format('select exists (select from %s where id = $1 and user_id <> $2)', tg_relid::regclass)
    into is_foreign using new.id, new.user_id;
  if is_foreign then
    raise exception using
      errcode = '42501', message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  return new;
end
$$;

create or replace function private.call_due_functions() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  url constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  key constant text := (select decrypted_secret from vault.decrypted_secrets where name = 'secret_key');
  due text;
begin
  if url is null or key is null then
    raise exception 'The vault has no %', case when url is null then 'project_url' else 'secret_key' end
      using hint = format('select vault.create_secret(''…'', ''%s'');', case when url is null then 'project_url' else 'secret_key' end);
  end if;
  perform private.queue_mails();
  for due in select public.due_functions() loop
    perform net.http_post(
      url := url || '/functions/v1/' || due,
      headers := jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json'),
      body := '{}'::jsonb,
      timeout_milliseconds := 60000
    );
  end loop;
end
$$;

create table private.mail_addresses (
  address_hash text primary key check (char_length(address_hash) = 64),
  -- Since when nothing is sent there, and why, in the server's words.
  stopped_at timestamptz,
  reason text check (char_length(reason) <= 500),
  -- Mails in a row that were given up after the server had put them off.
  failures smallint not null default 0,
  topics_off text[] not null default '{}'
    check (topics_off <@ '{study,collaboration,progress,automation}' and cardinality(topics_off) <= 4),
  check ((stopped_at is null) = (reason is null))
);

create table private.mail_choices (
  token_hash text primary key,
  changes integer not null default 0,
  since timestamptz not null default now()
);

create table private.mail_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null default extensions.gen_random_bytes(32)
);

create table private.mail_queue (
  id uuid primary key default gen_random_uuid(),
  -- Null for the support, whose address the database does not know.
  recipient text,
  reply_to text,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- What a letter is made of beside its text: { language, topic, token, report, asked }. `auth.mails` has the same column.
  facts jsonb not null default '{}',
  -- What a server answered about the recipient at the last attempt, if it answered.
  error text check (char_length(error) <= 500)
);

create or replace function private.queue_mails() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  old record;
begin
  insert into private.mail_queue (recipient, reply_to, subject, body, facts)
  select recipient, reply_to, subject, body, '{"language": "fr", "asked": true}' from public.claim_mails();
  for old in delete from private.mail_queue where created_at < now() - interval '3 days' returning recipient, error loop
    if old.error is not null and old.recipient is not null then
      perform private.note_mail(private.address_hash(old.recipient), 'failed', old.error);
    end if;
  end loop;
end
$$;

create or replace function public.claim_queued_mails(max integer default 10)
  returns table (id uuid, recipient text, reply_to text, subject text, body text)
  language sql security definer set search_path = ''
as $$
  update private.mail_queue as mail
  set attempts = mail.attempts + 1, due_at = now() + interval '2 minutes' * power(2, least(mail.attempts, 6))
  from (
    select id from private.mail_queue
    where due_at <= now()
    order by due_at
    limit claim_queued_mails.max
    for update skip locked
  ) as due
  where mail.id = due.id
  returning mail.id, mail.recipient, mail.reply_to, mail.subject, mail.body
$$;

create or replace function public.remove_queued_mail(mail_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.mail_queue where id = mail_id
$$;

create or replace function private.note_mail(hash text, outcome text, why text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  in_a_row integer;
begin
  if outcome = 'sent' then
    update private.mail_addresses set failures = 0 where address_hash = hash and failures > 0;
  elsif outcome = 'refused' then
    perform private.stop_mail(hash, why);
  elsif outcome = 'failed' then
    insert into private.mail_addresses as known (address_hash, failures) values (hash, 1)
    on conflict (address_hash) do update set failures = least(known.failures + 1, 1000)
    returning failures into in_a_row;
    if in_a_row >= 3 then
      perform private.stop_mail(hash, why);
    end if;
  end if;
end
$$;

create or replace function public.note_mail(mail_id uuid, recipient text, outcome text, reason text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := private.address_hash(recipient);
begin
  if outcome = 'sent' then
    insert into private.sent_mails (id, address_hash) values (mail_id, hash) on conflict do nothing;
    delete from private.sent_mails where sent_at < now() - interval '30 days';
  end if;
  perform private.note_mail(hash, outcome, reason);
end
$$;

create or replace function public.claim_letters(max integer default 10)
  returns table (id uuid, recipient text, reply_to text, subject text, body text, facts jsonb)
  language sql security definer set search_path = ''
as $$
  update private.mail_queue as mail
  set attempts = mail.attempts + 1, due_at = now() + interval '2 minutes' * power(2, least(mail.attempts, 6))
  from (
    select id from private.mail_queue
    where due_at <= now()
    order by due_at
    limit claim_letters.max
    for update skip locked
  ) as due
  where mail.id = due.id
  returning mail.id, mail.recipient, mail.reply_to, mail.subject, mail.body, mail.facts
$$;

create or replace function public.settle_letter(mail_id uuid, outcome text, reason text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  if outcome = 'deferred' then
    update private.mail_queue set error = left(reason, 500) where id = mail_id;
    return;
  end if;
  delete from private.mail_queue where id = mail_id returning recipient into address;
  if address is not null then
    perform public.note_mail(mail_id, address, outcome, reason);
  end if;
end
$$;

create or replace function private.mail_reminders() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminder record;
begin
  for due in
    update public.study_sessions as session
    set mailed_for = session.reminded_for
    from public.user_settings as settings, auth.users as account
    where settings.user_id = session.user_id and account.id = session.user_id
      and session.reminded_for between now() - interval '5 minutes' and now() + interval '15 minutes'
      and session.mailed_for is distinct from session.reminded_for
      and account.email_confirmed_at is not null
      and not private.mail_is_off(session.user_id, 'study') and private.quiet_until(session.user_id) is null
    returning account.email::text as address, session, coalesce(settings.language, 'fr') as language, settings.time_zone as zone
  loop
    select * into reminder from private.reminder_of(due.session, due.language, due.zone);
    perform private.send_mail(
      due.language, due.address, private.one_line(reminder.title),
      private.letter(due.language, reminder.body, concat_ws(E'\n',
        case due.language when 'en' then 'Open the session' when 'es' then 'Abrir la sesión' when 'de' then 'Lerneinheit öffnen' else 'Ouvrir la séance' end,
        '{CAHIER_URL}/planning/' || (due.session).id)),
      'study'
    );
  end loop;
end
$$;

create or replace function private.notification_topic(kind text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when kind in ('study_reminder', 'daily_review', 'vocabulary_milestone', 'forgotten_notes', 'study_session', 'study_break') then 'study'
    when kind in ('invitation', 'invitation_answer', 'mention', 'comment', 'sharing') then 'collaboration'
    when kind in ('weekly_summary', 'monthly_report') then 'progress'
    when kind in ('automation', 'automation_paused', 'daily_backup') then 'automation'
    when kind in ('billing', 'support', 'zoom') then 'account'
    else 'app'
  end
$$;

create or replace function private.notification_switches(kind text) returns text[]
  language sql immutable set search_path = ''
as $$
  select array[topic, topic || '.' || case
    when topic = 'automation' and kind <> 'automation_paused' then 'automation'
    when topic = 'app' and kind <> 'new_features' then 'app'
    else kind
  end]
  from private.notification_topic(kind) as topic
$$;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null default 'app' check (kind ~ '^[a-z][a-z_]{0,49}$'),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  body text not null default '' check (char_length(body) <= 2000),
  -- A path inside the application; '//host' would leave it.
  href text check (href ~ '^/([^/\\]|$)' and char_length(href) <= 500),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whose doing it tells of, where it names them: it goes with their account.
  actor_id uuid references auth.users (id) on delete cascade,
  -- One of low priority stands in the list as read.
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  topic text,
  -- Set while quiet hours last: the list has the notification, the bell does not call.
  held_until timestamptz
);

create or replace function private.settle_notification() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.topic := private.notification_topic(new.kind);
  new.held_until := private.quiet_until(new.user_id);
  if exists (
    select from public.user_settings
    where user_id = new.user_id and (new.topic = 'progress' and not weekly_progress or new.kind = 'new_features' and not new_features)
  ) then
    return null;
  end if;
  if new.priority <> 'low' then
    perform private.queue_pushes(new, coalesce(new.held_until, now()));
  end if;
  if exists (
    select from public.user_settings where user_id = new.user_id and private.notification_switches(new.kind) && screen_off
  ) then
    return null;
  end if;
  if new.priority = 'low' then
    new.read_at := coalesce(new.read_at, now());
  end if;
  return new;
end
$$;

create or replace function private.plan_has(plan text, feature text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    case feature
      when 'video-provider' then plan in ('basic', 'premium')
      when 'language-model' then plan in ('basic', 'premium')
      when 'phone-support' then plan in ('basic', 'premium')
      when 'automation-templates' then plan in ('basic', 'premium')
      when 'advanced-analytics' then plan = 'premium'
    end,
    false
  )
$$;

create or replace function private.require_feature(account uuid, feature text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_feature(account, feature) then
    raise exception using
      errcode = 'PT402',
      message = case
        when private.plan_has('basic', feature) then 'Cette fonction fait partie des formules payantes.'
        else 'Cette fonction fait partie de la formule Premium.'
      end,
      detail = 'plan_feature',
      hint = 'Changez de formule.';
  end if;
end
$$;

create or replace function public.require_feature(feature text) returns void
  language sql stable security definer set search_path = ''
as $$
  select private.require_feature((select auth.uid()), feature)
$$;

create or replace function private.hold_video_provider() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_feature(new.user_id, 'video-provider');
  return new;
end
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  avatar_url text check (avatar_url ~ '^(https?://|/([^/]|$))' and char_length(avatar_url) <= 2048),
  role text not null default 'user' check (role in ('user', 'admin')),
  subscription text not null default 'free' check (subscription in ('free', 'basic', 'premium')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subscription_source text not null default 'none'
  check (subscription_source in ('none', 'operator', 'payment'))
);

create or replace function private.release_files_of_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() where user_id = old.id;
  return null;
end
$$;

create or replace function private.keep_shown_avatar() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  shown constant text := coalesce(split_part(new.avatar_url, '?', 1), '');
begin
  update private.stored_files
  set remove_at = case
    when right(shown, char_length(name) + 9) = '/avatars/' || name then null
    else coalesce(remove_at, now() + interval '1 day')
  end
  where bucket_id = 'avatars' and user_id = new.id;
  return null;
end
$$;

create or replace function public.project_state() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  migration text;
  secrets text[] := '{}';
  jobs text[] := '{}';
  failure text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into migration;
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select coalesce(array_agg(name::text order by name), ''{}'') from vault.decrypted_secrets
      where name in (''project_url'', ''secret_key'')' into secrets;
  end if;
  if to_regclass('cron.job') is not null then
    execute 'select coalesce(array_agg(jobname::text order by jobname), ''{}'') from cron.job' into jobs;
    execute 'select case status when ''failed'' then return_message end from cron.job_run_details
      where status in (''failed'', ''succeeded'') order by start_time desc limit 1' into failure;
  end if;
  return jsonb_build_object(
    'migration', migration,
    'secrets', secrets,
    'jobs', jobs,
    'failure', failure,
    'administrators', (select count(*) from auth.users where raw_app_meta_data -> 'cahier_admin' = 'true'),
    'deletions', (
      select coalesce(jsonb_agg(distinct deletion.failure), '[]') from private.account_deletions as deletion where deletion.failures >= 5
    ),
    'customers', (
      select coalesce(jsonb_agg(customer_id), '[]')
      from (select customer_id from private.left_customers order by left_at limit 20) as customer
    )
  );
end
$$;

create or replace function private.queue_pushes(given public.notifications, due timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.push_subscriptions where user_id = given.user_id) then
    return;
  end if;
  if exists (
    select from public.user_settings where user_id = given.user_id and private.notification_switches(given.kind) && push_off
  ) then
    return;
  end if;
  with counted as (
    update public.push_subscriptions as device
    set
      counted = case when counted_from < now() - interval '1 hour' then 1 else counted + 1 end,
      counted_from = case when counted_from < now() - interval '1 hour' then now() else counted_from end
    where device.user_id = given.user_id and (device.counted < 60 or device.counted_from < now() - interval '1 hour')
    returning device.id
  )
  insert into private.push_queue (subscription_id, message, due_at)
  select id, jsonb_build_object(
    'title', given.title, 'body', left(given.body, 500), 'href', given.href, 'lang', private.mail_language(given.user_id)
  ), due
  from counted;
  if due <= now() then
    perform private.call_soon('send-push');
  end if;
end
$$;

create or replace function public.claim_pushes(max integer default 20)
  returns table (id uuid, endpoint text, p256dh text, auth text, message jsonb)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from private.push_queue where created_at < now() - interval '1 day' and due_at <= now();
  delete from public.push_subscriptions as device
  where device.id in (select subscription_id from private.push_queue where due_at <= now())
    and not exists (select from auth.sessions as session where session.id = device.session_id and session.user_id = device.user_id);
  return query
    update private.push_queue as push
    set attempts = push.attempts + 1, due_at = now() + interval '1 minute' * power(2, least(push.attempts, 6))
    from (
      select due.id from private.push_queue as due
      where due.due_at <= now()
      order by due.due_at
      limit least(greatest(claim_pushes.max, 1), 100)
      for update skip locked
    ) as taken, public.push_subscriptions as device
    where push.id = taken.id and device.id = push.subscription_id
    returning push.id, device.endpoint, device.p256dh, device.auth, push.message;
end
$$;

create or replace function public.settle_push(push_id uuid, outcome text, patience integer default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if outcome = 'later' then
    update private.push_queue
    set due_at = greatest(due_at, now() + make_interval(secs => least(greatest(coalesce(patience, 0), 0), 86400)))
    where id = push_id and attempts < 8;
    delete from private.push_queue where id = push_id and attempts >= 8;
  elsif outcome = 'gone' then
    delete from public.push_subscriptions where id = (select subscription_id from private.push_queue where id = push_id);
  else
    delete from private.push_queue where id = push_id;
  end if;
end
$$;

create or replace function private.is_assured() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (
      select (session.aal::text = 'aal2' and auth.jwt() ->> 'aal' = 'aal2')
        or not exists (select from auth.mfa_factors as factor where factor.user_id = session.user_id and factor.status = 'verified')
      from auth.sessions as session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
    ),
    false
  );
end
$$;

create or replace function private.check_request() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' is distinct from 'authenticated' or private.is_assured() then
    return;
  end if;
  if exists (select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()) then
    raise exception using errcode = 'PT403', message = 'Saisissez d’abord le code de votre second facteur.', detail = 'insufficient_aal';
  end if;
  raise exception using errcode = 'PT401', message = 'Votre session est terminée. Reconnectez-vous.', detail = 'session_not_found';
end
$$;

create or replace function public.search_all(search_query text, max integer default 20)
  returns table (kind text, id uuid, title text, excerpt text, href text, updated_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text[] := private.search_words(search_query);
  patterns constant text[] := private.like_patterns(words);
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(search_all.max, 0), 100);
begin
  if cardinality(words) = 0 then
    return;
  end if;
  return query
    with found as (
      (select case type when 'pdf' then 'document' else 'note' end as kind, id, title, content as body,
         '/notes/' || id as href, updated_at, is_pinned as pinned, private.found_names(id, patterns) as names
       from private.find_notes(owner, patterns, most))
      union all
      (select 'word', id, word, private.definition_text(kind, definition), '/vocabulary/' || id, updated_at, false, null
       from public.vocabulary
       where user_id = owner and folded like patterns[1] and folded like all (patterns)
       order by updated_at desc limit most)
      union all
      (select 'session', id, title, description, '/planning/' || id, updated_at, false, null
       from public.study_sessions
       where user_id = owner and folded like patterns[1] and folded like all (patterns)
       order by updated_at desc limit most)
      union all
      (select 'session', id, title, description, '/collaboration/' || id, updated_at, false, null
       from public.collaboration_sessions
       where id in (
           select session_id from public.collaboration_participants
           where user_id = owner and status in ('pending', 'accepted')
         )
         and private.fold(title || ' ' || description) like all (patterns)
       order by updated_at desc limit most)
    )
    select found.kind, found.id, found.title,
      -- Where it was found comes first.
      concat_ws(' – ', found.names, nullif(private.excerpt(found.body, words[1]), '')), found.href, found.updated_at
    from (
      select *, private.fold(title) like all (patterns) as in_title from found
      order by in_title desc, pinned desc, updated_at desc limit most
    ) as found
    order by in_title desc, pinned desc, updated_at desc;
end
$$;

create table private.sent_mails (
  id uuid primary key,
  address_hash text not null,
  sent_at timestamptz not null default now()
);

create or replace function private.mail_token(reader text, topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', topic, reader, encode(
    extensions.hmac(convert_to(concat_ws('.', topic, reader), 'UTF8'), (select key from private.mail_key), 'sha256'), 'hex'
  ))
$$;

create or replace function private.read_mail_token(token text, out account uuid, out address_hash text, out topic text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(token, '^(study|collaboration|progress|automation)\.([0-9a-f-]{36}|[0-9a-f]{64})\.[0-9a-f]{64}$');
begin
  -- Hashes are compared: how long that takes says nothing about the signature.
  if parts is null or private.secret_hash(token) <> private.secret_hash(private.mail_token(parts[2], parts[1])) then
    return;
  end if;
  if char_length(parts[2]) = 64 then
    address_hash := parts[2];
  else
    select id into account from auth.users where id = parts[2]::uuid;
    if account is null then
      return;
    end if;
  end if;
  topic := parts[1];
end
$$;

create or replace function private.stop_mail(hash text, why text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := coalesce(nullif(left(private.one_line(why), 500), ''), '?');
begin
  insert into private.mail_addresses as known (address_hash, stopped_at, reason) values (hash, now(), said)
  on conflict (address_hash) do update set stopped_at = coalesce(known.stopped_at, now()), reason = coalesce(known.reason, said);
  delete from private.mail_queue as mail where private.address_hash(mail.recipient) = hash and not mail.facts ? 'asked';
  if to_regclass('auth.mails') is not null then
    execute 'update auth.mails set failed_at = now(), body = null, error = $2
      where sent_at is null and failed_at is null and private.address_hash(recipient) = $1 and not facts ? ''asked''' using hash, said;
  end if;
end
$$;

create or replace function private.resume_confirmed_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.resume_mail(new.email);
  return null;
end
$$;

create or replace function public.take_mail_report(mail_id uuid, outcome text, reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  hash constant text := (select address_hash from private.sent_mails where id = mail_id);
begin
  if hash is null then
    return false;
  end if;
  if outcome <> 'complaint' then
    perform private.note_mail(hash, outcome, reason);
    return true;
  end if;
  -- Whoever calls a mail spam wants none that they can switch off.
  insert into private.mail_addresses (address_hash, topics_off) values (hash, '{study,collaboration,progress,automation}')
  on conflict (address_hash) do update set topics_off = excluded.topics_off;
  insert into public.user_settings (user_id)
  select id from auth.users where private.address_hash(email) = hash on conflict do nothing;
  update public.user_settings set mail_off = '{study,collaboration,progress,automation}'
  where user_id in (select id from auth.users where private.address_hash(email) = hash);
  return true;
end
$$;

create table private.stored_files (
  bucket_id text not null,
  name text not null,
  -- Whose plan it counts against. No reference: the file outlives the account until it has been removed.
  user_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  -- Null while something names the file. An upload that nothing names within a day was never finished.
  remove_at timestamptz default now() + interval '1 day',
  -- Until then somebody is removing it, and nothing may be written under its name.
  removing_until timestamptz,
  primary key (bucket_id, name)
);

create or replace function private.storage_limit(plan text) returns bigint
  language sql immutable parallel safe set search_path = ''
as $$
  select case plan when 'premium' then 500 when 'basic' then 50 else 1 end * 1073741824::bigint
$$;

create or replace function private.refuse_over_storage_limit(plan text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT402',
    message = format(
      'Votre formule %s est limitée à %s Go de fichiers.',
      case plan when 'premium' then 'Premium' when 'basic' then 'Pro' else 'Gratuit' end,
      private.storage_limit(plan) / 1073741824
    ),
    detail = 'plan_limit_storage',
    hint = 'Supprimez des fichiers ou changez de formule.';
end
$$;

create or replace function private.refuse_while_removing(bucket text, file text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.stored_files where bucket_id = bucket and name = file and removing_until > now()
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'Ce fichier est en cours de suppression. Réessayez dans une minute.',
      detail = 'file_being_removed';
  end if;
end
$$;

create or replace function private.note_of_file(file text) returns uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (regexp_match(
    file, '^(?:note-attachments/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'
  ))[1]::uuid
$$;

create or replace function private.track_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := private.owner_of_file(new.bucket_id, new.name);
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, (new.metadata ->> 'contentLength')::bigint, 0);
  plan text;
  used bigint;
begin
  -- The lock makes the sum and the insert one step when two devices send at once.
  perform from public.profiles where id = owner for no key update;
  if not found or exists (select from private.account_deletions where user_id = owner) then
    raise exception using errcode = 'PT404', message = 'Ce fichier n’appartient à rien.', detail = 'file_path_unknown';
  end if;
  perform private.refuse_while_removing(new.bucket_id, new.name);
  plan := private.plan_of(owner);
  used := private.bytes_stored(owner) - coalesce((
    select bytes from private.stored_files
    where user_id = owner and (bucket_id, name) = (new.bucket_id, new.name) and remove_at is distinct from 'infinity'
  ), 0);
  if used + size > private.storage_limit(plan) then
    perform private.refuse_over_storage_limit(plan);
  end if;
  insert into private.stored_files as file (bucket_id, name, user_id, bytes)
  values (new.bucket_id, new.name, owner, size)
  on conflict (bucket_id, name) do update set
    user_id = excluded.user_id,
    bytes = excluded.bytes,
    remove_at = case when file.remove_at is not null then excluded.remove_at end;
  return null;
end
$$;

create or replace function private.forget_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stored_files where bucket_id = old.bucket_id and name = old.name;
  return null;
end
$$;

create or replace function private.hold_file_in_place() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Ce fichier ne peut pas être déplacé.', detail = 'file_not_movable';
end
$$;

create or replace function public.claim_file_removals(max integer default 100) returns table (bucket_id text, name text)
  language sql security definer set search_path = ''
as $$
  update private.stored_files as file
  set removing_until = now() + interval '1 minute'
  from (
    select bucket_id, name from private.stored_files
    where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
    order by remove_at
    limit claim_file_removals.max
    for update skip locked
  ) as due
  where file.bucket_id = due.bucket_id and file.name = due.name
  returning file.bucket_id, file.name
$$;

create or replace function private.fold(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  -- unaccent is only stable because its dictionary could be changed; this one is pinned by name and never is.
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, nfkc)));
end
$$;

create or replace function private.search_words(search_query text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(word order by length(word) desc, word), '{}')
  from (
    select distinct word
    from regexp_split_to_table(private.fold(left(search_query, 200)), '\s+') as word
    where word <> ''
  ) as words
$$;

create or replace function private.like_patterns(words text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by place), '{}')
  from unnest(words) with ordinality as given (word, place)
$$;

create or replace function private.excerpt(body text, needle text, width integer default 160) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  place integer := greatest(position(needle in private.fold(body)), 1);
  start integer := case when place <= width / 3 then 1 else place - width / 3 end;
  passage text := btrim(regexp_replace(private.plain_text(substr(body, start, width)), '\s+', ' ', 'g'));
begin
  return case when start > 1 then '…' else '' end || passage
    || case when start + width <= length(body) then '…' else '' end;
end
$$;

create or replace function private.one_line(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(value, '[[:space:][:cntrl:]]+', ' ', 'g'))
$$;

create or replace function private.plain_text(markdown text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  plain text := markdown;
begin
  plain := regexp_replace(plain, '^[ \t]*(```.*|~~~.*|([-*_][ \t]*){3,}|\|?[ \t:|-]*-[ \t:-]*\|[ \t:|-]*)$', '', 'gn');
  plain := regexp_replace(plain, '^[ \t]*(>[ \t]?)*[ \t]*(#{1,6}[ \t]+)?', '', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+\[ \][ \t]+', '☐ ', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+\[[xX]\][ \t]+', '☑ ', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+', '– ', 'gn');
  plain := regexp_replace(plain, '!?\[([^][\n]*)\]\([^()\n]*\)', '\1', 'g');
  -- The passage may begin or end between two marks: each goes by itself.
  plain := regexp_replace(plain, '\*\*|~~|`', '', 'g');
  plain := regexp_replace(plain, '(^|[^[:alnum:]*])\*(?=[[:alnum:]])', '\1', 'g');
  return regexp_replace(plain, '(?<=[[:alnum:].!?])\*(?![[:alnum:]*])', '', 'g');
end
$$;

create or replace function private.as_written(value text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select btrim(regexp_replace(normalize(value, nfc), '[\s\u00A0\u202F]+', ' ', 'g'))
$$;

create table public.user_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Null: not chosen yet, the browser's language decides.
  language text check (language in ('fr', 'en', 'es', 'de')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  -- 0 is Sunday. Null: as the language has it.
  week_start smallint check (week_start between 0 and 6),
  time_zone text not null default 'Europe/Paris' check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  study_reminders boolean not null default true,
  collaboration_updates boolean not null default true,
  weekly_progress boolean not null default true,
  new_features boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Topics that write no notification, and topics that send no mail.
  screen_off text[] not null default '{}',
  mail_off text[] not null default '{}',
  -- By the learner's clock; from the first to the second, which may be the next day's.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Topics of which no push is sent.
  push_off text[] not null default '{}',
  constraint user_settings_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to),
  constraint user_settings_mail_off_check
    check (mail_off <@ '{study,collaboration,progress,automation}' and cardinality(mail_off) <= 4),
  constraint user_settings_screen_off_check check (
    screen_off <@ '{
      study, study.study_reminder, study.study_session, study.study_break, study.daily_review, study.forgotten_notes, study.vocabulary_milestone,
      collaboration, collaboration.invitation, collaboration.invitation_answer, collaboration.mention, collaboration.comment, collaboration.sharing,
      progress, progress.weekly_summary, progress.monthly_report, automation, automation.automation, automation.automation_paused,
      account, account.billing, account.support, account.zoom, app, app.new_features, app.app
    }' and cardinality(screen_off) <= 26
  ),
  constraint user_settings_push_off_check check (
    push_off <@ '{
      study, study.study_reminder, study.study_session, study.study_break, study.daily_review, study.forgotten_notes, study.vocabulary_milestone,
      collaboration, collaboration.invitation, collaboration.invitation_answer, collaboration.mention, collaboration.comment, collaboration.sharing,
      progress, progress.weekly_summary, progress.monthly_report, automation, automation.automation, automation.automation_paused,
      account, account.billing, account.support, account.zoom, app, app.new_features, app.app
    }' and cardinality(push_off) <= 26
  )
);

create table private.ai_calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  host text not null,
  reserved_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);

create table public.ai_consents (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  host text not null check (host ~ '^[a-z0-9.:\[\]-]{1,255}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, host)
);

create or replace function private.limit_consents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Counted one after the other, so that requests at the same moment do not exceed it together.
  perform pg_advisory_xact_lock(hashtextextended('public.ai_consents ' || new.user_id, 0));
  if (select count(*) from public.ai_consents where user_id = new.user_id) >= 20 then
    raise exception using errcode = 'PT413', message = 'Vous avez déjà accepté 20 hôtes.', detail = 'too_many_consents';
  end if;
  return new;
end
$$;

create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, user_id)
);

create table public.ai_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  type text not null check (type in ('user', 'ai', 'error')),
  content text not null check (content ~ '\S' and char_length(content) <= 20000),
  -- What an answer quotes.
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and pg_column_size(sources) <= 32768),
  -- The order of a conversation: question and answer are written at the same moment.
  place bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  analysis jsonb
  check (analysis is null or (jsonb_typeof(analysis) = 'object' and pg_column_size(analysis) <= 4096)),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade,
  unique (id, user_id)
);

create or replace function public.record_exchange(
  question text, answer text, sources jsonb default '[]', conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
  conversation uuid;
  stored public.ai_messages;
begin
  if record_exchange.conversation_id is null then
    insert into public.ai_conversations (user_id, title)
    values (owner, left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80))
    returning id into conversation;
  else
    update public.ai_conversations set updated_at = now()
    where id = record_exchange.conversation_id and user_id = owner and deleted_at is null
    returning id into conversation;
  end if;
  if conversation is null then
    raise exception using
      errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'conversation_not_found';
  end if;
  insert into public.ai_messages (conversation_id, user_id, type, content)
  values (conversation, owner, 'user', question);
  insert into public.ai_messages (conversation_id, user_id, type, content, sources)
  values (conversation, owner, 'ai', answer, record_exchange.sources)
  returning * into stored;
  return stored;
end
$$;

create or replace function public.store_exchange(
  owner uuid, question text, answer text, sources jsonb, analysis jsonb, conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  conversation uuid;
  stored public.ai_messages;
begin
  if store_exchange.conversation_id is null then
    insert into public.ai_conversations (user_id, title)
    values (owner, left(regexp_replace(btrim(question), '\s+', ' ', 'g'), 80))
    returning id into conversation;
  else
    update public.ai_conversations set updated_at = now()
    where id = store_exchange.conversation_id and user_id = owner and deleted_at is null
    returning id into conversation;
  end if;
  if conversation is null then
    raise exception using
      errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'conversation_not_found';
  end if;
  insert into public.ai_messages (conversation_id, user_id, type, content)
  values (conversation, owner, 'user', question);
  insert into public.ai_messages (conversation_id, user_id, type, content, sources, analysis)
  values (conversation, owner, 'ai', answer, store_exchange.sources, store_exchange.analysis)
  returning * into stored;
  return stored;
end
$$;

create or replace function public.find_conversations(query text) returns table (id uuid, title text)
  language sql stable security definer set search_path = ''
as $$
  select conversation.id, conversation.title
  from public.ai_conversations as conversation,
    lateral (select lower(extensions.unaccent(left(btrim(query), 200))) as words) as wanted
  where conversation.user_id = auth.uid() and conversation.deleted_at is null and wanted.words <> ''
    and (
      strpos(lower(extensions.unaccent(conversation.title)), wanted.words) > 0
      or exists (
        select from public.ai_messages as message
        where message.conversation_id = conversation.id and message.user_id = conversation.user_id
          and strpos(lower(extensions.unaccent(message.content)), wanted.words) > 0
      )
    )
  order by conversation.updated_at desc
  limit 200
$$;

create or replace function public.store_answer(
  owner uuid, question text, answer text, sources jsonb, analysis jsonb, proposal jsonb default null, conversation_id uuid default null
) returns public.ai_messages
  language plpgsql security definer set search_path = ''
as $$
declare
  stored constant public.ai_messages :=
    public.store_exchange(owner, question, answer, sources, analysis, store_answer.conversation_id);
begin
  if proposal is not null then
    perform pg_advisory_xact_lock(hashtextextended('public.ai_proposals ' || owner, 0));
    insert into public.ai_proposals (user_id, message_id, kind, payload)
    values (owner, stored.id, proposal ->> 'kind', proposal -> 'payload');
    delete from public.ai_proposals as old
    where old.user_id = owner and old.id not in (
      select latest.id from public.ai_proposals as latest where latest.user_id = owner
      order by latest.created_at desc, latest.id limit 200
    );
  end if;
  return stored;
end
$$;

create or replace function private.text_language(body text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select language
  from (select regexp_split_to_array(lower(left(body, 1500)), '[^[:alpha:]]+') as words) as sample,
  lateral (
    select language, place, (
      select count(*) from unnest(words) as word
      where word <> '' and (ts_lexize(dictionary, word) = '{}' or language = 'fr' and word in ('les', 'est', 'cette', 'plus', 'comme', 'sont'))
    ) + bonus as stops
    from (values
      ('fr', 1, 'pg_catalog.french_stem'::regdictionary, 1), ('en', 2, 'pg_catalog.english_stem', 0),
      ('es', 3, 'pg_catalog.spanish_stem', 0), ('de', 4, 'pg_catalog.german_stem', 0)
    ) as known (language, place, dictionary, bonus)
  ) as counted
  order by stops desc, place
  limit 1
$$;

create or replace function private.terms_of(body text, language text) returns table (term text, count integer)
  language sql immutable parallel safe set search_path = ''
as $$
  select language || ':' || left(lexeme, 60), cardinality(positions)
  from unnest(to_tsvector(
    case language
      when 'en' then 'private.english'::regconfig
      when 'es' then 'private.spanish'
      when 'de' then 'private.german'
      else 'private.french'
    end,
    -- A compound word is its parts.
    translate(body, '’‘ʼ-', ''''''' ')
  ))
  where char_length(lexeme) > 1
$$;

create or replace function private.cut_passages(body text) returns table (start integer, length integer)
  language plpgsql immutable parallel safe set search_path = ''
as $$
#variable_conflict use_column
declare
  paragraph text;
  -- Where the paragraph begins, and the passage.
  place integer := 1;
  begun integer;
  rest integer;
  piece text;
begin
  foreach paragraph in array string_to_array(body, E'\n\n') loop
    if paragraph ~ '\S' then
      begun := coalesce(begun, place);
      if paragraph !~ '^\s*#{1,6}\s[^\n]*\s*$' then
        rest := place + char_length(paragraph) - begun;
        while rest > 1200 loop
          piece := substr(body, begun, 900);
          start := begun;
          length := coalesce(
            char_length(substring(piece from '^.*[.!?…]["»”)]*\s')), char_length(substring(piece from '^.*\s')), 900
          );
          return next;
          begun := begun + length;
          rest := rest - length;
        end loop;
        start := begun;
        length := rest;
        return next;
        begun := null;
      end if;
    end if;
    place := place + char_length(paragraph) + 2;
  end loop;
  if begun is not null then
    start := begun;
    length := char_length(body) - begun + 1;
    return next;
  end if;
end
$$;

create or replace function private.note_to_index() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.notes_to_index (note_id, user_id) values (new.id, new.user_id)
  on conflict (note_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

create or replace function public.learning_context() returns table (
  notes integer, new_notes integer, words integer, words_mastered integer, words_to_review integer, latest_note jsonb, next_session jsonb
)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
begin
  return query
    select
      counter.documents, counter.notes_this_week, counter.words, counter.words_mastered, counter.words_to_review,
      (select jsonb_build_object('id', id, 'title', title)
       from public.notes where user_id = caller and deleted_at is null order by updated_at desc limit 1),
      counter.next_session - array['type', 'duration', 'begun']
    from public.dashboard_counters() as counter;
end
$$;

create or replace function public.reserve_call(
  owner uuid, host text, per_minute integer, per_day integer, for_all integer
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- After this a call that was not settled is over: no answer takes longer.
  longest constant interval := '7 minutes';
  call uuid;
begin
  perform private.require_feature(owner, 'language-model');
  if not exists (select from public.ai_consents as given where given.user_id = owner and given.host = reserve_call.host) then
    raise exception using
      errcode = 'PT403', message = 'Vous n’avez pas accepté l’envoi à cet hôte.', detail = 'consent_missing';
  end if;
  -- One after the other, the learner's own lock first.
  perform pg_advisory_xact_lock(hashtextextended('private.ai_calls ' || owner, 0));
  perform pg_advisory_xact_lock(hashtextextended('private.ai_calls', 0));
  delete from private.ai_calls where reserved_at < clock_timestamp() - interval '2 days';
  if exists (
    select from private.ai_calls
    where user_id = owner and settled_at is null and reserved_at > clock_timestamp() - longest
  ) then
    raise exception using
      errcode = 'PT409', message = 'Une réponse est déjà en cours.', detail = 'assistant_busy';
  end if;
  if (
      select count(*) filter (where reserved_at > clock_timestamp() - interval '1 minute') >= per_minute or count(*) >= per_day
      from private.ai_calls where user_id = owner and reserved_at > clock_timestamp() - interval '1 day'
    )
    or (select count(*) from private.ai_calls where reserved_at > clock_timestamp() - interval '1 day') >= for_all
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de questions pour le moment. Réessayez plus tard, ou utilisez l’assistant intégré.',
      detail = 'assistant_limit';
  end if;
  insert into private.ai_calls (user_id, host) values (owner, reserve_call.host) returning id into call;
  return call;
end
$$;

create or replace function public.settle_call(call uuid, is_counted boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if is_counted then
    update private.ai_calls set settled_at = clock_timestamp() where id = call and settled_at is null;
  else
    delete from private.ai_calls where id = call and settled_at is null;
  end if;
end
$$;

create or replace function private.proposal_hash(kind text, payload jsonb) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(kind || ' ' || payload::text, 'UTF8')), 'hex')
$$;

create or replace function private.is_text(given jsonb, most integer) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_typeof(given) = 'string' and given #>> '{}' ~ '\S' and char_length(given #>> '{}') <= most, false)
$$;

create or replace function private.is_id(given jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false
  )
$$;

create or replace function private.is_keyed(list jsonb, most integer) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then
    (
      select count(*) between 1 and most and count(distinct item ->> 'key') = count(*) and bool_and(item ->> 'key' ~ '^[a-z][0-9]{1,2}$')
      from jsonb_array_elements(list) as item
    )
  else false end
$$;

create or replace function private.is_proposal(kind text, payload jsonb) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if kind <> 'plan' and not coalesce(private.is_id(payload #> '{note,id}') and private.is_text(payload #> '{note,title}', 300), false) then
    return false;
  end if;
  return coalesce(case kind
    when 'cards' then private.is_keyed(payload -> 'cards', 10) and (
      select bool_and(
        card ->> 'kind' in ('word', 'cloze') and private.is_text(card -> 'word', 200) and private.is_text(card -> 'definition', 4000)
          and private.is_text(card -> 'quotation', 2000)
          and (card ->> 'kind' <> 'cloze' or private.is_cloze(card ->> 'definition'))
      )
      from jsonb_array_elements(payload -> 'cards') as card
    )
    when 'plan' then private.is_text(payload -> 'title', 200) and private.is_time_zone(payload ->> 'time_zone')
      and payload ->> 'exam' ~ '^\d{4}-\d\d-\d\d$' and private.is_day(replace(payload ->> 'exam', '-', '')) and private.is_keyed(payload -> 'sessions', 20) and (
        select bool_and(
          private.is_text(session -> 'title', 200) and private.is_moment(session ->> 'starts_at')
            and jsonb_typeof(session -> 'duration') = 'number' and (session ->> 'duration')::numeric in (15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240)
            and jsonb_typeof(session -> 'items') = 'array' and jsonb_array_length(session -> 'items') <= 500
            and (select coalesce(bool_and(private.is_id(item)), true) from jsonb_array_elements(session -> 'items') as item)
        )
        from jsonb_array_elements(payload -> 'sessions') as session
      )
    when 'summary' then private.is_text(payload -> 'title', 300) and private.is_text(payload -> 'content', 20000)
  end, false);
end
$$;

create or replace function private.merged(stored jsonb, given jsonb, fields text[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    old || (select coalesce(jsonb_object_agg(field, item -> field), '{}') from unnest(fields) as field where item ? field)
    order by place
  ), '[]')
  from jsonb_array_elements(case when jsonb_typeof(given) = 'array' then given else '[]' end) with ordinality as entry (item, place)
    join jsonb_array_elements(stored) as old on old ->> 'key' = item ->> 'key'
$$;

create or replace function private.begin_plan(title text, duration integer, first timestamp, last timestamp, time_zone text, days text)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  series uuid;
begin
  perform private.check_series_limit(auth.uid());
  insert into public.study_series (user_id, title, type, duration, starts_at, time_zone, rule, made_until)
  values (
    auth.uid(), title, 'mixed', duration, first, time_zone,
    'FREQ=WEEKLY;BYDAY=' || days || ';UNTIL=' || to_char(last, 'YYYYMMDD'), greatest(last::date, current_date + 84)
  )
  returning id into series;
  return series;
end
$$;

create or replace function private.question_words(question text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}')
  from (
    select private.fold(coalesce((ts_lexize('pg_catalog.french_stem', token))[1], token)) as word
    from regexp_split_to_table(lower(normalize(left(question, 1000), nfkc)), '[^[:alnum:]]+') as token
    where char_length(token) >= 3
      and ts_lexize('pg_catalog.french_stem', token) is distinct from '{}'
      and ts_lexize('pg_catalog.english_stem', token) is distinct from '{}'
      and private.fold(token) !~ (
        '^(les?|est|sont|ete|tout|tous|toute|toutes|plus|moins|tres|bien|dans|chez|vers|sans|sous|entre|cela|ceci|avoir|etre'
        || '|quel|quels|quelle|quelles|comment|pourquoi|quand|combien|moi|toi|sait|savoir|dois|faut|veux|veut|peux|peut|pouvez'
        || '|puis|fait|faire|aider?|aidez|donner?|donnez|dire|dites|expliquer?|expliquez|resumer?|resumez|montrer?|montrez'
        || '|trouver?|trouvez|chercher?|cherchez|parler?|creer?|creez|definir|definition|signifie|veulent|rappeler?'
        || '|notes?|mots?|vocabulaire|cahier|recent|recents|recente|recentes|dernier|derniers|derniere|dernieres'
        || '|please|help|show|find|tell|explain|summari[sz]e|give|words?|vocabulary|latest|last)$'
      )
  ) as words
  where char_length(word) >= 3
$$;

create or replace function private.passages_like(owner uuid, words text[], fuzzy boolean)
  returns table (kind text, id uuid, title text, body text, folded text, href text, updated_at timestamptz)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.like_patterns(words);
begin
  return query
    select case note.type when 'pdf' then 'document' else 'note' end, note.id, note.title, note.content, note.folded,
      '/notes/' || note.id, note.updated_at
    from public.notes as note
    where note.user_id = owner and note.deleted_at is null
      and (not fuzzy and note.folded like any (patterns) or fuzzy and note.folded operator(extensions.%>) any (words))
    union all
    select 'word', entry.id, entry.word, private.definition_text(entry.kind, entry.definition), entry.folded,
      '/vocabulary/' || entry.id, entry.updated_at
    from public.vocabulary as entry
    where entry.user_id = owner
      and (not fuzzy and entry.folded like any (patterns) or fuzzy and entry.folded operator(extensions.%>) any (words));
end
$$;

create or replace function public.assistant_search(question text, max integer default 5)
  returns table (kind text, id uuid, title text, excerpt text, href text, rank real, updated_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  words constant text[] := private.question_words(question);
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(assistant_search.max, 0), 20);
  fuzzy boolean;
begin
  if cardinality(words) = 0 then
    return query
      select case type when 'pdf' then 'document' else 'note' end, id, title, private.excerpt(content, '', 240),
        '/notes/' || id, 0::real, updated_at
      from public.notes
      where user_id = owner and deleted_at is null
      order by updated_at desc limit most;
    return;
  end if;
  foreach fuzzy in array array[false, true] loop
    return query
      -- Similarity is dear on long texts: it is measured on the best passages of the fifty best candidates.
      with candidates as (
        select passage.*, hits.held, coalesce(hits.longest, words[1]) as longest
        from private.passages_like(owner, words, fuzzy) as passage, lateral (
          select count(*) as held, (array_agg(word order by char_length(word) desc))[1] as longest
          from unnest(words) as word where position(word in passage.folded) > 0
        ) as hits
        order by hits.held desc, passage.updated_at desc limit 50
      ),
      passages as (
        select *, private.excerpt(body, longest, 240) as excerpt from candidates
      ),
      ranked as (
        select *, (
          select (avg(extensions.word_similarity(word, private.fold(title)) + extensions.word_similarity(word, private.fold(excerpt))) / 2)::real
          from unnest(words) as word
        ) as rank
        from passages
      )
      select kind, id, title, excerpt, href, rank, updated_at from ranked
      order by held desc, rank desc, updated_at desc limit most;
    exit when found;
  end loop;
end
$$;

create or replace function private.is_phrase(term text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select term = any (array[
    'fr:appel', 'fr:combien', 'fr:comment', 'fr:cherch', 'fr:definit', 'fr:dir', 'fr:disent', 'fr:dit', 'fr:exist', 'fr:expliqu', 'fr:fair', 'fr:fait', 'fr:nom', 'fr:peut', 'fr:pourquoi',
    'fr:quand', 'fr:resum', 'fr:signif', 'fr:situ', 'fr:trouv', 'fr:veut', 'fr:cahi', 'fr:not',
    'en:explain', 'en:mani', 'en:mean', 'en:much', 'en:name', 'en:note', 'en:say', 'en:summar', 'en:tell',
    'es:dic', 'es:explic', 'es:nombr', 'es:not', 'es:resum', 'es:signif', 'es:llam', 'es:cuant', 'es:cual',
    'de:bedeutet', 'de:erklar', 'de:heisst', 'de:nenn', 'de:notiz', 'de:sag', 'de:viel', 'de:wann', 'de:warum', 'de:wer', 'de:wo'
  ])
$$;

create or replace function private.best_sentence(body text, language text, terms text[], rarities real[])
  returns table (start integer, length integer, reach real)
  language plpgsql immutable parallel safe set search_path = ''
as $$
#variable_conflict use_column
declare
  sentence text;
  place integer := 1;
  held real;
begin
  start := 1;
  length := char_length(body);
  reach := -1;
  for sentence in
    select found[1] from regexp_matches(body, '(.+?(?:[.!?…]["»”)]*(?:\s+|$)|\n+|$))', 'g') as found
  loop
    select coalesce(sum(rarity), 0) into held
    from unnest(terms, rarities) as asked (term, rarity)
    where term in (select found.term from private.terms_of(sentence, language) as found);
    if held > reach then
      start := place;
      length := char_length(sentence);
      reach := held;
    end if;
    place := place + char_length(sentence);
  end loop;
  return next;
end
$$;

create or replace function private.find_passages(owner uuid, question text, most integer)
  returns table (
    note_id uuid, title text, kind text, start integer, passage text, sentence_start integer, sentence_length integer, evidence real
  )
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  asked constant text := left(question, 2000);
begin
  return query
    with size as materialized (
      -- In a small notebook each word is rare: as if it had two hundred passages.
      select language, greatest(count(*), 200)::real as total, greatest(avg(weight), 1)::real as mean
      from private.passages where user_id = owner group by language
    ),
    known as materialized (
      select size.language, size.total, size.mean, terms.term,
        (select count(*) from private.postings where user_id = owner and postings.term = terms.term)::real as held
      from size, lateral private.terms_of(asked, size.language) as terms
      where not private.is_phrase(terms.term)
    ),
    rated as materialized (
      select *, ln(1 + (total - held + 0.5) / (held + 0.5))::real as rarity from known where held <= total * 0.25
    ),
    -- What each language would find if it found all.
    whole as materialized (
      select language, sum(rarity)::real as reach, ln(1 + (max(total) + 0.5) / 0.5)::real as rarest,
        array_agg(term) as terms, array_agg(rarity) as rarities
      from rated group by language
    ),
    chosen as materialized (select * from rated where held > 0 order by rarity desc limit 12),
    near as materialized (
      select posting.passage_id, sum(rarity)::real as reach,
        sum(rarity * posting.count * 2.2 / (posting.count + 1.2 * (0.7 + 0.3 * passage.weight / chosen.mean)))::real as score
      from chosen
      join private.postings as posting on posting.user_id = owner and posting.term = chosen.term
      join private.passages as passage on passage.id = posting.passage_id
      join public.notes as note on note.id = passage.note_id
      where note.deleted_at is null
      group by posting.passage_id
      order by score desc limit least(greatest(most, 1), 20)
    ),
    found as (
      select note.id as note_id, note.title, note.type, passage.start, part.body, sentence.start as sentence_start,
        sentence.length as sentence_length, near.score, sentence.reach as sentence_reach,
        near.reach / whole.reach as coverage, sentence.reach / whole.reach as sentence_coverage, near.score / whole.rarest as strength
      from near
      join private.passages as passage on passage.id = near.passage_id
      join whole on whole.language = passage.language
      join public.notes as note on note.id = passage.note_id,
      lateral (select substr(note.content, passage.start, passage.length) as body) as part,
      lateral private.best_sentence(part.body, passage.language, whole.terms, whole.rarities) as sentence
    )
    select note_id, title, case type when 'pdf' then 'document' else 'note' end, start, body, sentence_start, sentence_length,
      (max(coverage) over () ^ 2 * greatest(sentence_coverage, 0) * strength)::real
    from found
    -- The one whose best sentence holds most comes first; it need not be the nearest as a whole.
    order by score + sentence_reach = max(score + sentence_reach) over () desc, score desc, note_id, start;
end
$$;

create or replace function private.words_for(owner uuid, question text, most integer)
  returns table (id uuid, word text, definition text, is_named boolean)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text[] := private.question_words(left(question, 500));
  patterns constant text[] := private.like_patterns(words);
begin
  return query
    with token as (
      select part.word, part.place
      from regexp_split_to_table(private.fold(left(question, 500)), '[^[:alnum:]''-]+') with ordinality as part (word, place)
      where part.word <> ''
    ),
    -- Each run of one to four words of the question.
    named as (
      select distinct string_agg(following.word, ' ' order by following.place) as name
      from token, generate_series(0, 3) as more
      join lateral (
        select next.word, next.place from token as next where next.place between token.place and token.place + more
      ) as following on true
      group by token.place, more
    )
    select entry.id, entry.word, private.definition_text(entry.kind, entry.definition), true
    from named
    join public.vocabulary as entry on entry.user_id = owner and entry.alphabet = named.name
    where char_length(named.name) >= 2 and ts_lexize('pg_catalog.french_stem', named.name) is distinct from '{}'
    order by char_length(named.name) desc, entry.updated_at desc
    limit most;
  if found or cardinality(words) = 0 then
    return;
  end if;
  return query
    select entry.id, entry.word, private.definition_text(entry.kind, entry.definition), false
    from public.vocabulary as entry
    where entry.user_id = owner and entry.folded like any (patterns)
    order by (select count(*) from unnest(words) as asked where position(asked in entry.folded) > 0) desc, entry.updated_at desc
    limit most;
end
$$;

create or replace function public.find_material(question text) returns table (owner uuid, passages jsonb, words jsonb, latest jsonb)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
begin
  perform private.index_notes(caller, 40);
  select caller,
    (
      select coalesce(jsonb_agg(to_jsonb(found) - 'place' order by found.place), '[]')
      from private.find_passages(caller, find_material.question, 8) with ordinality as found (
        note_id, title, kind, start, passage, sentence_start, sentence_length, evidence, place
      )
    ),
    (select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from private.words_for(caller, find_material.question, 3) as entry)
  into owner, passages, words;
  -- A slip of the pen is forgiven ('photosyntese') where nothing else is found.
  if passages = '[]' and words = '[]' then
    with near as materialized (
      select * from private.passages_like(caller, private.question_words(left(find_material.question, 500)), true)
      order by updated_at desc limit 3
    )
    select
      coalesce(jsonb_agg(jsonb_build_object(
        'note_id', id, 'title', title, 'kind', kind, 'start', 1, 'passage', left(body, 700), 'sentence_start', 1, 'sentence_length', 0,
        'evidence', 0.1
      )) filter (where kind <> 'word'), '[]'),
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'word', title, 'definition', body, 'is_named', false))
        filter (where kind = 'word'), '[]')
    into passages, words from near;
  end if;
  select coalesce(jsonb_agg(to_jsonb(note) order by note.updated_at desc), '[]') into latest
  from (
    select id as note_id, title, case type when 'pdf' then 'document' else 'note' end as kind, left(content, 700) as passage, updated_at
    from public.notes where user_id = caller and deleted_at is null order by updated_at desc limit 3
  ) as note;
  return next;
end
$$;

create or replace function private.is_action(type text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    type in ('send_notification', 'send_email', 'create_note', 'schedule_session', 'webhook_call', 'create_backup'), false
  )
$$;

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

create or replace function private.schedule_automation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.next_execution_at := case when new.is_active and new.trigger_type = 'time_based'
    then private.next_run(new.trigger_config, private.time_zone_of(new.user_id), now()) end;
  if tg_op = 'UPDATE' and new.is_active and not old.is_active then
    new.failures_in_row := 0;
    new.paused_at := null;
    new.pause_reason := null;
  end if;
  return new;
end
$$;

create table public.backup_files (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Name of the backup in its bucket.
  backup text not null,
  bucket_id text not null,
  name text not null,
  primary key (backup, bucket_id, name)
);

create or replace function private.release_backed_up_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files as file set remove_at = now()
  from released
  where file.bucket_id = released.bucket_id and file.name = released.name and file.remove_at = 'infinity';
  return null;
end
$$;

create or replace function private.keep_backup(account uuid, path text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := private.storage_limit(private.plan_of(account));
  older text;
begin
  update private.stored_files set remove_at = null where bucket_id = 'backups' and name = path and user_id = account;
  insert into public.backup_files (user_id, backup, bucket_id, name)
  select account, path, file.bucket_id, file.name
  from (
    -- Locked, so that whoever gives a file up at the same moment sees that it is held.
    select bucket_id, name from private.stored_files
    where user_id = account and remove_at is null and bucket_id in ('avatars', 'note-attachments')
    order by bucket_id, name
    for no key update
  ) as file
  on conflict do nothing;
  for older in
    select object.name from storage.objects as object
    where object.bucket_id = 'backups' and object.name like account || '/%'
    order by object.created_at desc, object.name desc offset 7
  loop
    perform private.drop_backup(account, older);
  end loop;
  for older in
    select object.name from storage.objects as object
    where object.bucket_id = 'backups' and object.name like account || '/%' and object.name <> path
    order by object.created_at, object.name
  loop
    exit when (select coalesce(sum(bytes), 0) from private.stored_files where user_id = account and remove_at = 'infinity') <= most;
    perform private.drop_backup(account, older);
  end loop;
end
$$;

create or replace function private.hold_backed_up_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.backup_files as held where held.bucket_id = new.bucket_id and held.name = new.name) then
    new.remove_at := 'infinity';
  end if;
  return new;
end
$$;

create or replace function private.forget_backup() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.backup_files where backup = old.name;
  return null;
end
$$;

create or replace function private.bytes_stored(account uuid) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(sum(bytes), 0)::bigint from private.stored_files where user_id = account and remove_at is distinct from 'infinity'
$$;

create or replace function private.drop_backup(account uuid, path text) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.backup_files where backup = path and user_id = account;
  update private.stored_files set remove_at = now() where bucket_id = 'backups' and name = path and remove_at is null;
$$;

create or replace function private.are_conditions(conditions jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select conditions in ('{}', '[]') or coalesce(
    conditions ->> 'match' in ('all', 'any')
    and case when jsonb_typeof(conditions -> 'rules') = 'array' then
      jsonb_array_length(conditions -> 'rules') between 1 and 10 and (
        select bool_and(coalesce(
          rule ->> 'field' ~ '^[a-z]+\.[a-z_]+$'
          and rule ->> 'operator' in
            ('equals', 'not_equals', 'contains', 'not_contains', 'greater', 'less', 'is_empty', 'is_not_empty')
          and (
            rule ->> 'operator' in ('is_empty', 'is_not_empty')
            or jsonb_typeof(rule -> 'value') in ('string', 'number') and char_length(rule ->> 'value') <= 500
          ),
          false
        ))
        from jsonb_array_elements(conditions -> 'rules') as rule
      )
    else false end,
    false
  )
$$;

create or replace function public.trigger_paths(trigger_type text) returns table (path text, type text)
  language sql immutable parallel safe set search_path = ''
as $$
  select known.path, known.type
  from (values
    (null, 'automation.name', 'text'), (null, 'now.date', 'date'), (null, 'now.time', 'time'), (null, 'learner.name', 'text'),
    (null, 'figures.notes', 'number'), (null, 'figures.words', 'number'), (null, 'figures.reviews', 'number'),
    (null, 'figures.sessions', 'number'), (null, 'figures.minutes', 'number'), (null, 'due.words', 'number'),
    ('^note_', 'note.id', 'text'), ('^(note_|document_)', 'note.title', 'text'), ('^(note_|document_)', 'note.url', 'text'),
    ('^note_', 'note.tags', 'text'), ('^note_', 'note.excerpt', 'text'),
    ('^vocabulary_', 'word.word', 'text'), ('^vocabulary_', 'word.definition', 'text'), ('^vocabulary_', 'word.category', 'text'),
    ('^vocabulary_', 'words.added', 'number'), ('^vocabulary_', 'words.total', 'number'),
    ('^session_', 'session.title', 'text'), ('^session_', 'session.type', 'text'), ('^session_', 'session.minutes', 'number'),
    ('^document_', 'sharer.name', 'text'), ('^user_', 'member.name', 'text')
  ) as known (triggers, path, type)
  where known.triggers is null or trigger_type ~ known.triggers
$$;

create or replace function private.may_read_path(trigger_type text, path text) returns boolean
  language sql immutable set search_path = ''
as $$
  select path ~ '^steps\.[1-4]\.[a-z_]{1,30}$' or exists (select from public.trigger_paths(may_read_path.trigger_type) as known where known.path = may_read_path.path)
$$;

create or replace function private.condition_holds(rule jsonb, data jsonb) returns boolean
  language plpgsql immutable set search_path = ''
as $$
declare
  held constant text := private.fold(coalesce(data #>> string_to_array(rule ->> 'field', '.'), ''));
  asked constant text := private.fold(coalesce(rule ->> 'value', ''));
  is_number constant boolean := held ~ '^-?[0-9]{1,15}(\.[0-9]{1,6})?$' and asked ~ '^-?[0-9]{1,15}(\.[0-9]{1,6})?$';
begin
  return case rule ->> 'operator'
    when 'equals' then case when is_number then held::numeric = asked::numeric else held = asked end
    when 'not_equals' then case when is_number then held::numeric <> asked::numeric else held <> asked end
    when 'contains' then position(asked in held) > 0
    when 'not_contains' then position(asked in held) = 0
    when 'greater' then held <> '' and case when is_number then held::numeric > asked::numeric else held > asked end
    when 'less' then held <> '' and case when is_number then held::numeric < asked::numeric else held < asked end
    when 'is_empty' then held !~ '\S'
    when 'is_not_empty' then held ~ '\S'
  end;
end
$$;

create or replace function private.conditions_hold(conditions jsonb, data jsonb, trigger_type text) returns boolean
  language sql immutable set search_path = ''
as $$
  select case
    when not coalesce(conditions ? 'rules', false) then true
    when conditions ->> 'match' = 'any' then bool_or(holds) else bool_and(holds)
  end
  from (
    select private.may_read_path(trigger_type, rule ->> 'field') and private.condition_holds(rule, data) as holds
    from jsonb_array_elements(case when conditions ? 'rules' then conditions -> 'rules' else '[]' end) as rule
    union all
    select null where not coalesce(conditions ? 'rules', false)
  ) as judged
$$;

create or replace function public.count_matches(trigger_type text, trigger_config jsonb, conditions jsonb, name text default '') returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  matched integer;
  total integer;
begin
  if account is null or not private.are_conditions(conditions) or pg_column_size(trigger_config) > 8192 or char_length(count_matches.name) > 200 then
    raise exception using errcode = 'PT422', message = 'Ces conditions ne sont pas valables.', detail = 'invalid_definition';
  end if;
  if count_matches.trigger_type = 'time_based' and not private.is_schedule(trigger_config) then
    return jsonb_build_object('matched', 0, 'of', 0, 'days', 30);
  end if;
  select count(*) filter (where private.conditions_hold(
      conditions, private.execution_data(account, count_matches.name, cause, conditions::text), count_matches.trigger_type
    )), count(*)
  into matched, total
  from private.past_causes(account, count_matches.trigger_type, trigger_config, now() - interval '30 days', 500) as cause;
  return jsonb_build_object('matched', matched, 'of', total, 'days', 30);
end
$$;

create or replace function private.notice_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  minutes constant integer := coalesce(ceil(nullif(new.seconds_studied, 0) / 60.0), new.duration);
begin
  if new.completed then
    perform private.plan_execution(automation, 'e:session:' || new.id, jsonb_build_object(
      'trigger', 'session_completed', 'session_id', new.id, 'type', new.type, 'minutes', minutes
    ))
    from public.automations as automation
    where automation.user_id = new.user_id and automation.trigger_type = 'session_completed' and automation.is_active
      and coalesce(automation.trigger_config -> 'session_types' ? new.type or automation.trigger_config -> 'session_types' = '[]', true)
      and not jsonb_path_exists(
        automation.trigger_config, '$.min_duration ? (@ > $minutes)', jsonb_build_object('minutes', minutes)
      );
  else
    delete from public.automation_executions
    where user_id = new.user_id and status = 'pending' and occurrence = 'e:session:' || new.id;
  end if;
  return null;
end
$$;

create or replace function private.milestone_text(words integer, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Words in your notebook: %s'
      when 'es' then 'Palabras en su cuaderno: %s'
      when 'de' then 'Wörter in Ihrem Heft: %s'
      else 'Mots dans votre carnet : %s'
    end,
    words
  )
$$;

create or replace function private.notice_mastered() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.plan_execution(automation, 'e:mastered:' || new.id, jsonb_build_object(
    'trigger', 'vocabulary_mastered', 'word_id', new.id, 'words', 1,
    'total', (select count(*) from public.vocabulary where user_id = new.user_id and mastery >= 80)
  ))
  from public.automations as automation
  where automation.user_id = new.user_id and automation.trigger_type = 'vocabulary_mastered' and automation.is_active
    and coalesce(new.letter_category = automation.trigger_config ->> 'category', true);
  return null;
end
$$;

create or replace function private.notice_shared() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.plan_execution(automation, 'e:shared:' || new.note_id || ':' || extract(epoch from new.created_at)::bigint, jsonb_build_object(
    'trigger', 'document_shared', 'note_id', new.note_id, 'sharer_id', (select user_id from public.notes where id = new.note_id)
  ))
  from public.automations as automation
  where automation.user_id = new.user_id and automation.trigger_type = 'document_shared' and automation.is_active;
  return null;
end
$$;

create or replace function private.notice_accepted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = new.accepted_by and created_at >= new.created_at) then
    perform private.notice_member(new.user_id, new.accepted_by);
  end if;
  return null;
end
$$;

create or replace function private.notice_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_anonymous(new.id) then
    perform private.notice_member(null, new.id);
  end if;
  return null;
end
$$;

create or replace function private.past_causes(account uuid, trigger_type text, config jsonb, since timestamptz, most integer) returns setof jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  case trigger_type
    when 'note_created', 'note_updated' then
      return query
        select jsonb_build_object('trigger', past_causes.trigger_type, 'note_id', note.id, 'at', moment)
        from public.notes as note,
          lateral (select case past_causes.trigger_type when 'note_created' then note.created_at else note.updated_at end as moment) as happened
        where note.user_id = account and note.deleted_at is null and not note.is_template and private.note_matches(config, note)
          and moment >= since and (past_causes.trigger_type = 'note_created' or note.updated_at > note.created_at)
        order by moment desc limit most;
    when 'vocabulary_added' then
      -- Those that came at one moment came in one statement. Each is judged as the trigger would have, with as many words as there were then.
      return query
        select caused.cause || jsonb_build_object('word_id', counted.latest, 'at', counted.created_at)
        from (
          select word.created_at, count(*)::integer as added, (sum(count(*)) over (order by word.created_at))::integer as total,
            (array_agg(word.id order by word.id))[1] as latest
          from public.vocabulary as word
          where word.user_id = account and coalesce(word.letter_category = config ->> 'category', true)
          group by word.created_at
        ) as counted,
          lateral (
            select private.words_cause(
              jsonb_populate_record(null::public.automations, jsonb_build_object('trigger_config', config)), counted.added, counted.total
            ) as cause
            offset 0
          ) as caused
        where counted.created_at >= since and caused.cause is not null
        order by counted.created_at desc limit most;
    when 'vocabulary_mastered' then
      return query
        select jsonb_build_object('trigger', 'vocabulary_mastered', 'word_id', word.id, 'words', 1, 'total', word.total, 'at', word.last_reviewed)
        from (
          select id, letter_category, last_reviewed, count(*) over (order by last_reviewed) as total
          from public.vocabulary where user_id = account and mastery >= 80
        ) as word
        where coalesce(word.letter_category = config ->> 'category', true) and word.last_reviewed >= since
        order by word.last_reviewed desc limit most;
    when 'session_completed' then
      return query
        select jsonb_build_object('trigger', 'session_completed', 'session_id', session.id, 'type', session.type, 'minutes', minutes, 'at', session.completed_at)
        from public.study_sessions as session,
          lateral (select coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)::integer as minutes) as studied
        where session.user_id = account and session.completed_at >= since
          and coalesce(config -> 'session_types' ? session.type or config -> 'session_types' = '[]', true)
          and not jsonb_path_exists(config, '$.min_duration ? (@ > $minutes)', jsonb_build_object('minutes', minutes))
        order by session.completed_at desc limit most;
    when 'document_shared' then
      return query
        select jsonb_build_object('trigger', 'document_shared', 'note_id', shared.note_id, 'sharer_id', note.user_id, 'at', shared.created_at)
        from public.note_collaborators as shared join public.notes as note on note.id = shared.note_id
        where shared.user_id = account and shared.created_at >= since and note.deleted_at is null
        order by shared.created_at desc limit most;
    when 'user_registered' then
      return query
        select jsonb_build_object('trigger', 'user_registered', 'member_id', invitation.accepted_by, 'at', invitation.answered_at)
        from public.session_invitations as invitation
        where invitation.user_id = account and invitation.status = 'accepted' and invitation.answered_at >= since
        order by invitation.answered_at desc limit most;
    when 'time_based' then
      return query
        with recursive due (moment) as (
          select private.next_run(config, private.time_zone_of(account), since)
          union all
          select private.next_run(config, private.time_zone_of(account), moment) from due where moment < now()
        )
        select jsonb_build_object('trigger', 'time_based', 'due_at', moment, 'at', moment)
        from due where moment <= now() order by moment desc limit most;
    else
      return next jsonb_build_object('trigger', 'manual');
  end case;
end
$$;

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
    perform private.forget_executions();
  exception
    when others then
      raise warning 'old executions could not be deleted: %', sqlerrm;
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
  begin
    perform private.index_notes(null, 500);
  exception
    when others then
      raise warning 'passages of notes could not be made: %', sqlerrm;
  end;
  begin
    perform private.end_quiet_hours();
  exception
    when others then
      raise warning 'notifications of quiet hours could not be shown: %', sqlerrm;
  end;
  return ran;
end
$$;

create or replace function private.turn_automations(most integer, out worked integer, out ran integer)
  language plpgsql set search_path = ''
as $$
declare
  taken uuid[];
  execution uuid;
begin
  worked := private.plan_due_automations(most);
  taken := array(
    select execution.id
    from public.automation_executions as execution
    join public.automations as automation on automation.id = execution.automation_id
    join public.profiles as profile on profile.id = execution.user_id
    where execution.due_at <= now()
    order by execution.priority desc, execution.due_at
    limit most
    for no key update of execution, automation, profile skip locked
  );
  ran := 0;
  foreach execution in array taken loop
    ran := ran + private.advance_execution(execution)::integer;
  end loop;
  worked := worked + cardinality(taken);
end
$$;

create or replace function public.drain_automations(most integer default 100) returns integer
  language sql security definer set search_path = ''
as $$
  select worked from private.turn_automations(least(greatest(most, 1), 1000))
$$;

create or replace function private.hold_automation_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = new.user_id for no key update;
  if (select count(*) from public.automations where user_id = new.user_id) >= 500 then
    raise exception using errcode = 'PT409', message = 'Vous avez 500 automatisations. Supprimez-en une d’abord.', detail = 'automation_limit';
  end if;
  return new;
end
$$;

create or replace function private.automation_cap(plan text, what text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case what
    when 'runs' then case plan when 'premium' then 20000 when 'basic' then 2000 else 200 end
    when 'send_email' then case when plan in ('basic', 'premium') then 100 else 20 end
    when 'webhook_call' then case plan when 'premium' then 10000 when 'basic' then 1000 else 100 end
    when 'create_backup' then case when plan in ('basic', 'premium') then 5 else 2 end
  end
$$;

create or replace function private.hold_premium_template() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.automation_templates where id = new.template_id and is_premium) then
    perform private.require_feature(new.user_id, 'automation-templates');
  end if;
  return new;
end
$$;

create or replace function private.is_outside(action_type text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select action_type in ('webhook_call', 'create_backup')
$$;

create or replace function private.function_of(action_type text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case action_type when 'webhook_call' then 'send-webhooks' when 'create_backup' then 'write-backups' end
$$;

create or replace function private.check_outside(action_type text, input jsonb) returns void
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

create or replace function public.claim_automation_steps(kind text, max integer default 20) returns table (
  id uuid, attempt integer, key uuid, user_id uuid, execution_id uuid, automation_id uuid, name text, input jsonb, data jsonb, begun_at timestamptz,
  signing text
)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  lost record;
begin
  if not private.is_outside(kind) then
    return;
  end if;
  -- Whoever tried it died each time.
  for lost in
    select step, execution from public.automation_steps as step
    join public.automation_executions as execution on execution.id = step.execution_id
    where step.action_type = kind and step.status = 'running' and step.next_attempt_at <= now() and step.attempts >= 12
    limit 20 for update of step, execution skip locked
  loop
    perform private.fail_step(lost.execution, lost.step, 'timeout', 'L’action n’a jamais abouti.', false);
  end loop;
  return query
    with leased as (
      update public.automation_steps as step set
        status = 'running', attempts = step.attempts + 1, started_at = clock_timestamp(),
        next_attempt_at = now() + case kind
          when 'create_backup' then interval '5 minutes'
          else interval '10 seconds' + make_interval(secs => coalesce((step.input ->> 'timeout')::integer, 30))
        end
      from (
        select due.id from public.automation_steps as due
        where due.action_type = kind and due.next_attempt_at <= now() and due.attempts < 12
        order by due.priority desc, due.next_attempt_at
        limit least(greatest(claim_automation_steps.max, 1), 100)
        for update skip locked
      ) as taken
      where step.id = taken.id
      returning step.*
    )
    select leased.id, leased.attempts, leased.key, leased.user_id, leased.execution_id, execution.automation_id, execution.definition ->> 'name',
      leased.input, execution.data, execution.started_at, held.sealed
    from leased
    join public.automation_executions as execution on execution.id = leased.execution_id
    left join private.webhook_secrets as held on held.user_id = leased.user_id;
end
$$;

create or replace function private.execution_data(account uuid, automation_name text, cause jsonb, wanted text) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(account);
  past constant timestamptz := (cause ->> 'at')::timestamptz;
  moment constant timestamptz := coalesce(past, now());
  data jsonb := jsonb_build_object(
    'automation', jsonb_build_object('name', automation_name),
    'now', jsonb_build_object('date', to_char(moment at time zone zone, 'YYYY-MM-DD'), 'time', to_char(moment at time zone zone, 'HH24:MI')),
    'learner', jsonb_build_object('name', (select name from public.profiles where id = account))
  );
begin
  if wanted ~ 'figures\.' then
    data := data || jsonb_build_object('figures', private.study_figures(account, moment - interval '7 days', coalesce(past, 'infinity')));
  end if;
  if wanted ~ 'due\.' then
    data := data || jsonb_build_object('due', jsonb_build_object(
      'words', (select count(*) from private.queued_cards(account, zone))
    ));
  end if;
  if cause ? 'note_id' then
    data := data || jsonb_build_object('note', (
      select jsonb_build_object(
        'id', note.id, 'title', note.title, 'url', '/notes/' || note.id,
        'tags', (
          select string_agg(tag.name, ', ' order by tag.folded)
          from public.note_tags as link join public.tags as tag on tag.id = link.tag_id where link.note_id = note.id
        ),
        'excerpt', left(btrim(regexp_replace(private.plain_text(left(note.content, 2000)), '\s+', ' ', 'g')), 280)
      )
      from public.notes as note where note.id = (cause ->> 'note_id')::uuid and (note.user_id = account or cause ? 'sharer_id')
    ));
    if cause ? 'sharer_id' then
      data := data #- '{note,excerpt}' #- '{note,tags}'
        || jsonb_build_object('sharer', jsonb_build_object('name', private.name_of((cause ->> 'sharer_id')::uuid)));
    end if;
  end if;
  if cause ? 'words' then
    data := data || jsonb_build_object('words', jsonb_build_object('added', cause -> 'words', 'total', cause -> 'total'));
  end if;
  if cause ? 'word_id' then
    data := data || jsonb_build_object('word', (
      select jsonb_build_object('word', word.word, 'definition', word.definition, 'category', word.letter_category)
      from public.vocabulary as word where word.id = (cause ->> 'word_id')::uuid and word.user_id = account
    ));
  end if;
  if cause ? 'session_id' then
    data := data || jsonb_build_object('session', (
      select jsonb_build_object('title', session.title, 'type', session.type, 'minutes', cause -> 'minutes')
      from public.study_sessions as session where session.id = (cause ->> 'session_id')::uuid and session.user_id = account
    ));
  end if;
  if cause ? 'member_id' then
    data := data || jsonb_build_object('member', jsonb_build_object('name', private.name_of((cause ->> 'member_id')::uuid)));
  end if;
  return data;
end
$$;

create or replace function private.render_text(template text, data jsonb, trigger_type text, leaves boolean) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  rendered text := '';
  rest text := template;
  found text[];
  path text;
  value text;
begin
  loop
    found := regexp_match(rest, '^(.*?)\{\{\s*([^{}]*?)\s*\}\}(.*)$');
    exit when found is null;
    path := found[2];
    if not private.may_read_path(trigger_type, path) then
      raise exception using errcode = 'PT422', message = format('« %s » n’est pas une donnée de cette automatisation.', left(path, 60)), detail = 'bad_path';
    end if;
    value := coalesce(data #>> string_to_array(path, '.'), '');
    if leaves and path ~ 'url$' and value ~ '^/' then
      value := '{CAHIER_URL}' || value;
    end if;
    rendered := rendered || found[1] || value;
    rest := found[3];
  end loop;
  return rendered || rest;
end
$$;

create or replace function private.render(config jsonb, data jsonb, trigger_type text, leaves boolean) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return case jsonb_typeof(config)
    when 'string' then to_jsonb(private.render_text(config #>> '{}', data, trigger_type, leaves))
    when 'array' then (
      select coalesce(jsonb_agg(private.render(item, data, trigger_type, leaves) order by place), '[]')
      from jsonb_array_elements(config) with ordinality as list (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(
        field.key, case field.key when 'sealed' then field.value else private.render(field.value, data, trigger_type, leaves) end
      ), '{}')
      from jsonb_each(config) as field
    )
    else config
  end;
end
$$;

create or replace function public.test_automation(definition jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  kind constant text := coalesce(definition ->> 'trigger_type', 'manual');
  conditions constant jsonb := coalesce(definition -> 'conditions', '{}');
  actions jsonb;
  cause jsonb;
  data jsonb;
  action jsonb;
  place integer := 0;
  input jsonb;
  problem text;
  steps jsonb := '[]';
begin
  if account is null or pg_column_size(definition) > 131072 or not private.are_actions(coalesce(definition -> 'more_actions', '[]'))
    or not private.are_conditions(conditions) or not private.is_action(definition ->> 'action_type')
  then
    raise exception using errcode = 'PT422', message = 'Cette automatisation n’est pas complète.', detail = 'invalid_definition';
  end if;
  actions := jsonb_build_array(jsonb_build_object(
    'type', definition -> 'action_type', 'config', coalesce(definition -> 'action_config', '{}')
  )) || coalesce(definition -> 'more_actions', '[]');
  cause := coalesce(
    (select given from private.past_causes(account, kind, coalesce(definition -> 'trigger_config', '{}'), now() - interval '90 days', 1) as given limit 1),
    jsonb_build_object('trigger', kind)
  );
  data := private.execution_data(account, coalesce(definition ->> 'name', ''), cause, definition::text);
  for action in select * from jsonb_array_elements(actions) loop
    place := place + 1;
    input := null;
    begin
      input := private.render(action -> 'config', data, kind, action ->> 'type' in ('send_email', 'webhook_call'));
      problem := private.action_problem(account, action ->> 'type', input);
    exception
      when others then
        get stacked diagnostics problem = pg_exception_detail;
        problem := coalesce(nullif(problem, ''), 'invalid_field');
    end;
    steps := steps || jsonb_build_object('position', place, 'type', action ->> 'type', 'input', input, 'problem', problem);
  end loop;
  return jsonb_build_object('data', data, 'matches', private.conditions_hold(conditions, data, kind), 'steps', steps);
end
$$;

create or replace function private.is_schedule(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    config ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and case config ->> 'schedule'
      when 'daily' then true
      when 'weekly' then config ->> 'day_of_week' ~ '^[0-6]$'
      when 'monthly' then config ->> 'day_of_month' ~ '^([1-9]|[12][0-9]|3[01])$'
    end,
    false
  )
$$;

create or replace function private.next_run(config jsonb, zone text, after timestamptz) returns timestamptz
  language sql stable strict set search_path = ''
as $$
  select min(moment)
  -- Two whole months hold every schedule's next day.
  from generate_series(0, 62) as distance,
    lateral (select (after at time zone zone)::date + distance as day) as calendar,
    lateral (select (day + (config ->> 'time')::time) at time zone zone as moment) as clock
  where moment > after
    and case config ->> 'schedule'
      when 'daily' then true
      when 'weekly' then extract(dow from day) = (config ->> 'day_of_week')::integer
      -- The 31st of a shorter month is its last day.
      when 'monthly' then extract(day from day) = least(
        (config ->> 'day_of_month')::integer,
        extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day')
      )
    end
$$;

create or replace function private.reschedule_automations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.automations set next_execution_at = private.next_run(trigger_config, new.time_zone, now())
  where user_id = new.user_id and is_active and trigger_type = 'time_based';
  return null;
end
$$;

create or replace function private.figures_text(figures jsonb, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Notes written: %s · Words added: %s · Reviews: %s · Sessions completed: %s (%s min)'
      when 'es' then 'Notas escritas: %s · Palabras añadidas: %s · Repasos: %s · Sesiones terminadas: %s (%s min)'
      when 'de' then 'Geschriebene Notizen: %s · Neue Wörter: %s · Wiederholungen: %s · Abgeschlossene Sitzungen: %s (%s Min.)'
      else 'Notes écrites : %s · Mots ajoutés : %s · Révisions : %s · Sessions terminées : %s (%s min)'
    end,
    figures ->> 'notes', figures ->> 'words', figures ->> 'reviews', figures ->> 'sessions', figures ->> 'minutes'
  )
$$;

create or replace function private.forgotten_text(notes integer, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Notes not touched for 7 days: %s'
      when 'es' then 'Notas sin abrir desde hace 7 días: %s'
      when 'de' then 'Seit 7 Tagen unberührte Notizen: %s'
      else 'Notes laissées de côté depuis 7 jours : %s'
    end,
    notes
  )
$$;

create table private.webhook_secrets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  sealed text not null check (char_length(sealed) <= 1000),
  created_at timestamptz not null default now()
);

create or replace function public.webhook_secret_state() returns table (created_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select held.created_at from private.webhook_secrets as held where held.user_id = (select auth.uid())
$$;

create or replace function public.keep_webhook_secret(owner uuid, sealed text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.webhook_secrets as held (user_id, sealed) values (owner, keep_webhook_secret.sealed)
  on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
$$;

create or replace function private.participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room uuid;
  note uuid;
begin
  if private.has_less(old.status, old.role, case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.role end) then
    perform private.move_live('session', old.session_id);
    for room in select id from public.meeting_rooms where session_id = old.session_id loop
      perform private.move_live('room', room);
    end loop;
    for note in select unnest(document_ids) from public.collaboration_sessions where id = old.session_id loop
      perform private.move_live('note', note);
    end loop;
  end if;
  return null;
end
$$;

create or replace function private.welcome_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'accepted' and (tg_op = 'INSERT' or old.status <> 'accepted')
    and not private.is_session_owner(new.session_id, new.user_id)
  then
    insert into public.session_messages (session_id, user_id, type, content) values (new.session_id, new.user_id, 'system', 'joined');
  end if;
  return null;
end
$$;

create or replace function private.leave_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_member constant boolean := tg_op <> 'DELETE' and new.status = 'accepted';
begin
  if old.status <> 'accepted' then
    return null;
  end if;
  if not is_member or private.role_rank(new.role) < private.role_rank('editor') then
    perform private.hand_over_room(room.id, session.user_id)
    from public.meeting_rooms as room
    join public.collaboration_sessions as session on session.id = room.session_id
    where session.id = old.session_id and room.user_id = old.user_id and session.user_id <> old.user_id;
  end if;
  if not is_member then
    perform private.move_conference(room.id)
    from public.meeting_rooms as room
    join public.room_participants as participant on participant.room_id = room.id
    where room.session_id = old.session_id and room.user_id <> old.user_id
      and participant.user_id = old.user_id and participant.status = 'admitted';
    delete from public.room_participants as participant using public.meeting_rooms as room
    where room.session_id = old.session_id and participant.room_id = room.id and participant.user_id = old.user_id
      and room.user_id <> old.user_id;
  end if;
  return null;
end
$$;

create table public.collaboration_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'study' check (type in ('study', 'document', 'discussion', 'video')),
  description text not null default '' check (char_length(description) <= 4000),
  scheduled_for timestamptz not null default now(),
  -- Minutes.
  duration smallint not null default 60 check (duration between 15 and 480),
  document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 100 and array_position(document_ids, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create or replace function private.join_own_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.collaboration_participants (session_id, user_id, role, status)
  values (new.id, new.user_id, 'admin', 'accepted');
  return null;
end
$$;

create or replace function private.check_session_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  former constant uuid[] := case when tg_op = 'UPDATE' then old.document_ids else '{}' end;
begin
  if auth.uid() is not null and exists (
    select from unnest(new.document_ids) as added
    where added <> all (former) and not exists (select from public.notes where id = added and user_id = auth.uid())
  ) then
    raise exception using
      errcode = '42501', message = 'new row violates row-level security policy for table "collaboration_sessions"';
  end if;
  return new;
end
$$;

create or replace function private.session_documents_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  note uuid;
  former constant uuid[] := case when tg_op <> 'INSERT' then old.document_ids else '{}' end;
  kept constant uuid[] := case when tg_op <> 'DELETE' then new.document_ids else '{}' end;
begin
  foreach note in array former loop
    if note <> all (kept) then
      perform private.move_live('note', note);
    end if;
  end loop;
  foreach note in array kept loop
    if note <> all (former) then
      perform private.open_live('note', note);
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.keep_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = old.user_id) then
    perform private.hand_over_room(room.id, old.user_id)
    from public.meeting_rooms as room where room.session_id = old.id and room.user_id <> old.user_id;
  else
    delete from public.meeting_rooms as room where room.session_id = old.id;
  end if;
  return old;
end
$$;

create or replace function private.is_conference(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config ->> 'engine' in ('jitsi', 'livekit'), false)
$$;

create or replace function public.room_conference(room uuid) returns table (name text, key text)
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  insert into private.room_conferences (room_id, engine)
  select held.id, held.config ->> 'engine' from public.meeting_rooms as held
  where held.id = room and private.is_conference(held.config)
  on conflict do nothing;
  return query select kept.name, kept.key from private.room_conferences as kept where kept.room_id = room;
end
$$;

create or replace function private.move_conference(room uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.room_conferences where room_id = room;
  if found then
    perform private.tell_live('room', room, 'people');
  end if;
end
$$;

create or replace function private.room_places(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case coalesce(config ->> 'engine', '') when 'jitsi' then 200 when 'livekit' then 50 else 8 end
$$;

create or replace function private.room_cameras(config jsonb) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case coalesce(config ->> 'engine', '') when 'livekit' then 25 else 6 end
$$;

create or replace function public.add_session_document(session uuid, note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'editor') or private.live_role('note', note) is distinct from 'owner' then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas ajouter ce document.', detail = 'session_document_denied';
  end if;
  update public.notes set is_shared = true where id = note and not is_shared;
  update public.collaboration_sessions as held set document_ids = held.document_ids || note
  where held.id = session and note <> all (held.document_ids);
end
$$;

create or replace function public.remove_session_document(session uuid, note uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') and not private.owns_note(note) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas retirer ce document.', detail = 'session_document_denied';
  end if;
  update public.collaboration_sessions as held set document_ids = array_remove(held.document_ids, note) where held.id = session;
  update public.notes as shared set is_shared = false
  where shared.id = note and shared.is_shared
    and not exists (select from public.note_collaborators as collaborator where collaborator.note_id = note and collaborator.status <> 'declined')
    and not exists (select from public.collaboration_sessions as held where held.document_ids @> array[note]);
end
$$;

create table private.ended_calls (
  id bigint primary key generated always as identity,
  conference text not null,
  join_id uuid,
  due_at timestamptz not null default now(),
  tries integer not null default 0
);

create or replace function private.secret_hash(secret text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

create or replace function private.new_secret() returns text
  language sql volatile set search_path = ''
as $$
  select translate(rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '='), '+/', '-_')
$$;

create or replace function public.revoke_invitation(invitation uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.session_invitations as sent set status = 'revoked', answered_at = now()
  where sent.id = invitation and sent.status = 'pending' and (sent.user_id = auth.uid() or private.may_in_session(sent.session_id, 'admin'));
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette invitation n’est plus en attente.', detail = 'invitation_closed';
  end if;
end
$$;

create or replace function private.forget_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.session_invitations where lower(email) = lower(old.email);
  return old;
end
$$;

create table public.live_channels (
  scope text not null check (scope in ('note', 'session', 'room')),
  id uuid not null,
  key uuid not null default gen_random_uuid(),
  -- On it only the database speaks, and members show that they are here. What members say to each other goes to `<topic>:peers`.
  topic text not null generated always as (scope || ':' || id || ':' || key) stored unique,
  primary key (scope, id)
);

create or replace function private.live_role(scope text, thing uuid, account uuid default auth.uid()) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  case scope
    when 'note' then
      return (
        select case
          when note.user_id = account then 'owner'
          when note.is_shared then (
            select given.role
            from (
              select collaborator.role from public.note_collaborators as collaborator
              where collaborator.note_id = note.id and collaborator.user_id = account and collaborator.status = 'accepted'
              union all
              select case participant.role when 'viewer' then 'viewer' else 'editor' end
              from public.collaboration_sessions as session
              join public.collaboration_participants as participant
                on participant.session_id = session.id and participant.user_id = account and participant.status = 'accepted'
              where session.document_ids @> array[note.id]
            ) as given
            order by private.role_rank(given.role) desc
            limit 1
          )
        end
        from public.notes as note
        where note.id = thing and note.deleted_at is null
      );
    when 'session' then
      return (
        select case when session.user_id = account then 'owner' else participant.role end
        from public.collaboration_sessions as session
        left join public.collaboration_participants as participant
          on participant.session_id = session.id and participant.user_id = account and participant.status = 'accepted'
        where session.id = thing
      );
    when 'room' then
      return (
        select private.room_role(room.id, account)
        from public.meeting_rooms as room
        where room.id = thing and (
          room.user_id = account
          or room.is_active and exists (
            select from public.room_participants as participant
            where participant.room_id = room.id and participant.user_id = account and participant.status = 'admitted'
          )
        )
      );
    else
      return null;
  end case;
end
$$;

create or replace function private.role_rank(role text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_position(array['viewer', 'editor', 'admin', 'owner'], role), 0)
$$;

create or replace function private.live_role_on(topic text) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.live_role(channel.scope, channel.id)
  from public.live_channels as channel
  where channel.topic = regexp_replace(live_role_on.topic, '(:peers|:from:[0-9a-f-]{36})$', '')
$$;

create or replace function private.tell_live(scope text, thing uuid, event text, payload jsonb default '{}') returns void
  language sql security definer set search_path = ''
as $$
  select realtime.send(tell_live.payload, tell_live.event, channel.topic, true)
  from public.live_channels as channel
  where channel.scope = tell_live.scope and channel.id = thing
$$;

create or replace function private.open_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.live_channels (scope, id) values (open_live.scope, thing) on conflict do nothing;
  if open_live.scope = 'note' then
    update public.notes as note set is_live = true where note.id = thing and not note.is_live;
  end if;
end
$$;

create or replace function private.move_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  select channel.topic into former from public.live_channels as channel
  where channel.scope = move_live.scope and channel.id = thing for update;
  if found then
    update public.live_channels as channel set key = gen_random_uuid() where channel.scope = move_live.scope and channel.id = thing;
    perform realtime.send('{}', 'moved', former, true);
  end if;
end
$$;

create or replace function private.close_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  delete from public.live_channels as channel where channel.scope = close_live.scope and channel.id = thing returning topic into former;
  if found then
    perform realtime.send('{}', 'moved', former, true);
  end if;
end
$$;

create or replace function private.follow_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.open_live(tg_argv[0], new.id);
  else
    perform private.close_live(tg_argv[0], old.id);
  end if;
  return null;
end
$$;

create or replace function private.moved_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_live(tg_argv[0], new.id);
  return null;
end
$$;

create or replace function private.has_less(old_status text, old_role text, new_status text, new_role text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select old_status = 'accepted' and (new_status is distinct from 'accepted' or private.role_rank(new_role) < private.role_rank(old_role))
$$;

create or replace function private.collaborators_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.status = 'accepted' then
    perform private.open_live('note', new.note_id);
  end if;
  if tg_op <> 'INSERT' and private.has_less(
    old.status, old.role, case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.role end
  ) then
    perform private.move_live('note', old.note_id);
  end if;
  return null;
end
$$;

create table public.meeting_rooms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid references public.collaboration_sessions (id) on delete set null,
  name text not null check (name ~ '^[A-Za-z0-9_-]+$' and char_length(name) <= 100),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  -- Shown to those who may enter, never part of a link.
  password text check (char_length(password) between 4 and 100),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object' and pg_column_size(config) <= 8192),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_password boolean not null default false,
  constraint meeting_rooms_user_id_name_key unique (user_id, name)
);

create or replace function private.keep_room_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.password is not null then
    if char_length(new.password) not between 4 and 100 then
      raise exception using
        errcode = '23514', message = 'new row for relation "meeting_rooms" violates check constraint "meeting_rooms_password_check"',
        table = 'meeting_rooms', constraint = 'meeting_rooms_password_check';
    end if;
    insert into private.room_passwords as held (room_id, hash)
    values (new.id, extensions.crypt(private.room_password_digest(new.password), extensions.gen_salt('bf', 8)))
    on conflict (room_id) do update set hash = excluded.hash;
    new.has_password := true;
    if tg_op = 'UPDATE' then
      perform private.empty_room(new.id);
    end if;
  elsif tg_op = 'INSERT' then
    new.has_password := false;
  elsif old.has_password and not new.has_password then
    delete from private.room_passwords where room_id = new.id;
  else
    -- An empty `password` leaves it as it is.
    new.has_password := old.has_password;
  end if;
  new.password := null;
  return new;
end
$$;

create or replace function private.close_room_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.empty_room(new.id);
  if old.is_active and not new.is_active then
    update public.room_participants set join_id = null, has_camera = false where room_id = new.id and join_id is not null;
  end if;
  return null;
end
$$;

create or replace function public.livekit_place(room uuid, join_id uuid) returns table (conference text, person text, may_share_screen boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.meeting_rooms;
begin
  if not public.stay_in_room(room, join_id) then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  select * into held from public.meeting_rooms where id = room;
  if held.config ->> 'engine' is distinct from 'livekit' then
    perform private.refuse_room('PT409', 'Cette réunion ne se tient pas sur un serveur LiveKit.', 'room_elsewhere');
  end if;
  return query
    select place.name, coalesce(profile.name, ''), coalesce(held.config -> 'enableScreenSharing' <> 'false'::jsonb, true)
    from public.room_conference(room) as place
    left join public.profiles as profile on profile.id = auth.uid();
end
$$;

create or replace function public.claim_ended_calls() returns table (id bigint, conference text, join_id uuid)
  language sql security definer set search_path = ''
as $$
  delete from private.ended_calls where tries >= 5 and due_at <= now();
  update private.ended_calls as waiting
  set tries = waiting.tries + 1, due_at = now() + interval '1 minute' * power(2, waiting.tries)
  where waiting.id in (
    select due.id from private.ended_calls as due where due.due_at <= now() order by due.due_at limit 20 for update skip locked
  )
  returning waiting.id, waiting.conference, waiting.join_id
$$;

create or replace function public.finish_ended_call(id bigint) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.ended_calls as done where done.id = finish_ended_call.id
$$;

create or replace function public.jitsi_place(room uuid, join_id uuid) returns table (conference text, person text, is_host boolean)
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.stay_in_room(room, join_id) then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  if not exists (select from public.meeting_rooms as held where held.id = room and held.config ->> 'engine' = 'jitsi') then
    perform private.refuse_room('PT409', 'Cette réunion ne se tient pas sur un serveur Jitsi.', 'room_elsewhere');
  end if;
  return query
    select place.name, coalesce(profile.name, ''), private.room_role(room) in ('owner', 'admin')
    from public.room_conference(room) as place
    left join public.profiles as profile on profile.id = auth.uid();
end
$$;

create or replace function private.tell_collaborator(account uuid, kind text, title text, body text, href text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, actor_id, kind, title, body, href)
  select
    account, auth.uid(), tell_collaborator.kind, left(tell_collaborator.title, 200), left(tell_collaborator.body, 2000),
    tell_collaborator.href
  where coalesce((select collaboration_updates from public.user_settings where user_id = account), true)
    and not exists (
      select from public.notifications as earlier
      where earlier.user_id = account and earlier.read_at is null and earlier.kind = tell_collaborator.kind
        and earlier.href = tell_collaborator.href and earlier.title = left(tell_collaborator.title, 200)
    )
$$;

create or replace function private.name_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select name from public.profiles where id = account), 'Cahier')
$$;

create or replace function private.may_in_session(session uuid, minimum text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.role_rank(private.live_role('session', session)) >= private.role_rank(minimum)
$$;

create or replace function private.is_session_owner(session uuid, account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.collaboration_sessions where id = session and user_id = account)
$$;

create or replace function public.set_session_role(session uuid, member uuid, role text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may_in_session(session, 'admin') or private.is_session_owner(session, member) then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas changer ce rôle.', detail = 'session_role_denied';
  end if;
  update public.collaboration_participants as participant set role = set_session_role.role
  where participant.session_id = session and participant.user_id = member;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette personne ne participe pas à la session.', detail = 'session_member_unknown';
  end if;
end
$$;

create table private.room_conferences (
  room_id uuid primary key references public.meeting_rooms (id) on delete cascade,
  name text not null default
    'cahier-' || (extract(epoch from clock_timestamp()) * 1000)::bigint || '-' || encode(extensions.gen_random_bytes(12), 'hex'),
  key text not null default encode(extensions.gen_random_bytes(12), 'hex'),
  engine text not null default 'jitsi' check (engine in ('jitsi', 'livekit'))
);

create or replace function private.end_call() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ended_calls (conference, due_at) values (old.name, now() + interval '10 seconds');
  return null;
end
$$;

create or replace function private.require_room_host(room uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(private.live_role('room', room), '') not in ('owner', 'admin') then
    perform private.refuse_room('PT403', 'Seuls l’hôte et les administrateurs de la session le peuvent.', 'room_host_only');
  end if;
end
$$;

create or replace function public.answer_knock(room uuid, member uuid, is_admitted boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_room_host(room);
  update public.room_participants as participant
  set status = case when is_admitted then 'admitted' else 'refused' end, asked_at = clock_timestamp()
  where participant.room_id = room and participant.user_id = member
    and participant.status = any (case when is_admitted then array['waiting', 'refused', 'removed'] else array['waiting'] end);
  if not found then
    perform private.refuse_room('PT404', 'Cette personne n’attend plus.', 'room_nobody_waits');
  end if;
end
$$;

create or replace function public.remove_from_room(room uuid, member uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_room_host(room);
  update public.room_participants as participant set status = 'removed', join_id = null, has_camera = false
  where participant.room_id = room and participant.user_id = member and participant.status = 'admitted'
    and not exists (select from public.meeting_rooms as held where held.id = room and held.user_id = member);
  if not found then
    perform private.refuse_room('PT404', 'Cette personne n’est plus dans la réunion.', 'room_nobody_there');
  end if;
end
$$;

create or replace function private.hand_over_room(room uuid, receiver uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.meeting_rooms as held set
    user_id = receiver,
    name = case
      when exists (select from public.meeting_rooms as other where other.user_id = receiver and other.name = held.name)
        then left(held.name, 63) || '-' || gen_random_uuid()
      else held.name
    end
  where held.id = room
$$;

create table public.room_participants (
  room_id uuid not null references public.meeting_rooms (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null check (status in ('waiting', 'admitted', 'refused', 'removed')),
  -- Of the page that is in the room: another one each time that somebody joins, and null outside.
  join_id uuid,
  has_camera boolean not null default false,
  asked_at timestamptz not null default now(),
  primary key (room_id, user_id),
  check (status = 'admitted' or (join_id is null and not has_camera))
);

create or replace function private.room_participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room constant uuid := case tg_op when 'DELETE' then old.room_id else new.room_id end;
begin
  if tg_op <> 'INSERT' and old.status = 'admitted' and (tg_op = 'DELETE' or new.status <> 'admitted') then
    perform private.move_live('room', room);
  elsif tg_op <> 'UPDATE' or (old.status, old.join_id, old.has_camera) is distinct from (new.status, new.join_id, new.has_camera) then
    perform private.tell_live('room', room, 'people');
  end if;
  return null;
end
$$;

create or replace function private.keep_out_of_conference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.join_id is not null then
    insert into private.ended_calls (conference, join_id)
    select kept.name, old.join_id from private.room_conferences as kept where kept.room_id = new.room_id and kept.engine = 'livekit';
    if found then
      perform private.call_soon('end-calls');
    end if;
  end if;
  perform private.move_conference(new.room_id);
  return null;
end
$$;

create table private.room_passwords (
  room_id uuid primary key references public.meeting_rooms (id) on delete cascade deferrable initially deferred,
  hash text not null
);

create table private.room_signs (
  room_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (room_id, user_id),
  foreign key (room_id, user_id) references public.room_participants (room_id, user_id) on delete cascade
);

create table private.room_tries (
  id bigint primary key generated always as identity,
  room_id uuid not null references public.meeting_rooms (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default clock_timestamp()
);

create or replace function private.room_password_digest(password text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select encode(extensions.digest(password, 'sha256'), 'base64')
$$;

create or replace function private.empty_room(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.move_conference(room);
  delete from public.room_participants as participant
  where participant.room_id = room and participant.status in ('waiting', 'admitted')
    and participant.user_id <> (select user_id from public.meeting_rooms where id = room)
$$;

create or replace function private.room_role(room uuid, account uuid default auth.uid()) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when held.session_id is null then case when held.user_id = account then 'owner' else 'viewer' end
    when held.user_id = account and private.role_rank(member.role) >= private.role_rank('editor') then 'owner'
    else member.role
  end
  from public.meeting_rooms as held
  left join lateral private.live_role('session', held.session_id, account) as member (role) on held.session_id is not null
  where held.id = room
$$;

create or replace function private.room_patience() returns interval
  language sql immutable parallel safe set search_path = ''
as $$
  select interval '60 seconds'
$$;

create or replace function private.has_lobby(config jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(config -> 'enableLobby' = 'true'::jsonb, false)
$$;

create or replace function private.forget_admissions(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.room_participants as participant using public.meeting_rooms as held
  where held.id = room and participant.room_id = room and participant.user_id <> held.user_id
    and case participant.status
      when 'admitted' then
        (held.has_password or private.has_lobby(held.config)) and participant.asked_at < now() - interval '10 minutes'
        and not exists (
          select from private.room_signs as sign
          where sign.room_id = room and sign.user_id = participant.user_id and sign.seen_at > now() - interval '10 minutes'
        )
      when 'waiting' then participant.asked_at < now() - interval '10 minutes'
      when 'refused' then participant.asked_at < now() - interval '1 minute'
      else false
    end
$$;

create or replace function private.lock_room(room uuid) returns void
  language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('room ' || room, 0))
$$;

create or replace function private.refuse_room(code text, sentence text, detail text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  raise exception using errcode = code, message = sentence, detail = detail;
end
$$;

create or replace function public.preview_room(room uuid) returns table (
  id uuid, name text, subject text, config jsonb, is_active boolean, has_password boolean, session_id uuid, session_title text,
  owner_id uuid, owner_name text, role text, status text
)
  language sql stable security definer set search_path = ''
as $$
  select
    held.id, held.name, held.subject, held.config, held.is_active, held.has_password, session.id, session.title,
    held.user_id, owner.name, private.room_role(held.id), participant.status
  from public.meeting_rooms as held
  left join public.collaboration_sessions as session on session.id = held.session_id
  left join public.profiles as owner on owner.id = held.user_id
  left join public.room_participants as participant on participant.room_id = held.id and participant.user_id = auth.uid()
  where held.id = preview_room.room and private.room_role(held.id) is not null
$$;

create or replace function public.knock(room uuid, password text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.meeting_rooms;
  mine public.room_participants;
  role constant text := private.room_role(room);
  answer text;
begin
  if role is null then
    perform private.refuse_room('PT404', 'Cette réunion n’existe plus, ou vous n’y êtes pas invité.', 'room_unknown');
  end if;
  perform private.lock_room(room);
  perform private.forget_admissions(room);
  select * into held from public.meeting_rooms where id = room;
  select * into mine from public.room_participants as participant where participant.room_id = room and participant.user_id = auth.uid();
  if role <> 'owner' then
    if not held.is_active then
      return 'closed';
    elsif mine.status = 'waiting' then
      update public.room_participants as participant set asked_at = clock_timestamp()
      where participant.room_id = room and participant.user_id = auth.uid();
      return 'waiting';
    elsif mine.status is not null then
      return mine.status;
    elsif (select count(*) >= 200 from public.room_participants as participant where participant.room_id = room) then
      return 'full';
    elsif held.has_password then
      delete from private.room_tries where room_id = room and tried_at < clock_timestamp() - interval '10 minutes';
      if (
        select count(*) filter (where user_id = auth.uid()) >= 5 or count(*) >= 50 from private.room_tries where room_id = room
      ) then
        return 'too_many_tries';
      end if;
      if not exists (
        select from private.room_passwords as kept
        where kept.room_id = room
          and extensions.crypt(private.room_password_digest(coalesce(left(knock.password, 100), '')), kept.hash) = kept.hash
      ) then
        -- To be asked for one is no try.
        if coalesce(knock.password, '') <> '' then
          insert into private.room_tries (room_id, user_id) values (room, auth.uid());
        end if;
        return 'wrong_password';
      end if;
    end if;
  end if;
  answer := case when private.has_lobby(held.config) and private.role_rank(role) < private.role_rank('admin') then 'waiting' else 'admitted' end;
  insert into public.room_participants (room_id, user_id, status) values (room, auth.uid(), answer)
  on conflict (room_id, user_id) do update set status = excluded.status, asked_at = clock_timestamp();
  return answer;
end
$$;

create or replace function public.join_room(room uuid, join_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  places constant integer := (select private.room_places(held.config) from public.meeting_rooms as held where held.id = room);
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  perform private.lock_room(room);
  if (
    select count(*) >= places
    from public.room_participants as participant
    join private.room_signs as sign using (room_id, user_id)
    where participant.room_id = room and participant.user_id <> auth.uid() and participant.join_id is not null
      and sign.seen_at > clock_timestamp() - private.room_patience()
  ) then
    perform private.refuse_room('PT409', format('La réunion est complète : %s personnes au plus.', places), 'room_full');
  end if;
  insert into public.room_participants (room_id, user_id, status, join_id) values (room, auth.uid(), 'admitted', join_room.join_id)
  on conflict on constraint room_participants_pkey do update set join_id = excluded.join_id, has_camera = false;
  insert into private.room_signs (room_id, user_id) values (room, auth.uid())
  on conflict (room_id, user_id) do update set seen_at = clock_timestamp();
end
$$;

create or replace function public.stay_in_room(room uuid, join_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.live_role('room', room) is null then
    return false;
  end if;
  update private.room_signs as sign set seen_at = clock_timestamp()
  where sign.room_id = room and sign.user_id = auth.uid() and exists (
    select from public.room_participants as participant
    where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = stay_in_room.join_id
  );
  return found;
end
$$;

create or replace function public.set_room_camera(room uuid, join_id uuid, is_on boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (select private.room_cameras(held.config) from public.meeting_rooms as held where held.id = room);
begin
  if private.live_role('room', room) is null then
    perform private.refuse_room('PT403', 'Vous n’êtes pas admis dans cette réunion.', 'room_denied');
  end if;
  perform private.lock_room(room);
  if is_on and (
    select count(*) >= most from public.room_participants as participant
    join private.room_signs as sign using (room_id, user_id)
    where participant.room_id = room and participant.user_id <> auth.uid() and participant.has_camera
      and sign.seen_at > clock_timestamp() - private.room_patience()
  ) then
    perform private.refuse_room(
      'PT409', format('%s caméras sont déjà allumées : vous participez avec le son.', case most when 6 then 'Six' else most::text end), 'room_cameras'
    );
  end if;
  update public.room_participants as participant set has_camera = is_on
  where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = set_room_camera.join_id;
end
$$;

create or replace function public.leave_room(room uuid, join_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.room_participants as participant set join_id = null, has_camera = false
  where participant.room_id = room and participant.user_id = auth.uid() and participant.join_id = leave_room.join_id
$$;

create or replace function public.room_people(room uuid) returns table (
  user_id uuid, name text, avatar_url text, role text, status text, join_id uuid, has_camera boolean
)
  language sql stable security definer set search_path = ''
as $$
  select
    participant.user_id, profile.name, profile.avatar_url, private.room_role(room, participant.user_id),
    participant.status, participant.join_id, participant.has_camera
  from public.room_participants as participant
  left join private.room_signs as sign using (room_id, user_id)
  left join public.profiles as profile on profile.id = participant.user_id
  where participant.room_id = room and private.live_role('room', room) is not null
    and case participant.status
      when 'admitted' then participant.join_id is not null and sign.seen_at > now() - private.room_patience()
      when 'waiting' then participant.asked_at > now() - private.room_patience()
        and private.live_role('room', room) in ('owner', 'admin')
      else private.live_role('room', room) in ('owner', 'admin')
    end
  order by participant.asked_at, participant.user_id
  limit 208
$$;

create table public.session_invitations (
  id uuid primary key default gen_random_uuid(),
  -- Who invites.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Null: into the team.
  session_id uuid references public.collaboration_sessions (id) on delete cascade,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  message text not null default '' check (char_length(message) <= 500),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  accepted_by uuid references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  times_sent smallint not null default 1,
  expires_at timestamptz not null default now() + interval '7 days',
  answered_at timestamptz,
  created_at timestamptz not null default now()
);

create table public.session_messages (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  -- From the device, so that sending twice adds nothing twice.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  type text not null default 'text' check (type in ('text', 'system')),
  -- Of a system message the event: 'joined'.
  content text not null check (char_length(content) <= 4000),
  -- Those whom the text names, among the members.
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20 and array_position(mentions, null) is null),
  -- The order of the chat.
  place bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- A deleted message keeps its place, without its text.
  deleted_at timestamptz,
  primary key (session_id, id),
  check (case when deleted_at is null then content ~ '\S' else content = '' and mentions = '{}' end)
);

create or replace function private.check_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, now());
      new.content := '';
      new.mentions := '{}';
    elsif new.content <> old.content then
      new.edited_at := now();
    end if;
  elsif new.type = 'text' then
    -- One message of an account after the other, so that none passes uncounted.
    perform pg_advisory_xact_lock(hashtextextended('message ' || new.user_id, 0));
    if (
      select count(*) >= 20 from public.session_messages
      where user_id = new.user_id and type = 'text' and created_at > clock_timestamp() - interval '10 seconds'
    ) then
      raise exception using
        errcode = 'PT429', message = 'Vous écrivez trop vite : 20 messages en 10 secondes au plus.', detail = 'too_many_messages';
    end if;
    -- The transaction may have waited.
    new.created_at := clock_timestamp();
  end if;
  new.mentions := array(
    select distinct mentioned from unnest(new.mentions) as mentioned
    where mentioned <> new.user_id and private.live_role('session', new.session_id, mentioned) is not null
  );
  return new;
end
$$;

create or replace function private.tell_mentioned() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  mentioned uuid;
  former constant uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
  author constant text := private.name_of(new.user_id);
  session_title constant text := (select title from public.collaboration_sessions where id = new.session_id);
begin
  foreach mentioned in array new.mentions loop
    continue when mentioned = any (former);
    perform private.tell_collaborator(
      mentioned, 'mention',
      format(case private.mail_language(mentioned)
        when 'en' then '%s mentioned you in “%s”' when 'es' then '%s le ha mencionado en «%s»'
        when 'de' then '%s hat Sie in „%s“ erwähnt' else '%s vous a mentionné dans « %s »' end, author, session_title),
      left(new.content, 200), '/collaboration/' || new.session_id
    );
  end loop;
  return null;
end
$$;

create table public.session_reads (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  place bigint not null,
  primary key (session_id, user_id)
);

create or replace function public.zoom_account() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_feature((select auth.uid()), 'video-provider');
  return (select auth.uid());
end
$$;

create or replace function public.begin_zoom_authorization(state text, verifier text, redirect_uri text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := public.zoom_account();
begin
  perform pg_advisory_xact_lock(hashtextextended('public.begin_zoom_authorization' || account, 0));
  delete from private.zoom_authorizations where created_at < now() - interval '10 minutes';
  if (select count(*) >= 10 from private.zoom_authorizations where user_id = account) then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de tentatives. Réessayez dans dix minutes.',
      detail = 'zoom_rate_limit';
  end if;
  insert into private.zoom_authorizations (state_hash, user_id, verifier, redirect_uri)
  values (sha256(convert_to(state, 'UTF8')), account, begin_zoom_authorization.verifier, begin_zoom_authorization.redirect_uri);
end
$$;

create or replace function public.keep_zoom_connection(account uuid, access_token text, refresh_token text, lifetime integer, lease uuid default null)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  until constant timestamptz := now() + make_interval(secs => least(greatest(lifetime, 0), 86400));
begin
  if keep_zoom_connection.lease is not null then
    update public.zoom_tokens set
      access_token = keep_zoom_connection.access_token,
      refresh_token = keep_zoom_connection.refresh_token,
      expires_at = until, lease = null, leased_until = null
    where user_id = account and lease = keep_zoom_connection.lease;
    return found;
  end if;
  -- The former connection ends as if the learner had ended it.
  delete from public.zoom_tokens where user_id = account;
  insert into public.zoom_tokens (user_id, access_token, refresh_token, expires_at)
  values (account, keep_zoom_connection.access_token, keep_zoom_connection.refresh_token, until);
  return true;
end
$$;

create or replace function public.release_zoom_connection(account uuid, lease uuid, ended boolean default false) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  language text;
begin
  if not ended then
    update public.zoom_tokens set lease = null, leased_until = null
    where user_id = account and lease = release_zoom_connection.lease;
    return;
  end if;
  -- There is nothing left at Zoom to take back.
  perform set_config('cahier.zoom_ended', account::text, true);
  delete from public.zoom_tokens where user_id = account and lease = release_zoom_connection.lease;
  perform set_config('cahier.zoom_ended', '', true);
  if found then
    select settings.language into language from public.user_settings as settings where settings.user_id = account;
    insert into public.notifications (user_id, kind, title, body, href) values (
      account, 'zoom',
      case language
        when 'en' then 'Zoom has ended the connection'
        when 'es' then 'Zoom ha terminado la conexión'
        when 'de' then 'Zoom hat die Verbindung beendet'
        else 'Zoom a mis fin à la connexion'
      end,
      case language
        when 'en' then 'Connect your Zoom account again to create meetings.'
        when 'es' then 'Vuelva a conectar su cuenta de Zoom para crear reuniones.'
        when 'de' then 'Verbinden Sie Ihr Zoom-Konto erneut, um Meetings anzulegen.'
        else 'Reconnectez votre compte Zoom pour créer des réunions.'
      end,
      '/zoom-manager'
    );
  end if;
end
$$;

create or replace function public.keep_zoom_meeting(meeting text, topic text, join_url text, duration integer, session uuid default null) returns void
  language plpgsql security invoker set search_path = ''
as $$
begin
  if join_url !~ '^https://\S+$' or char_length(join_url) > 2000 then
    raise exception using errcode = 'PT400', message = 'Ce lien n’est pas celui d’une réunion.', detail = 'zoom_link_invalid';
  end if;
  if session is not null and not private.may_in_session(session, 'editor') then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas ouvrir de réunion dans cette session.', detail = 'zoom_session_denied';
  end if;
  insert into public.study_sessions (title, type, description, scheduled_for, duration)
  values (left(topic, 200), 'mixed', 'Zoom ' || left(meeting, 50) || E'\n' || join_url, now(), greatest(15, least(duration, 480)));
  if session is not null then
    insert into public.session_messages (session_id, content)
    values (session, 'Zoom : ' || left(topic, 200) || E'\n' || join_url);
  end if;
end
$$;

create or replace function public.may_open_meeting(session uuid) returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.may_in_session(session, 'editor')
$$;

create table private.zoom_authorizations (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Of PKCE, sealed.
  verifier text not null check (char_length(verifier) <= 300),
  redirect_uri text not null check (char_length(redirect_uri) <= 500),
  created_at timestamptz not null default now()
);

create table private.zoom_revocations (
  id uuid primary key default gen_random_uuid(),
  access_token text not null,
  refresh_token text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  due_at timestamptz not null default now()
);

create table public.zoom_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  access_token text not null check (char_length(access_token) <= 4096),
  refresh_token text not null check (char_length(refresh_token) <= 4096),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz
);

create or replace function private.revoke_zoom_tokens() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('cahier.zoom_ended', true), '') <> old.user_id::text then
    insert into private.zoom_revocations (access_token, refresh_token, expires_at)
    values (old.access_token, old.refresh_token, old.expires_at);
    perform private.call_soon('revoke-zoom-tokens');
  end if;
  return null;
end
$$;

create table public.call_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 100),
  email text not null check (char_length(email) <= 254),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  phone text not null check (phone ~ '^\+?[0-9][0-9 ().-]{5,28}$'),
  wished timestamptz[] not null check (cardinality(wished) between 1 and 3 and array_position(wished, null) is null),
  time_zone text not null check (private.is_time_zone(time_zone)),
  status text not null default 'open' check (status in ('open', 'done', 'withdrawn')),
  created_at timestamptz not null default now()
);

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

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  done_at timestamptz
);

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

create or replace function private.is_administrator() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() -> 'app_metadata' -> 'cahier_admin' = 'true', false)
$$;

create or replace function private.is_opening_time(moment timestamptz) returns boolean
  language sql stable strict set search_path = ''
as $$
  select extract(isodow from moment at time zone 'Europe/Paris') < 6
    and extract(hour from moment at time zone 'Europe/Paris') between 9 and 17
$$;

create or replace function private.help_sender(out name text, out email text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(profile.name, ''), account.email into name, email
  from auth.users as account left join public.profiles as profile on profile.id = account.id
  where account.id = auth.uid() and not account.is_anonymous;
  if email is null then
    raise exception using
      errcode = 'PT403',
      message = 'Créez un compte pour écrire à l’équipe.',
      detail = 'help_needs_account';
  end if;
end
$$;

create or replace function public.write_to_support(body text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  sender constant record := private.help_sender();
begin
  -- Simultaneous messages wait for each other here, and each counts the ones before.
  insert into public.support_threads (user_id, name, email) values (auth.uid(), sender.name, sender.email)
  on conflict (user_id) do update
  set name = excluded.name, email = excluded.email, last_message_at = now(), done_at = null;
  if (select count(*) from public.support_messages
      where user_id = auth.uid() and not from_team and created_at > now() - interval '1 hour') >= 30
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de messages envoyés. Réessayez dans une heure.',
      detail = 'help_rate_limit';
  end if;
  insert into public.support_messages (user_id, body) values (auth.uid(), btrim(write_to_support.body));
exception
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'Vérifiez votre message.', detail = 'help_invalid';
end
$$;

create or replace function public.answer_support(learner uuid, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_administrator() then
    raise exception using errcode = 'PT403', message = 'Réservé à l’équipe.', detail = 'help_team_only';
  end if;
  update public.support_threads set last_message_at = now() where user_id = learner;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette conversation n’existe plus.', detail = 'help_no_thread';
  end if;
  insert into public.support_messages (user_id, from_team, body) values (learner, true, btrim(answer_support.body));
  insert into public.notifications (user_id, kind, title, body, href)
  values (
    learner,
    'support',
    case (select language from public.user_settings where user_id = learner)
      when 'en' then 'The team has answered you'
      when 'es' then 'El equipo te ha respondido'
      when 'de' then 'Das Team hat Ihnen geantwortet'
      else 'L’équipe vous a répondu'
    end,
    left(btrim(answer_support.body), 200),
    '/help?contact=chat'
  );
exception
  when check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'Vérifiez votre message.', detail = 'help_invalid';
end
$$;

create or replace function public.request_call(subject text, phone text, wished timestamptz[], time_zone text) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  sender constant record := private.help_sender();
begin
  if not private.has_feature(auth.uid(), 'phone-support') then
    raise exception using
      errcode = 'PT402',
      message = 'Les rendez-vous téléphoniques font partie des formules payantes.',
      detail = 'help_paid_plans';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.request_call' || auth.uid(), 0));
  if (select count(*) filter (where status = 'open') >= 3 or count(*) filter (where created_at > now() - interval '1 day') >= 5
      from public.call_requests where user_id = auth.uid())
  then
    raise exception using
      errcode = 'PT429',
      message = 'Trop de demandes en cours. Retirez-en une ou réessayez demain.',
      detail = 'help_rate_limit';
  end if;
  if exists (
    select from unnest(request_call.wished) as moment
    where moment <= now() or moment > now() + interval '60 days' or not private.is_opening_time(moment)
  ) then
    raise check_violation;
  end if;
  insert into public.call_requests (user_id, name, email, subject, phone, wished, time_zone)
  values (
    auth.uid(), sender.name, sender.email,
    btrim(request_call.subject), btrim(request_call.phone), request_call.wished, request_call.time_zone
  );
exception
  when check_violation or not_null_violation then
    raise exception using
      errcode = 'PT422',
      message = 'Vérifiez le sujet, le numéro et les horaires.',
      detail = 'help_invalid';
end
$$;

create table public.support_threads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 100),
  email text not null check (char_length(email) <= 254),
  last_message_at timestamptz not null default now(),
  done_at timestamptz
);

create or replace function private.follow_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.note_attachments where file_path = old.name;
  elsif new.metadata ? 'size' then
    if (new.metadata, new.version) is distinct from (old.metadata, old.version) then
      delete from public.backup_files where bucket_id = 'note-attachments' and name = new.name;
    end if;
    update public.note_attachments
    set file_size = (new.metadata ->> 'size')::bigint,
      file_type = coalesce(substring(new.metadata ->> 'mimetype' from '^[a-z0-9.+-]+/[a-z0-9.+-]+'), file_type),
      created_at = now()
    where file_path = new.name;
  end if;
  return null;
end
$$;

create table private.called_functions (
  name text primary key,
  called_at timestamptz not null default clock_timestamp()
);

create or replace function private.change_note_tags(owner uuid, note uuid, added text[], removed text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  kept constant text[] := array(
    select tag.name from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
    where link.note_id = note and tag.folded not in (select private.fold(btrim(name)) from unnest(removed) as name)
  );
begin
  if cardinality(kept || added) > 100 then
    raise exception using errcode = 'PT422', message = 'Une note a 100 tags au plus.', detail = 'tag_limit';
  end if;
  if exists (select from public.notes where id = note and user_id = owner) then
    perform private.set_note_tags(note, owner, kept || added);
  end if;
end
$$;

create or replace function public.change_notes(changes jsonb) returns table (taken integer, problems jsonb)
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  until constant timestamptz := clock_timestamp() + interval '3 seconds';
  change record;
  is_done boolean;
  code text;
  message text;
  detail text;
begin
  taken := 0;
  problems := '[]';
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 200 then
    raise exception using errcode = 'PT422', message = 'Au plus 200 changements à la fois.', detail = 'too_many_changes';
  end if;
  for change in
    select * from jsonb_to_recordset(changes) as given (
      kind text, note_id uuid, pinned boolean, trashed boolean, template boolean, folder text, added text[], removed text[], source text, target text
    )
  loop
    exit when taken > 0 and clock_timestamp() > until;
    is_done := true;
    begin
      case change.kind
        when 'pin' then
          update public.notes set is_pinned = coalesce(change.pinned, false) where id = change.note_id and user_id = owner;
        when 'trash' then
          update public.notes set deleted_at = case when change.trashed then coalesce(deleted_at, now()) end
          where id = change.note_id and user_id = owner and (deleted_at is not null) is distinct from change.trashed;
        when 'delete' then
          delete from public.notes where id = change.note_id and user_id = owner;
        when 'template' then
          update public.notes set is_template = coalesce(change.template, false) where id = change.note_id and user_id = owner;
        when 'move' then
          update public.notes set folder = change.folder where id = change.note_id and user_id = owner;
        when 'tag' then
          perform private.change_note_tags(owner, change.note_id, coalesce(change.added, '{}'), coalesce(change.removed, '{}'));
        when 'folder' then
          is_done := private.move_folder(owner, change.source, coalesce(change.target, ''), until);
        else
          raise exception using errcode = 'PT422', message = 'Ce changement n’existe pas.', detail = 'change_unknown';
      end case;
    exception
      when others then
        get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail;
        -- What is wrong with the change itself: a rule of ours, a value, a constraint, a right. The rest may pass.
        if code !~ '^(PT4|22|23|42501)' then
          raise;
        end if;
        problems := problems || jsonb_build_object('place', taken, 'code', code, 'message', message, 'details', detail);
    end;
    exit when not is_done;
    taken := taken + 1;
  end loop;
  return next;
end
$$;

create or replace function public.resolve_note_thread(note_id uuid, thread_id uuid, resolved boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own_role constant text := private.live_role('note', resolve_note_thread.note_id);
begin
  if own_role is null or (
    private.role_rank(own_role) < private.role_rank('editor')
    and auth.uid() is distinct from (
      select first.user_id from public.note_comments as first
      where first.note_id = resolve_note_thread.note_id and first.thread_id = resolve_note_thread.thread_id
      order by first.created_at limit 1
    )
  ) then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas clore cette discussion.', detail = 'thread_denied';
  end if;
  update public.note_threads as thread set
    resolved_at = case when resolved then coalesce(thread.resolved_at, now()) end,
    resolved_by = case when resolved then coalesce(thread.resolved_by, auth.uid()) end
  where thread.note_id = resolve_note_thread.note_id and thread.id = resolve_note_thread.thread_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette discussion n’existe plus.', detail = 'thread_unknown';
  end if;
end
$$;

create or replace function private.folder_path(given text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(name, '/' order by place)
  from (
    select btrim(name, E' \t\n\r') as name, place
    from regexp_split_to_table(given, '/') with ordinality as part (name, place)
    where name ~ '\S'
    order by place limit 5
  ) as parts
$$;

create or replace function private.moved_path(path text, source text, target text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path = source then nullif(target, '')
    when starts_with(path, source || '/') then
      case when coalesce(target, '') = '' then substr(path, char_length(source) + 2) else target || substr(path, char_length(source) + 1) end
    else path
  end
$$;

create or replace function private.move_folder(owner uuid, source text, target text, until timestamptz) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  wanted constant text := array_to_string(array(
    select btrim(name, E' \t\n\r') from regexp_split_to_table(target, '/') as name where name ~ '\S'
  ), '/');
  moved text;
begin
  if wanted = source or starts_with(wanted, source || '/') then
    raise exception using errcode = 'PT422', message = 'Un dossier ne va pas dans lui-même.', detail = 'folder_into_itself';
  end if;
  for moved in
    select distinct private.moved_path(path, source, wanted) from public.note_folders
    where user_id = owner and (path = source or starts_with(path, source || '/'))
    union
    select nullif(wanted, '')
  loop
    if cardinality(string_to_array(moved, '/')) > 5 or char_length(moved) > 100 then
      raise exception using
        errcode = 'PT422', message = 'Les dossiers ont cinq niveaux et un chemin de 100 caractères au plus.', detail = 'folder_too_deep';
    end if;
    perform private.add_folder(owner, moved);
  end loop;
  for moved in
    select id::text from public.notes where user_id = owner and folder is not null and (folder = source or starts_with(folder, source || '/'))
  loop
    update public.notes set folder = private.moved_path(folder, source, wanted) where id = moved::uuid;
    if clock_timestamp() > until then
      return false;
    end if;
  end loop;
  delete from public.note_folders where user_id = owner and (path = source or starts_with(path, source || '/'));
  return true;
end
$$;

create or replace function private.past(moment timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = ''
as $$
  select least(greatest(coalesce(moment, now()), '1900-01-01'), now())
$$;

create or replace function public.import_notes(notes jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  most constant integer := 2000;
  given record;
  imported uuid;
  total integer := 0;
begin
  if jsonb_typeof(import_notes.notes) is distinct from 'array' or jsonb_array_length(import_notes.notes) > most then
    raise exception using
      errcode = 'PT422',
      message = format('Un import comprend au plus %s notes.', most),
      detail = 'import_too_large';
  end if;
  -- The same file from two tabs at once.
  perform from public.profiles where id = owner for no key update;
  for given in
    select * from jsonb_to_recordset(import_notes.notes) as note (
      id uuid, title text, content text, folder text, tags text[], is_pinned boolean, created_at timestamptz, updated_at timestamptz,
      head text
    )
  loop
    continue when exists (
      select from public.notes as note where note.user_id = owner and given.id in (note.id, note.origin_id)
    );
    insert into public.notes (user_id, origin_id, title, content, folder, is_pinned, created_at, updated_at, head)
    values (
      owner, given.id, given.title, coalesce(given.content, ''), nullif(btrim(given.folder), ''), coalesce(given.is_pinned, false),
      private.past(coalesce(given.created_at, given.updated_at)), private.past(coalesce(given.updated_at, given.created_at)),
      nullif(given.head, '')
    )
    returning id into imported;
    perform private.set_note_tags(imported, owner, given.tags);
    total := total + 1;
  end loop;
  return total;
end
$$;

create or replace function private.note_limit(plan text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case when plan in ('basic', 'premium') then null else 100 end
$$;

create or replace function private.link_pattern(title text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select '%[[' || replace(
    regexp_replace(regexp_replace(private.fold(private.as_written(title)), '([][|\\])', '\\\1', 'g'), '([%_\\])', '\\\1', 'g'), ' ', '%'
  ) || '%'
$$;

create or replace function private.base64(bytes bytea) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select translate(encode(bytes, 'base64'), E'\n', '')
$$;

create or replace function private.refuse_read_only(owner uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT402',
    message = format(
      'Cette note est en lecture seule : votre formule Gratuit garde %s notes modifiables.', private.note_limit(private.plan_of(owner))
    ),
    detail = 'plan_limit_read_only',
    hint = 'Mettez des notes plus anciennes à la corbeille ou changez de formule.';
end
$$;

create or replace function public.push_live_note(note_id uuid, update text, version integer default null) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  own_role constant text := private.live_role('note', push_live_note.note_id);
  raw bytea;
  seq bigint;
  size integer;
  tail integer;
begin
  if own_role is null or own_role = 'viewer' then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas modifier cette note.', detail = 'no_write';
  end if;
  begin
    raw := decode(push_live_note.update, 'base64');
  exception
    when others then raw := '';
  end;
  size := octet_length(raw);
  if size = 0 or size > 1048576 then
    raise exception using errcode = 'PT422', message = 'Cette modification est illisible ou trop grande.', detail = 'update_refused';
  end if;
  if push_live_note.version is not null then
    -- Whoever saves the text waits here, and is refused afterwards: see private.keep_live_text.
    perform from public.notes as note
    where note.id = push_live_note.note_id and note.version = push_live_note.version
    for update;
    if not found then
      raise exception using errcode = 'PT409', message = 'Le texte a déjà été repris.', detail = 'seeded';
    end if;
  end if;
  perform private.refuse_read_only(note.user_id) from public.notes as note
  where note.id = push_live_note.note_id and private.is_read_only(note);
  update private.live_notes as live set
    head = live.head + 1,
    tail_bytes = live.tail_bytes + size,
    changed_at = coalesce(live.changed_at, clock_timestamp()),
    pushed_at = clock_timestamp()
  where live.note_id = push_live_note.note_id and (live.head = 0) = (push_live_note.version is not null)
  returning live.head, live.tail_bytes into seq, tail;
  if not found then
    raise exception using errcode = 'PT409', message = 'Le texte a déjà été repris.', detail = 'seeded';
  end if;
  if tail > 8388608 then
    raise exception using errcode = 'PT429', message = 'Trop de modifications à la fois. Réessayez dans un instant.', detail = 'too_many_updates';
  end if;
  insert into private.live_note_updates (note_id, seq, bytes) values (push_live_note.note_id, seq, raw);
  -- A channel takes no large message: whoever hears of a number without its bytes asks for them.
  perform private.tell_live('note', push_live_note.note_id, 'update', jsonb_build_object('seq', seq)
    || case when size <= 65536 then jsonb_build_object('update', private.base64(raw)) else '{}' end);
  perform private.call_soon('write-live-notes');
  return seq;
end
$$;

create or replace function public.rename_live_note(note_id uuid, title text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.role_rank(private.live_role('note', rename_live_note.note_id)) < private.role_rank('editor') then
    raise exception using errcode = 'PT403', message = 'Vous ne pouvez pas modifier cette note.', detail = 'no_write';
  end if;
  if coalesce(rename_live_note.title, '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'Le titre est obligatoire', detail = 'title_required';
  end if;
  update public.notes as note set title = btrim(rename_live_note.title), version = note.version + 1
  where note.id = rename_live_note.note_id and note.title <> btrim(rename_live_note.title);
end
$$;

create or replace function public.claim_live_notes(max integer default 5) returns setof public.unwritten_live_note
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.live_note_updates as old where old.ctid in (
    select ctid from private.live_note_updates where replaced_at < now() - interval '1 day' limit 1000
  );
  return query
    with due as (
      select live.note_id from private.live_notes as live
      where live.written < live.head
        and (live.pushed_at <= now() - interval '1 second' or live.changed_at <= now() - interval '3 seconds')
        and coalesce(live.writing_until, '-infinity') <= now()
      order by live.changed_at
      limit least(claim_live_notes.max, 20)
      for update skip locked
    ), claimed as (
      update private.live_notes as live set writing_until = now() + interval '20 seconds'
      from due where live.note_id = due.note_id
      returning live.*
    )
    select claimed.note_id, claimed.head, private.base64(claimed.snapshot),
      (
        select array_agg(private.base64(tail.bytes) order by tail.seq) from private.live_note_updates as tail
        where tail.note_id = claimed.note_id and tail.seq > claimed.base and tail.seq <= claimed.head
      ),
      claimed.head - claimed.base >= 200 or claimed.tail_bytes >= 262144
    from claimed;
end
$$;

create or replace function public.write_live_note(note_id uuid, seq bigint, content text, snapshot text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('cahier.writes_live_note', write_live_note.note_id::text, true);
  -- The note first: whoever saves it locks it first as well.
  update public.notes as note set content = write_live_note.content, version = note.version + 1
  where note.id = write_live_note.note_id and note.content <> write_live_note.content
    and exists (select from private.live_notes as live where live.note_id = note.id and live.written < write_live_note.seq);
  perform set_config('cahier.writes_live_note', '', true);
  update private.live_notes as live set
    written = write_live_note.seq,
    changed_at = case when live.head > write_live_note.seq then now() end,
    writing_until = null
  where live.note_id = write_live_note.note_id and live.written < write_live_note.seq;
  if write_live_note.snapshot is null then
    return;
  end if;
  update private.live_notes as live set base = write_live_note.seq, snapshot = decode(write_live_note.snapshot, 'base64')
  where live.note_id = write_live_note.note_id and live.base < write_live_note.seq;
  if found then
    update private.live_note_updates as replaced set replaced_at = now()
    where replaced.note_id = write_live_note.note_id and replaced.seq <= write_live_note.seq and replaced.replaced_at is null;
    update private.live_notes as live set tail_bytes = coalesce((
      select sum(octet_length(tail.bytes)) from private.live_note_updates as tail
      where tail.note_id = live.note_id and tail.seq > write_live_note.seq
    ), 0)
    where live.note_id = write_live_note.note_id;
  end if;
end
$$;

create or replace function private.call_soon(name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  url text;
  key text;
begin
  -- Looked at first: a row that many transactions change makes them wait for each other.
  if exists (
    select from private.called_functions as called
    where called.name = call_soon.name and called.called_at > clock_timestamp() - interval '2 seconds'
  ) then
    return;
  end if;
  insert into private.called_functions as called (name) values (call_soon.name)
  on conflict on constraint called_functions_pkey do update set called_at = clock_timestamp();
  -- Where Cahier's backend serves the database, it listens.
  if to_regclass('auth.schema_migrations') is null then
    perform pg_notify('due_functions', call_soon.name);
    return;
  end if;
  url := (select decrypted_secret from vault.decrypted_secrets where vault.decrypted_secrets.name = 'project_url');
  key := (select decrypted_secret from vault.decrypted_secrets where vault.decrypted_secrets.name = 'secret_key');
  if url is not null and key is not null then
    perform net.http_post(
      url := url || '/functions/v1/' || call_soon.name,
      headers := jsonb_build_object('apikey', key, 'authorization', 'Bearer ' || key, 'content-type', 'application/json'),
      body := '{}'::jsonb,
      timeout_milliseconds := 60000
    );
  end if;
end
$$;

create or replace function private.claim_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  size bigint;
begin
  perform private.refuse_while_removing('note-attachments', new.file_path);
  update private.stored_files set remove_at = null
  where bucket_id = 'note-attachments' and name = new.file_path and user_id = new.user_id
  returning bytes into size;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Le fichier n’est pas arrivé. Envoyez-le à nouveau.', detail = 'attachment_file_missing';
  end if;
  update public.note_attachments set file_size = size where id = new.id and file_size <> size;
  return null;
end
$$;

create or replace function private.release_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() + interval '1 minute'
  where bucket_id = 'note-attachments' and name = old.file_path;
  return null;
end
$$;

create table private.note_clocks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  revision bigint not null,
  -- Devices take over the list of folders as a whole, when it has changed after what they have.
  folders_revision bigint not null default 0
);

create or replace function private.change_note_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.deleted_at := coalesce(old.deleted_at, now());
    new.content := '';
  elsif new.content <> old.content then
    new.edited_at := now();
  end if;
  return new;
end
$$;

create or replace function private.end_note_thread() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.note_threads as thread
  where thread.note_id = old.note_id and thread.id = old.thread_id
    and not exists (
      select from public.note_comments as comment
      where comment.note_id = old.note_id and comment.thread_id = old.thread_id and comment.deleted_at is null
    );
  return null;
end
$$;

create table public.note_folders (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  path text not null check (path ~ '^[^/\s]([^/]*[^/\s])?(/[^/\s]([^/]*[^/\s])?){0,4}$' and char_length(path) <= 100),
  created_at timestamptz not null default now(),
  primary key (user_id, path)
);

create or replace function private.follow_folder() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if tg_op = 'INSERT' then
    -- The lock makes the count and the insert one step when two devices send at once.
    perform from public.profiles where id = owner for no key update;
    if (select count(*) from public.note_folders where user_id = owner) > 500 then
      raise exception using errcode = 'PT422', message = 'Un compte a 500 dossiers au plus.', detail = 'folder_limit';
    end if;
  elsif not exists (select from auth.users where id = owner) then
    return null;
  end if;
  perform private.next_note_revision(owner);
  update private.note_clocks set folders_revision = revision where user_id = owner;
  return null;
end
$$;

create table private.note_tombstones (
  note_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  revision bigint not null
);

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 300),
  content text not null default '' check (char_length(content) <= 200000),
  type text not null default 'note' check (type in ('note', 'pdf')),
  folder text check (folder ~ '\S' and char_length(folder) <= 100),
  is_pinned boolean not null default false,
  is_shared boolean not null default false,
  -- Grows by one with each saved text; what save_note compares.
  version integer not null default 1 check (version > 0),
  -- In the trash since.
  deleted_at timestamptz,
  folded text not null generated always as (private.fold(title || ' ' || content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision bigint not null default 0,
  origin_id uuid,
  pinned_at timestamptz,
  is_template boolean not null default false,
  is_live boolean not null default false,
  head text,
  -- Lets tags and attachments carry the owner and be sure of it.
  unique (id, user_id),
  constraint notes_head_check check (char_length(head) <= 4000)
);

create or replace function private.keep_note_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  last_kept timestamptz := (select max(created_at) from public.note_versions where note_id = old.id);
begin
  if last_kept is null or new.updated_at - last_kept >= interval '10 minutes' then
    insert into public.note_versions (note_id, user_id, version, title, content, created_at)
    values (old.id, old.user_id, old.version, old.title, old.content, old.updated_at)
    on conflict (note_id, version) do nothing;
    delete from public.note_versions where note_id = old.id and version in (
      select version from public.note_versions where note_id = old.id order by version desc offset 100
    );
  end if;
  return null;
end
$$;

create or replace function private.hold_note_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
begin
  -- The lock makes the count and the insert one step when two devices send at once.
  perform from public.profiles where id = new.user_id for no key update;
  most := private.note_limit(private.plan_of(new.user_id));
  if most is not null
    and (select count(*) from public.notes where user_id = new.user_id and deleted_at is null) >= most
  then
    raise exception using
      errcode = 'PT402',
      message = format('Votre formule Gratuit est limitée à %s notes.', most),
      detail = 'plan_limit_notes',
      hint = 'Mettez une note à la corbeille ou changez de formule.';
  end if;
  return new;
end
$$;

create or replace function private.stamp_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := private.next_note_revision(new.user_id);
  return new;
end
$$;

create or replace function private.bury_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = old.user_id) then
    insert into private.note_tombstones (note_id, user_id, revision)
    values (old.id, old.user_id, private.next_note_revision(old.user_id));
  end if;
  return null;
end
$$;

create or replace function private.date_pin() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.is_pinned then
    new.pinned_at := null;
  elsif tg_op = 'INSERT' then
    new.pinned_at := coalesce(new.pinned_at, clock_timestamp());
  elsif not old.is_pinned then
    new.pinned_at := clock_timestamp();
  end if;
  return new;
end
$$;

create or replace function private.hold_read_only() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('cahier.writes_live_note', true) is distinct from new.id::text and private.is_read_only(new) then
    perform private.refuse_read_only(new.user_id);
  end if;
  return new;
end
$$;

create or replace function private.place_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.folder := private.folder_path(new.folder);
  if new.folder is not null and char_length(new.folder) <= 100 and (tg_op = 'INSERT' or new.folder is distinct from old.folder) then
    perform private.add_folder(new.user_id, new.folder);
  end if;
  return new;
end
$$;

create or replace function private.keep_live_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('cahier.writes_live_note', true) is distinct from new.id::text
    and exists (select from private.live_notes as live where live.note_id = new.id and live.head > 0)
  then
    raise exception using errcode = 'PT409', message = 'Cette note s’écrit à plusieurs.', detail = 'note_live';
  end if;
  return new;
end
$$;

create or replace function private.keep_former_title() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.notes
    where user_id = new.user_id and id <> new.id and folded like private.link_pattern(old.title)
  ) then
    insert into public.note_former_titles (note_id, user_id, title) values (old.id, old.user_id, old.title)
    on conflict (note_id, title) do update set created_at = now();
    delete from public.note_former_titles where id in (
      select id from public.note_former_titles where note_id = old.id order by created_at desc, id offset 50
    );
  end if;
  return null;
end
$$;

create or replace function private.set_note_tags(note uuid, owner uuid, names text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  colors constant text[] := '{encre,marge,sapin,ambre,prune,canard,brique,olive,ardoise,rose}';
begin
  insert into public.tags (user_id, name, color)
  select owner, name, colors[1 + floor(random() * 10)::integer]
  from (select distinct btrim(name) as name from unnest(names) as name) as given
  where name <> ''
  on conflict (user_id, folded) do nothing;

  delete from public.note_tags as link using public.tags as tag
  where link.note_id = note and tag.id = link.tag_id
    and not exists (select from unnest(names) as name where private.fold(btrim(name)) = tag.folded);

  insert into public.note_tags (note_id, tag_id, user_id)
  select note, tag.id, owner from public.tags as tag
  where tag.user_id = owner and tag.folded in (select private.fold(btrim(name)) from unnest(names) as name)
  on conflict do nothing;
end
$$;

create or replace function public.save_note(
  note_id uuid, base_version integer, title text, content text, tags text[] default null, is_pinned boolean default null,
  folder text default null, type text default null
) returns public.note_card
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
  stored public.notes;
begin
  if coalesce(save_note.title, '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'Le titre est obligatoire', detail = 'title_required';
  end if;

  select * into stored from public.notes where id = save_note.note_id and user_id = owner for update;

  if found and stored.deleted_at is not null or not found and save_note.base_version > 0 then
    raise exception using errcode = 'PT404', message = 'Cette note n’existe plus.', detail = 'note_not_found';
  elsif not found then
    insert into public.notes as note (id, user_id, title, content, type, folder, is_pinned)
    values (
      coalesce(save_note.note_id, gen_random_uuid()), owner, btrim(save_note.title), coalesce(save_note.content, ''),
      coalesce(save_note.type, 'note'), nullif(btrim(save_note.folder), ''), coalesce(save_note.is_pinned, false)
    )
    returning note.* into stored;
  else
    if stored.version <> save_note.base_version
      and (stored.title, stored.content) is distinct from (btrim(save_note.title), save_note.content)
    then
      if exists (select from private.live_notes as live where live.note_id = stored.id and live.head > 0) then
        raise exception using errcode = 'PT409', message = 'Cette note s’écrit à plusieurs.', detail = 'note_live';
      end if;
      raise exception using
        errcode = 'PT409',
        message = 'Cette note a été modifiée ailleurs entre-temps.',
        detail = 'note_conflict',
        hint = stored.version::text;
    end if;
    update public.notes as note set
      title = btrim(save_note.title),
      content = coalesce(save_note.content, ''),
      is_pinned = coalesce(save_note.is_pinned, note.is_pinned),
      folder = case when save_note.folder is null then note.folder else nullif(btrim(save_note.folder), '') end,
      type = coalesce(save_note.type, note.type),
      version = note.version
        + case when (note.title, note.content) is distinct from (btrim(save_note.title), save_note.content) then 1 else 0 end
    where note.id = stored.id
    returning note.* into stored;
  end if;

  if save_note.tags is not null then
    perform private.set_note_tags(stored.id, owner, save_note.tags);
  end if;
  return private.note_card(stored);
end
$$;

create or replace function public.replace_note(note_id uuid, base_version integer, title text, content text, tags text[] default null)
  returns public.note_card
  language plpgsql security definer set search_path = ''
as $$
declare
  replaced public.notes;
begin
  select * into replaced from public.notes where id = replace_note.note_id and user_id = auth.uid() for update;
  if found and replaced.version = base_version then
    insert into public.note_versions as kept (note_id, user_id, version, title, content, created_at)
    values (replaced.id, replaced.user_id, replaced.version, replaced.title, replaced.content, replaced.updated_at)
    on conflict on constraint note_versions_note_id_version_key do nothing;
  end if;
  return public.save_note(replace_note.note_id, base_version, replace_note.title, replace_note.content, replace_note.tags);
end
$$;

create or replace function public.merge_tags(source uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
begin
  if (select count(*) from public.tags where user_id = owner and id in (source, target)) <> 2 then
    raise exception using errcode = 'PT404', message = 'Ce tag n’existe plus.', detail = 'tag_not_found';
  end if;
  insert into public.note_tags (note_id, tag_id, user_id)
  select note_id, target, owner from public.note_tags where tag_id = source
  on conflict do nothing;
  delete from public.tags where id = source;
end
$$;

create or replace function public.get_notes_by_tag(tag_id uuid) returns setof public.note_card
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select card.*
    from public.note_tags as link
      join public.notes as note on note.id = link.note_id,
      private.note_card(note) as card
    where link.tag_id = get_notes_by_tag.tag_id and link.user_id = (select auth.uid()) and note.deleted_at is null
    order by card.is_pinned desc, card.updated_at desc;
end
$$;

create or replace function private.find_notes(owner uuid, patterns text[], most integer) returns setof public.notes
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  tagged constant uuid[] := array(select id from public.tags where user_id = owner and folded like any (patterns));
  filed constant boolean := exists (
    select from public.note_attachments where user_id = owner and folded like any (patterns)
  );
  -- Only words of a name can be missing in a text.
  named text[];
  written text[];
  -- The index knows no words of less than three letters.
  second constant text := case when char_length(patterns[2]) >= 5 then patterns[2] else '%' end;
  second_written text;
begin
  if cardinality(tagged) = 0 and not filed then
    return query
      select * from public.notes
      where user_id = owner and deleted_at is null
        -- The longest words go through the index, the others are checked on what they found.
        and folded like coalesce(patterns[1], '%') and folded like second and folded like all (patterns)
      order by is_pinned desc, updated_at desc
      limit most;
    return;
  end if;
  named := array(
    select pattern from unnest(patterns) as pattern
    where exists (select from public.tags where user_id = owner and folded like pattern)
      or filed and exists (select from public.note_attachments where user_id = owner and folded like pattern)
  );
  written := array(select pattern from unnest(patterns) as pattern where pattern <> all (named));
  second_written := case when char_length(written[2]) >= 5 then written[2] else '%' end;
  -- Each way of finding a note has an index of its own. A name that was found holds the only word of a name.
  return query
    select note.*
    from (
      (select id, is_pinned, updated_at from public.notes
       where user_id = owner and deleted_at is null
         and folded like patterns[1] and folded like second and folded like all (patterns)
       order by is_pinned desc, updated_at desc limit most)
      union
      (select id, is_pinned, updated_at from public.notes as note
       where user_id = owner and deleted_at is null
         and folded like coalesce(written[1], '%') and folded like second_written and folded like all (written)
         and exists (select from public.note_tags where note_id = note.id and tag_id = any (tagged))
         -- The planner would call the function first, for every note that holds the other words.
         and case
           when cardinality(named) = 1 then true
           when exists (select from public.note_tags where note_id = note.id and tag_id = any (tagged))
             then private.note_holds(note, named)
           else false
         end
       order by is_pinned desc, updated_at desc limit most)
      union
      (select id, is_pinned, updated_at from public.notes as note
       where user_id = owner and deleted_at is null
         and folded like coalesce(written[1], '%') and folded like second_written and folded like all (written)
         and id in (
           select note_id from public.note_attachments as file where file.user_id = owner and file.folded like any (named)
         )
         and (cardinality(named) = 1 or private.note_holds(note, named))
       order by is_pinned desc, updated_at desc limit most)
      order by is_pinned desc, updated_at desc limit most
    ) as found
      join public.notes as note on note.id = found.id
    order by note.is_pinned desc, note.updated_at desc;
end
$$;

create or replace function private.owns_note(note uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.notes where id = note and user_id = (select auth.uid()))
$$;

create or replace function private.next_note_revision(owner uuid) returns bigint
  language sql security definer set search_path = ''
as $$
  insert into private.note_clocks as clock (user_id, revision) values (owner, 1)
  on conflict (user_id) do update set revision = clock.revision + 1
  returning revision
$$;

create or replace function private.stamp_notes_of_link() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set revision = revision
  where id = case when tg_op = 'DELETE' then old.note_id else new.note_id end;
  return null;
end
$$;

create or replace function public.sync_notes(since bigint, max integer default 500) returns setof public.note_change
  language plpgsql stable security definer set search_path = ''
as $$
declare
  no_note constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  return query
    select change.revision, change.id, change.deleted_at,
      case when change.gone then null else to_jsonb(private.note_card(note)) end,
      case when change.id = no_note then (
        select coalesce(jsonb_agg(path order by path), '[]') from public.note_folders where user_id = (select auth.uid())
      ) end
    from (
      select revision, id, deleted_at, false as gone from public.notes
      where user_id = (select auth.uid()) and revision > since
      union all
      select revision, note_id, null, true from private.note_tombstones
      where user_id = (select auth.uid()) and revision > since
      union all
      select folders_revision, no_note, null, true from private.note_clocks
      where user_id = (select auth.uid()) and folders_revision > since
      order by revision
      limit least(sync_notes.max, 1000)
    ) as change
      left join public.notes as note on note.id = change.id
    order by change.revision;
end
$$;

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The note form separates tags by commas.
  name text not null check (name = btrim(name) and name ~ '\S' and name !~ ',' and char_length(name) <= 50),
  color text not null default 'encre' check (
    color in ('encre', 'marge', 'sapin', 'ambre', 'prune', 'canard', 'brique', 'olive', 'ardoise', 'rose')
  ),
  folded text not null generated always as (private.fold(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, folded),
  unique (id, user_id)
);

create or replace function private.stamp_notes_of_tag() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set revision = revision
  where id in (select note_id from public.note_tags where tag_id = new.id);
  return null;
end
$$;

create or replace function private.purge_trash() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  purged integer;
begin
  -- In the order of their owners: each owner's clock is locked once and in turn.
  delete from public.notes where id in (
    select id from public.notes
    where deleted_at < now() - interval '30 days'
    order by user_id, deleted_at
    limit 500
    for update skip locked
  );
  get diagnostics purged = row_count;
  return purged;
end
$$;

create or replace function private.hash_of(secret text) returns text
  language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex')
$$;

create or replace function public.renew_calendar_feed() returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into public.calendar_feeds (user_id, secret_hash) values (auth.uid(), private.hash_of(secret))
  on conflict (user_id) do update
    set secret_hash = excluded.secret_hash, created_at = now(), read_at = null, reads = 0, hour_from = now();
  return secret;
end
$$;

create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- SHA-256; the secret itself is shown once.
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Reads in the hour that began at hour_from.
  reads integer not null default 0,
  hour_from timestamptz not null default now()
);

create or replace function private.complete_study_session() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.completed then
    new.completed_at := null;
    return new;
  end if;
  if new.completed_at is null then
    new.completed_at := now();
    new.progress := 100;
  else
    new.completed_at := least(new.completed_at, now());
  end if;
  new.seconds_studied := private.seconds_studied(new);
  new.running_since := null;
  return new;
end
$$;

create or replace function private.keep_completion() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Une séance terminée le reste.', detail = 'session_completed';
end
$$;

create or replace function public.settle_sessions(session_ids uuid[], outcome text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  settled integer;
begin
  if cardinality(session_ids) > 1000 or outcome not in ('completed', 'set_aside', 'open') then
    raise exception using errcode = 'PT400', message = 'Demande invalide.', detail = 'invalid_request';
  end if;
  update public.study_sessions as session
  set completed = outcome = 'completed', set_aside = outcome = 'set_aside',
    progress = case when outcome = 'open' and session.completed then 0 else session.progress end
  where session.user_id = owner and session.id = any (session_ids)
    and session.scheduled_for + make_interval(mins => session.duration) <= now()
    and (outcome = 'open' or not session.completed);
  get diagnostics settled = row_count;
  if outcome = 'open' then
    update public.study_sessions as session set progress = private.progress_of(session)
    where session.user_id = owner and session.id = any (session_ids) and session.begun_at is not null;
  end if;
  delete from public.automation_executions as waiting
  using unnest(session_ids) as session_id
  where waiting.user_id = owner and waiting.status = 'pending' and waiting.occurrence = 'e:session:' || session_id;
  return settled;
end
$$;

create or replace function public.import_calendar(import_id uuid, sessions jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  added integer;
begin
  if jsonb_array_length(sessions) > 1000 then
    raise exception using errcode = 'PT413', message = 'Un fichier apporte au plus 1 000 séances.', detail = 'too_many_sessions';
  end if;
  insert into public.study_sessions (
    user_id, import_id, uid, title, description, scheduled_for, duration, time_zone, type, completed, completed_at, progress
  )
  select owner, import_calendar.import_id, given.uid, given.title, given.description, given.scheduled_for, given.duration,
    given.time_zone, 'mixed', is_history, case when is_history then ends_at end, case when is_history then 100 else 0 end
  from jsonb_to_recordset(sessions) as given (
      uid text, title text, description text, scheduled_for timestamptz, duration smallint, time_zone text, completed boolean
    ),
    lateral (select given.scheduled_for + make_interval(mins => given.duration) as ends_at) as ending,
    lateral (select coalesce(given.completed, false) and ends_at <= now() as is_history) as past
  where not exists (
      select from public.study_sessions as own where own.user_id = owner and own.id::text || '@cahier' = given.uid
    )
    -- An occurrence of a series of the learner's own, from a file that Cahier wrote.
    and not exists (
      select from public.study_series as series
      where series.user_id = owner and series.id::text || '@cahier' = split_part(given.uid, '/', 1)
    )
  on conflict (user_id, uid) do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

create or replace function private.rule_days(rule text, first date, last date) returns setof date
  language sql immutable strict set search_path = ''
as $$
  with said as (
    select
      substring(rule from 'FREQ=([A-Z]+)') as frequency,
      coalesce(substring(rule from 'INTERVAL=([0-9]+)')::integer, 1) as step,
      string_to_array(coalesce(substring(rule from 'BYDAY=([A-Z,]+)'), ''), ',') as weekdays,
      substring(rule from 'COUNT=([0-9]+)')::integer as most,
      least(last, to_date(substring(rule from 'UNTIL=([0-9]{8})'), 'YYYYMMDD')) as until
  )
  select day
  from (
    select day, row_number() over (order by day) as place, most
    from said,
      lateral (
        select first + distance as day from generate_series(0, greatest(until - first, -1)) as distance
      ) as calendar
    where case frequency
      when 'DAILY' then (day - first) % step = 0
      when 'WEEKLY' then
        (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from day)] = any (weekdays)
        and (date_trunc('week', day::timestamp)::date - date_trunc('week', first::timestamp)::date) / 7 % step = 0
      when 'MONTHLY' then
        extract(day from day) = extract(day from first)
        and ((extract(year from day) - extract(year from first)) * 12 + extract(month from day) - extract(month from first))::integer % step = 0
    end
  ) as days
  where most is null or place <= most
$$;

create or replace function private.rule_until(rule text, last date) returns text
  language sql immutable strict set search_path = ''
as $$
  select regexp_replace(rule, ';(UNTIL|COUNT)=[0-9]+', '') || ';UNTIL=' || to_char(last, 'YYYYMMDD')
$$;

create or replace function private.check_series_limit(owner uuid) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) from public.study_series as other
    where other.user_id = owner and coalesce(substring(other.rule from 'UNTIL=([0-9]{8})'), '99991231') >= to_char(now(), 'YYYYMMDD')
  ) >= 200 then
    raise exception using errcode = 'PT413', message = 'Vous avez déjà 200 séances répétées.', detail = 'too_many_series';
  end if;
end
$$;

create or replace function private.streak(days date[], today date, out length integer, out frozen date[])
  language plpgsql immutable strict set search_path = ''
as $$
declare
  day date := case when today = any (days) then today else today - 1 end;
  missed date[] := '{}';
begin
  length := 0;
  frozen := '{}';
  loop
    if day = any (days) then
      length := length + 1;
      frozen := missed;
    elsif exists (select from unnest(missed) as earlier where date_trunc('week', earlier) = date_trunc('week', day)) then
      return;
    else
      missed := missed || day;
    end if;
    day := day - 1;
  end loop;
end
$$;

create or replace function public.study_analytics()
  returns table (
    sessions integer,
    completed integer,
    -- Minutes, over all sessions; 0 without any.
    average_duration integer,
    streak integer,
    -- The missed days that the streak survived.
    frozen date[],
    -- The last seven days, today at the end.
    week jsonb,
    -- Minutes of completed sessions by type: those really studied where the clock ran, else the planned ones.
    areas jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
  today constant date := (now() at time zone private.time_zone_of(owner))::date;
begin
  return query
    select
      (select count(*)::integer from public.study_sessions where user_id = owner),
      (select count(*)::integer from public.study_sessions where user_id = owner and completed),
      (select coalesce(round(avg(duration)), 0)::integer from public.study_sessions where user_id = owner),
      run.length,
      run.frozen,
      (select jsonb_agg(jsonb_build_object('day', day, 'sessions', (
           select count(*) from public.study_sessions
           where user_id = owner and completed and (completed_at at time zone time_zone)::date = day
         )) order by day)
       from (select today - ago as day from generate_series(0, 6) as ago) as days),
      (select jsonb_agg(jsonb_build_object('type', type, 'minutes', (
           select coalesce(sum(coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)), 0)
           from public.study_sessions as session
           where session.user_id = owner and session.completed and session.type = types.type
         )) order by place)
       from unnest('{vocabulary,document,mixed}'::text[]) with ordinality as types (type, place))
    from private.streak(private.study_days(owner), today) as run;
end
$$;

create or replace function public.study_items(
  session_type text, search_query text default '', chosen uuid[] default '{}', max integer default 20
)
  returns table (id uuid, kind text, title text, detail text, is_chosen boolean)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  patterns constant text[] := private.like_patterns(private.search_words(search_query));
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(study_items.max, 0), 100);
begin
  return query
    select item.id, item.kind, left(item.title, 200), left(item.detail, 200), item.is_chosen
    from (
      (select id, 'word' as kind, word as title, private.definition_text(vocabulary.kind, definition) as detail, true as is_chosen
       from public.vocabulary
       where session_type <> 'document' and user_id = owner and id = any (study_items.chosen))
      union all
      (select id, 'document', title, coalesce(folder, ''), true
       from public.notes
       where session_type <> 'vocabulary' and user_id = owner and deleted_at is null and id = any (study_items.chosen))
      union all
      (select id, 'word', word, private.definition_text(vocabulary.kind, definition), false
       from public.vocabulary
       where session_type <> 'document' and user_id = owner and id <> all (study_items.chosen) and folded like all (patterns)
       order by mastery, word limit most)
      union all
      (select id, 'document', title, coalesce(folder, ''), false
       from public.notes
       where session_type <> 'vocabulary' and user_id = owner and deleted_at is null
         and id <> all (study_items.chosen) and folded like all (patterns)
       order by updated_at desc limit most)
    ) as item
    order by item.is_chosen desc, array_position(study_items.chosen, item.id), item.kind desc;
end
$$;

create table public.study_series (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'vocabulary' check (type in ('vocabulary', 'document', 'mixed')),
  description text not null default '' check (char_length(description) <= 4000),
  duration smallint not null default 30 check (duration between 15 and 480),
  items uuid[] not null default '{}' check (cardinality(items) <= 500 and array_position(items, null) is null),
  -- The first occurrence, by the wall clock of the zone.
  starts_at timestamp not null,
  time_zone text not null check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  -- RRULE of RFC 5545: daily, weekly by days, or monthly; without end, until a day, or a number of times.
  rule text not null check (
    rule ~ '^FREQ=(DAILY|WEEKLY;BYDAY=(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU)){0,6}|MONTHLY)(;INTERVAL=[1-9][0-9]?)?(;UNTIL=[0-9]{8}|;COUNT=[1-9][0-9]{0,2})?$'
  ),
  -- Occurrences have been made up to and with this day; none is made twice, so that a deleted one stays away.
  made_until date not null default '-infinity',
  created_at timestamptz not null default now(),
  unique (id, user_id)
);

create or replace function private.keep_study_items() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What the table refuses anyway is not made good here.
  if cardinality(new.items) > 500 or array_position(new.items, null) is not null then
    return new;
  end if;
  new.items := array(
    select chosen.id
    from unnest(new.items) with ordinality as chosen (id, place)
    where (new.type <> 'document'
        and exists (select from public.vocabulary as word where word.id = chosen.id and word.user_id = new.user_id))
      or (new.type <> 'vocabulary'
        and exists (select from public.notes as note where note.id = chosen.id and note.user_id = new.user_id))
    group by chosen.id
    order by min(chosen.place)
  );
  return new;
end
$$;

create or replace function private.raise_sequence() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end
$$;

create or replace function private.take_up_session() returns trigger language plpgsql set search_path = '' as $$
begin
  new.set_aside := false;
  return new;
end
$$;

create table private.account_deletions (
  -- No reference: the job goes on when the account has gone.
  user_id uuid primary key,
  -- Whoever has it may watch the job and hurry it on: the account itself has no session any more.
  ticket uuid not null unique default gen_random_uuid(),
  -- Gets the confirmation; null when nobody is told.
  email text,
  language text not null,
  -- Other addresses of the account, to which mails went.
  addresses text[] not null default '{}',
  -- The steps that are done, by name.
  done text[] not null default '{}',
  -- Failures in a row.
  failures integer not null default 0,
  failure text check (char_length(failure) <= 200),
  -- Whoever takes the job puts this off, and again with each step: what was not finished by then is due again.
  due_at timestamptz not null default now(),
  asked_at timestamptz not null default now()
);

create or replace function private.confirmation_letter(language text, code text, out subject text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    case language
      when 'en' then 'Confirm your address' when 'es' then 'Confirme su dirección'
      when 'de' then 'Bestätigen Sie Ihre Adresse' else 'Confirmez votre adresse' end,
    concat_ws(E'\n\n',
      case language
        when 'en' then 'You want to confirm the address of your Cahier account. Enter this code under Settings, Security:'
        when 'es' then 'Quiere confirmar la dirección de su cuenta de Cahier. Introduzca este código en Ajustes, Seguridad:'
        when 'de' then 'Sie möchten die Adresse Ihres Cahier-Kontos bestätigen. Geben Sie diesen Code unter Einstellungen, Sicherheit ein:'
        else 'Vous voulez confirmer l’adresse de votre compte Cahier. Saisissez ce code dans Paramètres, Sécurité :'
      end,
      code,
      case language
        when 'en' then 'Valid for one hour. You did not ask for this? Ignore this message.'
        when 'es' then 'Válido durante una hora. ¿No ha pedido nada? Ignore este mensaje.'
        when 'de' then 'Eine Stunde lang gültig. Sie haben nichts angefordert? Ignorieren Sie diese Nachricht.'
        else 'Valable une heure. Vous n’avez rien demandé ? Ignorez ce message.'
      end,
      'Cahier'
    )
$$;

create or replace function private.mail_code(address text, is_own boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  language constant text := private.mail_language(auth.uid());
  letter record;
  allowed boolean;
begin
  insert into private.pending_recovery_emails as pending (user_id, is_own, address, code_hash)
  values (auth.uid(), mail_code.is_own, mail_code.address, extensions.crypt(code, extensions.gen_salt('bf', 8)))
  on conflict on constraint pending_recovery_emails_pkey do update set
    address = excluded.address, code_hash = excluded.code_hash, tries = 0, created_at = now(),
    sent = case when pending.sent_since < now() - interval '1 hour' then 1 else pending.sent + 1 end,
    sent_since = case when pending.sent_since < now() - interval '1 hour' then now() else pending.sent_since end
  returning sent <= 5 into allowed;
  if not allowed then
    raise exception using errcode = 'PT429', message = 'Trop de messages demandés. Attendez une heure.', detail = 'too_many_mails';
  end if;
  if mail_code.is_own then
    select * into letter from private.confirmation_letter(language, code);
  else
    select * into letter from private.recovery_letter(language, code);
  end if;
  perform private.send_mail(language, mail_code.address, letter.subject, letter.body, asked => true);
end
$$;

create or replace function public.request_email_confirmation() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant text := (select lower(email) from auth.users where id = auth.uid() and not is_anonymous);
begin
  if own is null then
    raise exception using errcode = 'PT400', message = 'Ce compte n’a pas d’adresse', detail = 'invalid_address';
  end if;
  perform private.mail_code(own, true);
end
$$;

create or replace function public.confirm_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, true);
begin
  perform private.resume_mail(confirmed);
  update auth.identities as identity
  set identity_data = identity.identity_data || '{"email_verified": true}', updated_at = now()
  from auth.users as owner
  where owner.id = auth.uid() and lower(owner.email) = confirmed and identity.user_id = owner.id and identity.provider = 'email';
  return found;
end
$$;

create or replace function private.is_paid(status text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(status in ('active', 'trialing', 'past_due'), false)
$$;

create or replace function public.billing_account()
  returns table (account uuid, email text, name text, customer_id text, subscription_id text, status text, first_start bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select coalesce(is_anonymous, false) from auth.users where id = auth.uid()) then
    raise exception using
      errcode = 'PT403',
      message = 'Créez un compte pour souscrire : une démonstration n’a pas d’abonnement.',
      detail = 'billing_demo';
  end if;
  return query
    select profile.id, users.email::text, profile.name, customer.customer_id, paid.subscription_id, paid.status, paid.first_start
    from public.profiles as profile
    join auth.users as users on users.id = profile.id
    left join private.customers as customer on customer.user_id = profile.id
    left join private.subscriptions as paid on paid.user_id = profile.id
    where profile.id = auth.uid();
end
$$;

create or replace function public.keep_customer(account uuid, customer text) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.customers (user_id, customer_id) values (account, customer) on conflict (user_id) do nothing;
  return (select customer_id from private.customers where user_id = account);
end
$$;

create or replace function private.follow_payment(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  paid constant text := (select plan from private.subscriptions where user_id = account and private.is_paid(status));
begin
  if paid is not null then
    update public.profiles set subscription = paid, subscription_source = 'payment'
    where id = account and (subscription, subscription_source) is distinct from (paid, 'payment')
      -- A plan given by hand is not lowered by a smaller one that is paid for.
      and not (subscription_source = 'operator' and subscription = 'premium');
  else
    update public.profiles set subscription = 'free', subscription_source = 'none'
    where id = account and subscription_source = 'payment';
  end if;
end
$$;

create or replace function private.tell_late_payment(account uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, href)
  select
    account, 'billing',
    case settings.language
      when 'en' then 'Your last payment failed' when 'es' then 'Su último pago falló' when 'de' then 'Ihre letzte Zahlung ist gescheitert'
      else 'Votre dernier paiement a échoué'
    end,
    case settings.language
      when 'en' then 'Your plan stays as it is while you choose another card.'
      when 'es' then 'Su plan se mantiene mientras elige otra tarjeta.'
      when 'de' then 'Ihr Tarif bleibt bestehen, während Sie eine andere Karte wählen.'
      else 'Votre formule reste active le temps de choisir une autre carte.'
    end,
    '/settings?tab=subscription'
  from (select account as id) as person
  left join public.user_settings as settings on settings.user_id = person.id
$$;

create or replace function public.record_withdrawal(account uuid, subscription text, refunded bigint) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.withdrawals (user_id, subscription_id, refunded) values (account, subscription, refunded)
  on conflict (subscription_id) do nothing;
  return (select withdrawn_at from private.withdrawals where subscription_id = subscription);
end
$$;

create or replace function public.customer_to_cancel(address text, digits text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  tries integer;
begin
  -- Tries at once count each other.
  perform pg_advisory_xact_lock(hashtextextended(left(lower(btrim(customer_to_cancel.address)), 320), 0));
  delete from private.cancellation_tries where tried_at < now() - interval '1 hour';
  insert into private.cancellation_tries (address) values (left(lower(btrim(customer_to_cancel.address)), 320));
  select count(*) into tries from private.cancellation_tries as tried
  where tried.address = left(lower(btrim(customer_to_cancel.address)), 320);
  if tries > 10 then
    raise exception using errcode = 'PT429', message = 'Trop d’essais pour cette adresse. Réessayez dans une heure.', detail = 'billing_tries';
  end if;
  return (
    select customer.customer_id
    from auth.users as users
    join private.customers as customer on customer.user_id = users.id
    join private.subscriptions as paid on paid.user_id = users.id
    where lower(users.email) = lower(btrim(customer_to_cancel.address)) and paid.payment_method_last4 = digits and private.is_paid(paid.status)
  );
end
$$;

create table private.cancellation_tries (
  id bigint generated always as identity primary key,
  address text not null,
  tried_at timestamptz not null default now()
);

create table public.config (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,99}$'),
  value text not null default '' check (char_length(value) <= 2000),
  description text not null default '' check (char_length(description) <= 1000),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table private.customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null unique check (char_length(customer_id) between 1 and 255),
  -- Counts what was recorded: a state that was read before another was recorded is read again.
  revision bigint not null default 0,
  created_at timestamptz not null default now()
);

create table private.data_sections (
  -- The table, with its schema.
  source text primary key check (source ~ '^(public|private)\.[a-z_]+$'),
  -- Its section of the file; null: it is left out, and `reason` says why.
  section text unique check (section ~ '^[a-z][a-z_]{0,49}$'),
  reason text,
  -- The column with the account.
  owner text not null default 'user_id',
  -- In this order the rows are read, and no two rows of an account have the same.
  key text[] not null default '{id}',
  -- Columns that stay out of the file.
  hidden text[] not null default '{}',
  -- A function of `private` that gives what belongs to a row besides its columns, by the row's id.
  details text,
  -- Counted as something of the learner's.
  is_item boolean not null default false,
  -- The function of `private` that imports the section; null: the file only tells.
  importer text,
  -- Tables that a column's ids refer to.
  refs jsonb not null default '{}',
  -- Columns that an import may write; null: all that the file has.
  writable text[],
  -- Columns that an import sets whatever the file says.
  fixed jsonb not null default '{}',
  check ((section is null) = (reason is not null))
);

create or replace function private.begin_deletion(account uuid, silently boolean default false) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  given uuid;
begin
  -- Whoever hands something over to this account waits, and then sees that it ends.
  perform from public.profiles where id = account for no key update;
  insert into private.erased_accounts (hash) values (private.erasure_hash(account)) on conflict do nothing;
  insert into private.account_deletions (user_id, email, language, addresses)
  select
    users.id, case when not silently then users.email end, private.mail_language(users.id),
    array(
      select lower(address) from (
        select to_jsonb(users) ->> 'email_change'
        union select settings.recovery_email from public.security_settings as settings where settings.user_id = users.id
        union select pending.address from private.pending_recovery_emails as pending where pending.user_id = users.id
      ) as other (address)
      where address <> ''
    )
  from auth.users as users where users.id = account
  on conflict (user_id) do nothing;
  update auth.users set banned_until = now() + interval '100 years' where id = account;
  delete from auth.sessions where user_id = account;
  select ticket into given from private.account_deletions where user_id = account;
  return given;
end
$$;

create or replace function public.delete_account(confirmation text, hand_over jsonb default '[]') returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  -- By kind and id.
  documents jsonb;
  given record;
  shared jsonb;
begin
  if confirmation is distinct from 'SUPPRIMER' then
    raise exception using
      errcode = 'PT400', message = 'Veuillez saisir SUPPRIMER pour confirmer.', detail = 'deletion_not_confirmed';
  end if;
  if private.is_anonymous(account) then
    raise exception using
      errcode = 'PT403',
      message = 'Une démonstration n’a pas de compte : elle s’efface d’elle-même, un jour après votre dernière visite.',
      detail = 'deletion_demo';
  end if;
  perform private.require_recent_identity();
  if jsonb_typeof(hand_over) is distinct from 'array' or jsonb_array_length(hand_over) > 1000 then
    raise exception using errcode = 'PT400', message = 'Requête illisible', detail = 'hand_over_invalid';
  end if;
  select coalesce(jsonb_object_agg(concat_ws(' ', document.kind, document.id), to_jsonb(document)), '{}') into documents
  from private.shared_documents(account) as document;
  for given in select * from jsonb_to_recordset(hand_over) as asked (kind text, id uuid, "to" uuid) loop
    shared := documents -> concat_ws(' ', given.kind, given.id);
    if coalesce(shared -> 'members' @> jsonb_build_array(jsonb_build_object('id', given."to")), false) is false then
      raise exception using
        errcode = 'PT409',
        message = 'Un document n’est plus partagé avec la personne choisie. Choisissez à nouveau.',
        detail = 'hand_over_changed';
    end if;
    case given.kind
      when 'note' then perform private.hand_over_note(given.id, given."to");
      when 'session' then perform private.hand_over_session(given.id, given."to");
    end case;
    perform private.tell_of_document(given."to", given.kind, shared ->> 'title', true);
    documents := documents - concat_ws(' ', given.kind, given.id);
  end loop;
  perform private.tell_of_document((member ->> 'id')::uuid, document ->> 'kind', document ->> 'title', false)
  from jsonb_each(documents) as left_over (name, document), jsonb_array_elements(document -> 'members') as member;
  return private.begin_deletion(account);
end
$$;

create or replace function public.claim_deletion(ticket uuid default null)
  returns table (account uuid, done text[], customer text)
  language sql security definer set search_path = ''
as $$
  update private.account_deletions as deletion
  set due_at = now() + interval '1 minute'
  where deletion.user_id = (
    select waiting.user_id from private.account_deletions as waiting
    where waiting.due_at <= now() and (claim_deletion.ticket is null or waiting.ticket = claim_deletion.ticket)
    order by waiting.due_at
    limit 1
    for update skip locked
  )
  returning deletion.user_id, deletion.done, (select customer_id from private.customers where user_id = deletion.user_id)
$$;

create or replace function public.deletion_progress(ticket uuid) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select done from private.account_deletions as deletion where deletion.ticket = deletion_progress.ticket
$$;

create or replace function public.finish_deletion_step(account uuid, step text) returns void
  language sql security definer set search_path = ''
as $$
  update private.account_deletions
  set done = array_append(array_remove(done, step), step), failures = 0, failure = null, due_at = now() + interval '1 minute'
  where user_id = account
$$;

create or replace function public.release_deletion(account uuid, failure text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  tries integer;
begin
  update private.account_deletions as deletion
  set failures = case when release_deletion.failure is null then 0 else failures + 1 end,
    failure = left(release_deletion.failure, 200),
    due_at = case
      when release_deletion.failure is null then now()
      else now() + least(interval '30 seconds' * power(2, least(failures, 12)), interval '1 hour')
    end
  where user_id = account
  returning failures into tries;
  if release_deletion.failure = 'payments_not_configured' and tries >= 30 then
    insert into private.left_customers (customer_id)
    select customer.customer_id from private.customers as customer where customer.user_id = account
    on conflict do nothing;
    perform public.finish_deletion_step(account, 'subscription');
    update private.account_deletions set due_at = now() where user_id = account;
  end if;
end
$$;

create or replace function public.files_to_erase(account uuid, max integer default 100) returns table (bucket_id text, name text)
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stored_files as file
  where file.user_id = account
    and not exists (select from storage.objects as object where object.bucket_id = file.bucket_id and object.name = file.name);
  return query
    select file.bucket_id, file.name from private.stored_files as file where file.user_id = account
    union
    select object.bucket_id, object.name from storage.objects as object
    where object.bucket_id not in ('avatars', 'note-attachments') and object.owner_id = account::text
    limit files_to_erase.max;
end
$$;

create or replace function private.deletion_letter(language text, out subject text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    case language
      when 'en' then 'Your account has been deleted' when 'es' then 'Su cuenta ha sido eliminada'
      when 'de' then 'Ihr Konto wurde gelöscht' else 'Votre compte est supprimé' end,
    concat_ws(E'\n\n',
      case language when 'en' then 'Hello,' when 'es' then 'Hola:' when 'de' then 'Guten Tag,' else 'Bonjour,' end,
      case language
        when 'en' then 'As you asked, your Cahier account has been deleted with everything it held: notes, words, sessions, files and settings. A subscription that ran has ended.'
        when 'es' then 'Como pidió, su cuenta de Cahier ha sido eliminada con todo lo que contenía: notas, palabras, sesiones, archivos y ajustes. Si tenía una suscripción, ha terminado.'
        when 'de' then 'Wie gewünscht wurde Ihr Cahier-Konto mit allem gelöscht, was darin war: Notizen, Wörter, Lernzeiten, Dateien und Einstellungen. Ein laufendes Abonnement ist beendet.'
        else 'Comme vous l’avez demandé, votre compte Cahier est supprimé avec tout ce qu’il contenait : notes, mots, séances, fichiers et réglages. Un abonnement en cours a pris fin.'
      end,
      case language
        when 'en' then 'Backups that hold a copy are overwritten in time, and restoring one deletes the account again. This is our last message to this address.'
        when 'es' then 'Las copias de seguridad que aún la contienen se sobrescriben con el tiempo, y restaurar una vuelve a eliminar la cuenta. Este es nuestro último mensaje a esta dirección.'
        when 'de' then 'Sicherungen, die noch eine Kopie enthalten, werden mit der Zeit überschrieben, und eine Wiederherstellung löscht das Konto erneut. Dies ist unsere letzte Nachricht an diese Adresse.'
        else 'Les sauvegardes qui en gardent une copie sont écrasées avec le temps, et une restauration supprime de nouveau le compte. Ceci est notre dernier message à cette adresse.'
      end,
      'Cahier'
    )
$$;

create or replace function public.finish_deletion(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  job private.account_deletions;
  letter record;
begin
  if exists (select from auth.users where id = account) then
    raise exception using errcode = 'PT409', message = 'Ce compte existe encore.', detail = 'deletion_unfinished';
  end if;
  delete from private.account_deletions where user_id = account returning * into job;
  if job.email is null then
    return;
  end if;
  select * into letter from private.deletion_letter(job.language);
  -- Nothing is kept of it once it has been sent.
  perform private.send_mail(job.language, job.email, letter.subject, letter.body, is_kept => false);
end
$$;

create table private.erased_accounts (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now()
);

create or replace function private.erasure_hash(account uuid) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(account::text, 'UTF8')), 'hex')
$$;

create or replace function private.replay_erasures(hashes text[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
  found_again integer := 0;
begin
  for account in
    with added as (
      insert into private.erased_accounts (hash) select distinct unnest(hashes) on conflict do nothing returning hash
    )
    select users.id from auth.users as users join added on added.hash = private.erasure_hash(users.id)
  loop
    perform private.begin_deletion(account, true);
    found_again := found_again + 1;
  end loop;
  return found_again;
end
$$;

create or replace function private.tables_of_accounts() returns setof regclass
  language sql stable set search_path = ''
as $$
  with recursive
    owned as (
      select distinct key.conrelid as entity
      from pg_constraint as key
      join pg_class as held on held.oid = key.conrelid
      join pg_attribute as owner on owner.attrelid = key.conrelid and owner.attnum = any (key.conkey)
      where key.contype = 'f' and key.confdeltype = 'c' and owner.attname = 'user_id'
        and held.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    ),
    ancestors as (
      select key.conrelid as entity, key.confrelid as ancestor from pg_constraint as key
      where key.contype = 'f' and key.conrelid <> key.confrelid
      union
      select ancestors.entity, key.confrelid from ancestors
      join pg_constraint as key on key.contype = 'f' and key.conrelid = ancestors.ancestor
    )
  select owned.entity::regclass from owned
  left join ancestors on ancestors.entity = owned.entity
  group by owned.entity
  order by count(ancestors.ancestor), owned.entity::regclass::text
$$;

create or replace function private.erase_traces(account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known_as constant text := (select lower(email) from auth.users where id = account);
  others constant text[] := (select addresses from private.account_deletions where user_id = account);
  -- The address in a text, and not as the end of a longer one.
  named constant text := '(?<![a-z0-9._%+-])' || regexp_replace(known_as, '([.*+?^${}()|\[\]\\-])', '\\\1', 'g') || '(?![a-z0-9-]|\.[a-z0-9])';
  another uuid;
begin
  delete from public.contact_messages as sent where sent.user_id = account or lower(sent.email) = known_as;
  delete from private.cancellation_tries as tried where tried.address = known_as;
  delete from private.mail_queue as mail
  where lower(mail.recipient) = known_as or lower(mail.reply_to) = known_as
    or position(account::text in mail.body) > 0 or lower(mail.body) ~ named;
  if to_regclass('auth.mails') is not null then
    -- Somebody else may recover an account by the same address: what waits for it is theirs.
    execute 'delete from auth.mails where lower(recipient) = $1 or lower(reply_to) = $1
      or position($2 in body) > 0 or lower(body) ~ $4
      or lower(recipient) = any ($3) and coalesce(sent_at, failed_at) is not null' using known_as, account::text, others, named;
  end if;
  delete from private.sent_mails as sent where sent.address_hash = private.address_hash(known_as);
  -- Whoever wants no more mail gets none, with an account or without.
  delete from private.mail_addresses as known where known.address_hash = private.address_hash(known_as) and known.topics_off = '{}';
  update private.mail_addresses as known set stopped_at = null, reason = null, failures = 0
  where known.address_hash = private.address_hash(known_as);
  delete from private.pending_recovery_emails as pending where lower(pending.address) = known_as;
  for another in
    update public.security_settings set recovery_email = null where lower(recovery_email) = known_as returning user_id
  loop
    perform private.record_security_event(another, 'recovery_removed');
  end loop;
  delete from public.notifications as told where told.kind = 'invitation_answer' and lower(told.title) ~ named;
  update public.session_messages as message set mentions = array_remove(message.mentions, account)
  where message.mentions <> '{}' and message.mentions @> array[account];
  -- What a hosted project keeps besides.
  if has_table_privilege('realtime.messages', 'delete') then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || account;
  end if;
end
$$;

create or replace function public.erase_rows(account uuid, max integer default 500) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  entity regclass;
  removed integer := 0;
  gone integer;
begin
  if not exists (select from private.account_deletions as deletion where deletion.user_id = account) then
    raise exception using errcode = 'PT404', message = 'Ce compte n’est pas en cours de suppression.', detail = 'deletion_unknown';
  end if;
  for entity in select * from private.tables_of_accounts() loop
    exit when removed >= max;
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where user_id = $1 limit $2))', entity)
      using account, max - removed;
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  if removed = 0 then
    perform private.erase_traces(account);
  end if;
  return removed;
end
$$;

create or replace function public.data_overview() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  told private.data_sections;
  counted bigint;
  items bigint := 0;
  sections jsonb := '{}';
begin
  for told in select * from private.data_sections as known where known.section is not null loop
    execute format('select count(*) from %s where %I = $1', told.source::regclass, told.owner) into counted using auth.uid();
    items := items + case when told.is_item then counted else 0 end;
    sections := sections || jsonb_build_object(told.section, jsonb_build_object(
      'rows', counted, 'is_item', told.is_item, 'is_importable', told.importer is not null
    ));
  end loop;
  return jsonb_build_object('items', items, 'sections', sections);
end
$$;

create or replace function public.begin_export() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_recent_identity();
  insert into private.exports (session_id, user_id) values ((auth.jwt() ->> 'session_id')::uuid, auth.uid())
  on conflict (session_id) do update set begun_at = now();
  return public.data_overview();
end
$$;

create or replace function public.export_rows(section text, after jsonb default null, max integer default 200) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.data_sections as known where known.section = export_rows.section) then
    raise exception using errcode = 'PT404', message = 'Cette partie des données n’existe pas.', detail = 'data_section_unknown';
  end if;
  if not exists (
    select from private.exports
    where session_id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and begun_at > now() - interval '6 hours'
  ) then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord que c’est bien vous.', detail = 'step_up_required';
  end if;
  return private.section_rows(auth.uid(), section, after, max);
end
$$;

create table private.exports (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  begun_at timestamptz not null default now()
);

create or replace function private.lock_receiver(receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles where id = receiver for no key update;
  if not found or exists (select from private.account_deletions as deletion where deletion.user_id = receiver) then
    raise exception using
      errcode = 'PT409',
      message = 'Un document n’est plus partagé avec la personne choisie. Choisissez à nouveau.',
      detail = 'hand_over_changed';
  end if;
end
$$;

create or replace function private.hand_over_note(note uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant text := private.plan_of(receiver);
  most constant integer := private.note_limit(plan);
  former constant uuid := (select user_id from public.notes where id = note);
  bytes bigint;
begin
  -- As for a note of their own: two devices may add one at once.
  perform private.lock_receiver(receiver);
  bytes := (select coalesce(sum(file_size), 0) from public.note_attachments where note_id = note)
    + private.bytes_stored(receiver);
  if bytes > private.storage_limit(plan)
    or (select count(*) from public.notes where user_id = receiver and deleted_at is null) >= most
  then
    raise exception using
      errcode = 'PT409',
      message = format(
        '%s n’a plus de place pour « %s ». Choisissez quelqu’un d’autre.',
        (select name from public.profiles where id = receiver), (select title from public.notes where id = note)
      ),
      detail = 'hand_over_no_room';
  end if;
  set constraints public.note_versions_note_id_user_id_fkey, public.note_attachments_note_id_user_id_fkey deferred;
  delete from public.note_tags where note_id = note;
  delete from public.note_collaborators where note_id = note and user_id = receiver;
  update public.note_versions set user_id = receiver where note_id = note;
  update public.note_attachments set user_id = receiver where note_id = note;
  update public.notes set
    user_id = receiver, folder = null, is_pinned = false, origin_id = null,
    is_shared = exists (select from public.note_collaborators where note_id = note)
  where id = note;
  set constraints public.note_versions_note_id_user_id_fkey, public.note_attachments_note_id_user_id_fkey immediate;
  -- The ledger of files follows. Also of those that no row names yet or any more.
  update storage.objects as object set owner = receiver, owner_id = receiver::text
  from private.stored_files as file
  where file.user_id = former and file.bucket_id = 'note-attachments' and private.note_of_file(file.name) = note
    and object.bucket_id = file.bucket_id and object.name = file.name;
end
$$;

create or replace function private.hand_over_session(session uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former uuid;
begin
  perform private.lock_receiver(receiver);
  select user_id into former from public.collaboration_sessions where id = session for update;
  update public.collaboration_sessions set user_id = receiver where id = session;
  perform private.hand_over_room(room.id, receiver) from public.meeting_rooms as room where room.session_id = session and room.user_id = former;
  delete from public.collaboration_participants where session_id = session and user_id = former;
  update public.collaboration_participants set role = 'admin' where session_id = session and user_id = receiver;
end
$$;

create or replace function private.import_result(added bigint, total bigint, refused bigint default 0) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('added', added, 'present', total - added - refused, 'refused', refused)
$$;

create or replace function public.import_rows(section text, rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = import_rows.section and known.importer is not null
  );
  answer jsonb;
begin
  if private.is_anonymous(auth.uid()) then
    raise exception using
      errcode = 'PT403', message = 'Créez un compte pour importer : une démonstration s’efface.', detail = 'import_demo';
  end if;
  if told.source is null then
    raise exception using errcode = 'PT404', message = 'Cette partie des données ne s’importe pas.', detail = 'data_section_unknown';
  end if;
  if jsonb_typeof(import_rows.rows) is distinct from 'array' or jsonb_array_length(import_rows.rows) > 500
    or exists (
      select from jsonb_array_elements(import_rows.rows) as line where jsonb_typeof(line) <> 'object' or octet_length(line::text) > 4000000
    )
  then
    raise exception using
      errcode = 'PT422', message = 'Un import comprend au plus 500 éléments à la fois.', detail = 'import_too_large';
  end if;
  -- The same file from two tabs at once.
  perform from public.profiles where id = auth.uid() for no key update;
  perform set_config('cahier.outside', array(
    select distinct id::uuid
    from jsonb_array_elements(import_rows.rows) as line,
      jsonb_array_elements_text(case jsonb_typeof(line -> 'outside') when 'array' then line -> 'outside' else '[]' end) as id
  )::text, true);
  execute format('select private.%I($1, $2, $3)', told.importer) into answer using auth.uid(), told, import_rows.rows;
  perform private.gather_statistics();
  return answer;
end
$$;

create or replace function private.is_importing() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(current_setting('cahier.importing', true), '') = 'on'
$$;

create or replace function private.imported_id(owner uuid, given uuid) returns uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select (overlay(overlay(left(encode(sha256(convert_to(owner::text || '/' || given::text, 'UTF8')), 'hex'), 32)
    placing '8' from 13) placing '8' from 17))::uuid
$$;

create or replace function private.row_of(owner uuid, source text, given uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found uuid;
begin
  -- By the primary key each: `or` would leave the choice of an index to statistics, which an import outruns.
  execute format(
    'select coalesce((select id from %1$s where id = $2 and user_id = $1), (select id from %1$s where id = $3 and user_id = $1)%2$s)',
    source::regclass,
    case when source = 'public.notes' then ', (select id from public.notes where user_id = $1 and origin_id = $2)' else '' end
  ) into found using owner, given, private.imported_id(owner, given);
  return found;
end
$$;

create or replace function private.relinked(owner uuid, given text) returns text
  language plpgsql stable strict set search_path = ''
as $$
declare
  outside constant uuid[] := coalesce(nullif(current_setting('cahier.outside', true), ''), '{}');
  link text[];
  target uuid;
begin
  if given !~ '/(notes|vocabulary)/[0-9a-f]{8}-' then
    return given;
  end if;
  for link in
    select distinct regexp_matches(given, '/(notes|vocabulary)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g')
  loop
    target := coalesce(
      private.row_of(owner, 'public.' || link[1], link[2]::uuid),
      case when link[2]::uuid = any (outside) then link[2]::uuid else private.imported_id(owner, link[2]::uuid) end
    );
    given := replace(given, format('/%s/%s', link[1], link[2]), format('/%s/%s', link[1], target));
  end loop;
  return given;
end
$$;

create or replace function private.import_plain(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  has_id constant boolean := 'id' = any (told.key) or exists (
    select from pg_catalog.pg_attribute where attrelid = told.source::regclass and attname = 'id' and atttypid = 'uuid'::regtype
  );
  columns text;
  expressions text;
  wanted text;
  added bigint;
begin
  -- Columns with JSON have limits of their own where learners write them. What only the server writes may have none.
  if exists (
    select from jsonb_array_elements(given) as line, jsonb_each(line) as field
    where jsonb_typeof(field.value) in ('object', 'array') and octet_length(field.value::text) > 131072
  ) then
    raise exception using errcode = 'PT422', message = 'Un élément du fichier est trop grand.', detail = 'import_too_large';
  end if;
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(
      case
        when told.fixed ? attname then format('%L::%s', told.fixed ->> attname, format_type(atttypid, atttypmod))
        when attname = 'id' then 'private.imported_id($1, given.id)'
        when told.refs ? attname and atttypid = 'uuid[]'::regtype then format(
          'array(select held from unnest(given.%I) with ordinality as item (id, place), lateral (select coalesce(%s) as held) as landed '
          'where held is not null order by place)',
          attname, (select string_agg(format('private.row_of($1, %L, item.id)', source), ', ') from jsonb_array_elements_text(told.refs -> attname) as source)
        )
        when told.refs ? attname then format('private.row_of($1, %L, given.%I)', told.refs -> attname ->> 0, attname)
        when attname in ('content', 'sources') then format(
          'private.relinked($1, given.%I::text)::%s', attname, format_type(atttypid, atttypmod)
        )
        when attname in ('created_at', 'updated_at', 'completed_at', 'deleted_at') then format(
          'case when given.%1$I is not null then private.past(given.%1$I) end', attname
        )
        else format('given.%I', attname)
      end, ', ' order by attnum
    ),
    string_agg(format('and (given.%1$I is null or private.row_of($1, %2$L, given.%1$I) is not null)', attname, told.refs -> attname ->> 0), ' ')
      filter (where told.refs ? attname and attnotnull and atttypid = 'uuid'::regtype)
  into columns, expressions, wanted
  from pg_catalog.pg_attribute
  where attrelid = told.source::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    and attname <> told.owner and attname <> all (told.hidden)
    and (told.fixed ? attname or told.writable is null or attname = any (told.writable))
    and (told.fixed ? attname or has_id and attname = 'id' or attname in (select jsonb_object_keys(line) from jsonb_array_elements(given) as line));
  if columns is null then
    return private.import_result(0, jsonb_array_length(given));
  end if;
  execute format(
    'insert into %1$s (%2$I, %3$s) select $1, %4$s from jsonb_populate_recordset(null::%1$s, $2) with ordinality as given '
    'where true %5$s %6$s order by given.ordinality on conflict do nothing',
    told.source::regclass, told.owner, columns, expressions,
    case when has_id then format('and private.row_of($1, %L, given.id) is null', told.source) end, wanted
  ) using owner, given;
  get diagnostics added = row_count;
  return private.import_result(added, jsonb_array_length(given));
end
$$;

create or replace function private.import_settings(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array(
    select name from unnest(told.writable) as name where name in (select jsonb_object_keys(line) from jsonb_array_elements(given) as line)
  );
  changed bigint := 0;
begin
  if columns <> '{}' then
    execute format(
      'insert into %1$s as held (%2$I, %3$s) select $1, %3$s from jsonb_populate_recordset(null::%1$s, $2) limit 1 '
      'on conflict (%2$I) do update set %4$s where (%5$s) is distinct from (%6$s)',
      told.source::regclass, told.owner,
      (select string_agg(format('%I', name), ', ') from unnest(columns) as name),
      (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(columns) as name),
      (select string_agg(format('held.%I', name), ', ') from unnest(columns) as name),
      (select string_agg(format('excluded.%I', name), ', ') from unnest(columns) as name)
    ) using owner, given;
    get diagnostics changed = row_count;
  end if;
  return private.import_result(changed, jsonb_array_length(given));
end
$$;

create or replace function private.import_documents(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  note record;
  placed uuid;
  added bigint := 0;
  refused bigint := 0;
begin
  for note in
    select * from jsonb_to_recordset(given) as line (
      id uuid, title text, content text, type text, folder text, tags text[], is_pinned boolean, pinned_at timestamptz,
      is_shared boolean, is_template boolean, version integer, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz,
      head text
    )
  loop
    continue when private.row_of(owner, told.source, note.id) is not null;
    placed := private.imported_id(owner, note.id);
    begin
      delete from private.note_tombstones where note_id = placed and user_id = owner;
      insert into public.notes (
        id, origin_id, user_id, title, content, type, folder, is_pinned, pinned_at, is_shared, is_template, version, deleted_at, created_at, updated_at,
        head
      )
      values (
        placed, note.id, owner, note.title, coalesce(private.relinked(owner, note.content), ''), coalesce(note.type, 'note'), nullif(btrim(note.folder), ''),
        coalesce(note.is_pinned, false), case when note.pinned_at is not null then private.past(note.pinned_at) end,
        coalesce(note.is_shared, false), coalesce(note.is_template, false), coalesce(note.version, 1),
        case when note.deleted_at is not null then private.past(note.deleted_at) end,
        private.past(coalesce(note.created_at, note.updated_at)), private.past(coalesce(note.updated_at, note.created_at)), note.head
      );
      perform private.set_note_tags(placed, owner, coalesce(note.tags, '{}'));
      added := added + 1;
    exception
      when sqlstate 'PT402' then refused := refused + 1;
    end;
  end loop;
  return private.import_result(added, jsonb_array_length(given), refused);
end
$$;

create or replace function private.import_attachments(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  added bigint;
begin
  insert into public.note_attachments (id, note_id, user_id, file_name, file_type, file_size, file_path, created_at)
  select private.imported_id(owner, file.id), note, owner, file.file_name, file.file_type, file.file_size,
    private.import_path(owner, note, file.id, file.file_path), private.past(file.created_at)
  from jsonb_to_recordset(given) as file (
      id uuid, note_id uuid, file_name text, file_type text, file_size bigint, file_path text, created_at timestamptz
    ),
    lateral (select private.row_of(owner, 'public.notes', file.note_id) as note) as landed
  where note is not null and private.row_of(owner, told.source, file.id) is null
  on conflict do nothing;
  get diagnostics added = row_count;
  return private.import_result(added, jsonb_array_length(given));
end
$$;

create or replace function private.is_day(digits text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return to_char(to_date(digits, 'YYYYMMDD'), 'YYYYMMDD') = digits;
exception
  when others then return false;
end
$$;

create or replace function private.import_series(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  line jsonb;
  result jsonb;
  added bigint := 0;
begin
  for line in select * from jsonb_array_elements(given) loop
    continue when private.row_of(owner, told.source, (line ->> 'id')::uuid) is not null;
    perform private.check_series_limit(owner);
    if coalesce((line ->> 'starts_at')::timestamp between '2000-01-01' and '2200-01-01', false) is false
      or not coalesce(private.is_day(substring(line ->> 'rule' from 'UNTIL=([0-9]{8})')), true)
    then
      raise exception using errcode = 'PT422', message = 'Une séance répétée du fichier n’a pas de dates possibles.', detail = 'import_series';
    end if;
    result := private.import_plain(owner, told, jsonb_build_array(line || jsonb_build_object(
      'made_until', greatest((line ->> 'made_until')::date, current_date - 1)
    )));
    added := added + (result ->> 'added')::bigint;
  end loop;
  return private.import_result(added, jsonb_array_length(given));
end
$$;

create or replace function private.import_learnt_words(owner uuid, given jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(given) as word (line), jsonb_to_recordset(line -> 'cards') as card (
      due timestamptz, stability double precision, difficulty double precision, learning_step integer, reps integer, lapses integer,
      last_review timestamptz, forgiven integer
    )
    where coalesce(
      card.due between '1970-01-01' and now() + interval '200 years' and card.stability between 0 and 36500
        and card.difficulty between 0 and 10 and card.learning_step between 0 and 10 and card.reps between 0 and 1000000
        and card.lapses between 0 and 1000000 and card.forgiven between -8 and 1000000
        and coalesce(card.last_review <= now() + interval '5 minutes', true),
      false
    ) is false
  ) then
    raise exception using errcode = 'PT422', message = 'L’état d’une carte du fichier n’en est pas un.', detail = 'import_card';
  end if;
  perform set_config('cahier.importing', 'on', true);
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, created_at, updated_at,
    kind, note_id, quotation
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3),
    coalesce((
      select private.mastery_of(card.stability)
      from jsonb_to_recordset(word.cards) as card (direction text, stability double precision) where card.direction = 'recognition'
    ), 0),
    coalesce(word.times_reviewed, 0), case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation
  from jsonb_to_recordset(given) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, times_reviewed integer,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text
  );
  insert into public.cards (
    word_id, user_id, direction, state, due, stability, difficulty, learning_step, reps, lapses, last_review, last_day, forgiven
  )
  select private.imported_id(owner, word.id), owner, card.direction, card.state, card.due, card.stability, card.difficulty,
    card.learning_step, card.reps, card.lapses, card.last_review, card.last_day, card.forgiven
  from jsonb_to_recordset(given) as word (id uuid, cards jsonb), jsonb_populate_recordset(null::public.cards, word.cards) as card;
  insert into public.cards (word_id, user_id, direction, due)
  select private.imported_id(owner, word.id), owner, 'recognition', private.past(word.created_at)
  from jsonb_to_recordset(given) as word (id uuid, created_at timestamptz)
  on conflict do nothing;
  insert into public.reviews (
    user_id, word_id, direction, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at, created_at, time_zone, scheduled_days,
    stability, state_before, elapsed_days, state, difficulty, learning_step, due, reps, lapses
  )
  select owner, private.imported_id(owner, word.id), told.direction, told.rating, told.mastery_before, told.mastery_after, told.elapsed_ms,
    told.reviewed_at, private.past(told.created_at), told.time_zone, told.scheduled_days, told.stability, told.state_before,
    told.elapsed_days, told.state, told.difficulty, told.learning_step, told.due, told.reps, told.lapses
  from jsonb_to_recordset(given) as word (id uuid, reviews jsonb),
    jsonb_populate_recordset(null::public.reviews, coalesce(word.reviews, '[]')) as told;
  perform set_config('cahier.importing', 'off', true);
end
$$;

create or replace function private.import_vocabulary(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  new_words constant jsonb := (
    select coalesce(jsonb_agg(line order by place), '[]')
    from (
      select distinct on ((line ->> 'id')::uuid) line, place from jsonb_array_elements(given) with ordinality as word (line, place)
      order by (line ->> 'id')::uuid, place
    ) as word
    where private.row_of(owner, told.source, (line ->> 'id')::uuid) is null
  );
begin
  perform private.import_learnt_words(owner, (
    select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(new_words) as line where jsonb_typeof(line -> 'cards') = 'array'
  ));
  insert into public.vocabulary (
    id, user_id, word, definition, letter_category, examples, difficulty, mastery, last_reviewed, created_at, updated_at,
    kind, note_id, quotation
  )
  select private.imported_id(owner, word.id), owner, word.word, word.definition, coalesce(word.letter_category, 'General'),
    coalesce(word.examples, '{}'), coalesce(word.difficulty, 3), coalesce(word.mastery, 0),
    case when word.last_reviewed is not null then private.past(word.last_reviewed) end,
    private.past(coalesce(word.created_at, word.updated_at)), private.past(coalesce(word.updated_at, word.created_at)),
    coalesce(word.kind, 'word'), private.row_of(owner, 'public.notes', word.note_id), word.quotation
  from jsonb_to_recordset(new_words) as word (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    last_reviewed timestamptz, created_at timestamptz, updated_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text
  )
  where jsonb_typeof(word.cards) is distinct from 'array';
  return private.import_result(jsonb_array_length(new_words), jsonb_array_length(given));
end
$$;

create or replace function private.import_versions(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  result constant jsonb := private.import_plain(owner, told, given);
  surplus bigint;
begin
  delete from public.note_versions as held
  using (
    select version.id, row_number() over (partition by version.note_id order by version.version desc) as place
    from public.note_versions as version
    where version.note_id in (
      select distinct private.row_of(owner, 'public.notes', (line ->> 'note_id')::uuid) from jsonb_array_elements(given) as line
    )
  ) as placed
  where held.id = placed.id and placed.place > 100;
  get diagnostics surplus = row_count;
  return private.import_result((result ->> 'added')::bigint - surplus, jsonb_array_length(given));
end
$$;

create table private.left_customers (
  customer_id text primary key check (char_length(customer_id) <= 255),
  left_at timestamptz not null default now()
);

create or replace function private.mail_language(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select language from public.user_settings where user_id = account), 'fr')
$$;

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

create or replace function private.plan_text(plan text) returns text
  language sql immutable set search_path = ''
as $$
  select case plan when 'basic' then 'Pro' when 'premium' then 'Premium' else plan end
$$;

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

create table private.mailed_invoices (
  id text primary key check (char_length(id) <= 255),
  user_id uuid not null references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now()
);

create or replace function public.notification_settings() returns table (screen_off text[], mail_off text[], quiet_from text, quiet_to text)
  language sql stable set search_path = ''
as $$
  select settings.screen_off, settings.mail_off, settings.quiet_from, settings.quiet_to
  from public.user_settings as settings where settings.user_id = auth.uid()
$$;

create or replace function public.change_notification_settings(changes jsonb) returns void
  language sql set search_path = ''
as $$
  insert into public.user_settings (user_id) values (auth.uid()) on conflict do nothing;
  update public.user_settings as settings
  set
    screen_off = case when changes ? 'screen_off' then array(select jsonb_array_elements_text(changes -> 'screen_off')) else settings.screen_off end,
    mail_off = case when changes ? 'mail_off' then array(select jsonb_array_elements_text(changes -> 'mail_off')) else settings.mail_off end,
    push_off = case when changes ? 'push_off' then array(select jsonb_array_elements_text(changes -> 'push_off')) else settings.push_off end,
    quiet_from = case when changes ? 'quiet_from' then changes ->> 'quiet_from' else settings.quiet_from end,
    quiet_to = case when changes ? 'quiet_to' then changes ->> 'quiet_to' else settings.quiet_to end
  where settings.user_id = auth.uid();
$$;

create table private.pending_recovery_emails (
  user_id uuid references auth.users (id) on delete cascade,
  address text not null,
  code_hash text not null,
  tries integer not null default 0,
  -- Mails in the last hour.
  sent integer not null default 1,
  sent_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- One code for each: the recovery address and the account's own.
  is_own boolean not null default false,
  primary key (user_id, is_own)
);

create or replace function public.add_push_subscription(endpoint text, p256dh text, auth text, browser text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  added uuid;
begin
  if account is null or session is null or not private.is_assured() then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  perform from public.profiles where id = account for no key update;
  insert into public.push_subscriptions as known (user_id, endpoint, p256dh, auth, browser, session_id)
  values (
    account, add_push_subscription.endpoint, add_push_subscription.p256dh, add_push_subscription.auth,
    left(add_push_subscription.browser, 100), session
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser, session_id = excluded.session_id,
    created_at = now()
  returning known.id into added;
  delete from public.push_subscriptions where id in (
    select older.id from public.push_subscriptions as older where older.user_id = account order by older.created_at desc, older.id offset 20
  );
  return added;
end
$$;

create or replace function public.push_topics_off() returns text[]
  language sql stable set search_path = ''
as $$
  select coalesce((select push_off from public.user_settings where user_id = auth.uid()), '{}')
$$;

create table private.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (char_length(public_key) = 87),
  private_key jsonb not null
);

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The push service's address of the browser. Whoever knows it is that browser.
  endpoint text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  -- The browser's public key and its secret, in base64url (RFC 8291).
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- What the browser calls itself: `Firefox, Linux`.
  browser text not null check (browser ~ '\S' and char_length(browser) <= 100),
  -- The sign-in with which the subscription ends.
  session_id uuid not null,
  created_at timestamptz not null default now(),
  -- How many were sent since a moment.
  counted_from timestamptz not null default now(),
  counted integer not null default 0
);

create or replace function private.recovery_letter(language text, code text, out subject text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    case language
      when 'en' then 'Confirm this recovery address' when 'es' then 'Confirme esta dirección de recuperación'
      when 'de' then 'Bestätigen Sie diese Wiederherstellungsadresse' else 'Confirmez cette adresse de récupération' end,
    concat_ws(E'\n\n',
      case language
        when 'en' then 'Somebody, probably you, wants this address to receive the security alerts of a Cahier account. Enter this code to confirm it:'
        when 'es' then 'Alguien, seguramente usted, quiere que esta dirección reciba las alertas de seguridad de una cuenta de Cahier. Introduzca este código para confirmarla:'
        when 'de' then 'Jemand, wahrscheinlich Sie, möchte, dass diese Adresse die Sicherheitshinweise eines Cahier-Kontos erhält. Geben Sie diesen Code ein, um sie zu bestätigen:'
        else 'Quelqu’un, sans doute vous, veut que cette adresse reçoive les alertes de sécurité d’un compte Cahier. Saisissez ce code pour la confirmer :'
      end,
      code,
      case language
        when 'en' then 'Valid for one hour. You did not ask for this? Ignore this message.'
        when 'es' then 'Válido durante una hora. ¿No ha pedido nada? Ignore este mensaje.'
        when 'de' then 'Eine Stunde lang gültig. Sie haben nichts angefordert? Ignorieren Sie diese Nachricht.'
        else 'Valable une heure. Vous n’avez rien demandé ? Ignorez ce message.'
      end,
      'Cahier'
    )
$$;

create or replace function public.request_recovery_email(address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := lower(btrim(address));
begin
  perform private.require_recent_identity();
  if given is null or char_length(given) > 255 or given !~ '^[^\s@"(),:;<>\[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$' then
    raise exception using errcode = 'PT400', message = 'Cette adresse e-mail n’est pas valide', detail = 'invalid_address';
  end if;
  if exists (select from auth.users where id = auth.uid() and (lower(email) = given or is_anonymous)) then
    raise exception using errcode = 'PT400', message = 'Choisissez une autre adresse que celle du compte', detail = 'same_address';
  end if;
  perform private.mail_code(given, false);
end
$$;

create or replace function public.confirm_recovery_email(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant text := private.take_code(code, false);
  former text;
begin
  if confirmed is null then
    return false;
  end if;
  perform private.resume_mail(confirmed);
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  update public.security_settings set recovery_email = confirmed where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_changed', private.request_agent(), also_to => former);
  return true;
end
$$;

create or replace function public.remove_recovery_email() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_recent_identity();
  select recovery_email into former from public.security_settings where user_id = auth.uid();
  perform private.forget_pending(auth.uid(), false);
  if former is null then
    return;
  end if;
  update public.security_settings set recovery_email = null where user_id = auth.uid();
  perform private.record_security_event(auth.uid(), 'recovery_removed', private.request_agent(), also_to => former);
end
$$;

create or replace function private.see_recovery_code() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_security_event(factor.user_id, 'code_used') from auth.mfa_factors as factor where factor.id = new.factor_id;
  return null;
end
$$;

create or replace function private.recovery_code_hash(account uuid, code text) returns text
  language sql immutable set search_path = ''
as $$
  select encode(extensions.digest('recovery ' || account || ' ' || regexp_replace(lower(left(code, 64)), '[^a-z0-9]', '', 'g'), 'sha256'), 'hex')
$$;

create or replace function public.make_recovery_codes() returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Without characters that look alike.
  alphabet constant text := '23456789abcdefghjkmnpqrstuvwxyz';
  codes text[];
begin
  perform private.require_recent_identity();
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then
    raise exception using errcode = 'PT422', message = 'Activez d’abord la double authentification.', detail = 'no_factor';
  end if;
  codes := array(
    select string_agg(substr(alphabet, get_byte(bytes, place) % 31 + 1, 1), '' order by place)
    from (select number, extensions.gen_random_bytes(16) as bytes from generate_series(1, 10) as number offset 0) as drawn,
      generate_series(0, 15) as place
    group by number
  );
  delete from private.recovery_codes where user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_code_hash(auth.uid(), code) from unnest(codes) as code;
  perform private.record_security_event(auth.uid(), 'codes_made', private.request_agent());
  return codes;
end
$$;

create or replace function public.use_recovery_code(account uuid, code text) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = account for update;
  if exists (select from private.wrong_tries where user_id = account and count >= 10 and since > now() - interval '15 minutes') then
    return 'tries';
  end if;
  update private.recovery_codes set used_at = now()
  where user_id = account and code_hash = private.recovery_code_hash(account, code) and used_at is null;
  if not found then
    perform private.count_attempt(jsonb_build_object('user_id', account, 'valid', false));
    return 'wrong';
  end if;
  perform private.record_security_event(account, 'code_used');
  -- Their trigger tells of it, and takes the other codes away.
  delete from auth.mfa_factors where user_id = account;
  delete from auth.sessions where user_id = account;
  return 'done';
end
$$;

create or replace function private.forget_recovery_codes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors where user_id = old.user_id and status = 'verified') then
    delete from private.recovery_codes where user_id = old.user_id;
  end if;
  return null;
end
$$;

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A code has 79 bits, so its hash needs neither salt nor time.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create or replace function private.security_letter(kind text, language text, at_time text, place text, out subject text, out body text)
  language plpgsql immutable set search_path = ''
as $$
declare
  said text;
  hello constant text := case language when 'en' then 'Hello,' when 'es' then 'Hola:' when 'de' then 'Guten Tag,' else 'Bonjour,' end;
  advice constant text := case language
    when 'en' then 'It was you? There is nothing to do. Otherwise change your password at once and end the other sessions, under Settings, Security.'
    when 'es' then '¿Ha sido usted? No tiene que hacer nada. Si no, cambie enseguida su contraseña y cierre las demás sesiones, en Ajustes, Seguridad.'
    when 'de' then 'Waren Sie das? Dann ist nichts zu tun. Andernfalls ändern Sie sofort Ihr Passwort und beenden Sie die anderen Sitzungen, unter Einstellungen, Sicherheit.'
    else 'C’était vous ? Il n’y a rien à faire. Sinon, changez tout de suite votre mot de passe et fermez les autres sessions, dans Paramètres, Sécurité.'
  end;
begin
  case language
    when 'en' then
      subject := case kind
        when 'new_browser' then 'New sign-in' when 'password_changed' then 'Your password was changed'
        when 'email_changed' then 'Your address was changed' when 'factor_added' then 'Two-factor authentication is on'
        when 'factor_removed' then 'Two-factor authentication is off' when 'codes_made' then 'New recovery codes'
        when 'code_used' then 'A recovery code was used' when 'passkey_added' then 'New passkey'
        when 'passkey_removed' then 'Passkey removed' when 'recovery_changed' then 'New recovery address'
        when 'recovery_removed' then 'Recovery address removed' else 'Ten wrong tries' end;
      said := case kind
        when 'new_browser' then 'Your account was signed in to from a browser that it had not seen before.'
        when 'wrong_tries' then 'Somebody has given ten wrong passwords or codes for your account. It was not opened.'
        else subject || '.' end;
    when 'es' then
      subject := case kind
        when 'new_browser' then 'Nuevo inicio de sesión' when 'password_changed' then 'Su contraseña ha cambiado'
        when 'email_changed' then 'Su dirección ha cambiado' when 'factor_added' then 'La verificación en dos pasos está activada'
        when 'factor_removed' then 'La verificación en dos pasos está desactivada' when 'codes_made' then 'Nuevos códigos de recuperación'
        when 'code_used' then 'Se ha usado un código de recuperación' when 'passkey_added' then 'Nueva llave de acceso'
        when 'passkey_removed' then 'Llave de acceso eliminada' when 'recovery_changed' then 'Nueva dirección de recuperación'
        when 'recovery_removed' then 'Dirección de recuperación eliminada' else 'Diez intentos fallidos' end;
      said := case kind
        when 'new_browser' then 'Se ha iniciado sesión en su cuenta desde un navegador que no conocía.'
        when 'wrong_tries' then 'Alguien ha dado diez contraseñas o códigos incorrectos para su cuenta. No se ha abierto.'
        else subject || '.' end;
    when 'de' then
      subject := case kind
        when 'new_browser' then 'Neue Anmeldung' when 'password_changed' then 'Ihr Passwort wurde geändert'
        when 'email_changed' then 'Ihre Adresse wurde geändert' when 'factor_added' then 'Die Zwei-Faktor-Anmeldung ist aktiv'
        when 'factor_removed' then 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet' when 'codes_made' then 'Neue Wiederherstellungscodes'
        when 'code_used' then 'Ein Wiederherstellungscode wurde verwendet' when 'passkey_added' then 'Neuer Passkey'
        when 'passkey_removed' then 'Passkey entfernt' when 'recovery_changed' then 'Neue Wiederherstellungsadresse'
        when 'recovery_removed' then 'Wiederherstellungsadresse entfernt' else 'Zehn falsche Versuche' end;
      said := case kind
        when 'new_browser' then 'In Ihrem Konto hat sich ein Browser angemeldet, den es noch nicht kannte.'
        when 'wrong_tries' then 'Jemand hat zehn falsche Passwörter oder Codes für Ihr Konto eingegeben. Es wurde nicht geöffnet.'
        else subject || '.' end;
    else
      subject := case kind
        when 'new_browser' then 'Nouvelle connexion' when 'password_changed' then 'Votre mot de passe a changé'
        when 'email_changed' then 'Votre adresse a changé' when 'factor_added' then 'La double authentification est active'
        when 'factor_removed' then 'La double authentification est désactivée' when 'codes_made' then 'Nouveaux codes de récupération'
        when 'code_used' then 'Un code de récupération a servi' when 'passkey_added' then 'Nouvelle clé d’accès'
        when 'passkey_removed' then 'Clé d’accès retirée' when 'recovery_changed' then 'Nouvelle adresse de récupération'
        when 'recovery_removed' then 'Adresse de récupération retirée' else 'Dix essais incorrects' end;
      said := case kind
        when 'new_browser' then 'Votre compte vient d’être ouvert depuis un navigateur qu’il ne connaissait pas.'
        when 'wrong_tries' then 'Quelqu’un a saisi dix mots de passe ou codes incorrects pour votre compte. Il n’a pas été ouvert.'
        else subject || '.' end;
  end case;
  body := concat_ws(E'\n\n', hello, said, concat_ws(E'\n', at_time, place), advice, 'Cahier');
end
$$;

create or replace function private.browser_name(user_agent text) returns text
  language sql immutable set search_path = ''
as $$
  select nullif(concat_ws(', ',
    case
      when user_agent ~ 'Edg/' then 'Edge' when user_agent ~ 'OPR/' then 'Opera' when user_agent ~ 'Firefox/' then 'Firefox'
      when user_agent ~ 'Chrome/' then 'Chrome' when user_agent ~ 'Safari/' then 'Safari'
    end,
    case
      when user_agent ~ 'iPhone|iPad' then 'iOS' when user_agent ~ 'Android' then 'Android' when user_agent ~ 'Windows' then 'Windows'
      when user_agent ~ 'Mac OS X' then 'macOS' when user_agent ~ 'CrOS' then 'ChromeOS' when user_agent ~ 'Linux' then 'Linux'
    end
  ), '')
$$;

create or replace function private.request_agent() returns text
  language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'
$$;

create or replace function private.create_security_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  rated constant text := new.raw_user_meta_data ->> 'password_strength';
begin
  insert into public.security_settings (user_id, password_changed_at, password_strength)
  values (
    new.id,
    case when new.encrypted_password <> '' then now() end,
    case when rated ~ '^[0-5]$' then rated::smallint end
  );
  return new;
end
$$;

create or replace function private.see_account_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    update public.security_settings set password_changed_at = now(), password_strength = null where user_id = new.id;
    -- The first password of an account is no change.
    if coalesce(old.encrypted_password, '') <> '' then
      perform private.record_security_event(new.id, 'password_changed', private.request_agent());
    end if;
  end if;
  if new.email is distinct from old.email and old.email is not null then
    perform private.record_security_event(new.id, 'email_changed', private.request_agent(), also_to => old.email::text);
  end if;
  return null;
end
$$;

create or replace function private.see_factor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_codes constant boolean := (case tg_op when 'DELETE' then old.factor_type else new.factor_type end)::text = 'recovery_code';
  was constant boolean := tg_op <> 'INSERT' and old.status::text = 'verified';
  is_now constant boolean := tg_op <> 'DELETE' and new.status::text = 'verified';
begin
  if is_codes and is_now then
    perform private.record_security_event(new.user_id, 'codes_made', private.request_agent());
  elsif is_now and not was then
    perform private.record_security_event(new.user_id, 'factor_added', private.request_agent());
  elsif was and not is_now and not is_codes then
    perform private.record_security_event(old.user_id, 'factor_removed', private.request_agent());
  end if;
  return null;
end
$$;

create or replace function private.count_attempt(event jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (event ->> 'user_id')::uuid;
  wrong integer;
begin
  if (event ->> 'valid')::boolean then
    -- Whoever has the password and guesses at codes gives the right password in between.
    delete from private.wrong_tries
    where user_id = account
      and (event ? 'factor_id' or not exists (select from auth.mfa_factors where user_id = account and status = 'verified'));
  elsif exists (select from auth.users where id = account) then
    insert into private.wrong_tries as tries (user_id, count, since) values (account, 1, now())
    on conflict (user_id) do update set
      count = case when tries.since < now() - interval '15 minutes' then 1 else tries.count + 1 end,
      since = case when tries.since < now() - interval '15 minutes' then now() else tries.since end
    returning count into wrong;
    if wrong = 10 then
      perform private.record_security_event(account, 'wrong_tries', event ->> 'user_agent', event ->> 'address');
    end if;
  end if;
  return '{"decision": "continue"}';
end
$$;

create or replace function private.require_recent_identity() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from jsonb_to_recordset(auth.jwt() -> 'amr') as given (method text, "timestamp" bigint)
    where given.method <> 'anonymous' and given."timestamp" > extract(epoch from now() - interval '15 minutes')
  ) then
    raise exception using errcode = 'PT403', message = 'Confirmez d’abord que c’est bien vous.', detail = 'step_up_required';
  end if;
end
$$;

create or replace function private.see_passkey() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_security_event(new.user_id, 'passkey_added', private.request_agent());
  else
    perform private.record_security_event(old.user_id, 'passkey_removed', private.request_agent());
  end if;
  return null;
end
$$;

create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'signed_in', 'new_browser', 'password_changed', 'email_changed', 'factor_added', 'factor_removed', 'codes_made', 'code_used',
    'passkey_added', 'passkey_removed', 'session_ended', 'recovery_changed', 'recovery_removed', 'wrong_tries'
  )),
  -- The browser that it came from, where that is known.
  user_agent text check (char_length(user_agent) <= 400),
  address text check (char_length(address) <= 64),
  happened_at timestamptz not null default now()
);

create table public.security_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A sign-in from a browser that the account has not seen.
  login_alerts boolean not null default true,
  password_changes boolean not null default true,
  -- Factors, passkeys, addresses.
  security_updates boolean not null default true,
  -- Ten wrong tries.
  suspicious_activity boolean not null default true,
  -- Read by the mail with the figures of the week.
  weekly_report boolean not null default false,
  -- Gets the alerts as well; confirmed by a code that was sent there.
  recovery_email text check (char_length(recovery_email) <= 255),
  -- Null without a password.
  password_changed_at timestamptz,
  -- What the screen that set the password rated it with: 0 to 5.
  password_strength smallint check (password_strength between 0 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day on which the last report was due. Whoever turns reports on waits for the next.
  report_week date,
  -- From Sunday, 0, and by the learner's clock.
  report_day smallint not null default 1 check (report_day between 0 and 6),
  report_time text not null default '08:00' check (report_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

create or replace function private.begin_weekly_reports() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.report_week := private.report_due(private.time_zone_of(new.user_id), new.report_day, new.report_time);
  return new;
end
$$;

create table private.session_zones (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  time_zone text not null
);

create or replace function private.see_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  facts constant jsonb := to_jsonb(new);
  agent constant text := facts ->> 'user_agent';
  is_first constant boolean := not exists (select from public.security_events where user_id = new.user_id)
    and exists (
      select from auth.users as account
      join public.security_settings as settings on settings.user_id = account.id
      where account.id = new.user_id and settings.created_at < coalesce(account.created_at, now()) + interval '1 minute'
    );
  is_known constant boolean := coalesce(
    (facts ->> 'known_browser')::boolean,
    exists (
      select from public.security_events as seen
      where seen.user_id = new.user_id and private.browser_name(seen.user_agent) is not distinct from private.browser_name(agent)
    )
  );
begin
  perform private.record_security_event(
    new.user_id, case when is_first or is_known then 'signed_in' else 'new_browser' end, agent, facts ->> 'ip'
  );
  return null;
end
$$;

create or replace function public.place_session(zone text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce(private.is_time_zone(left(zone, 64)), false) then
    return;
  end if;
  insert into private.session_zones (session_id, time_zone)
  select session.id, left(zone, 64) from auth.sessions as session
  where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
  on conflict (session_id) do update set time_zone = excluded.time_zone;
end
$$;

create or replace function public.open_sessions()
  returns table (id uuid, user_agent text, time_zone text, address text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = ''
as $$
  select session.id, facts ->> 'user_agent', zone.time_zone, facts ->> 'ip', session.created_at,
    greatest(session.created_at, session.updated_at, (facts ->> 'refreshed_at')::timestamptz),
    session.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions as session
    cross join lateral to_jsonb(session) as facts
    left join private.session_zones as zone on zone.session_id = session.id
  where session.user_id = auth.uid()
  order by 7 desc, 6 desc, 1
  limit 100
$$;

create or replace function public.end_sessions(session_id uuid default null) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  delete from auth.sessions as session
  where session.user_id = auth.uid() and session.id is distinct from (auth.jwt() ->> 'session_id')::uuid
    and (end_sessions.session_id is null or session.id = end_sessions.session_id);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_security_event(auth.uid(), 'session_ended', private.request_agent());
  end if;
  return ended;
end
$$;

create or replace function private.gather_statistics() returns void
  language plpgsql set search_path = ''
as $$
declare
  grown regclass;
begin
  for grown in
    select held.oid::regclass
    from private.data_sections as told
    join pg_catalog.pg_class as held on held.oid = to_regclass(told.source)
    where held.relpages < 512 and pg_catalog.pg_relation_size(held.oid) > 4 * 8192 * greatest(held.relpages, 8)
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;

create table private.stripe_events (
  id text primary key check (char_length(id) <= 255),
  received_at timestamptz not null default now()
);

create table private.subscriptions (
  user_id uuid primary key references private.customers (user_id) on delete cascade,
  subscription_id text not null unique check (char_length(subscription_id) <= 255),
  status text not null check (status ~ '^[a-z_]{1,50}$'),
  plan text not null check (plan in ('basic', 'premium')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  price_id text not null check (char_length(price_id) <= 255),
  current_period_start bigint not null,
  current_period_end bigint not null,
  cancel_at_period_end boolean not null,
  -- Of the first subscription that somebody paid for, seconds since 1970.
  first_start bigint not null,
  payment_method_brand text check (char_length(payment_method_brand) <= 50),
  payment_method_last4 text check (payment_method_last4 ~ '^[0-9]{4}$'),
  updated_at timestamptz not null default now()
);

create or replace function private.send_weekly_reports() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  sent integer := 0;
  report jsonb;
begin
  for due in
    select settings.user_id, account.email::text as address, private.mail_language(settings.user_id) as language,
      private.report_week_of(settings.user_id) as week
    from public.security_settings as settings
    join auth.users as account on account.id = settings.user_id
    where settings.weekly_report
      -- No clock is further ahead: the index leaves those who may be due.
      and settings.report_week <= (now() at time zone 'UTC')::date - 6
      and settings.report_week < private.report_week_of(settings.user_id)
      and account.email_confirmed_at is not null
    order by random()
    limit 100
    for update of settings skip locked
  loop
    begin
      report := private.week_report(due.user_id);
      if exists (
        select from unnest('{reviews,sessions,words,notes}'::text[]) as figure
        where (report -> figure ->> 0)::integer + (report -> figure ->> 1)::integer > 0
      ) then
        perform private.send_mail(
          due.language, due.address,
          case due.language
            when 'en' then 'Your week' when 'es' then 'Su semana' when 'de' then 'Ihre Woche' else 'Votre semaine' end,
          private.letter(due.language,
            case due.language
              when 'en' then 'Your week, beside the one before:' when 'es' then 'Su semana, al lado de la anterior:'
              when 'de' then 'Ihre Woche, neben der vorigen:' else 'Votre semaine, à côté de la précédente :' end,
            '{REPORT}',
            concat_ws(E'\n',
              case due.language when 'en' then 'Go on' when 'es' then 'Continuar' when 'de' then 'Weiterlernen' else 'Continuer' end,
              '{CAHIER_URL}/dashboard'
            )
          ),
          'progress', report => report
        );
        sent := sent + 1;
      end if;
      update public.security_settings set report_week = due.week where user_id = due.user_id;
    exception
      when others then raise warning 'the weekly report of % could not be sent: %', due.user_id, sqlerrm;
    end;
  end loop;
  return sent;
end
$$;

create or replace function private.report_due(zone text, day smallint, at_time text, moment timestamptz default now()) returns date
  language sql stable set search_path = ''
as $$
  select local::date - (extract(dow from local)::integer - day + 7) % 7
  from (select moment at time zone zone - at_time::time::interval as local) as clock
$$;

create table private.withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  subscription_id text not null unique,
  refunded bigint not null,
  withdrawn_at timestamptz not null default now()
);

create table private.wrong_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  count integer not null,
  since timestamptz not null
);

create or replace function private.blank_pattern() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '\{\{c1::(?!\s*(?:\}\}|::))((?:(?!\{\{|\}\}|::).)+)(?:::(?!\s*\}\})((?:(?!\{\{|\}\}|::).)+))?\}\}'
$$;

create or replace function private.is_cloze(sentence text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select sentence ~ private.blank_pattern() and regexp_replace(sentence, private.blank_pattern(), '', 'g') !~ '\{\{c\d+::'
$$;

create or replace function private.cloze_answer(sentence text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim((regexp_match(sentence, private.blank_pattern()))[1])
$$;

create or replace function private.cloze_text(sentence text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(sentence, private.blank_pattern(), '\1', 'g')
$$;

create or replace function private.definition_text(kind text, definition text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case kind when 'cloze' then private.cloze_text(definition) else definition end
$$;

create or replace function private.leave_cards() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.vocabulary set note_id = null where note_id = old.id and user_id = old.user_id;
  return new;
end
$$;

create or replace function private.sentence_key(sentence text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select md5(private.as_written(sentence))
$$;

create or replace function private.given_words(words jsonb)
  returns table (
    place bigint, id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint,
    cards jsonb, kind text, note_id uuid, quotation text
  )
  language sql stable set search_path = ''
as $$
  select place, given.id, case given.kind when 'cloze' then coalesce(private.cloze_answer(given.definition), '') else btrim(given.word) end,
    btrim(given.definition), nullif(btrim(given.category), ''), given.examples,
    given.difficulty, given.mastery, coalesce(nullif(given.cards, 'null'), '[]'),
    coalesce(given.kind, 'word'), given.note_id, nullif(btrim(given.quotation), '')
  from jsonb_array_elements(words) with ordinality as item (entry, place), jsonb_to_record(entry) as given (
    id uuid, word text, definition text, category text, examples text[], difficulty smallint, mastery smallint, cards jsonb,
    kind text, note_id uuid, quotation text
  )
$$;

create or replace function private.are_weights(weights double precision[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select cardinality(weights) = 21 and not exists (
    select from unnest(
      weights,
      '{.001,.001,.001,.001,1,.001,.001,.001,0,0,.001,.001,.001,.001,0,0,1,0,0,.01,.1}'::double precision[],
      '{100,100,100,100,10,4,4,.75,4.5,.8,3.5,5,.25,.9,4,1,6,2,2,.8,.8}'::double precision[]
    ) as given (weight, least, most)
    where weight is null or weight not between least and most
  )
$$;

create or replace function private.default_weights() returns double precision[]
  language sql immutable parallel safe set search_path = ''
as $$
  select '{0.212,1.2931,2.3065,8.2956,6.4133,0.8334,3.0194,0.001,1.8722,0.1666,0.796,1.4835,0.0614,0.2629,1.6483,0.6014,1.8729,0.5425,0.0912,0.0658,0.1542}'::double precision[]
$$;

create or replace function private.eight_places(value double precision) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select floor(value * 1e8 + 0.5) / 1e8
$$;

create or replace function private.fsrs_factor(w double precision[]) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.eight_places(exp(ln(0.9) / -w[21]) - 1)
$$;

create or replace function private.fsrs_retrievability(w double precision[], stability double precision, days integer)
  returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.eight_places(power(1 + private.fsrs_factor(w) * days / stability, -w[21]))
$$;

create or replace function private.fsrs_interval(w double precision[], retention double precision, stability double precision)
  returns integer
  language sql immutable strict parallel safe set search_path = ''
as $$
  select least(greatest(1, floor(
    stability * private.eight_places((power(retention, -1 / w[21]) - 1) / private.fsrs_factor(w)) + 0.5
  )), 36500)::integer
$$;

create or replace function private.fsrs_first_difficulty(w double precision[], rating integer) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.eight_places(w[5] - exp((rating - 1) * w[6]) + 1)
$$;

create or replace function private.fsrs_next(
  w double precision[], inout stability double precision, inout difficulty double precision, days integer, rating integer
)
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  before constant double precision := stability;
  forgotten double precision;
  growth double precision;
  recall double precision;
begin
  if stability = 0 then
    stability := greatest(w[rating], 0.1);
    difficulty := least(greatest(private.fsrs_first_difficulty(w, rating), 1), 10);
    return;
  end if;
  if days = 0 then
    growth := power(before, -w[20]) * exp(w[18] * (rating - 3 + w[19]));
    if rating >= 2 then
      growth := greatest(growth, 1);
    end if;
    stability := private.eight_places(least(greatest(before * growth, 0.001), 36500));
  else
    recall := private.fsrs_retrievability(w, before, days);
    if rating = 1 then
      forgotten := private.eight_places(least(greatest(
        w[12] * power(difficulty, -w[13]) * (power(before + 1, w[14]) - 1) * exp((1 - recall) * w[15]), 0.001), 36500));
      stability := least(greatest(private.eight_places(before / exp(w[18] * w[19])), 0.001), forgotten);
    else
      growth := exp(w[9]) * (11 - difficulty) * power(before, -w[10]) * (exp((1 - recall) * w[11]) - 1)
        * case rating when 2 then w[16] when 4 then w[17] else 1 end;
      stability := private.eight_places(least(greatest(before * (1 + growth), 0.001), 36500));
    end if;
  end if;
  difficulty := difficulty + private.eight_places(-w[7] * (rating - 3) * (10 - difficulty) / 9);
  difficulty := least(greatest(
    private.eight_places(w[8] * private.fsrs_first_difficulty(w, 4) + (1 - w[8]) * difficulty), 1), 10);
end
$$;

create or replace function private.fsrs_chosen(interval_days integer, elapsed integer, chosen integer) returns integer
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  delta constant double precision := 1 + 0.15 * greatest(least(interval_days, 7) - 2.5, 0)
    + 0.1 * greatest(least(interval_days, 20) - 7, 0) + 0.05 * greatest(interval_days - 20, 0);
  latest constant integer := least(floor(interval_days + delta + 0.5), 36500);
  earliest integer := greatest(2, floor(interval_days - delta + 0.5));
begin
  if chosen is null or interval_days < 3 then
    return interval_days;
  end if;
  if interval_days > elapsed then
    earliest := greatest(earliest, elapsed + 1);
  end if;
  return least(greatest(chosen, least(earliest, latest)), latest);
end
$$;

create or replace function private.mastery_of(stability double precision) returns smallint
  language sql immutable strict parallel safe set search_path = ''
as $$
  select least(100, floor(80 * ln(1 + stability) / ln(22) + 0.5))::smallint
$$;

create or replace function private.stability_of(mastery smallint) returns double precision
  language sql immutable strict parallel safe set search_path = ''
as $$
  select exp(mastery * ln(22) / 80) - 1
$$;

create or replace function private.study_day(moment timestamptz, zone text) returns date
  language sql stable strict parallel safe set search_path = ''
as $$
  select (moment at time zone zone - interval '4 hours')::date
$$;

create or replace function private.study_day_start(day date, zone text) returns timestamptz
  language sql stable strict parallel safe set search_path = ''
as $$
  select (day + time '04:00') at time zone zone
$$;

create or replace function private.given_cards(words jsonb)
  returns table (
    place bigint, direction text, suspended boolean, "at" bigint, state smallint, due timestamptz, days integer,
    stability double precision, difficulty double precision, learning_step smallint, reps integer, lapses integer, reviews jsonb
  )
  language sql stable set search_path = ''
as $$
  select given.place, card.direction, coalesce(card.suspended, false), card.at, card.state, card.due, card.days, card.stability,
    card.difficulty, card.learning_step, card.reps, card.lapses, coalesce(nullif(card.reviews, 'null'), '[]')
  from private.given_words(words) as given, jsonb_to_recordset(given.cards) as card (
    direction text, suspended boolean, "at" bigint, state smallint, due timestamptz, days integer,
    stability double precision, difficulty double precision, learning_step smallint, reps integer, lapses integer, reviews jsonb
  )
$$;

create or replace function private.moment_of(milliseconds bigint) returns timestamptz
  language sql immutable strict parallel safe set search_path = ''
as $$
  select timestamptz 'epoch' + milliseconds * interval '1 millisecond'
$$;

create or replace function private.check_import(words jsonb) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  most_words constant integer := 10000;
  most_reviews constant integer := 200000;
  wrong bigint;
begin
  if jsonb_typeof(words) is distinct from 'array' or jsonb_array_length(words) > most_words
    or (select sum(jsonb_array_length(reviews)) from private.given_cards(words)) > most_reviews then
    raise exception using
      errcode = 'PT422',
      message = 'Un import comprend au plus 10 000 mots et 200 000 révisions.',
      detail = 'import_too_large';
  end if;
  select place into wrong
  from private.given_cards(words) as card left join jsonb_array_elements(card.reviews) as answer (entry) on true
  where coalesce(greatest((entry ->> 0)::bigint, card.at), 0) > extract(epoch from now()) * 1000 + 86400000
    or coalesce(least((entry ->> 0)::bigint, card.at), 0) < 0
    or card.due not between '1970-01-01' and now() + interval '200 years'
  order by place limit 1;
  if wrong is not null then
    raise exception using
      errcode = 'PT422',
      message = format('La date d’une révision du mot numéro %s n’en est pas une.', wrong),
      detail = 'import_date';
  end if;
end
$$;

create or replace function public.import_words(words jsonb, duplicates text default 'skip', zone text default null)
  returns table (added integer, updated integer, skipped integer)
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  here constant text := private.zone_or_own(import_words.zone);
  fates text[];
  targets uuid[];
begin
  perform private.check_import(import_words.words);
  if coalesce(duplicates, '') not in ('skip', 'update', 'keep') then
    raise exception using errcode = 'PT422', message = 'Les doublons sont ignorés, mis à jour ou gardés.';
  end if;
  -- The same file from two tabs at once.
  perform from public.profiles where profiles.id = owner for no key update;

  with given as (
    select given.*,
      row_number() over (partition by given.same, given.sentence order by given.place) > 1 as is_repeated,
      exists (select from public.vocabulary as held where held.id = given.id and held.user_id = owner) as is_sent
    from (
      select place, id, word, private.as_written(word) as same, case kind when 'cloze' then private.sentence_key(definition) end as sentence,
        (import_words.words -> (place::integer - 1) ->> 'merge_into')::uuid as merge_into
      from private.given_words(import_words.words)
    ) as given
  ),
  met as (
    select given.*, case
      when given.merge_into is not null then (
        select held.id from public.vocabulary as held where held.id = given.merge_into and held.user_id = owner
      )
      when given.sentence is null then (
        select held.id from public.vocabulary as held
        where held.user_id = owner and private.as_written(held.word) = given.same and held.kind = 'word'
        order by held.word = given.word desc, held.created_at, held.id limit 1
      )
      else (
        select held.id from public.vocabulary as held
        where held.user_id = owner and held.kind = 'cloze' and private.sentence_key(held.definition) = given.sentence
        order by held.word = given.word desc, held.created_at, held.id limit 1
      )
    end as held
    from given
  ),
  judged as (
    select place, id, held, case
      when is_sent then 'sent'
      when merge_into = held then 'update'
      when import_words.duplicates = 'keep' then 'add'
      when is_repeated then 'skip'
      when held is null then 'add'
      else import_words.duplicates
    end as fate
    from met
  )
  select array_agg(fate order by place), array_agg(case fate when 'update' then held else id end order by place)
  into fates, targets
  from judged;

  insert into public.vocabulary as entry
    (id, user_id, word, definition, letter_category, examples, difficulty, mastery, created_at, kind, note_id, quotation)
  select given.id, owner, given.word, given.definition, coalesce(given.category, 'General'), coalesce(given.examples, '{}'),
    coalesce(given.difficulty, 3), case when given.cards = '[]' then coalesce(given.mastery, 0) else 0 end,
    now() + given.place * interval '1 microsecond', given.kind,
    (select note.id from public.notes as note where note.id = given.note_id and note.user_id = owner), given.quotation
  from private.given_words(import_words.words) as given
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'add';

  update public.vocabulary as entry
  set word = case entry.kind when 'cloze' then given.word else entry.word end,
    definition = given.definition, letter_category = coalesce(given.category, entry.letter_category),
    examples = coalesce(given.examples, entry.examples), difficulty = coalesce(given.difficulty, entry.difficulty),
    mastery = case when given.cards = '[]' then coalesce(given.mastery, entry.mastery) else entry.mastery end
  from private.given_words(import_words.words) as given
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'update' and entry.id = target;

  -- A new card has no log, but may have been set aside.
  insert into public.cards (word_id, user_id, direction, due)
  select target, owner, card.direction, now()
  from private.given_cards(import_words.words) as card
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate in ('add', 'update') and card.suspended
  on conflict do nothing;

  -- What a file said of a card before, it says anew.
  delete from public.reviews as told
  using private.given_cards(import_words.words) as card
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate = 'update' and told.word_id = target and told.direction = card.direction
    and told.state is not null and told.reviewed_at = private.moment_of(card.at);

  -- What an answer found and made is what the file's intervals say; a card's own formulas know nothing of another program's.
  insert into public.reviews (
    user_id, word_id, direction, time_zone, reviewed_at, rating, scheduled_days, elapsed_ms, stability, state, difficulty,
    learning_step, due, reps, lapses, state_before, elapsed_days, mastery_before, mastery_after
  )
  select owner, target, direction, here, moment, rating, days, elapsed, stability, state, difficulty,
    learning_step, due, reps, lapses,
    case when was_moment is null then 0 when was_days > 0 then 2 when was_learnt then 3 else 1 end,
    case when was_moment is not null then greatest(private.study_day(moment, here) - private.study_day(was_moment, here), 0) end,
    private.mastery_of(coalesce(was_days, 0)), private.mastery_of(coalesce(stability, days, 0))
  from (
    select told.*, lag(moment) over log as was_moment, lag(days) over log as was_days,
      coalesce(max(days) over (log rows between unbounded preceding and 1 preceding) > 0, false) as was_learnt
    from (
      select fate, target, direction, private.moment_of((answer.entry ->> 0)::bigint) as moment,
        (answer.entry ->> 1)::smallint as rating, (answer.entry ->> 2)::integer as days, (answer.entry ->> 3)::integer as elapsed,
        null::double precision as stability, null::smallint as state, null::double precision as difficulty,
        null::smallint as learning_step, null::timestamptz as due, null::integer as reps, null::integer as lapses
      from private.given_cards(import_words.words) as card
        join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place),
        jsonb_array_elements(card.reviews) as answer (entry)
      union all
      select fate, target, direction, private.moment_of(card.at), 0, days, null, stability, state, difficulty,
        learning_step, due, reps, lapses
      from private.given_cards(import_words.words) as card
        join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
      where card.state is not null
    ) as told
    where fate in ('add', 'update')
    window log as (partition by target, direction order by moment, rating desc)
  ) as told
  where fate = 'add' or rating = 0 or not exists (
    select from public.reviews as known
    where known.word_id = target and known.direction = told.direction and known.rating > 0
      and date_trunc('milliseconds', known.reviewed_at) = told.moment
  );

  update public.cards as held
  set forgiven = case when card.suspended then held.lapses - 8 else held.lapses end
  from private.given_cards(import_words.words) as card
    join unnest(fates, targets) with ordinality as verdict (fate, target, place) using (place)
  where fate in ('add', 'update') and held.word_id = target and held.direction = card.direction
    and held.suspended <> card.suspended;

  return query
    select (count(*) filter (where fate in ('add', 'sent')))::integer, (count(*) filter (where fate = 'update'))::integer,
      (count(*) filter (where fate = 'skip'))::integer
    from unnest(fates) as fate;
end
$$;

create or replace function public.remove_words(ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  total integer;
begin
  delete from public.vocabulary where id = any (ids) and user_id = auth.uid();
  get diagnostics total = row_count;
  return total;
end
$$;

create table public.review_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The chance of recall at which a card comes back.
  retention double precision not null default 0.9 check (retention between 0.7 and 0.97),
  new_per_day integer not null default 20 check (new_per_day between 0 and 999),
  reviews_per_day integer not null default 200 check (reviews_per_day between 0 and 9999),
  -- Words are asked for by their definition too.
  recall boolean not null default false,
  -- FSRS-6, fitted to the learner's own log. Null: those of everybody.
  weights double precision[] check (private.are_weights(weights)),
  updated_at timestamptz not null default now(),
  typed boolean not null default false,
  language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'la'))
);

create or replace function private.follow_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.cards (word_id, user_id, direction, due)
  select id, user_id, 'recall', created_at from public.vocabulary where user_id = new.user_id and kind = 'word'
  on conflict do nothing;
  return null;
end
$$;

create or replace function private.stamp_review() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  received constant timestamptz := clock_timestamp();
begin
  if new.reviewed_at > private.latest_review(received) then
    new.reviewed_at := received;
  end if;
  if new.due > private.latest_due(received, new.scheduled_days) then
    new.due := private.latest_due(received, new.scheduled_days);
  end if;
  new.time_zone := coalesce(new.time_zone, private.time_zone_of(new.user_id));
  -- A name that is none gets no day here: the constraint says so.
  if private.is_time_zone(new.time_zone) then
    new.local_day := private.study_day(new.reviewed_at, new.time_zone);
  end if;
  return new;
end
$$;

create or replace function private.sample_words()
  returns table (place bigint, word text, definition text, category text, example text, difficulty integer, history text)
  language sql immutable set search_path = ''
as $$
  select row_number() over (), sample.*
  from (values
    ('photosynthèse', 'Fabrication de matière organique par les plantes, grâce à la lumière.', 'Science', 'La photosynthèse libère de l’oxygène.', 3, '112:33 110:3 98:3 49:3'),
    ('mitochondrie', 'Petit organe de la cellule qui lui fournit son énergie.', 'Science', 'Un muscle compte beaucoup de mitochondries.', 3, '38:133 37:13 36:13 35:3 31:113 30:2 29:3 27:3 25:3 22:3 17:3 11:3 2:3'),
    ('osmose', 'Passage de l’eau à travers une membrane, vers le milieu le plus concentré.', 'Science', 'Par osmose, la racine absorbe l’eau du sol.', 2, '26:33 24:2 16:3'),
    ('catalyseur', 'Substance qui accélère une réaction sans y être consommée.', 'Science', 'Les enzymes sont des catalyseurs.', 3, '17:133 16:13 15:13 14:113 13:3 11:113 10:113 9:2 8:2 7:3 4:3 2:3'),
    ('entropie', 'Mesure du désordre d’un système.', 'Science', 'L’entropie d’un système isolé ne diminue jamais.', 5, '9:133 8:1113 7:3 4:3 2:113'),
    ('algorithme', 'Suite finie d’instructions qui résout un problème.', 'Computer Science', 'Une recette de cuisine est un algorithme.', 1, '126:33 124:3 113:3 66:3'),
    ('récursivité', 'Propriété d’une fonction qui s’appelle elle-même.', 'Computer Science', 'La factorielle s’écrit bien par récursivité.', 4, '31:3113133 30:13 29:13 27:13 26:3 24:3 22:2 21:3 17:113 16:2 15:3 13:3 10:2 7:13 6:2 4:3'),
    ('apprentissage supervisé', 'Apprentissage à partir d’exemples dont on connaît la réponse.', 'AI/ML', 'Reconnaître des chiffres écrits à la main relève de l’apprentissage supervisé.', 3, '44:33 42:3 31:13 29:13 27:3 25:3 21:3 14:3 2:13'),
    ('surapprentissage', 'Défaut d’un modèle qui retient ses exemples au lieu d’en tirer une règle.', 'AI/ML', 'Un jeu de validation révèle le surapprentissage.', 4, '14:1133 13:3 11:3 8:3 2:13'),
    ('amortissement', 'Étalement du coût d’un bien sur sa durée d’usage.', 'Business', 'L’amortissement de la machine court sur cinq ans.', 4, '24:313133 23:3 21:3 17:2 12:3 4:3'),
    ('trésorerie', 'Argent dont une entreprise dispose tout de suite.', 'Business', 'Une entreprise rentable peut manquer de trésorerie.', 2, '96:3133 95:3 92:3 84:3 62:3 17:3'),
    ('éphémère', 'Qui ne dure que très peu de temps.', 'General', 'La gloire est éphémère.', 2, '140:33 137:3 123:3 66:3'),
    ('perspicace', 'Qui voit vite ce qui échappe aux autres.', 'General', 'Une remarque perspicace a relancé le débat.', 3, '35:133 34:2 31:3 26:3 13:13 11:13 10:13 9:3 7:3 4:3'),
    ('péremptoire', 'Qui n’admet pas de réplique.', 'General', 'Il répondit d’un ton péremptoire.', 4, ''),
    ('procrastiner', 'Remettre au lendemain ce qu’on peut faire aujourd’hui.', 'General', 'Il a procrastiné jusqu’à la veille de l’examen.', 1, '118:33 116:3 105:3 59:13 55:3 46:3 25:13 23:3 19:3 12:2 2:3'),
    ('oxymore', 'Figure qui unit deux mots de sens contraire.', 'Littérature', '« Cette obscure clarté » est un oxymore.', 3, '48:33 46:3 35:3'),
    ('litote', 'Figure qui dit moins pour faire entendre plus.', 'Littérature', '« Va, je ne te hais point » est une litote.', 4, '20:1313133 19:3 17:3 15:2 13:3 9:3 3:3'),
    ('anaphore', 'Répétition d’un mot au début de plusieurs phrases.', 'Littérature', 'L’anaphore donne son rythme au discours.', 2, '104:3133 103:3 98:3 88:3 62:3 10:3'),
    ('tiers état', 'Sous l’Ancien Régime, tous ceux qui ne sont ni du clergé ni de la noblesse.', 'Histoire', 'Le tiers état réclame le vote par tête.', 2, '92:33 90:3 78:3 29:13 26:3 17:13 16:13 15:2 14:3 12:3 9:2 4:3'),
    ('suffrage censitaire', 'Droit de vote réservé à ceux qui paient assez d’impôt.', 'Histoire', 'La constitution de 1791 établit le suffrage censitaire.', 4, '6:133 4:13 2:13')
  ) as sample (word, definition, category, example, difficulty, history)
$$;

create or replace function private.apply_review() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A review no newer than what the word knows is history coming back (a restored word, an import).
    update public.vocabulary
    set mastery = new.mastery_after, times_reviewed = times_reviewed + 1, last_reviewed = new.reviewed_at
    where id = new.word_id and (last_reviewed is null or last_reviewed < new.reviewed_at);
  else
    -- Only the latest review can be undone: what came after an older one was built on it.
    update public.vocabulary
    set mastery = old.mastery_before,
      times_reviewed = greatest(times_reviewed - 1, 0),
      last_reviewed = (select max(reviewed_at) from public.reviews where word_id = old.word_id)
    where id = old.word_id and last_reviewed = old.reviewed_at;
  end if;
  return null;
end
$$;

create or replace function private.scheduling_of(owner uuid, out w double precision[], out retention double precision)
  language sql stable security definer set search_path = ''
as $$
  select coalesce(settings.weights, private.default_weights()), coalesce(settings.retention, 0.9)
  from (values (owner)) as learner (id) left join public.review_settings as settings on settings.user_id = learner.id
$$;

create or replace function private.latest_review(received timestamptz) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select received + interval '5 minutes'
$$;

create or replace function private.latest_due(received timestamptz, days integer) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select received + greatest(coalesce(days, 0), 0) * interval '1 day' + interval '1 year'
$$;

create or replace function private.follow_added_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction, due)
  select word.id, word.user_id, way.direction, word.created_at
  from added as word
    left join public.review_settings as settings on settings.user_id = word.user_id,
    (values ('recognition'), ('recall')) as way (direction)
  where way.direction = 'recognition' or settings.recall and word.kind = 'word';
  insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
  select user_id, id, 0, private.stability_of(mastery), coalesce(last_reviewed, clock_timestamp())
  from added where mastery > 0;
  return null;
end
$$;

create or replace function private.first_letter(word text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(upper(substring(private.fold(word) from '^\s*([a-z])')), '#')
$$;

create or replace function private.are_examples(examples text[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select cardinality(examples) <= 20
    and not exists (select from unnest(examples) as example where example is null or char_length(example) > 1000)
$$;

create or replace function private.word_conditions(owner uuid, search_query text, category text, level text, letter text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  patterns constant text[] := private.like_patterns(private.search_words(search_query));
begin
  return format('user_id = %L', owner)
    || case when cardinality(patterns) > 0 then format(' and folded like all (%L::text[])', patterns) else '' end
    || case when category is not null then format(' and letter_category = %L', category) else '' end
    || case level when 'mastered' then ' and mastery >= 80' when 'to-review' then ' and mastery < 80' else '' end
    || case when letter is not null then format(' and letter = %L', letter) else '' end;
end
$$;

create or replace function public.vocabulary_overview(
  search_query text default '', category text default null, level text default 'all'
)
  returns table (
    words integer,
    mastered integer,
    -- Percent, 0 without words.
    average integer,
    categories text[],
    letters jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  with counted as (
    select entry.letter, entry.letter_category, count(*) as words, sum(mastery) as mastery,
      count(*) filter (where mastery >= 80) as mastered
    from public.vocabulary as entry where user_id = auth.uid() group by 1, 2
  )
  select coalesce(sum(counted.words), 0), coalesce(sum(counted.mastered), 0),
    coalesce(round(sum(counted.mastery) / sum(counted.words)), 0),
    coalesce(array_agg(distinct counted.letter_category order by counted.letter_category), '{}'),
    (
      select coalesce(jsonb_object_agg(under.letter, under.words), '{}')
      from (select letter, sum(counted.words) as words from counted group by letter) as under
    )
  into words, mastered, average, categories, letters
  from counted;
  if search_query <> '' or category is not null or level <> 'all' then
    execute 'select coalesce(jsonb_object_agg(letter, words), ''{}'') from (select letter, count(*) as words from public.vocabulary where '
      || private.word_conditions(auth.uid(), search_query, category, level, null) || ' group by letter) as counted'
    into letters;
  end if;
  return next;
end
$$;

create or replace view public.user_subscriptions with (security_barrier) as
select
  subscription_id, status as subscription_status, current_period_start, current_period_end, cancel_at_period_end, price_id,
  payment_method_brand, payment_method_last4
from private.subscriptions
where user_id = (select auth.uid()) and (select private.is_assured());

create index mail_choices_since_idx on private.mail_choices (since);

create index mail_queue_due_at_idx on private.mail_queue (due_at);

create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc);

create index notifications_unread_idx on public.notifications (user_id) where read_at is null;

create index notifications_actor_id_idx on public.notifications (actor_id) where actor_id is not null;

create index notifications_invitation_answer_idx on public.notifications (created_at) where kind = 'invitation_answer';

create index notifications_held_until_idx on public.notifications (held_until) where held_until is not null;

alter table public.notifications enable row level security;

alter table public.notifications replica identity full;

alter table public.profiles enable row level security;

create index sent_mails_sent_at_idx on private.sent_mails (sent_at);

create index sent_mails_address_hash_idx on private.sent_mails (address_hash);

create index stored_files_user_id_idx on private.stored_files (user_id);

create index stored_files_remove_at_idx on private.stored_files (remove_at) where remove_at is not null;

alter table public.user_settings enable row level security;

create index ai_calls_user_id_idx on private.ai_calls (user_id, reserved_at);

create index ai_calls_reserved_at_idx on private.ai_calls (reserved_at);

alter table public.ai_consents enable row level security;

create index ai_conversations_user_id_idx on public.ai_conversations (user_id, updated_at desc);

alter table public.ai_conversations enable row level security;

create index ai_messages_conversation_id_idx on public.ai_messages (conversation_id, user_id, place);

create index ai_messages_user_id_idx on public.ai_messages (user_id);

alter table public.ai_messages enable row level security;

create index backup_files_name_idx on public.backup_files (bucket_id, name);

create index backup_files_user_id_idx on public.backup_files (user_id);

alter table public.backup_files enable row level security;

create index collaboration_sessions_user_id_idx on public.collaboration_sessions (user_id, scheduled_for desc);

create index collaboration_sessions_document_ids_idx on public.collaboration_sessions using gin (document_ids);

alter table public.collaboration_sessions enable row level security;

alter table public.collaboration_sessions replica identity full;

create index ended_calls_due_at_idx on private.ended_calls (due_at);

alter table public.live_channels enable row level security;

create index meeting_rooms_user_id_idx on public.meeting_rooms (user_id, created_at desc);

create index meeting_rooms_session_id_idx on public.meeting_rooms (session_id);

alter table public.meeting_rooms enable row level security;

create index room_participants_user_id_idx on public.room_participants (user_id);

alter table public.room_participants enable row level security;

create index room_signs_user_id_idx on private.room_signs (user_id);

create index room_tries_room_id_idx on private.room_tries (room_id, tried_at);

create index room_tries_user_id_idx on private.room_tries (user_id);

create index session_invitations_user_id_idx on public.session_invitations (user_id, sent_at desc);

create index session_invitations_session_id_idx on public.session_invitations (session_id);

create index session_invitations_accepted_by_idx on public.session_invitations (accepted_by);

create index session_invitations_email_idx on public.session_invitations (lower(email));

create unique index session_invitations_open_idx
  on public.session_invitations (user_id, coalesce(session_id, user_id), lower(email)) where status = 'pending';

alter table public.session_invitations enable row level security;

create index session_messages_place_idx on public.session_messages (session_id, place desc);

create index session_messages_user_id_idx on public.session_messages (user_id, created_at);

create index session_messages_mentions_idx on public.session_messages using gin (mentions) where mentions <> '{}';

create index session_messages_joined_idx on public.session_messages (session_id, user_id) where type = 'system';

alter table public.session_messages enable row level security;

create index session_reads_user_id_idx on public.session_reads (user_id);

alter table public.session_reads enable row level security;

create index zoom_authorizations_user_id_idx on private.zoom_authorizations (user_id, created_at);

create index zoom_revocations_due_at_idx on private.zoom_revocations (due_at);

alter table public.zoom_tokens enable row level security;

create index call_requests_user_id_idx on public.call_requests (user_id, created_at desc);

create index call_requests_created_at_idx on public.call_requests (created_at desc);

alter table public.call_requests enable row level security;

alter table public.call_requests replica identity full;

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);

create index contact_messages_email_idx on public.contact_messages (lower(email), created_at);

create index contact_messages_user_id_idx on public.contact_messages (user_id);

create index contact_messages_unmailed_idx on public.contact_messages (created_at) where mailed_at is null;

alter table public.contact_messages enable row level security;

create index support_threads_last_message_at_idx on public.support_threads (last_message_at desc);

alter table public.support_threads enable row level security;

alter table public.support_threads replica identity full;

alter table public.note_folders enable row level security;

create index note_tombstones_idx on private.note_tombstones (user_id, revision);

create index notes_list_idx on public.notes (user_id, is_pinned desc, updated_at desc) where deleted_at is null;

create index notes_recent_idx on public.notes (user_id, updated_at desc) where deleted_at is null;

create index notes_trash_idx on public.notes (user_id, deleted_at) where deleted_at is not null;

create index notes_folded_idx on public.notes using gin (user_id, folded extensions.gin_trgm_ops);

create index notes_revision_idx on public.notes (user_id, revision);

create unique index notes_origin_id_idx on public.notes (user_id, origin_id) where origin_id is not null;

create index notes_purge_idx on public.notes (deleted_at) where deleted_at is not null;

create index notes_user_id_created_at_idx on public.notes (user_id, created_at, id) where deleted_at is null;

create index notes_folder_idx on public.notes (user_id, folder) where folder is not null;

alter table public.notes enable row level security;

alter table public.notes replica identity using index notes_id_user_id_key;

alter table public.tags enable row level security;

alter table public.tags replica identity using index tags_id_user_id_key;

alter table public.calendar_feeds enable row level security;

create index study_series_user_id_idx on public.study_series (user_id);

alter table public.study_series enable row level security;

create index account_deletions_due_at_idx on private.account_deletions (due_at);

create index cancellation_tries_address_idx on private.cancellation_tries (address);

create index cancellation_tries_tried_at_idx on private.cancellation_tries (tried_at);

alter table public.config enable row level security;

create index exports_user_id_idx on private.exports (user_id);

create index mailed_invoices_user_id_idx on private.mailed_invoices (user_id);

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;

create index security_events_user_id_idx on public.security_events (user_id, happened_at desc);

alter table public.security_events enable row level security;

create index security_settings_report_week_idx on public.security_settings (report_week) where weekly_report;

alter table public.security_settings enable row level security;

create index stripe_events_received_at_idx on private.stripe_events (received_at);

create index withdrawals_user_id_idx on private.withdrawals (user_id);

alter table public.review_settings enable row level security;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create trigger create_settings after insert on auth.users
  for each row execute function private.create_settings();

create constraint trigger name_kept_profile after update of is_anonymous on auth.users
  deferrable initially deferred
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.name_kept_profile();

create policy "owners see their avatars" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "owners add avatars" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9._-]+$'));

create policy "owners replace their avatars" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9._-]+$'));

create policy "owners delete their avatars" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "learners listen on their own channel" on realtime.messages
  for select to authenticated using (realtime.topic() = 'user:' || (select auth.uid()));

create policy "learners speak on their own channel" on realtime.messages
  for insert to authenticated with check (realtime.topic() = 'user:' || (select auth.uid()));

comment on function public.dashboard_counters() is $$
next_session: { id: string; title: string; type: 'vocabulary' | 'document' | 'mixed'; scheduled_for: string; duration: number; begun: boolean } | null
$$;

create policy "owners read their notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners keep notifications of the application" on public.notifications
  for insert to authenticated with check (user_id = (select auth.uid()) and kind = 'app');

create policy "owners mark their notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete their notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.notifications as restrictive for all to authenticated using ((select private.is_assured()));

create trigger refuse_foreign_id before insert on public.notifications
  for each row execute function private.refuse_foreign_id();

create trigger settle_notification before insert on public.notifications
  for each row execute function private.settle_notification();

alter publication supabase_realtime add table public.notifications;

create policy "owners read their profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

create policy "owners change their profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "sessions are assured" on public.profiles as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.profiles
  for each row execute function private.touch();

create trigger release_files after delete on public.profiles
  for each row execute function private.release_files_of_account();

create trigger keep_shown_avatar after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function private.keep_shown_avatar();

create trigger notice after insert on public.profiles for each row execute function private.notice_profile();

alter publication supabase_realtime add table public.profiles;

create policy "sessions are assured" on storage.objects as restrictive for all to authenticated using ((select private.is_assured()));

create policy "sessions are assured" on realtime.messages as restrictive for all to authenticated using ((select private.is_assured()));

comment on function public.search_all(text, integer) is $$
kind: 'note' | 'document' | 'word' | 'session'
$$;

create trigger resume_confirmed_mail after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null
    and (new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at))
  execute function private.resume_confirmed_mail();

create trigger track_file after insert or update on storage.objects
  for each row when (new.bucket_id in ('avatars', 'note-attachments'))
  execute function private.track_file();

create trigger forget_file after delete on storage.objects
  for each row when (old.bucket_id in ('avatars', 'note-attachments'))
  execute function private.forget_file();

create trigger hold_file_in_place before update on storage.objects
  for each row when (
    (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name)
    and (old.bucket_id in ('avatars', 'note-attachments') or new.bucket_id in ('avatars', 'note-attachments'))
  )
  execute function private.hold_file_in_place();

create trigger track_backup after insert or update on storage.objects
  for each row when (new.bucket_id = 'backups') execute function private.track_file();

create trigger forget_backup after delete on storage.objects
  for each row when (old.bucket_id = 'backups') execute function private.forget_file();

create trigger hold_backup_in_place before update on storage.objects
  for each row when ((old.bucket_id, old.name) is distinct from (new.bucket_id, new.name) and (old.bucket_id = 'backups' or new.bucket_id = 'backups'))
  execute function private.hold_file_in_place();

create trigger hold_backed_up_file before update of remove_at on private.stored_files
  for each row when (new.remove_at < 'infinity' and new.remove_at is distinct from old.remove_at)
  execute function private.hold_backed_up_file();

create policy "owners read their settings" on public.user_settings
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add their settings" on public.user_settings
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change their settings" on public.user_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.user_settings as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.user_settings
  for each row execute function private.touch();

create trigger reschedule_automations after update of time_zone on public.user_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.reschedule_automations();

alter publication supabase_realtime add table public.user_settings;

create policy "learners see their consents" on public.ai_consents for select to authenticated
  using (user_id = (select auth.uid()));

create policy "learners agree for themselves" on public.ai_consents for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "learners withdraw their consents" on public.ai_consents for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_consents as restrictive for all to authenticated
  using ((select private.is_assured()));

create trigger limit_consents before insert on public.ai_consents
  for each row execute function private.limit_consents();

create policy "owners read" on public.ai_conversations
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners rename" on public.ai_conversations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.ai_conversations
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_conversations as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.ai_conversations
  for each row execute function private.touch();

comment on column public.ai_messages.sources is $$
{ kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string; mark?: [from: number, to: number] }[]
$$;

comment on column public.ai_messages.analysis is $$
{ type: 'note' | 'vocabulaire' | 'memoire' | 'general'; confidence: number; alternatives: { id: string; title: string; type: 'note' | 'document' }[]; host?: string } | null
$$;

create policy "owners read" on public.ai_messages
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_messages as restrictive for all to authenticated using ((select private.is_assured()));

comment on function public.learning_context() is $$
latest_note: { id: string; title: string } | null
next_session: { id: string; title: string; scheduled_for: string } | null
$$;

comment on function public.assistant_search(text, integer) is $$
kind: 'note' | 'document' | 'word'
$$;

comment on function public.find_material(text) is $$
passages: { note_id: string; title: string; kind: 'note' | 'document'; start: number; passage: string; sentence_start: number; sentence_length: number; evidence: number }[]
words: { id: string; word: string; definition: string; is_named: boolean }[]
latest: { note_id: string; title: string; kind: 'note' | 'document'; passage: string; updated_at: string }[]
$$;

create policy "sessions are assured" on public.backup_files as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read" on public.backup_files for select to authenticated using (user_id = (select auth.uid()));

create trigger release_backed_up_files after delete on public.backup_files
  referencing old table as released for each statement execute function private.release_backed_up_files();

create policy "owners read their backups" on storage.objects
  for select to authenticated using (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners add backups" on storage.objects
  for insert to authenticated with check (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners replace their backups" on storage.objects
  for update to authenticated
  using (bucket_id = 'backups' and name like (select auth.uid()) || '/%')
  with check (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners delete their backups" on storage.objects
  for delete to authenticated using (bucket_id = 'backups' and name like (select auth.uid()) || '/%');

create policy "owners read what their backups hold" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'note-attachments' and exists (
      select from public.backup_files as held
      where held.user_id = (select auth.uid()) and held.bucket_id = objects.bucket_id and held.name = objects.name
    )
  );

create trigger release_files_of_backup after delete on storage.objects
  for each row when (old.bucket_id = 'backups') execute function private.forget_backup();

comment on function public.count_matches(text, jsonb, jsonb, text) is $$
{ matched: number; of: number; days: number }
$$;

comment on function public.test_automation(jsonb) is $$
{ data: { [group: string]: { [field: string]: string | number | null } }; matches: boolean; steps: { position: number; type: string; input: { [field: string]: unknown } | null; problem: string | null }[] }
$$;

create policy "owners add" on public.collaboration_sessions
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.collaboration_sessions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.collaboration_sessions
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.collaboration_sessions as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.collaboration_sessions
  for each row execute function private.touch();

create trigger join_own after insert on public.collaboration_sessions
  for each row execute function private.join_own_session();

create trigger refuse_foreign_id before insert on public.collaboration_sessions
  for each row execute function private.refuse_foreign_id();

create trigger follow_live after insert or delete on public.collaboration_sessions
  for each row execute function private.follow_live('session');

create trigger move_live after update of user_id on public.collaboration_sessions
  for each row when (new.user_id <> old.user_id) execute function private.moved_live('session');

create trigger check_documents before insert or update of document_ids on public.collaboration_sessions
  for each row execute function private.check_session_documents();

create trigger documents_live after insert or delete or update of document_ids on public.collaboration_sessions
  for each row execute function private.session_documents_live();

create trigger keep_rooms before delete on public.collaboration_sessions
  for each row execute function private.keep_session_rooms();

alter publication supabase_realtime add table public.collaboration_sessions;

create trigger forget_invitations before delete on auth.users
  for each row execute function private.forget_invitations();

create policy "sessions are assured" on public.live_channels as restrictive for all to authenticated using ((select private.is_assured()));

create policy "members read" on public.live_channels
  for select to authenticated using (private.live_role(scope, id) is not null);

create policy "members listen" on realtime.messages
  for select to authenticated using ((select private.live_role_on(realtime.topic())) is not null);

create policy "owners delete" on public.meeting_rooms
  for delete to authenticated using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor'))
);

create policy "owners add, also to sessions that they edit" on public.meeting_rooms
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor')));

create policy "owners change" on public.meeting_rooms
  for update to authenticated using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor'))
)
  with check (user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor')));

create policy "sessions are assured" on public.meeting_rooms as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.meeting_rooms
  for each row execute function private.touch();

create trigger refuse_foreign_id before insert on public.meeting_rooms
  for each row execute function private.refuse_foreign_id();

create trigger follow_live after insert or delete on public.meeting_rooms
  for each row execute function private.follow_live('room');

create trigger move_live after update of user_id, session_id on public.meeting_rooms
  for each row when (new.user_id <> old.user_id or (old.session_id is not null and new.session_id is distinct from old.session_id))
  execute function private.moved_live('room');

create trigger keep_password before insert or update on public.meeting_rooms
  for each row execute function private.keep_room_password();

create trigger close_entry after update of session_id, is_active, user_id on public.meeting_rooms
  for each row when (
    new.session_id is distinct from old.session_id or (old.is_active and not new.is_active) or new.user_id <> old.user_id
  )
  execute function private.close_room_entry();

create trigger end_call after delete on private.room_conferences
  for each row when (old.engine = 'livekit') execute function private.end_call();

create policy "sessions are assured" on public.room_participants as restrictive for all to authenticated using ((select private.is_assured()));

create policy "participants read their own" on public.room_participants
  for select to authenticated using (user_id = (select auth.uid()));

create trigger tell_room after insert or update or delete on public.room_participants
  for each row execute function private.room_participants_live();

create trigger keep_out_of_conference after update of status on public.room_participants
  for each row when (old.status = 'admitted' and new.status <> 'admitted')
  execute function private.keep_out_of_conference();

alter publication supabase_realtime add table public.room_participants;

create policy "members show themselves, and speak to peers" on realtime.messages
  for insert to authenticated with check (
    (select private.live_role_on(realtime.topic())) is not null
    and case
      when (select realtime.topic() like '%:from:%') then (select realtime.topic()) like '%:from:' || (select auth.uid())
      else extension = 'presence' or (select realtime.topic() like '%:peers')
    end
  );

comment on function public.preview_room(uuid) is $$
role: 'owner' | 'admin' | 'editor' | 'viewer'
status: 'waiting' | 'admitted' | 'refused' | 'removed' | null
session_id: string | null
session_title: string | null
owner_name: string | null
$$;

comment on function public.room_people(uuid) is $$
name: string | null
avatar_url: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer' | null
status: 'waiting' | 'admitted' | 'refused' | 'removed'
join_id: string | null
$$;

create policy "sessions are assured" on public.session_invitations as restrictive for all to authenticated using ((select private.is_assured()));

create trigger notice after update of status on public.session_invitations
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function private.notice_accepted();

create policy "sessions are assured" on public.session_messages as restrictive for all to authenticated using ((select private.is_assured()));

create trigger check_message before insert or update on public.session_messages
  for each row execute function private.check_message();

create trigger tell_mentioned after insert or update of mentions on public.session_messages
  for each row when (new.mentions <> '{}') execute function private.tell_mentioned();

alter publication supabase_realtime add table public.session_messages;

create policy "sessions are assured" on public.session_reads as restrictive for all to authenticated using ((select private.is_assured()));

create policy "readers read" on public.session_reads
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners read" on public.zoom_tokens
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners disconnect" on public.zoom_tokens
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.zoom_tokens as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.zoom_tokens
  for each row execute function private.touch();

create trigger hold_video_provider before insert or update on public.zoom_tokens
  for each row execute function private.hold_video_provider();

create trigger revoke_zoom_tokens after delete on public.zoom_tokens
  for each row execute function private.revoke_zoom_tokens();

create policy "learners read their requests, the team all" on public.call_requests
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_administrator()));

create policy "learners withdraw open requests" on public.call_requests
  for update to authenticated using (user_id = (select auth.uid()) and status = 'open')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

create policy "the team marks requests" on public.call_requests
  for update to authenticated using ((select private.is_administrator()) and status <> 'withdrawn')
  with check ((select private.is_administrator()) and status <> 'withdrawn');

create policy "sessions are assured" on public.call_requests as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.call_requests;

create policy "the team reads messages" on public.contact_messages
  for select to authenticated using ((select private.is_administrator()));

create policy "the team marks messages" on public.contact_messages
  for update to authenticated using ((select private.is_administrator())) with check ((select private.is_administrator()));

create policy "sessions are assured" on public.contact_messages as restrictive for all to authenticated using ((select private.is_assured()));

create policy "learners read their thread, the team all" on public.support_threads
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_administrator()));

create policy "the team marks threads" on public.support_threads
  for update to authenticated using ((select private.is_administrator())) with check ((select private.is_administrator()));

create policy "sessions are assured" on public.support_threads as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.support_threads;

create policy "who reads a note reads its files" on storage.objects
  for select to authenticated using (
    bucket_id = 'note-attachments'
    and exists (select from public.notes as note where note.id = private.note_of_file(objects.name))
  );

create policy "owners of a note add files" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name))
  );

create policy "owners of a note replace its files" on storage.objects
  for update to authenticated
  using (bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name)))
  with check (bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name)));

create policy "owners of a note delete its files" on storage.objects
  for delete to authenticated using (
    bucket_id = 'note-attachments' and private.owns_note(private.note_of_file(name))
  );

create trigger remove_attachment after delete on storage.objects
  for each row when (old.bucket_id = 'note-attachments')
  execute function private.follow_attachment_file();

comment on function public.change_notes(jsonb) is $$
problems: { place: number; code: string; message: string; details: string }[]
$$;

comment on type public.live_note is $$
role: 'viewer' | 'editor' | 'admin' | 'owner'
head: number
base: number
snapshot: string | null
updates: string[]
content: string | null
version: number | null
$$;

create policy "sessions are assured" on public.note_folders as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read" on public.note_folders
  for select to authenticated using (user_id = (select auth.uid()));

create trigger follow after insert or delete on public.note_folders
  for each row execute function private.follow_folder();

alter publication supabase_realtime add table public.note_folders;

create policy "owners add" on public.notes
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.notes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.notes
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.notes as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update of title, content on public.notes
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.touch();

create trigger keep_version after update of title, content on public.notes
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.keep_note_version();

create trigger hold_limit_on_insert before insert on public.notes
  for each row when (new.deleted_at is null)
  execute function private.hold_note_limit();

create trigger hold_limit_on_restore before update of deleted_at on public.notes
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.hold_note_limit();

create trigger stamp before insert or update on public.notes
  for each row execute function private.stamp_note();

create trigger bury after delete on public.notes
  for each row execute function private.bury_note();

create trigger refuse_foreign_id before insert on public.notes
  for each row execute function private.refuse_foreign_id();

create trigger date_pin before insert or update of is_pinned on public.notes
  for each row execute function private.date_pin();

create trigger hold_read_only before update of title, content on public.notes
  for each row when (
    old.deleted_at is null and new.deleted_at is null and (new.title, new.content) is distinct from (old.title, old.content)
  )
  execute function private.hold_read_only();

create trigger follow_live after delete on public.notes
  for each row execute function private.follow_live('note');

create trigger move_live after update of user_id, is_shared, deleted_at on public.notes
  for each row when (
    new.user_id <> old.user_id or (old.is_shared and not new.is_shared) or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function private.moved_live('note');

create trigger place before insert or update of folder on public.notes
  for each row when (new.folder is not null)
  execute function private.place_note();

create trigger keep_live_text before update of content on public.notes
  for each row when (old.content is distinct from new.content)
  execute function private.keep_live_text();

create trigger note_to_index after insert or update of title, content on public.notes
  for each row execute function private.note_to_index();

create trigger leave_cards before update of user_id on public.notes
  for each row when (old.user_id <> new.user_id) execute function private.leave_cards();

alter publication supabase_realtime add table public.notes;

comment on type public.note_card is $$
type: 'note' | 'pdf'
folder: string | null
tags: { id: string; name: string; color: Database['public']['Tables']['tags']['Row']['color'] }[]
pinned_at: string | null
$$;

comment on type public.note_change is $$
deleted_at: string | null
note: Database['public']['CompositeTypes']['note_card'] | null
folders: string[] | null
$$;

create policy "owners read" on public.tags
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.tags
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.tags
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.tags
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.tags as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.tags
  for each row execute function private.touch();

create trigger stamp_notes after update of name, color on public.tags
  for each row when ((old.name, old.color) is distinct from (new.name, new.color))
  execute function private.stamp_notes_of_tag();

create trigger refuse_foreign_id before insert on public.tags
  for each row execute function private.refuse_foreign_id();

alter publication supabase_realtime add table public.tags;

create policy "owners read" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners delete" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.calendar_feeds as restrictive for all to authenticated using ((select private.is_assured()));

comment on function public.study_analytics() is $$
week: { day: string; sessions: number }[]
areas: { type: 'vocabulary' | 'document' | 'mixed'; minutes: number }[]
$$;

comment on function public.study_items(text, text, uuid[], integer) is $$
kind: 'word' | 'document'
$$;

create policy "owners read" on public.study_series
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.study_series as restrictive for all to authenticated using ((select private.is_assured()));

create trigger refuse_foreign_id before insert on public.study_series
  for each row execute function private.refuse_foreign_id();

comment on function public.billing_account() is $$
email: string | null
customer_id: string | null
subscription_id: string | null
status: string | null
first_start: number | null
$$;

create policy "everybody reads what is public" on public.config
  for select to anon, authenticated using (is_public);

create policy "sessions are assured" on public.config as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.config
  for each row execute function private.touch();

comment on table private.pending_recovery_emails is 'Addresses that wait for their code: a recovery address, or the account’s own (is_own).';

create policy "sessions are assured" on public.push_subscriptions as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read" on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));

create policy "owners delete" on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));

create trigger forget_recovery_codes after delete on auth.mfa_factors
  for each row execute function private.forget_recovery_codes();

create trigger create_security_settings after insert on auth.users
  for each row execute function private.create_security_settings();

create trigger see_account_change after update of encrypted_password, email on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email)
  execute function private.see_account_change();

create trigger see_factor after insert or delete or update of status on auth.mfa_factors
  for each row execute function private.see_factor();

create policy "owners read what happened" on public.security_events
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.security_events
  as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read their security settings" on public.security_settings
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners change their security settings" on public.security_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.security_settings
  as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.security_settings
  for each row execute function private.touch();

create trigger begin_weekly_reports before update of weekly_report, report_day, report_time on public.security_settings
  for each row when (new.weekly_report
    and (not old.weekly_report or new.report_day <> old.report_day or new.report_time <> old.report_time))
  execute function private.begin_weekly_reports();

comment on function public.open_sessions() is 'user_agent: string | null
time_zone: string | null
address: string | null';

create trigger see_session after insert on auth.sessions
  for each row execute function private.see_session();

create trigger mail_cancellation after update on private.subscriptions
  for each row when (new.cancel_at_period_end and not old.cancel_at_period_end and private.is_paid(new.status))
  execute function private.mail_cancellation();

create trigger mail_withdrawal after insert on private.withdrawals
  for each row when (new.user_id is not null) execute function private.mail_withdrawal();

create policy "owners read" on public.review_settings
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.review_settings
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.review_settings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.review_settings as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.review_settings
  for each row execute function private.touch();

create trigger follow after insert or update of recall on public.review_settings
  for each row when (new.recall) execute function private.follow_settings();

comment on function public.vocabulary_overview(text, text, text) is $$
letters: Record<string, number>
$$;

grant execute on function public.announce(jsonb) to service_role;

grant execute on function public.dashboard_counters() to authenticated;

grant execute on function private.is_anonymous(uuid) to authenticated;

grant execute on function public.fill_demo_workspace() to authenticated;

grant execute on function private.refuse_unseen(jsonb, jsonb, jsonb) to authenticated, service_role;

grant execute on function public.edit_row(text, uuid, jsonb, jsonb) to authenticated;

grant execute on function private.is_time_zone(text) to authenticated, service_role;

grant execute on function public.claim_queued_mails(integer) to service_role;

grant execute on function public.remove_queued_mail(uuid) to service_role;

grant execute on function public.note_mail(uuid, text, text, text) to service_role;

grant execute on function public.claim_letters(integer) to service_role;

grant execute on function public.settle_letter(uuid, text, text) to service_role;

grant select, insert (id, user_id, title, body, href), update (read_at), delete on public.notifications to authenticated;

grant select, insert, update, delete on public.notifications to service_role;

grant execute on function public.require_feature(text) to authenticated;

grant select, update (name, avatar_url, role) on public.profiles to authenticated;

grant select, insert, update, delete on public.profiles to service_role;

grant execute on function public.project_state() to service_role;

grant execute on function public.claim_pushes(integer) to service_role;

grant execute on function public.settle_push(uuid, text, integer) to service_role;

grant execute on function private.is_assured() to authenticated;

grant execute on function private.check_request() to anon, authenticated, service_role;

grant execute on function public.search_all(text, integer) to authenticated;

grant execute on function public.take_mail_report(uuid, text, text) to service_role;

grant execute on function private.note_of_file(text) to authenticated;

grant execute on function public.claim_file_removals(integer) to service_role;

grant execute on function private.fold(text) to authenticated, service_role;

grant execute on function private.as_written(text) to authenticated, service_role;

grant select, insert (user_id, language, theme, week_start, time_zone, study_reminders, collaboration_updates, weekly_progress, new_features, screen_off, mail_off, quiet_from, quiet_to, push_off), update (user_id, language, theme, week_start, time_zone, study_reminders, collaboration_updates, weekly_progress, new_features, screen_off, mail_off, quiet_from, quiet_to, push_off) on public.user_settings to authenticated;

grant select, insert, update, delete on public.user_settings to service_role;

grant select, insert (user_id, host), delete on public.ai_consents to authenticated;

grant select, insert, update, delete on public.ai_consents to service_role;

grant select, update (title, deleted_at), delete on public.ai_conversations to authenticated;

grant select, insert, update, delete on public.ai_conversations to service_role;

grant select on public.ai_messages to authenticated;

grant select, insert, update, delete on public.ai_messages to service_role;

grant execute on function public.store_exchange(uuid, text, text, jsonb, jsonb, uuid) to service_role;

grant execute on function public.find_conversations(text) to authenticated;

grant execute on function public.store_answer(uuid, text, text, jsonb, jsonb, jsonb, uuid) to service_role;

grant execute on function public.learning_context() to authenticated;

grant execute on function public.reserve_call(uuid, text, integer, integer, integer) to service_role;

grant execute on function public.settle_call(uuid, boolean) to service_role;

grant execute on function private.proposal_hash(text, jsonb) to service_role;

grant execute on function private.is_text(jsonb, integer) to service_role;

grant execute on function private.is_id(jsonb) to service_role;

grant execute on function private.is_keyed(jsonb, integer) to service_role;

grant execute on function private.is_proposal(text, jsonb) to service_role;

grant execute on function private.begin_plan(text, integer, timestamp without time zone, timestamp without time zone, text, text) to authenticated;

grant execute on function public.find_material(text) to authenticated;

grant execute on function private.is_action(text) to authenticated, service_role;

grant execute on function private.are_actions(jsonb) to authenticated, service_role;

grant select on public.backup_files to authenticated;

grant select, insert, update, delete on public.backup_files to service_role;

grant execute on function private.are_conditions(jsonb) to authenticated, service_role;

grant execute on function public.trigger_paths(text) to authenticated;

grant execute on function public.count_matches(text, jsonb, jsonb, text) to authenticated;

grant execute on function public.run_due_jobs() to service_role;

grant execute on function public.drain_automations(integer) to service_role;

grant execute on function public.claim_automation_steps(text, integer) to service_role;

grant execute on function public.test_automation(jsonb) to authenticated;

grant execute on function private.is_schedule(jsonb) to authenticated, service_role;

grant execute on function public.webhook_secret_state() to authenticated;

grant execute on function public.keep_webhook_secret(uuid, text) to service_role;

grant select, insert (id, user_id, title, type, description, scheduled_for, duration, document_ids), update (title, type, description, scheduled_for, duration, document_ids), delete on public.collaboration_sessions to authenticated;

grant select, insert, update, delete on public.collaboration_sessions to service_role;

grant execute on function public.room_conference(uuid) to authenticated;

grant execute on function public.add_session_document(uuid, uuid) to authenticated;

grant execute on function public.remove_session_document(uuid, uuid) to authenticated;

grant execute on function public.revoke_invitation(uuid) to authenticated;

grant execute on function private.live_role(text, uuid, uuid) to authenticated;

grant execute on function private.role_rank(text) to authenticated;

grant execute on function private.live_role_on(text) to authenticated;

grant select on public.live_channels to authenticated;

grant select, insert, update, delete on public.live_channels to service_role;

grant select, insert (id, user_id, session_id, name, subject, password, config, is_active), update (session_id, subject, password, config, is_active, has_password), delete on public.meeting_rooms to authenticated;

grant select, insert, update, delete on public.meeting_rooms to service_role;

grant execute on function public.livekit_place(uuid, uuid) to authenticated;

grant execute on function public.claim_ended_calls() to service_role;

grant execute on function public.finish_ended_call(bigint) to service_role;

grant execute on function public.jitsi_place(uuid, uuid) to authenticated;

grant execute on function private.may_in_session(uuid, text) to authenticated;

grant execute on function private.is_session_owner(uuid, uuid) to authenticated;

grant execute on function public.set_session_role(uuid, uuid, text) to authenticated;

grant execute on function public.answer_knock(uuid, uuid, boolean) to authenticated;

grant execute on function public.remove_from_room(uuid, uuid) to authenticated;

grant select on public.room_participants to authenticated;

grant select, insert, update, delete on public.room_participants to service_role;

grant execute on function public.preview_room(uuid) to authenticated;

grant execute on function public.knock(uuid, text) to authenticated;

grant execute on function public.join_room(uuid, uuid) to authenticated;

grant execute on function public.stay_in_room(uuid, uuid) to authenticated;

grant execute on function public.set_room_camera(uuid, uuid, boolean) to authenticated;

grant execute on function public.leave_room(uuid, uuid) to authenticated;

grant execute on function public.room_people(uuid) to authenticated;

grant select, insert, update, delete on public.session_invitations to service_role;

grant select (id, user_id, session_id, email, role, message, status, accepted_by, sent_at, times_sent, expires_at, answered_at, created_at) on public.session_invitations to authenticated;

grant select, insert (session_id, id, user_id, content, mentions), update (content, mentions, deleted_at) on public.session_messages to authenticated;

grant select, insert, update, delete on public.session_messages to service_role;

grant select on public.session_reads to authenticated;

grant select, insert, update, delete on public.session_reads to service_role;

grant execute on function public.zoom_account() to authenticated;

grant execute on function public.begin_zoom_authorization(text, text, text) to authenticated;

grant execute on function public.keep_zoom_connection(uuid, text, text, integer, uuid) to service_role;

grant execute on function public.release_zoom_connection(uuid, uuid, boolean) to service_role;

grant execute on function public.keep_zoom_meeting(text, text, text, integer, uuid) to authenticated;

grant execute on function public.may_open_meeting(uuid) to authenticated;

grant select (user_id, expires_at, created_at, updated_at), delete on public.zoom_tokens to authenticated;

grant select, insert, update, delete on public.zoom_tokens to service_role;

grant select, update (status) on public.call_requests to authenticated;

grant select, insert, update, delete on public.call_requests to service_role;

grant execute on function public.send_contact_message(text, text, text, text, text, text) to anon, authenticated;

grant select, update (done_at) on public.contact_messages to authenticated;

grant select, insert, update, delete on public.contact_messages to service_role;

grant execute on function public.choose_mail(text, boolean) to anon, authenticated, service_role;

grant execute on function private.is_administrator() to authenticated;

grant execute on function public.write_to_support(text) to authenticated;

grant execute on function public.answer_support(uuid, text) to authenticated;

grant execute on function public.request_call(text, text, timestamp with time zone[], text) to authenticated;

grant select, update (done_at) on public.support_threads to authenticated;

grant select, insert, update, delete on public.support_threads to service_role;

grant execute on function public.change_notes(jsonb) to authenticated;

grant execute on function public.resolve_note_thread(uuid, uuid, boolean) to authenticated;

grant execute on function public.import_notes(jsonb) to authenticated;

grant execute on function public.push_live_note(uuid, text, integer) to authenticated;

grant execute on function public.rename_live_note(uuid, text) to authenticated;

grant execute on function public.claim_live_notes(integer) to service_role;

grant execute on function public.write_live_note(uuid, bigint, text, text) to service_role;

grant select on public.note_folders to authenticated;

grant select, insert, update, delete on public.note_folders to service_role;

grant select, insert (id, user_id, title, content, type, folder, is_pinned, is_shared), update (type, folder, is_pinned, is_shared, deleted_at), delete on public.notes to authenticated;

grant select, insert, update, delete on public.notes to service_role;

grant execute on function public.save_note(uuid, integer, text, text, text[], boolean, text, text) to authenticated;

grant execute on function public.replace_note(uuid, integer, text, text, text[]) to authenticated;

grant execute on function public.merge_tags(uuid, uuid) to authenticated;

grant execute on function public.get_notes_by_tag(uuid) to authenticated;

grant execute on function private.owns_note(uuid) to authenticated;

grant execute on function public.sync_notes(bigint, integer) to authenticated;

grant select, insert (id, user_id, name, color), update (name, color), delete on public.tags to authenticated;

grant select, insert, update, delete on public.tags to service_role;

grant execute on function public.renew_calendar_feed() to authenticated;

grant select (user_id, created_at, read_at), delete on public.calendar_feeds to authenticated;

grant select, insert, update, delete on public.calendar_feeds to service_role;

grant execute on function public.settle_sessions(uuid[], text) to authenticated;

grant execute on function public.import_calendar(uuid, jsonb) to authenticated;

grant execute on function public.study_analytics() to authenticated;

grant execute on function public.study_items(text, text, uuid[], integer) to authenticated;

grant select on public.study_series to authenticated;

grant select, insert, update, delete on public.study_series to service_role;

grant execute on function public.request_email_confirmation() to authenticated;

grant execute on function public.confirm_email(text) to authenticated;

grant execute on function public.billing_account() to authenticated;

grant execute on function public.keep_customer(uuid, text) to service_role;

grant execute on function public.record_withdrawal(uuid, text, bigint) to service_role;

grant execute on function public.customer_to_cancel(text, text) to service_role;

grant select on public.config to anon;

grant select on public.config to authenticated;

grant select, insert, update, delete on public.config to service_role;

grant execute on function public.delete_account(text, jsonb) to authenticated;

grant execute on function public.claim_deletion(uuid) to service_role;

grant execute on function public.deletion_progress(uuid) to service_role;

grant execute on function public.finish_deletion_step(uuid, text) to service_role;

grant execute on function public.release_deletion(uuid, text) to service_role;

grant execute on function public.files_to_erase(uuid, integer) to service_role;

grant execute on function public.finish_deletion(uuid) to service_role;

grant execute on function public.erase_rows(uuid, integer) to service_role;

grant execute on function public.data_overview() to authenticated;

grant execute on function public.begin_export() to authenticated;

grant execute on function public.export_rows(text, jsonb, integer) to authenticated;

grant execute on function public.import_rows(text, jsonb) to authenticated;

grant execute on function private.is_day(text) to service_role;

grant execute on function public.mail_invoice(text, jsonb) to service_role;

grant execute on function public.notification_settings() to authenticated;

grant execute on function public.change_notification_settings(jsonb) to authenticated;

grant execute on function public.add_push_subscription(text, text, text, text) to authenticated;

grant execute on function public.push_topics_off() to authenticated;

grant select, delete on public.push_subscriptions to authenticated;

grant select, insert, update, delete on public.push_subscriptions to service_role;

grant execute on function public.request_recovery_email(text) to authenticated;

grant execute on function public.confirm_recovery_email(text) to authenticated;

grant execute on function public.remove_recovery_email() to authenticated;

grant execute on function public.make_recovery_codes() to authenticated;

grant execute on function public.use_recovery_code(uuid, text) to service_role;

grant execute on function private.count_attempt(jsonb) to supabase_auth_admin;

grant select on public.security_events to authenticated;

grant select, insert, update, delete on public.security_events to service_role;

grant select, update (login_alerts, password_changes, security_updates, suspicious_activity, weekly_report, report_day, report_time) on public.security_settings to authenticated;

grant select, insert, update, delete on public.security_settings to service_role;

grant execute on function public.place_session(text) to authenticated;

grant execute on function public.open_sessions() to authenticated;

grant execute on function public.end_sessions(uuid) to authenticated;

grant select on public.user_subscriptions to authenticated;

grant execute on function private.blank_pattern() to authenticated, service_role;

grant execute on function private.is_cloze(text) to authenticated, service_role;

grant execute on function private.cloze_answer(text) to authenticated, service_role;

grant execute on function private.cloze_text(text) to authenticated, service_role;

grant execute on function private.sentence_key(text) to authenticated, service_role;

grant execute on function private.are_weights(double precision[]) to authenticated, service_role;

grant execute on function private.study_day(timestamp with time zone, text) to authenticated;

grant execute on function public.import_words(jsonb, text, text) to authenticated;

grant execute on function public.remove_words(uuid[]) to authenticated;

grant select, insert (user_id, retention, new_per_day, reviews_per_day, recall, weights, typed, language), update (user_id, retention, new_per_day, reviews_per_day, recall, weights, typed, language) on public.review_settings to authenticated;

grant select, insert, update, delete on public.review_settings to service_role;

grant execute on function private.first_letter(text) to authenticated, service_role;

grant execute on function private.are_examples(text[]) to authenticated, service_role;

grant execute on function public.vocabulary_overview(text, text, text) to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2097152, array['image/jpeg', 'image/png', 'image/gif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    create extension if not exists pg_net;
    perform cron.schedule('call_due_functions', '30 seconds', 'select private.call_due_functions()');
  end if;
exception
  when others then
    raise warning 'pg_net could not be used (%): call what public.due_functions() names every 30 seconds', sqlerrm;
end
$$;

do $$
declare
  missing constant text := concat_ws(', ',
    case when to_regnamespace('cron') is null then 'pg_cron' end,
    case when to_regnamespace('net') is null then 'pg_net' end,
    case when to_regclass('vault.decrypted_secrets') is null then 'supabase_vault' end
  );
begin
  if to_regclass('auth.schema_migrations') is null then
    return;
  end if;
  if missing <> '' then
    raise exception 'Cahier needs these extensions: %', missing
      using hint = 'Enable them in the project under Database, Extensions, and push the migrations again.';
  end if;
  perform cron.schedule('run_due_jobs', '30 seconds', 'select public.run_due_jobs()');
  perform cron.schedule('call_due_functions', '30 seconds', 'select private.call_due_functions()');
  -- Two runs a minute leave six thousand rows a day.
  perform cron.schedule(
    'purge_job_runs', '17 3 * * *', 'delete from cron.job_run_details where start_time < now() - interval ''3 days'''
  );
end
$$;

insert into private.mail_key default values;

insert into private.data_sections (source, section, hidden) values ('public.notifications', 'notifications', '{actor_id}');

insert into private.data_sections (source, section, owner, importer, writable)
values ('public.profiles', 'profile', 'id', 'import_settings', '{name,role}');

insert into private.data_sections (source, reason)
values ('private.push_queue', 'what waits for a browser: the notification itself is in its section');

do $$
begin
  if to_regclass('auth.schema_migrations') is null then
    return;
  end if;
  alter role authenticator set pgrst.db_pre_request = 'private.check_request';
  notify pgrst, 'reload config';
end
$$;

insert into private.data_sections (source, reason) values ('private.stored_files', 'the files themselves are in the archive');

insert into private.data_sections (source, section, key, importer, writable)
values ('public.user_settings', 'settings', '{user_id}', 'import_settings', '{language,theme,week_start,time_zone,study_reminders,collaboration_updates,weekly_progress,new_features,screen_off,mail_off,quiet_from,quiet_to,push_off}');

insert into private.data_sections (source, reason) values ('private.ai_calls', 'counts calls of the last day');

insert into private.data_sections (source, reason) values ('public.ai_consents', 'given anew where passages are sent again');

insert into private.data_sections (source, section, is_item, importer) values ('public.ai_conversations', 'conversations', true, 'import_plain');

insert into private.data_sections (source, section, key, importer, refs)
values ('public.ai_messages', 'messages', '{conversation_id,place}', 'import_plain', '{"conversation_id": ["public.ai_conversations"]}');

insert into private.data_sections (source, reason)
values ('public.ai_proposals', 'wait for a week; what came of them is among words, notes and sessions');

insert into private.data_sections (source, reason) values ('private.notes_to_index', 'waits until the passages of a note are made');

insert into private.data_sections (source, reason) values ('private.passages', 'made from the notes');

insert into private.data_sections (source, reason) values ('private.postings', 'made from the notes');

insert into private.data_sections (source, section, details, importer, refs, writable)
values ('public.automation_executions', 'automation_executions', 'execution_details', 'import_plain', '{"automation_id": ["public.automations"]}', '{id,automation_id,status,trigger_data,started_at,completed_at,execution_time_ms,action_result,error_message,error_code}');

insert into private.data_sections (source, reason) values ('public.automation_steps', 'with their executions, in the section automation_executions');

insert into private.data_sections (source, section, is_item, importer, fixed)
values ('public.automations', 'automations', true, 'import_plain', '{"is_active": false, "paused_at": null, "template_id": null, "pause_reason": null, "failures_in_row": 0}');

insert into private.data_sections (source, reason)
values ('public.backup_files', 'which files the backups hold: the files are in the export themselves');

insert into storage.buckets (id, name, public, file_size_limit)
values ('backups', 'backups', false, 524288000)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('run_due_jobs', '30 seconds', 'select public.run_due_jobs()');
  end if;
exception
  when others then
    raise warning 'pg_cron could not be used (%): call public.run_due_jobs() every 30 seconds', sqlerrm;
end
$$;

do $$
begin
  if to_regclass('auth.schema_migrations') is not null then
    perform cron.schedule('drain_automations', '5 seconds', 'select public.drain_automations(500)');
  end if;
end
$$;

insert into private.data_sections (source, reason) values ('private.webhook_secrets', 'a sealed key: an account makes its own');

insert into private.data_sections (source, section, key) values ('public.collaboration_participants', 'participations', '{session_id}');

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.collaboration_sessions', 'collaboration_sessions', true, 'import_plain', '{"document_ids": ["public.notes"]}');

insert into private.data_sections (source, reason) values ('private.ended_calls', 'names of meetings that are over, until the server has ended them');

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.meeting_rooms', 'meeting_rooms', true, 'import_plain', '{"session_id": ["public.collaboration_sessions"]}');

insert into private.data_sections (source, reason) values ('private.room_conferences', 'names and keys of meetings, which mean nothing afterwards');

insert into private.data_sections (source, reason) values ('public.room_participants', 'says who is in a meeting now');

insert into private.data_sections (source, reason) values ('private.room_passwords', 'hashes of passwords, which nobody reads');

insert into private.data_sections (source, reason) values ('private.room_signs', 'says who is in a meeting now');

insert into private.data_sections (source, reason) values ('private.room_tries', 'counts wrong passwords for ten minutes');

insert into private.data_sections (source, section, hidden) values ('public.session_invitations', 'invitations', '{secret_hash}');

insert into private.data_sections (source, section, key) values ('public.session_messages', 'session_messages', '{session_id,id}');

insert into private.data_sections (source, reason) values ('public.session_reads', 'a place in a chat that the file does not hold');

insert into private.data_sections (source, reason) values ('private.zoom_authorizations', 'a sign-in that waits for minutes');

insert into private.data_sections (source, reason) values ('public.zoom_tokens', 'secrets of another service: connecting it again gives new ones');

insert into private.data_sections (source, section) values ('public.call_requests', 'call_requests');

insert into private.data_sections (source, section) values ('public.contact_messages', 'contact_messages');

insert into private.data_sections (source, section) values ('public.support_messages', 'support_messages');

insert into private.data_sections (source, section, key) values ('public.support_threads', 'support_threads', '{user_id}');

create or replace trigger replace_attachment after update on storage.objects
  for each row when (
    new.bucket_id = 'note-attachments'
    and (new.owner_id is not distinct from old.owner_id or (new.metadata, new.version) is distinct from (old.metadata, old.version))
  )
  execute function private.follow_attachment_file();

insert into storage.buckets (id, name, public, file_size_limit)
values ('note-attachments', 'note-attachments', false, 26214400)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

insert into private.data_sections (source, reason) values ('private.live_note_updates', 'the text of a note, which the file holds');

insert into private.data_sections (source, reason) values ('private.live_notes', 'the text of a note, which the file holds');

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.note_attachments', 'attachments', true, 'import_attachments', '{"note_id": ["public.notes"]}');

insert into private.data_sections (source, reason) values ('private.note_clocks', 'counts changes for the devices that follow them');

insert into private.data_sections (source, section, key) values ('public.note_collaborators', 'documents_of_others', '{note_id}');

insert into private.data_sections (source, section, key) values ('public.note_comments', 'note_comments', '{note_id,id}');

insert into private.data_sections (source, section, key, importer) values ('public.note_folders', 'folders', '{path}', 'import_plain');

insert into private.data_sections (source, section, importer, refs, writable)
values ('public.note_former_titles', 'note_former_titles', 'import_plain', '{"note_id": ["public.notes"]}', '{id,note_id,title,created_at}');

insert into private.data_sections (source, reason) values ('public.note_tags', 'with their notes, in the section documents');

insert into private.data_sections (source, reason) values ('public.note_threads', 'what comments of several people are about');

insert into private.data_sections (source, reason) values ('private.note_tombstones', 'ids of deleted notes, for the devices that still have them');

insert into private.data_sections (source, section, importer, refs, writable)
values ('public.note_versions', 'note_versions', 'import_versions', '{"note_id": ["public.notes"]}', '{id,note_id,version,title,content,created_at}');

create or replace trigger keep_former_title after update of title on public.notes for each row
  when (private.as_written(old.title) <> private.as_written(new.title) and old.user_id = new.user_id)
  execute function private.keep_former_title();

insert into private.data_sections (source, section, hidden, details, is_item, importer)
values ('public.notes', 'documents', '{revision}', 'note_details', true, 'import_documents');

insert into private.data_sections (source, section, importer) values ('public.tags', 'tags', 'import_plain');

insert into private.data_sections (source, section, key, hidden) values ('public.calendar_feeds', 'calendar_feeds', '{user_id}', '{secret_hash}');

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.study_series', 'study_series', true, 'import_series', '{"items": ["public.vocabulary", "public.notes"]}');

insert into private.data_sections (source, section, is_item, importer, refs, fixed)
values ('public.study_sessions', 'study_sessions', true, 'import_plain', '{"items": ["public.vocabulary", "public.notes"], "series_id": ["public.study_series"]}', '{"running_since": null}');

insert into private.data_sections (source, reason) values ('private.account_deletions', 'begins when the account ends');

insert into private.data_sections (source, section, key, hidden) values ('private.customers', 'billing_accounts', '{user_id}', '{revision}');

insert into private.data_sections (source, reason) values ('private.exports', 'ends with its session');

insert into private.data_sections (source, reason) values ('private.mailed_invoices', 'the invoices themselves are with the payment provider');

insert into private.data_sections (source, reason) values ('private.pending_recovery_emails', 'a code that waits for minutes');

insert into private.data_sections (source, reason) values ('public.push_subscriptions', 'browsers that are signed in: another account has others');

do $$
begin
  if to_regclass('auth.mfa_recovery_codes') is not null then
    create trigger see_recovery_code after update of used_at on auth.mfa_recovery_codes
      for each row execute function private.see_recovery_code();
  end if;
end
$$;

insert into private.data_sections (source, reason) values ('private.recovery_codes', 'hashes of codes: an account makes its own');

do $$
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    create trigger see_passkey after insert or delete on auth.webauthn_credentials
      for each row execute function private.see_passkey();
  end if;
end
$$;

insert into private.data_sections (source, section) values ('public.security_events', 'security_events');

insert into private.data_sections (source, section, key, importer, writable)
values ('public.security_settings', 'security_settings', '{user_id}', 'import_settings', '{login_alerts,password_changes,security_updates,suspicious_activity,weekly_report,report_day,report_time}');

insert into private.data_sections (source, reason) values ('private.session_zones', 'ends with its session');

insert into private.data_sections (source, section, key) values ('private.subscriptions', 'subscriptions', '{user_id}');

insert into private.data_sections (source, section) values ('private.withdrawals', 'withdrawals');

insert into private.data_sections (source, reason) values ('private.wrong_tries', 'a counter of minutes');

insert into private.data_sections (source, reason) values ('public.cards', 'with their words, in the section vocabulary');

insert into private.data_sections (source, section, key, importer, writable)
values ('public.review_settings', 'review_settings', '{user_id}', 'import_settings', '{retention,new_per_day,reviews_per_day,recall,weights,typed,language}');

insert into private.data_sections (source, reason) values ('public.reviews', 'with their words, in the section vocabulary');

insert into private.data_sections (source, section, details, is_item, importer)
values ('public.vocabulary', 'vocabulary', 'word_details', true, 'import_vocabulary');

create or replace function private.time_zone_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select time_zone from public.user_settings where user_id = account), 'Europe/Paris')
$$;

create or replace function public.ensure_profile() returns void
  language sql security definer set search_path = ''
as $$
  insert into public.profiles (id, name)
  select id, private.first_name(raw_user_meta_data, email) from auth.users where id = (select auth.uid())
  on conflict (id) do nothing
$$;

create or replace function private.run_due_automations() returns integer
  language sql security definer set search_path = ''
as $$
  select ran from private.turn_automations(100)
$$;

create or replace function private.contact_mail(sent public.contact_messages) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(
    E'\n',
    format('De : %s <%s>', private.one_line(sent.name), sent.email),
    'Compte : ' || sent.user_id::text,
    'Priorité : ' || case sent.priority when 'high' then 'haute' when 'low' then 'basse' else 'normale' end,
    '',
    sent.message
  )
$$;

create or replace function public.claim_mails(max integer default 50)
  returns table (recipient text, reply_to text, subject text, body text)
  language sql security definer set search_path = ''
as $$
  update public.contact_messages as sent
  set mailed_at = now()
  from (
    select id from public.contact_messages
    where mailed_at is null
    order by created_at
    limit claim_mails.max
    for update skip locked
  ) as unmailed
  where sent.id = unmailed.id
  returning null::text, sent.email, 'Support : ' || private.one_line(sent.subject), private.contact_mail(sent)
$$;

create or replace function private.quiet_until(account uuid, moment timestamptz default now()) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select (
    local::date
    + case when settings.quiet_from < settings.quiet_to or to_char(local, 'HH24:MI') < settings.quiet_to then 0 else 1 end
    + settings.quiet_to::time
  ) at time zone settings.time_zone
  from public.user_settings as settings, lateral (select moment at time zone settings.time_zone as local) as clock
  where settings.user_id = account
    and case
      when settings.quiet_from < settings.quiet_to then to_char(local, 'HH24:MI') >= settings.quiet_from and to_char(local, 'HH24:MI') < settings.quiet_to
      else to_char(local, 'HH24:MI') >= settings.quiet_from or to_char(local, 'HH24:MI') < settings.quiet_to
    end
$$;

create or replace function private.mail_is_off(account uuid, topic text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select topic = any (mail_off) from public.user_settings where user_id = account), false)
$$;

create or replace function private.end_quiet_hours() returns void
  language sql set search_path = ''
as $$
  update public.notifications set held_until = null where held_until <= now()
$$;

create or replace function private.plan_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select subscription from public.profiles where id = account), 'free')
$$;

create or replace function private.has_feature(account uuid, feature text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.plan_has(private.plan_of(account), feature)
$$;

create or replace function public.push_keys() returns table (public_key text, private_key jsonb)
  language sql stable security definer set search_path = ''
as $$
  select held.public_key, held.private_key from private.push_keys as held
$$;

create or replace function public.keep_push_keys(public_key text, private_key jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.push_keys (public_key, private_key) values (keep_push_keys.public_key, keep_push_keys.private_key) on conflict do nothing
$$;

create table private.push_queue (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  -- { title, body, href, lang }
  message jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);

create or replace function private.address_hash(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.secret_hash(lower(btrim(address)))
$$;

create or replace function private.mail_is_stopped(address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.mail_addresses where address_hash = private.address_hash(address) and stopped_at is not null
  )
$$;

create or replace function private.resume_mail(address text) returns void
  language sql security definer set search_path = ''
as $$
  update private.mail_addresses set stopped_at = null, reason = null, failures = 0
  where address_hash = private.address_hash(address)
$$;

create or replace function private.owner_of_file(bucket text, file text) returns uuid
  language sql stable set search_path = ''
as $$
  select case
    when bucket in ('avatars', 'backups')
      then (regexp_match(file, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[A-Za-z0-9._-]+$'))[1]::uuid
    when bucket = 'note-attachments' then (select user_id from public.notes where id = private.note_of_file(file))
  end
$$;

create or replace function public.storage_usage() returns table (used bigint, total bigint)
  language sql stable security definer set search_path = ''
as $$
  select private.bytes_stored((select auth.uid())), private.storage_limit(private.plan_of((select auth.uid())))
$$;

create table public.ai_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The answer that has it.
  message_id uuid not null,
  kind text not null check (kind in ('cards', 'plan', 'summary')),
  payload jsonb not null check (pg_column_size(payload) <= 65536 and private.is_proposal(kind, payload)),
  -- Says what the learner confirms.
  hash text not null generated always as (private.proposal_hash(kind, payload)) stored,
  state text not null default 'proposed' check (state in ('proposed', 'dropped', 'done', 'undone')),
  -- What was made, and is there as far as the proposal knows; after it was undone what had been changed and stayed.
  made jsonb not null default '[]' check (jsonb_typeof(made) = 'array' and pg_column_size(made) <= 16384),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- By the same columns as the key, so that an answer has one.
  unique (message_id, user_id),
  foreign key (message_id, user_id) references public.ai_messages (id, user_id) on delete cascade
);

create or replace function private.index_note(note public.notes) returns void
  language plpgsql set search_path = ''
as $$
declare
  tongue constant text := private.text_language(note.title || ' ' || note.content);
begin
  delete from private.passages where note_id = note.id;
  with cut as materialized (
    select start, length, substr(note.content, start, length) as body from private.cut_passages(note.content)
    -- A note without a text is found by its title.
    union all select 1, 0, '' where note.content !~ '\S'
  ),
  titled as materialized (select term, 2 * count as count from private.terms_of(note.title, tongue)),
  counted as materialized (
    select cut.start, terms.term, sum(terms.count) as count
    from cut, lateral (select * from private.terms_of(cut.body, tongue) union all select * from titled) as terms
    group by cut.start, terms.term
  ),
  made as (
    insert into private.passages (user_id, note_id, language, start, length, weight)
    select note.user_id, note.id, tongue, start, length,
      (select coalesce(sum(count), 0) from counted where counted.start = cut.start)
    from cut
    returning id, start
  )
  insert into private.postings (user_id, term, passage_id, count)
  select note.user_id, counted.term, made.id, least(counted.count, 1000)
  from counted join made using (start);
end
$$;

create or replace function private.index_notes(owner uuid, most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due uuid;
  note public.notes;
  made integer := 0;
begin
  for due in
    select waiting.note_id from private.notes_to_index as waiting
    join public.notes as written on written.id = waiting.note_id
    where owner is null or waiting.user_id = owner
    order by waiting.changed_at limit most
    for key share of written skip locked
    for update of waiting skip locked
  loop
    select * into strict note from public.notes where id = due;
    perform private.index_note(note);
    delete from private.notes_to_index where note_id = due;
    made := made + 1;
  end loop;
  return made;
end
$$;

create table private.notes_to_index (
  note_id uuid primary key references public.notes (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);

create table private.passages (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  note_id uuid not null references public.notes (id) on delete cascade,
  language text not null check (language in ('fr', 'en', 'es', 'de')),
  -- Where it stands in the note's text, in characters from 1.
  start integer not null check (start > 0),
  length integer not null check (length >= 0),
  -- How many words it counts for.
  weight integer not null check (weight >= 0)
);

create table private.postings (
  user_id uuid not null references auth.users (id) on delete cascade,
  term text not null,
  passage_id bigint not null references private.passages (id) on delete cascade,
  count smallint not null check (count > 0),
  primary key (user_id, term, passage_id)
);

create or replace function private.own_proposal(proposal_id uuid, needed text) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  found_one public.ai_proposals;
begin
  select * into found_one from public.ai_proposals as own where own.id = proposal_id and own.user_id = auth.uid() for update;
  if found_one.id is null then
    raise exception using errcode = 'PT404', message = 'Cette proposition n’existe plus.', detail = 'proposal_not_found';
  end if;
  if found_one.state <> needed then
    raise exception using
      errcode = 'PT409', message = 'Cette proposition a déjà été traitée.', detail = 'proposal_settled';
  end if;
  if needed = 'proposed' and found_one.expires_at <= now() then
    raise exception using
      errcode = 'PT410', message = 'Cette proposition a expiré. Demandez-la à nouveau.', detail = 'proposal_expired';
  end if;
  return found_one;
end
$$;

create or replace function private.seen_proposal(proposal_id uuid, hash text) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant public.ai_proposals := private.own_proposal(proposal_id, 'proposed');
begin
  if own.hash is distinct from seen_proposal.hash then
    raise exception using
      errcode = 'PT409',
      message = 'Cette proposition a changé entre-temps. Relisez-la avant de confirmer.',
      detail = 'proposal_changed';
  end if;
  return own;
end
$$;

create or replace function public.change_proposal(proposal_id uuid, hash text, payload jsonb) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  own public.ai_proposals := private.seen_proposal(proposal_id, hash);
  given constant jsonb := case when jsonb_typeof(payload) = 'object' then payload else '{}' end;
begin
  own.payload := case own.kind
    when 'cards' then own.payload || jsonb_build_object(
      'cards', private.merged(own.payload -> 'cards', given -> 'cards', array['word', 'definition'])
    )
    when 'plan' then own.payload || jsonb_build_object(
      'sessions', private.merged(own.payload -> 'sessions', given -> 'sessions', array['title', 'starts_at', 'duration'])
    )
    else own.payload || jsonb_build_object('title', given -> 'title', 'content', given -> 'content')
  end;
  if own.kind = 'plan' and exists (
    select from jsonb_array_elements(own.payload -> 'sessions') as session where not private.is_moment(session ->> 'starts_at')
  ) then
    raise exception using
      errcode = 'PT422', message = 'Une séance est à une date ou une heure qui n’existe pas.', detail = 'proposal_moment';
  end if;
  if pg_column_size(own.payload) > 65536 or not private.is_proposal(own.kind, own.payload) then
    raise exception using
      errcode = 'PT422', message = 'Cette proposition ne peut pas être enregistrée ainsi.', detail = 'proposal_invalid';
  end if;
  update public.ai_proposals as stored set payload = own.payload where stored.id = own.id returning stored.* into own;
  return own;
end
$$;

create or replace function public.drop_proposal(proposal_id uuid) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  own public.ai_proposals := private.own_proposal(proposal_id, 'proposed');
begin
  update public.ai_proposals as stored set state = 'dropped' where stored.id = own.id returning stored.* into own;
  return own;
end
$$;

create or replace function private.settle_proposal(proposal_id uuid, needed text, reached text, made jsonb) returns public.ai_proposals
  language plpgsql security definer set search_path = ''
as $$
declare
  settled public.ai_proposals;
begin
  update public.ai_proposals as stored
  set state = reached, made = settle_proposal.made, done_at = coalesce(stored.done_at, clock_timestamp())
  where stored.id = proposal_id and stored.user_id = auth.uid() and stored.state = needed
  returning stored.* into strict settled;
  return settled;
end
$$;

create or replace function private.end_plan(series uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.study_series where id = series and user_id = auth.uid()
$$;

create or replace function public.confirm_proposal(proposal_id uuid, hash text) returns public.ai_proposals
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  own constant public.ai_proposals := private.seen_proposal(proposal_id, hash);
  payload constant jsonb := own.payload;
  -- A note of somebody else, or one that is gone, is not named.
  note constant uuid := (
    select notes.id from public.notes where notes.id = (payload #>> '{note,id}')::uuid and notes.user_id = auth.uid()
  );
  made jsonb;
  series uuid;
begin
  if own.kind = 'cards' then
    with added as (
      insert into public.vocabulary (word, definition, kind, note_id, quotation)
      select
        case card ->> 'kind' when 'cloze' then private.cloze_answer(card ->> 'definition') else btrim(card ->> 'word') end,
        btrim(card ->> 'definition'), card ->> 'kind', note, card ->> 'quotation'
      from jsonb_array_elements(payload -> 'cards') as card
      returning id, word
    )
    select jsonb_agg(jsonb_build_object('kind', 'word', 'id', id, 'title', word)) into made from added;
  elsif own.kind = 'summary' then
    with added as (
      insert into public.notes (title, content) values (btrim(payload ->> 'title'), payload ->> 'content') returning id, title
    )
    select jsonb_agg(jsonb_build_object('kind', 'note', 'id', id, 'title', title)) into made from added;
  else
    select private.begin_plan(
      payload ->> 'title', (payload #>> '{sessions,0,duration}')::integer, min(start), max(start), payload ->> 'time_zone',
      string_agg(distinct (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from start)], ',')
    ) into series
    from jsonb_array_elements(payload -> 'sessions') as session, lateral (select (session ->> 'starts_at')::timestamp) as at (start);
    with added as (
      insert into public.study_sessions (title, type, scheduled_for, time_zone, duration, items, series_id, series_day)
      select session ->> 'title', 'mixed', start at time zone (payload ->> 'time_zone'), payload ->> 'time_zone',
        (session ->> 'duration')::integer, array(select item::uuid from jsonb_array_elements_text(session -> 'items') as item), series,
        start::date
      from jsonb_array_elements(payload -> 'sessions') as session, lateral (select (session ->> 'starts_at')::timestamp) as at (start)
      order by start
      returning id, title
    )
    select jsonb_agg(jsonb_build_object('kind', 'session', 'id', id, 'title', title))
      || jsonb_build_array(jsonb_build_object('kind', 'series', 'id', series, 'title', payload ->> 'title'))
    into made from added;
  end if;
  return private.settle_proposal(own.id, 'proposed', 'done', made);
end
$$;

create or replace function public.undo_proposal(proposal_id uuid) returns public.ai_proposals
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  own constant public.ai_proposals := private.own_proposal(proposal_id, 'done');
  ids constant uuid[] := array(select (item ->> 'id')::uuid from jsonb_array_elements(own.made) as item);
  stayed jsonb;
begin
  delete from public.vocabulary as word
  where word.id = any (ids) and word.user_id = auth.uid() and word.updated_at <= own.done_at
    and not exists (select from public.reviews where reviews.word_id = word.id);
  delete from public.study_sessions as session
  where session.id = any (ids) and session.user_id = auth.uid() and session.updated_at <= own.done_at and not session.completed;
  update public.notes as note set deleted_at = now()
  where note.id = any (ids) and note.user_id = auth.uid() and note.updated_at <= own.done_at and note.version = 1
    and not note.is_shared and note.deleted_at is null;
  select coalesce(jsonb_agg(item), '[]') into stayed
  from jsonb_array_elements(own.made) as item
  where exists (select from public.vocabulary as word where word.id = (item ->> 'id')::uuid)
    or exists (select from public.study_sessions as session where session.id = (item ->> 'id')::uuid)
    or exists (select from public.notes as note where note.id = (item ->> 'id')::uuid and note.deleted_at is null);
  -- Sessions that stay are sessions of their own.
  perform private.end_plan((item ->> 'id')::uuid) from jsonb_array_elements(own.made) as item where item ->> 'kind' = 'series';
  return private.settle_proposal(own.id, 'done', 'undone', stayed);
end
$$;

create or replace function private.is_moment(given text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    given ~ '^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$' and private.is_day(replace(left(given, 10), '-', '')), false
  )
$$;

create table public.automation_templates (
  id uuid primary key default gen_random_uuid(),
  -- Stable name of a preset; screens know their texts by it.
  key text not null unique check (key ~ '^[a-z][a-z_]{0,49}$'),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  category text not null check (
    category in ('productivity', 'learning', 'motivation', 'alerts', 'analytics', 'backup', 'general')
  ),
  icon text not null default 'zap' check (char_length(icon) <= 50),
  color text not null default 'encre' check (char_length(color) <= 50),
  is_premium boolean not null default false,
  -- Whether the engine runs what this template makes.
  is_available boolean not null default false,
  trigger_schema jsonb not null check (trigger_schema ? 'type'),
  action_schema jsonb not null check (action_schema ? 'type'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  more_actions jsonb not null default '[]' check (private.are_actions(more_actions)),
  conditions jsonb not null default '{}' check (private.are_conditions(conditions))
);

create table public.automations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  category text not null default 'general' check (
    category in ('productivity', 'learning', 'motivation', 'alerts', 'analytics', 'backup', 'general')
  ),
  trigger_type text not null,
  trigger_config jsonb not null default '{}' check (jsonb_typeof(trigger_config) = 'object' and pg_column_size(trigger_config) <= 8192),
  action_type text not null check (
    action_type in ('send_notification', 'send_email', 'create_note', 'schedule_session', 'webhook_call', 'create_backup')
  ),
  action_config jsonb not null default '{}' check (jsonb_typeof(action_config) = 'object' and pg_column_size(action_config) <= 32768),
  conditions jsonb not null default '{}' check (jsonb_typeof(conditions) in ('object', 'array') and pg_column_size(conditions) <= 8192),
  schedule_config jsonb not null default '{}' check (jsonb_typeof(schedule_config) = 'object' and pg_column_size(schedule_config) <= 8192),
  is_active boolean not null default true,
  priority smallint not null default 5 check (priority between 1 and 10),
  retry_config jsonb not null default '{"max_retries": 3, "retry_delay": 300}' check (
    (retry_config ->> 'max_retries')::numeric between 0 and 10 and (retry_config ->> 'retry_delay')::numeric between 0 and 86400
  ),
  template_id uuid references public.automation_templates (id) on delete set null,
  -- Key of the preset card that switches this one: at most one per learner.
  preset text check (preset ~ '^[a-z][a-z_]{0,49}$'),
  execution_count integer not null default 0 check (execution_count >= 0),
  success_count integer not null default 0 check (success_count >= 0),
  failure_count integer not null default 0 check (failure_count >= 0),
  last_executed_at timestamptz,
  next_execution_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  more_actions jsonb not null default '[]' check (private.are_actions(more_actions) and pg_column_size(more_actions) <= 65536),
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  -- Since when, and why, the engine has switched it off.
  paused_at timestamptz,
  pause_reason text check (pause_reason ~ '^[a-z_]{1,50}$'),
  unique (user_id, preset),
  unique (id, user_id),
  check (trigger_type <> 'time_based' or private.is_schedule(trigger_config)),
  constraint automations_trigger_type_check check (
  trigger_type in (
    'manual', 'note_created', 'note_updated', 'vocabulary_added', 'vocabulary_mastered', 'session_completed', 'document_shared',
    'user_registered', 'time_based'
  )
),
  constraint automations_conditions_shape check (private.are_conditions(conditions))
);

create or replace function private.section_rows(account uuid, section text, after jsonb, max integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  told constant private.data_sections := (
    select known from private.data_sections as known where known.section = section_rows.section
  );
  most constant integer := least(greatest(max, 1), 1000);
  keys constant text := (select string_agg(format('entry.%I', name), ', ' order by place) from unnest(told.key) with ordinality as k (name, place));
  hidden constant text[] := told.hidden || told.owner || array(
    select attname from pg_catalog.pg_attribute where attrelid = told.source::regclass and attgenerated <> ''
  );
  source refcursor;
  place jsonb;
  line jsonb;
  last jsonb;
  lines jsonb[] := '{}';
  bytes bigint := 0;
begin
  open source for execute format(
    $query$
      select jsonb_build_object(%4$s), (to_jsonb(entry) - $4) %5$s
      from (
        select entry.* from %1$s as entry
        where entry.%2$I = $1 and ($2 is null or (%3$s) > (select %3$s from jsonb_populate_record(null::%1$s, $2) as entry))
        order by %3$s limit $3
      ) as entry
    $query$,
    told.source::regclass, told.owner, keys,
    (select string_agg(format('%L, entry.%I', name, name), ', ') from unnest(told.key) as name),
    case when told.details is null then '' else format('|| private.%I(entry.id)', told.details) end
  ) using account, after, most, hidden;
  loop
    fetch source into place, line;
    exit when not found;
    bytes := bytes + octet_length(line::text);
    if bytes > 2000000 and lines <> '{}' then
      close source;
      return jsonb_build_object('rows', to_jsonb(lines), 'after', last);
    end if;
    lines := lines || line;
    last := place;
  end loop;
  close source;
  return jsonb_build_object('rows', to_jsonb(lines), 'after', case when cardinality(lines) = most then last end);
end
$$;

create or replace function private.notice_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
  cause jsonb;
begin
  for automation in
    select * from public.automations
    where user_id in (select user_id from added) and trigger_type = 'vocabulary_added' and is_active
    order by user_id, id
  loop
    -- Words that come at once from two devices are counted one after the other.
    perform from public.profiles where id = automation.user_id for no key update;
    select private.words_cause(automation, counted.added, counted.total) || jsonb_build_object('word_id', counted.latest) into cause
    from (
      select count(*)::integer as total, (count(*) filter (where word.id in (select id from added)))::integer as added,
        (array_agg(word.id order by word.id in (select id from added) desc, word.created_at desc, word.id))[1] as latest
      from public.vocabulary as word
      where word.user_id = automation.user_id
        and coalesce(word.letter_category = automation.trigger_config ->> 'category', true)
    ) as counted;
    continue when cause is null;
    update public.automation_executions as waiting
    set trigger_data = waiting.trigger_data || cause
      || jsonb_build_object('words', (waiting.trigger_data ->> 'words')::integer + (cause ->> 'words')::integer)
    where waiting.automation_id = automation.id and waiting.status = 'pending' and waiting.occurrence like 'e:words:%';
    if not found then
      perform private.plan_execution(automation, 'e:words:' || gen_random_uuid(), cause);
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.notice_note() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
  cause jsonb;
begin
  -- One that comes from a file with its date is no new one.
  if tg_op = 'INSERT' and new.created_at < now() - interval '1 day' then
    return null;
  end if;
  for automation in
    select * from public.automations
    where user_id = new.user_id and is_active
      and trigger_type = case tg_op when 'INSERT' then 'note_created' else 'note_updated' end
    order by id
  loop
    continue when not private.note_matches(automation.trigger_config - 'tags', new);
    cause := jsonb_build_object('trigger', automation.trigger_type, 'note_id', new.id);
    if tg_op = 'INSERT' then
      perform private.plan_execution(automation, 'e:note:' || new.id, cause);
    else
      update public.automation_executions set due_at = now() + interval '1 minute'
      where automation_id = automation.id and status = 'pending' and occurrence like 'e:note:' || new.id || ':%';
      if not found then
        perform private.plan_execution(automation, 'e:note:' || new.id || ':' || new.revision, cause, now() + interval '1 minute');
      end if;
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.definition_of(automation public.automations) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'name', automation.name, 'preset', automation.preset, 'trigger_type', automation.trigger_type, 'trigger_config', automation.trigger_config,
    'conditions', automation.conditions, 'retry', automation.retry_config,
    'actions', jsonb_build_array(jsonb_build_object('type', automation.action_type, 'config', automation.action_config)) || automation.more_actions
  )
$$;

create or replace function private.plan_execution(
  automation public.automations, occurrence text, cause jsonb, due timestamptz default now()
) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  origin constant uuid[] := coalesce(nullif(current_setting('cahier.automations', true), ''), '{}')::uuid[];
  is_loop constant boolean := cardinality(origin) > 3;
  planned uuid;
begin
  if automation.id = any (origin) then
    return null;
  end if;
  insert into public.automation_executions (
    automation_id, user_id, occurrence, trigger_data, definition, priority, chain, due_at, status, completed_at, error_code, error_message
  )
  values (
    automation.id, automation.user_id, occurrence, cause, private.definition_of(automation), automation.priority, origin,
    case when not is_loop then due end, case when is_loop then 'cancelled' else 'pending' end, case when is_loop then now() end,
    case when is_loop then 'loop' end, case when is_loop then 'Trop d’automatisations se suivent.' end
  )
  on conflict do nothing
  returning id into planned;
  if planned is not null and due <= now() then
    -- The process that serves the database listens; on a hosted project the next turn is seconds away.
    perform pg_notify('due_automations', '');
  end if;
  return planned;
end
$$;

create or replace function private.plan_due_automations(most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due public.automations[] := '{}';
  automation public.automations;
begin
  -- One priority after the other, so that each turn reads what it takes and no more, however many are due.
  for level in reverse 10..1 loop
    due := due || array(
      select held from public.automations as held
      where is_active and trigger_type = 'time_based' and priority = level and next_execution_at <= now()
      order by next_execution_at
      limit most - cardinality(due)
      for no key update skip locked
    );
    exit when cardinality(due) >= most;
  end loop;
  foreach automation in array due loop
    perform private.plan_execution(
      automation, 't:' || to_char(automation.next_execution_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      jsonb_build_object('trigger', 'time_based', 'due_at', automation.next_execution_at)
    );
    update public.automations
    set next_execution_at = private.next_run(automation.trigger_config, private.time_zone_of(automation.user_id), now())
    where id = automation.id;
  end loop;
  return cardinality(due);
end
$$;

create or replace function private.own_automation(automation_id uuid) returns public.automations
  language plpgsql security definer set search_path = ''
as $$
declare
  automation public.automations;
begin
  select * into automation from public.automations
  where id = own_automation.automation_id and user_id = (select auth.uid())
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette automatisation n’existe plus.', detail = 'automation_not_found';
  end if;
  return automation;
end
$$;

create or replace function public.next_runs(until timestamptz) returns table (automation_id uuid, name text, at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with recursive due (automation_id, name, config, zone, at) as (
    select automation.id, automation.name, automation.trigger_config, private.time_zone_of(automation.user_id), automation.next_execution_at
    from public.automations as automation
    where automation.user_id = (select auth.uid()) and automation.is_active and automation.next_execution_at is not null
    union all
    select due.automation_id, due.name, due.config, due.zone, private.next_run(due.config, due.zone, due.at)
    from due where due.at < least(next_runs.until, now() + interval '62 days')
  )
  select due.automation_id, due.name, due.at from due
  where due.at <= least(next_runs.until, now() + interval '62 days')
  order by due.at, due.name limit 200
$$;

create table public.collaboration_participants (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, user_id)
);

create or replace function private.tell_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  session constant public.collaboration_sessions := (select held from public.collaboration_sessions as held where held.id = new.session_id);
  sender constant text := private.name_of(coalesce(auth.uid(), session.user_id));
begin
  perform private.tell_collaborator(
    new.user_id, 'invitation',
    format(case private.mail_language(new.user_id)
      when 'en' then '%s invites you to “%s”' when 'es' then '%s le invita a «%s»'
      when 'de' then '%s lädt Sie zu „%s“ ein' else '%s vous invite à « %s »' end, sender, session.title),
    '', '/collaboration/' || new.session_id
  );
  return null;
end
$$;

create or replace function public.read_document(note uuid) returns table (title text, content text, updated_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select held.title, held.content, held.updated_at from public.notes as held
  where held.id = note and private.live_role('note', held.id) is not null
$$;

create or replace function public.documents_to_add(session uuid) returns table (id uuid, title text)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title from public.notes as note
  where note.user_id = (select auth.uid()) and note.deleted_at is null
    and not exists (select from public.collaboration_sessions as held where held.id = session and note.id = any (held.document_ids))
  order by note.updated_at desc
  limit 100
$$;

create or replace function private.is_open(invitation public.session_invitations) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select invitation.status = 'pending' and invitation.expires_at > now()
    and (
      invitation.session_id is null
      or private.role_rank(private.live_role('session', invitation.session_id, invitation.user_id)) >= private.role_rank('admin')
    )
$$;

create or replace function private.mail_invitation(invitation public.session_invitations, secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := (select id from auth.users where lower(email) = lower(invitation.email) limit 1);
  language constant text := private.mail_language(coalesce(reader, invitation.user_id));
  sender constant text := private.one_line(private.name_of(invitation.user_id));
  session_title constant text := (select private.one_line(title) from public.collaboration_sessions where id = invitation.session_id);
  link constant text := '{CAHIER_URL}/invitation#' || secret;
  quoted constant text := nullif(regexp_replace('> ' || invitation.message, E'\n', E'\n> ', 'g'), '> ');
begin
  perform private.send_mail(
    language, invitation.email,
    left(case language
      when 'en' then format('%s invites you to collaborate', sender)
      when 'es' then format('%s le invita a colaborar', sender)
      when 'de' then format('%s lädt Sie zur Zusammenarbeit ein', sender)
      else format('%s vous invite à collaborer', sender)
    end, 200),
    case language
      when 'en' then private.letter(language,
        case when session_title is null then format('%s invites you to collaborate on Cahier.', sender)
          else format('%s invites you to the session “%s” on Cahier.', sender, session_title) end,
        quoted, 'See the invitation, and accept or decline it:' || E'\n' || link,
        'The link works once, for seven days. If you do not know who wrote to you, ignore this message.')
      when 'es' then private.letter(language,
        case when session_title is null then format('%s le invita a colaborar en Cahier.', sender)
          else format('%s le invita a la sesión «%s» en Cahier.', sender, session_title) end,
        quoted, 'Vea la invitación, y acéptela o rechácela:' || E'\n' || link,
        'El enlace sirve una vez, durante siete días. Si no conoce a quien le escribe, ignore este mensaje.')
      when 'de' then private.letter(language,
        case when session_title is null then format('%s lädt Sie ein, in Cahier zusammenzuarbeiten.', sender)
          else format('%s lädt Sie in Cahier zur Sitzung „%s“ ein.', sender, session_title) end,
        quoted, 'Sehen Sie die Einladung an, und nehmen Sie sie an oder lehnen Sie sie ab:' || E'\n' || link,
        'Der Link gilt einmal, sieben Tage lang. Wenn Sie nicht wissen, wer Ihnen schreibt, beachten Sie diese Nachricht nicht.')
      else private.letter('fr',
        case when session_title is null then format('%s vous invite à collaborer sur Cahier.', sender)
          else format('%s vous invite à la session « %s » sur Cahier.', sender, session_title) end,
        quoted, 'Voyez l’invitation, puis acceptez-la ou refusez-la :' || E'\n' || link,
        'Le lien sert une fois, pendant sept jours. Si vous ne savez pas qui vous écrit, ignorez ce message.')
    end,
    'collaboration'
  );
end
$$;

create or replace function public.invite_collaborator(session uuid, email text, role text default 'editor', message text default '') returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  given_secret constant text := private.new_secret();
  made public.session_invitations;
begin
  if private.is_anonymous(auth.uid()) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration n’invite personne : créez d’abord votre compte.', detail = 'invitation_demo';
  end if;
  if session is not null and not private.may_in_session(session, 'admin') then
    raise exception using
      errcode = 'PT403', message = 'Vous ne pouvez pas inviter dans cette session.', detail = 'invitation_denied';
  end if;
  if lower(email) = (select lower(account.email) from auth.users as account where account.id = auth.uid()) then
    raise exception using
      errcode = 'PT400', message = 'Cette adresse est la vôtre.', detail = 'invitation_own';
  end if;
  if exists (
    select from public.session_invitations as sent
    where lower(sent.email) = lower(invite_collaborator.email) and sent.status = 'accepted'
      and case
        when session is null then sent.session_id is null and sent.user_id = auth.uid()
        else sent.session_id = session and private.live_role('session', session, sent.accepted_by) is not null
      end
  ) then
    raise exception using
      errcode = 'PT409', message = 'Cette personne a déjà accepté une invitation.', detail = 'invitation_accepted';
  end if;
  if exists (
    select from public.session_invitations as sent
    where lower(sent.email) = lower(invite_collaborator.email) and sent.session_id = session and sent.user_id <> auth.uid() and private.is_open(sent)
  ) then
    raise exception using
      errcode = 'PT409', message = 'Une invitation a déjà été envoyée à cette adresse !', detail = 'invitation_sent';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('invitation ' || auth.uid(), 0));
  if (
    select count(*) >= 20 from public.session_invitations as sent where sent.user_id = auth.uid() and sent.sent_at > now() - interval '1 day'
  ) then
    raise exception using
      errcode = 'PT429', message = 'Vous avez envoyé 20 invitations aujourd’hui. Réessayez demain.', detail = 'too_many_invitations';
  end if;
  insert into public.session_invitations (session_id, email, role, message, secret_hash)
  values (session, email, role, message, private.secret_hash(given_secret))
  on conflict do nothing
  returning * into made;
  if not found then
    raise exception using
      errcode = 'PT409', message = 'Une invitation a déjà été envoyée à cette adresse !', detail = 'invitation_sent';
  end if;
  perform private.mail_invitation(made, given_secret);
  return given_secret;
end
$$;

create or replace function public.resend_invitation(invitation uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  given_secret constant text := private.new_secret();
  held public.session_invitations;
begin
  select * into held from public.session_invitations as sent
  where sent.id = invitation and sent.user_id = auth.uid() and sent.status = 'pending'
    and (sent.session_id is null or private.may_in_session(sent.session_id, 'admin'))
  for update;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Cette invitation n’est plus en attente.', detail = 'invitation_closed';
  end if;
  if held.times_sent >= 5 or held.sent_at > now() - interval '1 minute' then
    raise exception using
      errcode = 'PT429', message = 'Cette invitation vient d’être envoyée, ou l’a été cinq fois.', detail = 'too_many_invitations';
  end if;
  update public.session_invitations as sent
  set secret_hash = private.secret_hash(given_secret), sent_at = now(), times_sent = times_sent + 1, expires_at = now() + interval '7 days'
  where sent.id = invitation
  returning * into held;
  perform private.mail_invitation(held, given_secret);
  return given_secret;
end
$$;

create or replace function public.preview_invitation(secret text) returns table (
  sender text, session_title text, session_type text, scheduled_for timestamptz, role text, message text, status text, expires_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  select
    private.name_of(invitation.user_id), session.title, session.type, session.scheduled_for, invitation.role, invitation.message,
    case
      when invitation.status <> 'pending' then invitation.status
      when invitation.expires_at <= now() then 'expired'
      when not private.is_open(invitation) then 'revoked'
      else 'pending'
    end,
    invitation.expires_at
  from public.session_invitations as invitation
  left join public.collaboration_sessions as session on session.id = invitation.session_id
  where invitation.secret_hash = private.secret_hash(secret)
$$;

create or replace function public.accept_invitation(secret text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  used public.session_invitations;
begin
  if private.is_anonymous(account) then
    raise exception using
      errcode = 'PT403', message = 'Une démonstration n’est invitée nulle part : créez d’abord votre compte.', detail = 'invitation_demo';
  end if;
  update public.session_invitations as invitation set status = 'accepted', accepted_by = account, answered_at = now()
  where invitation.secret_hash = private.secret_hash(secret) and invitation.user_id <> account and private.is_open(invitation)
    and not exists (
      select from public.collaboration_participants as answered
      where answered.session_id = invitation.session_id and answered.user_id = account and answered.status = 'declined'
        and answered.updated_at > invitation.sent_at
    )
  returning * into used;
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  if used.session_id is not null then
    insert into public.collaboration_participants as held (session_id, user_id, role, status)
    values (used.session_id, account, used.role, 'accepted')
    on conflict (session_id, user_id) do update set
      status = 'accepted',
      role = case when held.status = 'accepted' and private.role_rank(held.role) > private.role_rank(excluded.role)
        then held.role else excluded.role end;
  end if;
  perform private.tell_answer(used, account);
  return used.session_id;
end
$$;

create or replace function public.decline_invitation(secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  used public.session_invitations;
begin
  update public.session_invitations as invitation set status = 'declined', answered_at = now()
  where invitation.secret_hash = private.secret_hash(secret) and invitation.status = 'pending'
    and invitation.user_id is distinct from auth.uid()
  returning * into used;
  if not found then
    raise exception using
      errcode = 'PT410', message = 'Cette invitation n’est plus valable.', detail = 'invitation_closed';
  end if;
  perform private.tell_answer(used, null);
end
$$;

create or replace function private.tell_answer(invitation public.session_invitations, account uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  language constant text := private.mail_language(invitation.user_id);
  who constant text := case when account is null then invitation.email else private.name_of(account) end;
begin
  perform private.tell_collaborator(
    invitation.user_id, 'invitation_answer',
    format(
      case when invitation.status = 'accepted' then case language
        when 'en' then '%s accepted your invitation' when 'es' then '%s ha aceptado su invitación'
        when 'de' then '%s hat Ihre Einladung angenommen' else '%s a accepté votre invitation' end
      else case language
        when 'en' then '%s declined your invitation' when 'es' then '%s ha rechazado su invitación'
        when 'de' then '%s hat Ihre Einladung abgelehnt' else '%s a refusé votre invitation' end
      end, who
    ),
    '', case when invitation.session_id is null then '/collaboration?tab=team' else '/collaboration/' || invitation.session_id end
  );
end
$$;

create or replace function public.read_session(session uuid, place bigint) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.session_reads as held (session_id, user_id, place)
  select session, auth.uid(), read_session.place where private.live_role('session', session) is not null
  on conflict (session_id, user_id) do update set place = greatest(held.place, excluded.place)
$$;

create or replace function private.sessions_with_me(variadic standing text[]) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select session_id from public.collaboration_participants where user_id = (select auth.uid()) and status = any (standing)
$$;

create or replace function public.collaborators() returns table (id uuid, name text, avatar_url text, is_team boolean)
  language sql stable security definer set search_path = ''
as $$
  select profile.id, profile.name, profile.avatar_url, bool_or(known.is_team)
  from (
    select other.user_id, other.status = 'accepted' and mine.status = 'accepted' as is_team
    from public.collaboration_participants as mine
    join public.collaboration_participants as other on other.session_id = mine.session_id
    where mine.user_id = (select auth.uid()) and mine.status <> 'declined' and other.user_id <> mine.user_id
    union all
    -- Also those who have left: the chat says that they joined.
    select joined.user_id, false
    from public.session_messages as joined
    where joined.type = 'system' and joined.session_id in (select private.sessions_with_me('accepted'))
      and joined.user_id <> (select auth.uid())
    union all
    select invitation.accepted_by, true from public.session_invitations as invitation
    where invitation.user_id = (select auth.uid()) and invitation.status = 'accepted'
    union all
    select invitation.user_id, true from public.session_invitations as invitation
    where invitation.accepted_by = (select auth.uid())
  ) as known
  join public.profiles as profile on profile.id = known.user_id
  group by profile.id
  order by profile.name, profile.id
  limit 1000
$$;

create or replace function private.sessions_administered() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select session_id from public.collaboration_participants
  where user_id = (select auth.uid()) and status = 'accepted' and role = 'admin'
$$;

create or replace function public.take_zoom_authorization(state text)
  returns table (account uuid, verifier text, redirect_uri text)
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_authorizations as begun
  where begun.state_hash = sha256(convert_to(state, 'UTF8')) and begun.user_id = (select auth.uid())
    and begun.created_at >= now() - interval '10 minutes'
  returning begun.user_id, begun.verifier, begun.redirect_uri
$$;

create or replace function public.zoom_connection(account uuid, renew boolean default false)
  returns table (access_token text, refresh_token text, expires_at timestamptz, lease uuid, is_busy boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.zoom_tokens;
begin
  select * into known from public.zoom_tokens where user_id = account for update;
  if not found then
    return;
  end if;
  if not zoom_connection.renew and known.expires_at > now() + interval '1 minute' then
    return query select known.access_token, null::text, known.expires_at, null::uuid, false;
  elsif known.leased_until > now() then
    return query select null::text, null::text, known.expires_at, null::uuid, true;
  else
    update public.zoom_tokens set lease = gen_random_uuid(), leased_until = now() + interval '12 seconds'
    where user_id = account returning * into known;
    return query select null::text, known.refresh_token, known.expires_at, known.lease, false;
  end if;
end
$$;

create or replace function public.claim_zoom_revocations()
  returns table (id uuid, access_token text, refresh_token text, expires_at timestamptz)
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_revocations where tries >= 10 and due_at <= now();
  update private.zoom_revocations as waiting
  set tries = waiting.tries + 1, due_at = now() + interval '1 minute' * power(2, waiting.tries)
  where waiting.id in (
    select due.id from private.zoom_revocations as due where due.due_at <= now() order by due.due_at limit 20 for update skip locked
  )
  returning waiting.id, waiting.access_token, waiting.refresh_token, waiting.expires_at
$$;

create or replace function public.finish_zoom_revocation(id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.zoom_revocations as done where done.id = finish_zoom_revocation.id
$$;

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

create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.support_threads (user_id) on delete cascade,
  from_team boolean not null default false,
  body text not null check (body ~ '\S' and char_length(body) <= 2000),
  created_at timestamptz not null default now()
);

create or replace function private.add_folder(owner uuid, folder text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.note_folders (user_id, path)
  select owner, array_to_string(names[:depth], '/')
  from string_to_array(folder, '/') as names, generate_series(1, cardinality(names)) as depth
  on conflict do nothing
$$;

create table private.live_notes (
  note_id uuid primary key references public.notes (id) on delete cascade,
  -- Number of the latest update; 0 until the text has been handed over.
  head bigint not null default 0,
  -- The snapshot holds the updates up to here.
  base bigint not null default 0,
  snapshot bytea,
  -- Bytes of the updates that the snapshot does not hold.
  tail_bytes integer not null default 0,
  -- notes.content is the text after this update.
  written bigint not null default 0,
  -- When the first and the latest update came that are not written.
  changed_at timestamptz,
  pushed_at timestamptz,
  -- Until then somebody is writing it.
  writing_until timestamptz
);

create or replace function public.open_live_note(note_id uuid, after bigint default 0) returns public.live_note
  language plpgsql security definer set search_path = ''
as $$
declare
  own_role constant text := private.live_role('note', open_live_note.note_id);
  live private.live_notes;
  answer public.live_note;
begin
  if own_role is null then
    raise exception using errcode = 'PT403', message = 'Vous n’avez plus accès à cette note.', detail = 'no_access';
  end if;
  if not exists (select from public.live_channels as channel where channel.scope = 'note' and channel.id = open_live_note.note_id) then
    raise exception using errcode = 'PT409', message = 'Cette note n’est pas partagée.', detail = 'not_shared';
  end if;
  insert into private.live_notes (note_id) values (open_live_note.note_id) on conflict do nothing;
  select * into live from private.live_notes as stored where stored.note_id = open_live_note.note_id;
  answer.role := own_role;
  answer.head := live.head;
  answer.base := live.base;
  if live.head = 0 then
    select note.content, note.version into answer.content, answer.version from public.notes as note where note.id = open_live_note.note_id;
  end if;
  if after < live.base then
    answer.snapshot := private.base64(live.snapshot);
  end if;
  answer.updates := coalesce((
    select array_agg(private.base64(tail.bytes) order by tail.seq)
    from (
      select stored.seq, stored.bytes, sum(octet_length(stored.bytes)) over (order by stored.seq) - octet_length(stored.bytes) as bytes_before
      from private.live_note_updates as stored
      where stored.note_id = open_live_note.note_id and stored.seq > greatest(after, live.base)
      order by stored.seq
      limit 200
    ) as tail
    where tail.bytes_before < 1048576
  ), '{}');
  return answer;
end
$$;

create or replace function private.is_read_only(note public.notes) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(exists (
    select from public.notes as older
    where older.user_id = note.user_id and older.deleted_at is null and (older.created_at, older.id) < (note.created_at, note.id)
    order by older.created_at, older.id
    offset private.note_limit(private.plan_of(note.user_id)) - 1 limit 1
  ) and private.note_limit(private.plan_of(note.user_id)) is not null, false)
$$;

create or replace function public.has_unwritten_live_notes() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from private.live_notes where changed_at is not null)
$$;

create table public.note_attachments (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- The original name; the key in storage is folded to ASCII.
  file_name text not null check (file_name ~ '\S' and file_name !~ '[/\\]' and char_length(file_name) <= 255),
  file_type text not null check (file_type ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$' and char_length(file_type) <= 127),
  file_size bigint not null check (file_size between 0 and 26214400),
  file_path text not null check (
    file_path ~ ('^(note-attachments/)?' || note_id::text || '/[A-Za-z0-9._-]+$') and char_length(file_path) <= 400
  ),
  created_at timestamptz not null default now(),
  folded text generated always as (private.fold(file_name)) stored,
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade deferrable initially immediate,
  constraint note_attachments_file_path_user_id_key unique (file_path, user_id),
  constraint note_attachments_note_id_user_id_file_name_key unique (note_id, user_id, file_name)
);

create table public.note_collaborators (
  note_id uuid not null references public.notes (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (note_id, user_id)
);

create table public.note_former_titles (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null,
  title text not null check (char_length(title) <= 300),
  created_at timestamptz not null default now(),
  unique (note_id, title),
  -- A note that changes its owner takes them with it.
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade on update cascade
);

create table public.note_tags (
  note_id uuid not null,
  tag_id uuid not null,
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (note_id, tag_id),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade,
  foreign key (tag_id, user_id) references public.tags (id, user_id) on delete cascade
);

create table public.note_threads (
  note_id uuid not null references public.notes (id) on delete cascade,
  -- From the device, so that sending twice adds nothing twice.
  id uuid not null,
  -- The words that it is about, as they were.
  quote text not null check (quote ~ '\S' and char_length(quote) <= 500),
  -- Base64 of its ends; null where the text has no such places yet.
  start_place text check (start_place ~ '^[A-Za-z0-9+/=]{1,200}$'),
  end_place text check (end_place ~ '^[A-Za-z0-9+/=]{1,200}$'),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  primary key (note_id, id),
  check ((start_place is null) = (end_place is null))
);

create table public.note_versions (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null,
  version integer not null check (version > 0),
  title text not null check (char_length(title) <= 300),
  content text not null check (char_length(content) <= 200000),
  -- When this text was written, not when it was replaced.
  created_at timestamptz not null,
  unique (note_id, version),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade deferrable initially immediate
);

create or replace function private.note_card(note public.notes) returns public.note_card
  language sql stable set search_path = ''
as $$
  select (
    note.id, note.user_id, note.title, note.content, note.type, note.folder, note.is_pinned, note.is_shared,
    note.version, note.created_at, note.updated_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.folded)
      from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
      where link.note_id = note.id
    ), '[]'),
    cardinality(file.names),
    note.pinned_at,
    file.names,
    note.is_template,
    note.is_live
  )::public.note_card
  from (
    select array(
      select file_name from public.note_attachments where note_id = note.id order by created_at desc, id
    ) as names
  ) as file
$$;

create or replace function public.search_notes(search_query text, max integer default 200) returns setof public.note_card
  language sql stable security definer set search_path = ''
as $$
  select card.*
  from private.find_notes(
      (select auth.uid()), private.like_patterns(private.search_words(search_query)), least(search_notes.max, 1000)
    ) as note,
    private.note_card(note) as card
  order by card.is_pinned desc, card.updated_at desc
$$;

create or replace function private.note_holds(note public.notes, patterns text[]) returns boolean
  language sql stable set search_path = ''
as $$
  select not exists (
    select from unnest(patterns) as pattern
    where note.folded not like pattern
      and not exists (
        select from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
        where link.note_id = note.id and tag.folded like pattern
      )
      and not exists (
        select from public.note_attachments as file where file.note_id = note.id and file.folded like pattern
      )
  )
$$;

create or replace function private.found_names(note uuid, patterns text[]) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(name, ' · ')
  from (
    (select tag.name from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
     where link.note_id = note and tag.folded like any (patterns) order by tag.folded)
    union all
    (select file.file_name from public.note_attachments as file
     where file.note_id = note and file.folded like any (patterns) order by file.folded limit 3)
  ) as found
$$;

create or replace function private.notes_shared_with_me() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select note_id from public.note_collaborators where user_id = (select auth.uid()) and status = 'accepted'
  union
  select unnest(session.document_ids)
  from public.collaboration_participants as participant
  join public.collaboration_sessions as session on session.id = participant.session_id
  where participant.user_id = (select auth.uid()) and participant.status = 'accepted'
$$;

create or replace function public.read_calendar_feed(secret text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  feed public.calendar_feeds;
begin
  update public.calendar_feeds as known set
    read_at = now(),
    reads = case when known.hour_from > now() - interval '1 hour' then known.reads + 1 else 1 end,
    hour_from = case when known.hour_from > now() - interval '1 hour' then known.hour_from else now() end
  where known.secret_hash = private.hash_of(read_calendar_feed.secret)
  returning * into feed;
  if not found then
    return null;
  end if;
  if feed.reads > 60 then
    raise exception using errcode = 'PT429', message = 'Ce calendrier est lu trop souvent.', detail = 'calendar_read_too_often';
  end if;
  return private.calendar_of(feed.user_id, now() - interval '3 months');
end
$$;

create or replace function public.import_sessions(sessions jsonb) returns integer
  language sql security definer set search_path = ''
as $$
  select public.import_calendar(gen_random_uuid(), sessions)
$$;

create or replace function private.extend_series(series public.study_series) returns void
  language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone series.time_zone)::date;
  horizon constant date := greatest(today, series.starts_at::date) + 84;
begin
  insert into public.study_sessions (
    user_id, series_id, series_day, title, type, description, duration, items, time_zone, scheduled_for
  )
  select series.user_id, series.id, day, series.title, series.type, series.description, series.duration, series.items,
    series.time_zone, (day + series.starts_at::time) at time zone series.time_zone
  from private.rule_days(series.rule, series.starts_at::date, horizon) as day
  where day > series.made_until;
  update public.study_series set made_until = greatest(made_until, horizon) where id = series.id;
end
$$;

create or replace function private.extend_all_series() returns void
  language plpgsql set search_path = ''
as $$
declare
  series public.study_series;
begin
  for series in
    select * from public.study_series where made_until < current_date + 63 for update skip locked
  loop
    begin
      perform private.extend_series(series);
    exception
      when others then raise warning 'series % is not extended: %', series.id, sqlerrm;
    end;
  end loop;
end
$$;

create or replace function private.own_time_zone() returns text
  language sql stable security definer set search_path = ''
as $$
  select private.time_zone_of((select auth.uid()))
$$;

create table public.study_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'vocabulary' check (type in ('vocabulary', 'document', 'mixed')),
  description text not null default '' check (char_length(description) <= 4000),
  scheduled_for timestamptz not null,
  -- Minutes.
  duration smallint not null default 30 check (duration between 15 and 480),
  completed boolean not null default false,
  completed_at timestamptz,
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Words and documents to work on. Ids without a foreign key: what was deleted since is simply not shown.
  items uuid[] not null default '{}' check (cardinality(items) <= 500 and array_position(items, null) is null),
  folded text not null generated always as (private.fold(title || ' ' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The zone whose wall clock the learner planned by: 18:00 in Paris stays 18:00 in Paris.
  time_zone text not null default private.own_time_zone()
    check (char_length(time_zone) <= 64 and private.is_time_zone(time_zone)),
  -- When it was started first.
  begun_at timestamptz,
  -- Since when its time runs; null while it does not.
  running_since timestamptz,
  seconds_studied integer not null default 0 check (seconds_studied >= 0),
  -- How often what other calendars show of it has changed (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  -- What an imported session was called where it came from: importing it again adds nothing.
  uid text check (char_length(uid) between 1 and 500),
  series_id uuid,
  -- The moment that a learner was reminded of: a session that is moved is a new one in this.
  reminded_for timestamptz,
  mailed_for timestamptz,
  -- The day of the rule that a session stands for, wherever it was moved since; null is the day it is on.
  series_day date,
  import_id uuid,
  set_aside boolean not null default false,
  check (completed = (completed_at is not null)),
  foreign key (series_id, user_id) references public.study_series (id, user_id) on delete set null (series_id)
);

create or replace function private.seconds_studied(session public.study_sessions) returns integer
  language sql stable set search_path = ''
as $$
  select session.seconds_studied + case
    when session.running_since is null then 0
    else least(extract(epoch from now() - session.running_since)::integer, session.duration * 120)
  end
$$;

create or replace function public.study(session_id uuid, running boolean) returns public.study_sessions
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  session public.study_sessions;
begin
  update public.study_sessions as other
  set seconds_studied = private.seconds_studied(other), running_since = null
  where other.user_id = owner and other.running_since is not null and study.running and other.id <> study.session_id;
  select * into session from public.study_sessions where id = study.session_id and user_id = owner for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance n’existe plus.', detail = 'session_not_found';
  end if;
  if session.completed then
    return session;
  end if;
  session.begun_at := coalesce(session.begun_at, now());
  session.progress := private.progress_of(session);
  if study.running then
    session.running_since := coalesce(session.running_since, now());
  else
    session.seconds_studied := private.seconds_studied(session);
    session.running_since := null;
  end if;
  update public.study_sessions as stored
  set begun_at = session.begun_at, running_since = session.running_since, seconds_studied = session.seconds_studied,
    progress = session.progress
  where stored.id = session.id
  returning * into session;
  return session;
end
$$;

create or replace function private.take_code(code text, is_own boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  pending private.pending_recovery_emails;
begin
  -- Counted before the comparison, and also where it fails: no error undoes it.
  update private.pending_recovery_emails as waiting set tries = waiting.tries + 1
  where waiting.user_id = auth.uid() and waiting.is_own = take_code.is_own
    and waiting.tries < 5 and waiting.created_at > now() - interval '1 hour'
  returning * into pending;
  -- A code that is null is not right either.
  if pending.user_id is null
    or extensions.crypt(left(regexp_replace(code, '\s', '', 'g'), 20), pending.code_hash) is distinct from pending.code_hash
  then
    return null;
  end if;
  perform private.forget_pending(auth.uid(), take_code.is_own);
  return pending.address;
end
$$;

create or replace function private.forget_pending(account uuid, is_own boolean) returns void
  language sql security definer set search_path = ''
as $$
  update private.pending_recovery_emails as pending set address = '', code_hash = '', tries = 5, created_at = '-infinity'
  where pending.user_id = account and pending.is_own = forget_pending.is_own
$$;

create or replace function public.subscription_terms()
  returns table (source text, plan text, billing_interval text, withdraw_until bigint, withdrawn_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select
    profile.subscription_source, paid.plan, paid.billing_interval,
    case when private.is_paid(paid.status) then paid.first_start + 14 * 86400 end,
    (select max(withdrawal.withdrawn_at) from private.withdrawals as withdrawal where withdrawal.user_id = profile.id)
  from public.profiles as profile
  left join private.subscriptions as paid on paid.user_id = profile.id
  where profile.id = (select auth.uid())
$$;

create or replace function public.customer_state(customer text, event text default null)
  returns table (account uuid, revision bigint, is_seen boolean)
  language sql stable security definer set search_path = ''
as $$
  select user_id, customers.revision, exists (select from private.stripe_events where id = event)
  from private.customers
  where customer_id = customer
$$;

create or replace function public.record_subscription(customer text, revision bigint, state jsonb, event text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.customers;
  former private.subscriptions;
  next private.subscriptions;
begin
  select * into known from private.customers where customer_id = customer for update;
  if known is null then
    return 'unknown';
  end if;
  if event is not null and exists (select from private.stripe_events where id = event) then
    return 'seen';
  end if;
  if known.revision <> record_subscription.revision then
    return 'stale';
  end if;
  if event is not null then
    insert into private.stripe_events (id) values (event);
    delete from private.stripe_events where received_at < now() - interval '90 days';
  end if;
  update private.customers set revision = known.revision + 1 where user_id = known.user_id;
  select * into former from private.subscriptions where user_id = known.user_id;
  if state is null or state = 'null'::jsonb then
    delete from private.subscriptions where user_id = known.user_id;
  else
    next := jsonb_populate_record(null::private.subscriptions, state);
    insert into private.subscriptions (
      user_id, subscription_id, status, plan, billing_interval, price_id, current_period_start, current_period_end, cancel_at_period_end,
      first_start, payment_method_brand, payment_method_last4
    )
    values (
      known.user_id, next.subscription_id, next.status, next.plan, next.billing_interval, next.price_id, next.current_period_start,
      next.current_period_end, next.cancel_at_period_end, next.first_start, next.payment_method_brand, next.payment_method_last4
    )
    on conflict (user_id) do update set
      subscription_id = excluded.subscription_id, status = excluded.status, plan = excluded.plan,
      billing_interval = excluded.billing_interval, price_id = excluded.price_id, current_period_start = excluded.current_period_start,
      current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
      first_start = excluded.first_start, payment_method_brand = excluded.payment_method_brand,
      payment_method_last4 = excluded.payment_method_last4, updated_at = now();
  end if;
  perform private.follow_payment(known.user_id);
  if next.status = 'past_due' and former.status is distinct from 'past_due' then
    perform private.tell_late_payment(known.user_id);
  end if;
  return 'recorded';
end
$$;

create or replace function private.note_details(note uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'tags', (
      select coalesce(jsonb_agg(tag.name order by tag.folded), '[]')
      from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
      where link.note_id = note
    ),
    'collaborators', (
      select coalesce(jsonb_agg(
        jsonb_build_object('name', profile.name, 'role', other.role, 'status', other.status) order by profile.name, other.user_id
      ), '[]')
      from public.note_collaborators as other join public.profiles as profile on profile.id = other.user_id
      where other.note_id = note
    )
  )
$$;

create or replace function private.shared_notes(account uuid) returns table (id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title, jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.name) order by profile.name, profile.id)
  from public.notes as note
  join public.note_collaborators as collaborator on collaborator.note_id = note.id and collaborator.status = 'accepted'
  join public.profiles as profile on profile.id = collaborator.user_id
  where note.user_id = account and note.is_shared and note.deleted_at is null
    and not exists (select from private.account_deletions as deletion where deletion.user_id = profile.id)
  group by note.id
$$;

create or replace function private.shared_sessions(account uuid) returns table (id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select session.id, session.title, jsonb_agg(jsonb_build_object('id', profile.id, 'name', profile.name) order by profile.name, profile.id)
  from public.collaboration_sessions as session
  join public.collaboration_participants as participant
    on participant.session_id = session.id and participant.status = 'accepted' and participant.user_id <> account
  join public.profiles as profile on profile.id = participant.user_id
  where session.user_id = account
    and not exists (select from private.account_deletions as deletion where deletion.user_id = profile.id)
    and session.scheduled_for + make_interval(mins => session.duration) > now()
  group by session.id
$$;

create or replace function private.shared_documents(account uuid) returns table (kind text, id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select 'note', id, title, members from private.shared_notes(account)
  union all
  select 'session', id, title, members from private.shared_sessions(account)
$$;

create or replace function public.shared_documents() returns table (kind text, id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select * from private.shared_documents((select auth.uid())) order by 1, 3, 2 limit 1000
$$;

create or replace function private.tell_of_document(member uuid, document_kind text, document_title text, is_theirs boolean) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, href)
  select
    member, 'sharing',
    case
      when is_theirs then case language
        when 'en' then 'A shared document is now yours' when 'es' then 'Un documento compartido ahora es suyo'
        when 'de' then 'Ein geteiltes Dokument gehört jetzt Ihnen' else 'Un document partagé est maintenant à vous' end
      else case language
        when 'en' then 'A shared document is gone' when 'es' then 'Un documento compartido ha desaparecido'
        when 'de' then 'Ein geteiltes Dokument ist nicht mehr da' else 'Un document partagé n’est plus là' end
    end,
    left(
      case
        when is_theirs then case language
          when 'en' then format('“%s”: its owner has closed their account and handed it over to you.', document_title)
          when 'es' then format('«%s»: su propietario ha cerrado su cuenta y se lo ha confiado.', document_title)
          when 'de' then format('„%s“: Der Besitzer hat sein Konto geschlossen und es Ihnen übergeben.', document_title)
          else format('« %s » : son propriétaire a fermé son compte et vous l’a confié.', document_title) end
        else case language
          when 'en' then format('“%s”: its owner has closed their account.', document_title)
          when 'es' then format('«%s»: su propietario ha cerrado su cuenta.', document_title)
          when 'de' then format('„%s“: Der Besitzer hat sein Konto geschlossen.', document_title)
          else format('« %s » : son propriétaire a fermé son compte.', document_title) end
      end,
      2000
    ),
    case document_kind when 'note' then '/notes' else '/collaboration' end
  from (select private.mail_language(member) as language) as reader
$$;

create or replace function private.import_path(owner uuid, note uuid, given uuid, former text) returns text
  language sql stable set search_path = ''
as $$
  select 'note-attachments/' || note || '/' || case
    when exists (
      select from public.note_attachments as held
      where held.file_path = 'note-attachments/' || note || '/' || key and held.id not in (given, private.imported_id(owner, given))
    ) then left(private.imported_id(owner, given)::text, 8) || '-'
    else ''
  end || key
  from (select substring(former from '[^/]+$') as key) as named
$$;

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

create or replace function public.stopped_mail() returns table (address text, stopped_at timestamptz, reason text)
  language sql stable security definer set search_path = ''
as $$
  select users.email, known.stopped_at, known.reason
  from auth.users as users
  join private.mail_addresses as known on known.address_hash = private.address_hash(users.email) and known.stopped_at is not null
  where users.id = auth.uid() and private.is_assured()
$$;

create or replace function public.push_key() returns text
  language sql stable security definer set search_path = ''
as $$
  select held.public_key from private.push_keys as held
$$;

create or replace function public.own_recovery_codes() returns table (total integer, remaining integer)
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, (count(*) filter (where used_at is null))::integer
  from private.recovery_codes where user_id = (select auth.uid()) having count(*) > 0
$$;

create or replace function private.record_security_event(account uuid, event_kind text, agent text default NULL::text, from_address text default NULL::text, also_to text default NULL::text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner auth.users;
  chosen public.security_settings;
  letter record;
  recipient text;
begin
  select * into owner from auth.users where id = account;
  if owner.id is null or owner.is_anonymous then
    return;
  end if;
  insert into public.security_events (user_id, kind, user_agent, address)
  values (account, event_kind, left(agent, 400), left(from_address, 64));
  delete from public.security_events where user_id = account and id not in (
    select id from public.security_events where user_id = account order by happened_at desc, id desc limit 200
  );
  select * into chosen from public.security_settings where user_id = account;
  if not coalesce(
    case event_kind
      when 'new_browser' then chosen.login_alerts
      when 'password_changed' then chosen.password_changes
      when 'wrong_tries' then chosen.suspicious_activity
      when 'signed_in' then false
      when 'session_ended' then false
      else chosen.security_updates
    end,
    event_kind not in ('signed_in', 'session_ended')
  ) then
    return;
  end if;
  select * into letter from private.security_letter(
    event_kind,
    private.mail_language(account),
    to_char(now() at time zone private.time_zone_of(account), 'DD/MM/YYYY HH24:MI') || ' (' || private.time_zone_of(account) || ')',
    nullif(concat_ws(' · ', private.browser_name(agent), from_address), '')
  );
  for recipient in
    select distinct lower(address) from unnest(array[owner.email::text, chosen.recovery_email, also_to]) as address
    where address is not null and (address is distinct from owner.email::text or owner.email_confirmed_at is not null)
  loop
    perform private.send_mail(private.mail_language(account), recipient, letter.subject, letter.body);
  end loop;
end
$$;

create or replace function public.security_overview() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'emailVerified', exists (
      select from auth.identities as identity
      where identity.user_id = settings.user_id and identity.provider = 'email' and identity.identity_data ->> 'email_verified' = 'true'
    ),
    'isEmailPending', exists (
      select from private.pending_recovery_emails as pending
      join auth.users as owner on owner.id = pending.user_id and lower(owner.email) = pending.address
      where pending.user_id = settings.user_id and pending.is_own and pending.created_at > now() - interval '1 hour'
    ),
    'passwordChangedAt', settings.password_changed_at,
    'passwordStrength', settings.password_strength,
    'recoveryEmail', settings.recovery_email,
    'pendingRecoveryEmail', (
      select pending.address from private.pending_recovery_emails as pending
      where pending.user_id = settings.user_id and not pending.is_own and pending.created_at > now() - interval '1 hour'
    ),
    'hasFactor', exists (
      select from auth.mfa_factors as factor where factor.user_id = settings.user_id and factor.status = 'verified'
    ),
    'loginAlerts', settings.login_alerts,
    'passwordChanges', settings.password_changes,
    'securityUpdates', settings.security_updates,
    'suspiciousActivity', settings.suspicious_activity,
    'weeklyReport', settings.weekly_report,
    'reportDay', settings.report_day,
    'reportTime', settings.report_time
  )
  from public.security_settings as settings
  where settings.user_id = (select auth.uid())
$$;

create or replace function public.rate_password(strength integer) returns void
  language sql security definer set search_path = ''
as $$
  update public.security_settings set password_strength = least(greatest(strength, 0), 5)
  where user_id = (select auth.uid()) and password_changed_at > now() - interval '5 minutes'
$$;

create or replace function private.report_week_of(account uuid) returns date
  language sql stable set search_path = ''
as $$
  select private.report_due(private.time_zone_of(account), report_day, report_time) from public.security_settings where user_id = account
$$;

create or replace function private.zone_or_own(zone text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when private.is_time_zone(zone) then zone else private.time_zone_of(auth.uid()) end
$$;

create or replace function public.session_cards(session_id uuid, zone text default null)
  returns table (id uuid, title text, cards jsonb)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.study_sessions;
  begun timestamptz;
  today constant date := private.study_day(now(), private.zone_or_own(session_cards.zone));
begin
  select * into planned from public.study_sessions
  where id = session_cards.session_id and user_id = (select auth.uid());
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance n’existe plus.', detail = 'session_not_found';
  end if;
  if not planned.completed then
    begun := planned.begun_at;
  end if;
  return query
    select planned.id, planned.title, coalesce(jsonb_agg(
      to_jsonb(card) - '{user_id,last_review,suspended}'::text[] || jsonb_build_object(
        'word', entry.word, 'definition', entry.definition, 'examples', entry.examples, 'letter_category', entry.letter_category,
        'kind', entry.kind
      ) order by card.direction desc, array_position(planned.items, entry.id)
    ), '[]')
    from public.vocabulary as entry
      join public.cards as card on card.word_id = entry.id
    where entry.user_id = planned.user_id and entry.id = any (planned.items)
      -- Who is asked for a word has met it before, on another day.
      and (card.direction = 'recognition'
        or exists (select from public.review_settings where user_id = planned.user_id and recall) and (card.state > 0 or exists (
          select from public.cards as met
          where met.word_id = entry.id and met.direction = 'recognition' and met.state = 2 and met.last_day < today
        )))
      and not exists (
        select from public.reviews as answer
        where answer.word_id = entry.id and answer.direction = card.direction and answer.rating > 0 and answer.reviewed_at >= begun
      );
end
$$;

create table public.vocabulary (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  word text not null check (word ~ '\S' and char_length(word) <= 200),
  definition text not null check (definition ~ '\S' and char_length(definition) <= 4000),
  -- Holds the category, whatever its name says.
  letter_category text not null default 'General' check (letter_category ~ '\S' and char_length(letter_category) <= 60),
  examples text[] not null default '{}' check (private.are_examples(examples)),
  -- The learner's own stars.
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  mastery smallint not null default 0 check (mastery between 0 and 100),
  times_reviewed integer not null default 0 check (times_reviewed >= 0),
  last_reviewed timestamptz,
  letter text not null generated always as (private.first_letter(word)) stored,
  folded text not null generated always as (
    private.fold(word || ' ' || case kind when 'cloze' then private.cloze_text(definition) else definition end)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the alphabet sorts by: no case, accents or ligatures.
  alphabet text collate "C" generated always as (private.fold(word)) stored,
  -- Stays what it is: a word has two cards, a cloze one.
  kind text not null default 'word' check (kind in ('word', 'cloze')),
  -- A note of the same learner.
  note_id uuid,
  -- The passage of the note, word for word.
  quotation text check (quotation ~ '\S' and char_length(quotation) <= 2000),
  unique (id, user_id),
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete set null (note_id),
  constraint vocabulary_cloze_check check (
    kind <> 'cloze' or coalesce(private.is_cloze(definition) and word = private.cloze_answer(definition), false)
  )
);

create or replace function public.vocabulary_letters() returns table (letter text, words integer)
  language sql stable security definer set search_path = ''
as $$
  select letter, count(*)::integer from public.vocabulary
  where user_id = (select auth.uid())
  group by letter
  order by letter = '#', letter
$$;

create or replace function public.vocabulary_view(
  search_query text default '', category text default null, level text default 'all', letter text default null,
  sort text default 'alphabetical', skip integer default 0, max integer default 60
)
  returns setof public.vocabulary
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query execute format(
    'select * from public.vocabulary where %s order by %s alphabet, id limit $1 offset $2',
    private.word_conditions(auth.uid(), search_query, category, level, letter),
    case sort
      when 'category' then 'private.fold(letter_category),'
      when 'mastery-desc' then 'mastery desc,'
      when 'mastery-asc' then 'mastery,'
      when 'difficulty-desc' then 'difficulty desc,'
      when 'difficulty-asc' then 'difficulty,'
      when 'recent' then 'created_at desc,'
      else ''
    end
  ) using least(max, 1000), skip;
end
$$;

create or replace function public.word_source(word uuid) returns table (note_id uuid, title text, is_deleted boolean)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title, note.deleted_at is not null
  from public.vocabulary as made join public.notes as note on note.id = made.note_id
  where made.id = word_source.word and made.user_id = (select auth.uid())
$$;

create index push_queue_due_at_idx on private.push_queue (due_at);

create index push_queue_subscription_id_idx on private.push_queue (subscription_id);

create index ai_proposals_user_id_idx on public.ai_proposals (user_id, created_at);

alter table public.ai_proposals enable row level security;

create index notes_to_index_user_id_idx on private.notes_to_index (user_id, changed_at);

create index notes_to_index_changed_at_idx on private.notes_to_index (changed_at);

create index passages_note_id_idx on private.passages (note_id);

create index passages_user_id_idx on private.passages (user_id, language) include (weight);

create index postings_passage_id_idx on private.postings (passage_id);

alter table public.automation_templates enable row level security;

create index automations_list_idx on public.automations (user_id, is_active desc, updated_at desc);

create index automations_template_id_idx on public.automations (template_id);

create index automations_events_idx on public.automations (user_id, trigger_type) where is_active;

create index automations_member_idx on public.automations (user_id) where trigger_type = 'user_registered' and is_active;

create index automations_due_idx on public.automations (priority, next_execution_at) where is_active and next_execution_at is not null;

alter table public.automations enable row level security;

alter table public.automations replica identity using index automations_id_user_id_key;

create index collaboration_participants_user_id_idx on public.collaboration_participants (user_id, status);

alter table public.collaboration_participants enable row level security;

create index support_messages_user_id_idx on public.support_messages (user_id, created_at);

alter table public.support_messages enable row level security;

alter table public.support_messages replica identity full;

create index live_notes_changed_at_idx on private.live_notes (changed_at) where changed_at is not null;

create index note_attachments_note_id_idx on public.note_attachments (note_id, user_id);

create index note_attachments_user_id_idx on public.note_attachments (user_id);

create index note_attachments_folded_idx on public.note_attachments using gin (user_id, folded extensions.gin_trgm_ops);

alter table public.note_attachments enable row level security;

alter table public.note_attachments replica identity full;

create index note_collaborators_user_id_idx on public.note_collaborators (user_id, status);

alter table public.note_collaborators enable row level security;

create index note_former_titles_user_id_idx on public.note_former_titles (user_id);

create index note_former_titles_note_id_idx on public.note_former_titles (note_id, user_id);

alter table public.note_former_titles enable row level security;

alter table public.note_former_titles replica identity full;

create index note_tags_tag_id_idx on public.note_tags (tag_id, user_id);

create index note_tags_user_id_idx on public.note_tags (user_id);

alter table public.note_tags enable row level security;

alter table public.note_tags replica identity full;

create index note_threads_resolved_by_idx on public.note_threads (resolved_by);

alter table public.note_threads enable row level security;

create index note_versions_user_id_idx on public.note_versions (user_id);

create index note_versions_note_id_idx on public.note_versions (note_id, user_id);

alter table public.note_versions enable row level security;

create index study_sessions_schedule_idx on public.study_sessions (user_id, scheduled_for);

create index study_sessions_folded_idx on public.study_sessions using gin (user_id, folded extensions.gin_trgm_ops);

create unique index study_sessions_uid_idx on public.study_sessions (user_id, uid);

create index study_sessions_series_id_idx on public.study_sessions (series_id, user_id);

create index study_sessions_open_idx on public.study_sessions (scheduled_for) where not completed;

create index study_sessions_import_idx on public.study_sessions (user_id, import_id) where import_id is not null;

alter table public.study_sessions enable row level security;

alter table public.study_sessions replica identity full;

create index vocabulary_word_idx on public.vocabulary (user_id, word);

create index vocabulary_letter_idx on public.vocabulary (user_id, letter);

create index vocabulary_folded_idx on public.vocabulary using gin (user_id, folded extensions.gin_trgm_ops);

create index vocabulary_alphabet_idx on public.vocabulary (user_id, alphabet, id);

create index vocabulary_created_idx on public.vocabulary (user_id, created_at desc);

create index vocabulary_note_id_idx on public.vocabulary (note_id, user_id) where note_id is not null;

create index vocabulary_written_idx on public.vocabulary (user_id, private.as_written(word)) where kind = 'word';

create index vocabulary_sentence_idx on public.vocabulary (user_id, private.sentence_key(definition)) where kind = 'cloze';

alter table public.vocabulary enable row level security;

alter table public.vocabulary replica identity using index vocabulary_id_user_id_key;

alter table public.vocabulary set (fillfactor = 80);

comment on column public.ai_proposals.payload is $$
{ note?: { id: string; title: string }; title?: string; content?: string; exam?: string; time_zone?: string; cards?: { key: string; kind: 'word' | 'cloze'; word: string; definition: string; quotation: string }[]; sessions?: { key: string; title: string; starts_at: string; duration: number; items: string[] }[] }
$$;

comment on column public.ai_proposals.made is $$
{ kind: 'word' | 'note' | 'session' | 'series'; id: string; title: string }[]
$$;

comment on column public.ai_proposals.hash is $$
string
$$;

create policy "owners read" on public.ai_proposals
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.ai_proposals as restrictive for all to authenticated
  using ((select private.is_assured()));

create policy "every learner reads" on public.automation_templates
  for select to authenticated using (true);

create policy "sessions are assured" on public.automation_templates as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.automation_templates
  for each row execute function private.touch();

create policy "owners read" on public.automations
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.automations
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.automations
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.automations
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.automations as restrictive for all to authenticated using ((select private.is_assured()));

create trigger schedule before insert or update of is_active, trigger_type, trigger_config on public.automations
  for each row execute function private.schedule_automation();

create trigger refuse_foreign_id before insert on public.automations
  for each row execute function private.refuse_foreign_id();

create trigger touch before update of
  name, description, category, trigger_type, trigger_config, action_type, action_config, more_actions, conditions, schedule_config,
  is_active, priority, retry_config on public.automations
  for each row execute function private.touch();

create trigger hold_limit before insert on public.automations for each row execute function private.hold_automation_limit();

create trigger hold_premium_template before insert or update of template_id on public.automations
  for each row when (new.template_id is not null) execute function private.hold_premium_template();

alter publication supabase_realtime add table public.automations;

create policy "invited read" on public.collaboration_participants
  for select to authenticated using (
    user_id = (select auth.uid()) or session_id in (select private.sessions_with_me('pending', 'accepted'))
  );

create policy "no demo account invites or is invited" on public.collaboration_participants as restrictive
  for insert to authenticated
  with check (not private.is_anonymous((select auth.uid())) and not private.is_anonymous(user_id));

create policy "admins invite others" on public.collaboration_participants
  for insert to authenticated with check (private.may_in_session(session_id, 'admin') and user_id <> (select auth.uid()));

create policy "the invited answer once" on public.collaboration_participants
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));

create policy "members leave, and admins remove them" on public.collaboration_participants
  for delete to authenticated using (
    not private.is_session_owner(session_id, user_id)
    and (user_id = (select auth.uid()) or (status <> 'declined' and private.may_in_session(session_id, 'admin')))
  );

create policy "sessions are assured" on public.collaboration_participants as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.collaboration_participants
  for each row execute function private.touch();

create trigger move_live after update or delete on public.collaboration_participants
  for each row execute function private.participants_live();

create trigger welcome after insert or update of status on public.collaboration_participants
  for each row execute function private.welcome_member();

create trigger tell_invited after insert on public.collaboration_participants
  for each row when (new.status = 'pending') execute function private.tell_invited();

create trigger leave_rooms after update or delete on public.collaboration_participants
  for each row execute function private.leave_session_rooms();

alter publication supabase_realtime add table public.collaboration_participants;

create policy "owner and invited read" on public.collaboration_sessions
  for select to authenticated using (
    user_id = (select auth.uid()) or id in (select private.sessions_with_me('pending', 'accepted'))
  );

comment on function public.preview_invitation(text) is $$
session_title: string | null
session_type: 'study' | 'document' | 'discussion' | 'video' | null
scheduled_for: string | null
role: 'viewer' | 'editor' | 'admin'
status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
$$;

create policy "owner and attendants read" on public.meeting_rooms
  for select to authenticated using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'viewer'))
  or session_id in (select private.sessions_with_me('accepted'))
);

comment on function public.collaborators() is $$
avatar_url: string | null
$$;

create policy "whoever invites reads, and admins of the session" on public.session_invitations
  for select to authenticated using (user_id = (select auth.uid()) or session_id = any (array(select private.sessions_administered())));

create policy "members read" on public.session_messages
  for select to authenticated using (session_id in (select private.sessions_with_me('accepted')));

create policy "members write" on public.session_messages
  for insert to authenticated
  with check (user_id = (select auth.uid()) and session_id in (select private.sessions_with_me('accepted')));

create policy "authors change their texts" on public.session_messages
  for update to authenticated
  using (user_id = (select auth.uid()) and type = 'text' and deleted_at is null and session_id in (select private.sessions_with_me('accepted')))
  with check (user_id = (select auth.uid()));

create policy "learners read their thread, the team all" on public.support_messages
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_administrator()));

create policy "sessions are assured" on public.support_messages as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.support_messages;

create policy "owners read" on public.note_attachments
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.note_attachments
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners delete" on public.note_attachments
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "who reads a note sees what is attached" on public.note_attachments
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "sessions are assured" on public.note_attachments as restrictive for all to authenticated using ((select private.is_assured()));

create trigger stamp_note after insert or delete on public.note_attachments
  for each row execute function private.stamp_notes_of_link();

create trigger claim_file after insert on public.note_attachments
  for each row execute function private.claim_attachment_file();

create trigger release_file after delete on public.note_attachments
  for each row execute function private.release_attachment_file();

create trigger refuse_foreign_id before insert on public.note_attachments
  for each row execute function private.refuse_foreign_id();

alter publication supabase_realtime add table public.note_attachments;

create policy "the note's owner and the collaborator read" on public.note_collaborators
  for select to authenticated using (user_id = (select auth.uid()) or private.owns_note(note_id));

create policy "the note's owner invites others" on public.note_collaborators
  for insert to authenticated with check (private.owns_note(note_id) and user_id <> (select auth.uid()));

create policy "the invited answer" on public.note_collaborators
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));

create policy "either side ends it" on public.note_collaborators
  for delete to authenticated using (user_id = (select auth.uid()) or private.owns_note(note_id));

create policy "no demo account invites or is invited" on public.note_collaborators as restrictive
  for insert to authenticated
  with check (not private.is_anonymous((select auth.uid())) and not private.is_anonymous(user_id));

create policy "sessions are assured" on public.note_collaborators as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.note_collaborators
  for each row execute function private.touch();

create trigger move_live after insert or update or delete on public.note_collaborators
  for each row execute function private.collaborators_live();

create trigger notice after insert on public.note_collaborators for each row execute function private.notice_shared();

alter publication supabase_realtime add table public.note_collaborators;

create policy "sessions are assured" on public.note_former_titles as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read" on public.note_former_titles
  for select to authenticated using (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.note_former_titles;

create policy "owners read" on public.note_tags
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.note_tags
  for insert to authenticated with check (user_id = (select auth.uid()) and private.owns_note(note_id));

create policy "owners delete" on public.note_tags
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.note_tags as restrictive for all to authenticated using ((select private.is_assured()));

create trigger stamp_note after insert or delete on public.note_tags
  for each row execute function private.stamp_notes_of_link();

alter publication supabase_realtime add table public.note_tags;

create policy "sessions are assured" on public.note_threads as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who reads a note reads its threads" on public.note_threads
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "admins delete threads" on public.note_threads
  for delete to authenticated using (private.role_rank(private.live_role('note', note_id)) >= private.role_rank('admin'));

alter publication supabase_realtime add table public.note_threads;

create policy "owners read" on public.note_versions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.note_versions as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners and accepted collaborators read" on public.notes
  for select to authenticated using (
    user_id = (select auth.uid())
    or (is_shared and deleted_at is null and id in (select private.notes_shared_with_me()))
  );

create trigger notice_created after insert on public.notes
  for each row when (new.deleted_at is null and not new.is_template) execute function private.notice_note();

create trigger notice_updated after update of title, content on public.notes
  for each row when (
    new.deleted_at is null and not new.is_template and (old.title is distinct from new.title or old.content is distinct from new.content)
  )
  execute function private.notice_note();

create policy "owners read" on public.study_sessions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.study_sessions
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.study_sessions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.study_sessions
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.study_sessions as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.study_sessions
  for each row execute function private.touch();

create trigger complete before insert or update of completed, completed_at on public.study_sessions
  for each row execute function private.complete_study_session();

create trigger keep_items before insert or update of items, type on public.study_sessions
  for each row execute function private.keep_study_items();

create trigger raise_sequence before update on public.study_sessions
  for each row when (
    (old.title, old.description, old.scheduled_for, old.duration, old.time_zone, old.completed)
    is distinct from (new.title, new.description, new.scheduled_for, new.duration, new.time_zone, new.completed)
  )
  execute function private.raise_sequence();

create trigger notice after update of completed on public.study_sessions
  for each row when (old.completed <> new.completed) execute function private.notice_session();

create trigger keep_completion before update of completed on public.study_sessions
  for each row when (old.completed and not new.completed and old.completed_at < now() - interval '1 minute')
  execute function private.keep_completion();

create trigger refuse_foreign_id before insert on public.study_sessions
  for each row execute function private.refuse_foreign_id();

create trigger take_up before update of scheduled_for on public.study_sessions
  for each row when (old.set_aside and old.scheduled_for <> new.scheduled_for) execute function private.take_up_session();

alter publication supabase_realtime add table public.study_sessions;

comment on function public.subscription_terms() is $$
source: 'none' | 'operator' | 'payment'
plan: 'basic' | 'premium' | null
billing_interval: 'month' | 'year' | null
withdraw_until: number | null
withdrawn_at: string | null
$$;

comment on function public.shared_documents() is $$
kind: 'note' | 'session'
members: { id: string; name: string }[]
$$;

comment on function public.session_cards(uuid, text) is $$
cards: Database['public']['Functions']['review_queue']['Returns']
$$;

create policy "owners read" on public.vocabulary
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.vocabulary
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.vocabulary
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.vocabulary
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.vocabulary as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.vocabulary
  for each row execute function private.touch();

create trigger follow_added after insert on public.vocabulary referencing new table as added
  for each statement execute function private.follow_added_words();

create trigger notice after insert on public.vocabulary referencing new table as added
  for each statement execute function private.notice_words();

create trigger refuse_foreign_id before insert on public.vocabulary
  for each row execute function private.refuse_foreign_id();

create trigger notice_mastered after update of mastery on public.vocabulary
  for each row when (old.mastery < 80 and new.mastery >= 80) execute function private.notice_mastered();

alter publication supabase_realtime add table public.vocabulary;

grant execute on function public.ensure_profile() to authenticated;

grant execute on function public.claim_mails(integer) to service_role;

grant execute on function public.push_keys() to service_role;

grant execute on function public.keep_push_keys(text, jsonb) to service_role;

grant execute on function public.storage_usage() to authenticated;

grant select on public.ai_proposals to authenticated;

grant select, insert, update, delete on public.ai_proposals to service_role;

grant execute on function private.own_proposal(uuid, text) to authenticated;

grant execute on function private.seen_proposal(uuid, text) to authenticated;

grant execute on function public.change_proposal(uuid, text, jsonb) to authenticated;

grant execute on function public.drop_proposal(uuid) to authenticated;

grant execute on function private.settle_proposal(uuid, text, text, jsonb) to authenticated;

grant execute on function private.end_plan(uuid) to authenticated;

grant execute on function public.confirm_proposal(uuid, text) to authenticated;

grant execute on function public.undo_proposal(uuid) to authenticated;

grant execute on function private.is_moment(text) to service_role;

grant select on public.automation_templates to authenticated;

grant select, insert, update, delete on public.automation_templates to service_role;

grant select, insert (id, user_id, name, description, category, trigger_type, trigger_config, action_type, action_config, conditions, schedule_config, is_active, priority, retry_config, template_id, preset, more_actions), update (user_id, name, description, category, trigger_type, trigger_config, action_type, action_config, conditions, schedule_config, is_active, priority, retry_config, template_id, preset, more_actions), delete on public.automations to authenticated;

grant select, insert, update, delete on public.automations to service_role;

grant execute on function public.next_runs(timestamp with time zone) to authenticated;

grant select, insert (session_id, user_id, role), update (status), delete on public.collaboration_participants to authenticated;

grant select, insert, update, delete on public.collaboration_participants to service_role;

grant execute on function public.read_document(uuid) to authenticated;

grant execute on function public.documents_to_add(uuid) to authenticated;

grant execute on function public.invite_collaborator(uuid, text, text, text) to authenticated;

grant execute on function public.resend_invitation(uuid) to authenticated;

grant execute on function public.preview_invitation(text) to anon, authenticated;

grant execute on function public.accept_invitation(text) to authenticated;

grant execute on function public.decline_invitation(text) to anon, authenticated;

grant execute on function public.read_session(uuid, bigint) to authenticated;

grant execute on function private.sessions_with_me(text[]) to authenticated;

grant execute on function public.collaborators() to authenticated;

grant execute on function private.sessions_administered() to authenticated;

grant execute on function public.take_zoom_authorization(text) to authenticated;

grant execute on function public.zoom_connection(uuid, boolean) to service_role;

grant execute on function public.claim_zoom_revocations() to service_role;

grant execute on function public.finish_zoom_revocation(uuid) to service_role;

grant execute on function public.mail_choice(text) to anon, authenticated, service_role;

grant select on public.support_messages to authenticated;

grant select, insert, update, delete on public.support_messages to service_role;

grant execute on function public.open_live_note(uuid, bigint) to authenticated;

grant execute on function public.has_unwritten_live_notes() to service_role;

grant select, insert (id, note_id, user_id, file_name, file_type, file_size, file_path), delete on public.note_attachments to authenticated;

grant select, insert, update, delete on public.note_attachments to service_role;

grant select, insert (note_id, user_id, role), update (status), delete on public.note_collaborators to authenticated;

grant select, insert, update, delete on public.note_collaborators to service_role;

grant select on public.note_former_titles to authenticated;

grant select, insert, update, delete on public.note_former_titles to service_role;

grant select, insert (note_id, tag_id, user_id), delete on public.note_tags to authenticated;

grant select, insert, update, delete on public.note_tags to service_role;

grant select, delete on public.note_threads to authenticated;

grant select, insert, update, delete on public.note_threads to service_role;

grant select on public.note_versions to authenticated;

grant select, insert, update, delete on public.note_versions to service_role;

grant execute on function public.search_notes(text, integer) to authenticated;

grant execute on function private.notes_shared_with_me() to authenticated;

grant execute on function public.read_calendar_feed(text) to service_role;

grant execute on function public.import_sessions(jsonb) to authenticated;

grant execute on function private.own_time_zone() to authenticated, service_role;

grant select, insert (id, user_id, title, type, description, scheduled_for, duration, completed, completed_at, progress, items, time_zone, begun_at, running_since, seconds_studied, sequence, uid, series_id, reminded_for, mailed_for, series_day, import_id, set_aside), update (title, type, description, scheduled_for, duration, completed, progress, items, time_zone, set_aside), delete on public.study_sessions to authenticated;

grant select, insert, update, delete on public.study_sessions to service_role;

grant execute on function private.seconds_studied(public.study_sessions) to authenticated, service_role;

grant execute on function public.study(uuid, boolean) to authenticated;

grant execute on function public.subscription_terms() to authenticated;

grant execute on function public.customer_state(text, text) to service_role;

grant execute on function public.record_subscription(text, bigint, jsonb, text) to service_role;

grant execute on function public.shared_documents() to authenticated;

grant execute on function public.stopped_mail() to authenticated;

grant execute on function public.push_key() to authenticated;

grant execute on function public.own_recovery_codes() to authenticated;

grant execute on function public.security_overview() to authenticated;

grant execute on function public.rate_password(integer) to authenticated;

grant execute on function private.zone_or_own(text) to authenticated;

grant execute on function public.session_cards(uuid, text) to authenticated;

grant select, insert (id, user_id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed, kind, note_id, quotation), update (word, definition, letter_category, examples, difficulty, mastery, times_reviewed, last_reviewed), delete on public.vocabulary to authenticated;

grant select, insert, update, delete on public.vocabulary to service_role;

grant execute on function public.vocabulary_letters() to authenticated;

grant execute on function public.vocabulary_view(text, text, text, text, text, integer, integer) to authenticated;

grant execute on function public.word_source(uuid) to authenticated;

insert into public.automation_templates (key, name, description, category, icon, color, is_available, trigger_schema, action_schema)
values
  (
    'daily_review', 'Révision quotidienne', 'Chaque jour à 9 h, un rappel pour réviser votre vocabulaire.',
    'learning', 'book', 'encre', true,
    '{"type": "time_based", "schedule": "daily", "time": "09:00"}',
    '{"type": "send_notification", "title": "C’est l’heure de réviser", "message": "Quelques minutes suffisent pour garder vos mots en mémoire.", "href": "/vocabulary"}'
  ),
  (
    'vocabulary_milestone', 'Palier de vocabulaire', 'Un mot de félicitations à 50, 100 et 200 mots.',
    'motivation', 'sparkles', 'ambre', true,
    '{"type": "vocabulary_added", "thresholds": [50, 100, 200]}',
    '{"type": "send_notification", "title": "Nouveau palier atteint", "report": "milestone", "href": "/vocabulary"}'
  ),
  (
    'forgotten_notes', 'Notes oubliées', 'Chaque jour, les notes que vous n’avez pas rouvertes depuis 7 jours.',
    'alerts', 'notebook', 'prune', true,
    '{"type": "time_based", "schedule": "daily", "time": "10:00"}',
    '{"type": "send_notification", "title": "Notes à relire", "report": "forgotten_notes", "href": "/notes"}'
  ),
  (
    'study_session', 'Session d’étude', 'Chaque jour à 18 h, un rappel pour commencer une session.',
    'productivity', 'calendar', 'sapin', true,
    '{"type": "time_based", "schedule": "daily", "time": "18:00"}',
    '{"type": "send_notification", "title": "C’est l’heure d’étudier", "message": "Votre session de 18 h vous attend.", "href": "/planning"}'
  ),
  (
    'study_break', 'Pause', 'Après 2 h d’étude, un rappel pour une pause de 15 minutes.',
    'motivation', 'zap', 'canard', true,
    '{"type": "session_completed", "min_duration": 120}',
    '{"type": "send_notification", "title": "Faites une pause", "message": "Deux heures d’étude : 15 minutes de pause vous feront du bien."}'
  ),
  (
    'weekly_summary', 'Résumé de la semaine', 'Le vendredi à 17 h, ce que vous avez appris dans la semaine.',
    'analytics', 'dashboard', 'ardoise', true,
    '{"type": "time_based", "schedule": "weekly", "time": "17:00", "day_of_week": 5}',
    '{"type": "send_notification", "title": "Votre semaine", "report": "week", "href": "/dashboard"}'
  ),
  (
    'monthly_report', 'Bilan du mois', 'Le 1er du mois, le bilan du mois écoulé.',
    'analytics', 'calendar', 'olive', true,
    '{"type": "time_based", "schedule": "monthly", "time": "09:00", "day_of_month": 1}',
    '{"type": "send_notification", "title": "Votre mois", "report": "month", "href": "/dashboard"}'
  ),
  (
    'daily_backup', 'Sauvegarde quotidienne', 'Chaque jour à 2 h, une copie de vos données.',
    'backup', 'sliders', 'brique', true,
    '{"type": "time_based", "schedule": "daily", "time": "02:00"}',
    '{"type": "create_backup"}'
  );

insert into public.automation_templates
  (key, name, description, category, icon, color, is_premium, is_available, trigger_schema, conditions, action_schema, more_actions)
values
  (
    'morning_words', 'Mots du matin', 'À 7 h 30, un rappel les jours où des mots sont à revoir.', 'learning', 'book', 'encre', false, true,
    '{"type": "time_based", "schedule": "daily", "time": "07:30"}',
    '{"match": "all", "rules": [{"field": "due.words", "operator": "greater", "value": 0}]}',
    '{"type": "send_notification", "title": "{{due.words}} mots à revoir", "message": "Bonjour {{learner.name}} : {{due.words}} mots vous attendent.", "href": "/vocabulary"}', '[]'
  ),
  (
    'evening_reminder', 'Rappel du soir', 'À 20 h, un rappel si vous n’avez rien révisé de la semaine.', 'learning', 'moon', 'prune', false, true,
    '{"type": "time_based", "schedule": "daily", "time": "20:00"}',
    '{"match": "all", "rules": [{"field": "figures.reviews", "operator": "equals", "value": 0}]}',
    '{"type": "send_notification", "title": "Et si vous révisiez ?", "message": "Aucune révision depuis sept jours. Cinq minutes suffisent pour reprendre.", "href": "/vocabulary"}', '[]'
  ),
  (
    'word_mastered', 'Mot maîtrisé', 'Un mot de félicitations à chaque mot maîtrisé.', 'motivation', 'sparkles', 'ambre', false, true,
    '{"type": "vocabulary_mastered"}', '{}',
    '{"type": "send_notification", "title": "« {{word.word}} » est maîtrisé", "message": "{{words.total}} mots maîtrisés dans votre carnet.", "href": "/vocabulary", "priority": "low"}', '[]'
  ),
  (
    'ten_words', 'Dix nouveaux mots', 'Tous les dix mots, une séance de vocabulaire est prévue pour le lendemain.', 'learning', 'calendar', 'sapin', false, true,
    '{"type": "vocabulary_added", "threshold": 10}', '{}',
    '{"type": "schedule_session", "title": "Revoir les derniers mots", "session_type": "vocabulary", "duration": 30, "in_days": 1, "time": "18:00"}', '[]'
  ),
  (
    'weekly_plan', 'Plan de la semaine', 'Le lundi à 8 h, une note pour préparer la semaine.', 'productivity', 'notebook', 'encre', false, true,
    '{"type": "time_based", "schedule": "weekly", "time": "08:00", "day_of_week": 1}', '{}',
    '{"type": "create_note", "title": "Semaine du {{now.date}}", "content": "## À apprendre\n\n- \n\n## À revoir\n\n- \n\n## Bilan\n\nLa semaine passée : {{figures.words}} mots, {{figures.sessions}} séances.", "tags": ["plan"]}',
    '[{"type": "send_notification", "config": {"title": "Votre semaine est prête", "message": "Une note vous attend pour la préparer.", "href": "{{steps.1.note_url}}"}}]'
  ),
  (
    'daily_journal', 'Journal du jour', 'Chaque soir à 21 h, une note datée pour écrire quelques lignes.', 'productivity', 'notebook', 'canard', false, true,
    '{"type": "time_based", "schedule": "daily", "time": "21:00"}', '{}',
    '{"type": "create_note", "title": "Journal du {{now.date}}", "content": "## Ce que j’ai appris\n\n\n## Ce qui reste flou\n\n", "tags": ["journal"]}', '[]'
  ),
  (
    'session_summary', 'Compte rendu de séance', 'Après chaque séance d’une heure, une note pour en garder l’essentiel.', 'productivity', 'clipboard', 'ardoise', false, true,
    '{"type": "session_completed", "min_duration": 60}', '{}',
    '{"type": "create_note", "title": "Séance : {{session.title}}", "content": "{{session.minutes}} minutes, le {{now.date}}.\n\n## À retenir\n\n", "tags": ["séance"]}', '[]'
  ),
  (
    'review_after_session', 'Revoir après une lecture', 'Deux jours après une séance sur un document, une séance de vocabulaire.', 'learning', 'calendar', 'olive', false, true,
    '{"type": "session_completed", "session_types": ["document"]}', '{}',
    '{"type": "schedule_session", "title": "Vocabulaire : {{session.title}}", "session_type": "vocabulary", "duration": 30, "in_days": 2, "time": "18:00"}', '[]'
  ),
  (
    'exam_notes', 'Notes d’examen', 'Une note étiquetée « examen » vous prévoit une séance de relecture.', 'learning', 'graduation-cap', 'brique', false, true,
    '{"type": "note_created", "tags": ["examen"]}', '{}',
    '{"type": "schedule_session", "title": "Relire : {{note.title}}", "session_type": "document", "duration": 45, "in_days": 3, "time": "17:00"}', '[]'
  ),
  (
    'urgent_note', 'Note urgente', 'Un rappel quand une note contient « urgent » ou « à rendre ».', 'alerts', 'bell', 'marge', false, true,
    '{"type": "note_updated", "keywords": ["urgent", "à rendre"]}', '{}',
    '{"type": "send_notification", "title": "À ne pas oublier : {{note.title}}", "message": "« {{note.title}} » : {{note.excerpt}}", "href": "{{note.url}}", "priority": "high"}', '[]'
  ),
  (
    'shared_document', 'Document partagé', 'Un rappel quand on partage un document avec vous.', 'alerts', 'users', 'prune', false, true,
    '{"type": "document_shared"}', '{}',
    '{"type": "send_notification", "title": "{{sharer.name}} partage un document", "message": "« {{note.title}} » vous attend dans Collaboration.", "href": "/collaboration"}', '[]'
  ),
  (
    'new_member', 'Un proche s’est inscrit', 'Un rappel quand une personne que vous avez invitée crée son compte.', 'alerts', 'user-plus', 'sapin', false, true,
    '{"type": "user_registered"}', '{}',
    '{"type": "send_notification", "title": "{{member.name}} est là", "message": "{{member.name}} a créé son compte.", "href": "/collaboration"}', '[]'
  ),
  (
    'weekly_mail', 'Rapport par e-mail', 'Le dimanche à 18 h, vos chiffres de la semaine par e-mail.', 'analytics', 'mail', 'encre', false, true,
    '{"type": "time_based", "schedule": "weekly", "time": "18:00", "day_of_week": 0}', '{}',
    '{"type": "send_email", "recipient": "", "subject": "Votre semaine", "template": "weekly_report", "include_stats": true}', '[]'
  ),
  (
    'hundred_words_mail', 'Cent mots', 'Un e-mail de félicitations tous les cent mots.', 'motivation', 'mail', 'ambre', false, true,
    '{"type": "vocabulary_added", "threshold": 100}', '{}',
    '{"type": "send_email", "recipient": "", "subject": "{{words.total}} mots !", "message": "Votre carnet compte {{words.total}} mots.", "template": "congratulations", "include_stats": true}', '[]'
  ),
  (
    'weekly_backup', 'Sauvegarde du dimanche', 'Le dimanche à 3 h, une copie de vos données, et un rappel discret.', 'backup', 'sliders', 'brique', false, true,
    '{"type": "time_based", "schedule": "weekly", "time": "03:00", "day_of_week": 0}', '{}',
    '{"type": "create_backup"}',
    '[{"type": "send_notification", "config": {"title": "Sauvegarde faite", "message": "La copie de vos données du {{now.date}} est prête.", "href": "/automation", "priority": "low"}}]'
  ),
  (
    'note_to_webhook', 'Notes vers un autre service', 'Chaque nouvelle note part vers l’adresse de votre choix.', 'general', 'webhook', 'ardoise', true, true,
    '{"type": "note_created"}', '{}',
    '{"type": "webhook_call", "url": "", "method": "POST", "headers": [], "timeout": 30}', '[]'
  ),
  (
    'figures_to_webhook', 'Chiffres vers un tableau', 'Chaque soir à 22 h, vos chiffres partent vers l’adresse de votre choix.', 'analytics', 'webhook', 'canard', true, true,
    '{"type": "time_based", "schedule": "daily", "time": "22:00"}', '{}',
    '{"type": "webhook_call", "url": "", "method": "POST", "headers": [], "timeout": 30, "body": {"date": "{{now.date}}", "words": "{{figures.words}}", "reviews": "{{figures.reviews}}", "minutes": "{{figures.minutes}}"}}', '[]'
  ),
  (
    'monthly_review', 'Bilan écrit du mois', 'Le 1er du mois à 9 h, une note avec vos chiffres, et la même chose par e-mail.', 'analytics', 'calendar', 'olive', true, true,
    '{"type": "time_based", "schedule": "monthly", "time": "09:00", "day_of_month": 1}', '{}',
    '{"type": "create_note", "title": "Bilan au {{now.date}}", "content": "## Les sept derniers jours\n\n- {{figures.words}} mots ajoutés\n- {{figures.reviews}} révisions\n- {{figures.sessions}} séances, {{figures.minutes}} minutes\n\n## Et après\n\n", "tags": ["bilan"]}',
    '[{"type": "send_email", "config": {"recipient": "", "subject": "Bilan au {{now.date}}", "message": "Votre bilan : {{steps.1.note_url}}", "template": "weekly_report", "include_stats": true}}]'
  ),
  (
    'intensive_course', 'Semaine intensive', 'Le lundi, une séance chaque jour jusqu’au vendredi.', 'productivity', 'zap', 'marge', true, true,
    '{"type": "time_based", "schedule": "weekly", "time": "07:00", "day_of_week": 1}', '{}',
    '{"type": "schedule_session", "title": "Intensif 1 sur 5", "session_type": "mixed", "duration": 60, "in_days": 0, "time": "18:00"}',
    '[{"type": "schedule_session", "config": {"title": "Intensif 2 sur 5", "session_type": "mixed", "duration": 60, "in_days": 1, "time": "18:00"}}, {"type": "schedule_session", "config": {"title": "Intensif 3 sur 5", "session_type": "mixed", "duration": 60, "in_days": 2, "time": "18:00"}}, {"type": "schedule_session", "config": {"title": "Intensif 4 sur 5", "session_type": "mixed", "duration": 60, "in_days": 3, "time": "18:00"}}, {"type": "schedule_session", "config": {"title": "Intensif 5 sur 5", "session_type": "mixed", "duration": 60, "in_days": 4, "time": "18:00"}}]'
  );

create table public.automation_executions (
  id uuid primary key default gen_random_uuid(),
  automation_id uuid not null,
  user_id uuid not null,
  status text not null default 'pending',
  trigger_data jsonb not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  execution_time_ms integer check (execution_time_ms >= 0),
  action_result jsonb,
  error_message text check (char_length(error_message) <= 2000),
  -- `t:` the moment that was due, `e:` an event, `m:` a request of the learner's: each once.
  occurrence text not null default 'x:' || gen_random_uuid() check (char_length(occurrence) <= 200),
  -- { name, trigger_type, trigger_config, conditions, actions, retry, preset } as they were.
  definition jsonb not null default '{}',
  -- What {{paths}} and conditions read, as it was when it began.
  data jsonb not null default '{}',
  priority smallint not null default 5,
  -- When the engine takes it up next; null: when somebody else is at it, or it is over.
  due_at timestamptz,
  -- The automations that led to this one, which they do not set off again.
  chain uuid[] not null default '{}',
  error_code text check (error_code ~ '^[a-z_]{1,50}$'),
  foreign key (automation_id, user_id) references public.automations (id, user_id) on delete cascade,
  constraint automation_executions_status_check check (status in ('pending', 'running', 'success', 'failed', 'cancelled')),
  constraint automation_executions_occurrence_key unique (automation_id, occurrence),
  constraint automation_executions_id_user_id_key unique (id, user_id)
);

create table public.automation_steps (
  id uuid primary key default gen_random_uuid(),
  execution_id uuid not null,
  user_id uuid not null,
  position smallint not null check (position between 1 and 5),
  action_type text not null check (private.is_action(action_type)),
  -- By which whoever gets it twice knows that it is the same: the id of a webhook and of a mail.
  key uuid not null unique default gen_random_uuid(),
  -- What it was done with, rendered.
  input jsonb,
  status text not null default 'pending' check (status in ('pending', 'running', 'success', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- When it is tried next; while somebody is at it, when it is given to another.
  next_attempt_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  output jsonb,
  error_code text check (error_code ~ '^[a-z_]{1,50}$'),
  error_message text check (char_length(error_message) <= 2000),
  priority smallint not null default 5,
  unique (execution_id, position),
  unique (id, user_id),
  foreign key (execution_id, user_id) references public.automation_executions (id, user_id) on delete cascade
);

create or replace function public.backup_contents(step_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', step.user_id, 'name', private.name_of(step.user_id), 'email', (select email from auth.users where id = step.user_id)),
    'sections', (select jsonb_agg(section order by section) from private.data_sections where importer is not null)
  )
  from public.automation_steps as step where step.id = backup_contents.step_id and step.status = 'running' and step.action_type = 'create_backup'
$$;

create or replace function public.backup_rows(step_id uuid, section text, after jsonb default null, max integer default 1000) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.section_rows(step.user_id, known.section, backup_rows.after, backup_rows.max)
  from public.automation_steps as step, private.data_sections as known
  where step.id = backup_rows.step_id and step.status = 'running' and step.action_type = 'create_backup'
    and known.section = backup_rows.section and known.importer is not null
$$;

create or replace function private.words_cause(automation public.automations, added integer, total integer) returns jsonb
  language sql stable set search_path = ''
as $$
  select case
    when added = 0 then null
    when automation.trigger_config ? 'thresholds' then (
      select jsonb_build_object('threshold', max(reached::numeric))
      from jsonb_path_query(automation.trigger_config, '$.thresholds[*] ? (@ > $before && @ <= $total)', numbers) as reached
      where not exists (
        select from public.automation_executions as run
        where run.automation_id = automation.id and run.status <> 'cancelled' and run.trigger_data -> 'threshold' >= reached
      )
      having count(*) > 0
    )
    when not automation.trigger_config ? 'threshold'
      or jsonb_path_exists(
        automation.trigger_config, '$.threshold ? (@ >= 1 && ($total / @).floor() > ($before / @).floor())', numbers
      )
      then '{}'
  end || jsonb_build_object('trigger', 'vocabulary_added', 'words', added, 'total', total)
  from jsonb_build_object('before', total - added, 'total', total) as numbers
$$;

create or replace function private.note_matches(config jsonb, note public.notes) returns boolean
  language sql stable set search_path = ''
as $$
  select (
      jsonb_typeof(config -> 'keywords') is distinct from 'array' or config -> 'keywords' = '[]' or exists (
        select from jsonb_array_elements_text(config -> 'keywords') as keyword
        where keyword ~ '\S' and position(private.fold(btrim(keyword)) in note.folded) > 0
      )
    ) and (
      jsonb_typeof(config -> 'tags') is distinct from 'array' or config -> 'tags' = '[]' or exists (
        select from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
        where link.note_id = note.id and tag.folded in (
          select private.fold(btrim(given.name)) from jsonb_array_elements_text(config -> 'tags') as given (name)
        )
      )
    )
$$;

create or replace function private.notice_member(inviter uuid, member uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.plan_execution(
    automation, 'e:member:' || member, jsonb_build_object('trigger', 'user_registered', 'member_id', member)
  )
  from public.automations as automation
  where automation.trigger_type = 'user_registered' and automation.is_active and automation.user_id <> member
    and (
      automation.user_id = inviter
      or inviter is null and (select account.raw_app_meta_data -> 'cahier_admin' = 'true' from auth.users as account where account.id = automation.user_id)
    )
$$;

create or replace function private.execution_details(execution uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('steps', coalesce(
    jsonb_agg(to_jsonb(step) - '{id,execution_id,user_id,key}'::text[] order by step.position), '[]'
  ))
  from public.automation_steps as step where step.execution_id = execution
$$;

create or replace function private.end_execution(execution public.automation_executions, ended text, code text, message text) returns void
  language plpgsql set search_path = ''
as $$
declare
  automation public.automations;
  language constant text := private.mail_language(execution.user_id);
begin
  update public.automation_steps set status = 'cancelled', next_attempt_at = null
  where execution_id = execution.id and status in ('pending', 'running') and ended <> 'success';
  update public.automation_executions set
    status = ended, due_at = null, completed_at = clock_timestamp(), error_code = code, error_message = left(message, 2000),
    -- Nobody is at an attempt for a day: who was has died.
    execution_time_ms = (
      select sum(least(greatest(extract(epoch from step.completed_at - step.started_at), 0), 86400) * 1000)::integer
      from public.automation_steps as step where step.execution_id = execution.id and step.completed_at is not null
    ),
    action_result = (
      select step.output from public.automation_steps as step
      where step.execution_id = execution.id and step.status = 'success' order by step.position desc limit 1
    )
  where id = execution.id;
  if ended = 'cancelled' then
    return;
  end if;
  update public.automations set
    execution_count = execution_count + 1,
    success_count = success_count + (ended = 'success')::integer,
    failure_count = failure_count + (ended = 'failed')::integer,
    failures_in_row = case ended when 'success' then 0 else failures_in_row + 1 end,
    last_executed_at = now()
  where id = execution.automation_id
  returning * into automation;
  if automation.failures_in_row >= 10 and automation.is_active then
    update public.automations set is_active = false, paused_at = now(), pause_reason = 'failures' where id = automation.id;
    insert into public.notifications (user_id, kind, title, body, href)
    values (
      automation.user_id, 'automation_paused',
      left(format(
        case language when 'en' then 'Automation paused: %s' when 'es' then 'Automatización en pausa: %s'
          when 'de' then 'Automatisierung angehalten: %s' else 'Automatisation suspendue : %s' end,
        automation.name
      ), 200),
      case language when 'en' then 'It failed ten times in a row. See why, and switch it on again.'
        when 'es' then 'Ha fallado diez veces seguidas. Vea por qué y vuelva a activarla.'
        when 'de' then 'Sie ist zehnmal hintereinander fehlgeschlagen. Sehen Sie nach, warum, und schalten Sie sie wieder ein.'
        else 'Elle a échoué dix fois de suite. Voyez pourquoi, puis réactivez-la.' end,
      '/automation'
    );
  end if;
end
$$;

create or replace function private.begin_execution(execution public.automation_executions) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  account constant uuid := execution.user_id;
  known jsonb;
begin
  if execution.occurrence !~ '^m:' and not exists (select from public.automations where id = execution.automation_id and is_active) then
    perform private.end_execution(execution, 'cancelled', 'switched_off', 'L’automatisation a été désactivée entre-temps.');
    return false;
  end if;
  -- A note without the tags that are asked for, or without a place any more, sets nothing off.
  if execution.occurrence ~ '^e:note:' and not exists (
    select from public.notes as note
    where note.id = (execution.trigger_data ->> 'note_id')::uuid and note.user_id = account and note.deleted_at is null
      and private.note_matches(execution.definition -> 'trigger_config', note)
  ) then
    delete from public.automation_executions where id = execution.id;
    return false;
  end if;
  if private.automation_use(account, 'runs') >= private.automation_cap(private.plan_of(account), 'runs') then
    perform private.end_execution(execution, 'cancelled', 'daily_cap', 'Votre formule ne permet pas plus d’exécutions en 24 heures.');
    return false;
  end if;
  known := private.execution_data(account, execution.definition ->> 'name', execution.trigger_data, execution.definition::text);
  if not private.conditions_hold(execution.definition -> 'conditions', known, execution.definition ->> 'trigger_type') then
    update public.automation_executions as held set data = known where held.id = execution.id;
    perform private.end_execution(execution, 'cancelled', 'conditions', 'Les conditions ne sont pas remplies.');
    return false;
  end if;
  insert into public.automation_steps (execution_id, user_id, position, action_type, priority)
  select execution.id, account, place, action ->> 'type', execution.priority
  from jsonb_array_elements(execution.definition -> 'actions') with ordinality as list (action, place);
  update public.automation_executions as held
  set status = 'running', started_at = clock_timestamp(), data = known
  where held.id = execution.id;
  return true;
end
$$;

create or replace function private.advance_execution(execution_id uuid) returns boolean
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  execution public.automation_executions;
  step public.automation_steps;
  config jsonb;
  known jsonb;
  trigger_type text;
  result jsonb;
  state text;
  detail text;
  message text;
  is_outside boolean;
begin
  select * into execution from public.automation_executions where id = advance_execution.execution_id;
  if execution.status = 'pending' then
    if not private.begin_execution(execution) then
      return false;
    end if;
    select * into execution from public.automation_executions where id = advance_execution.execution_id;
  end if;
  trigger_type := execution.definition ->> 'trigger_type';
  loop
    select * into step from public.automation_steps
    where execution_id = execution.id and status <> 'success' order by position limit 1;
    if not found then
      perform private.end_execution(execution, 'success', null, null);
      return true;
    end if;
    is_outside := private.is_outside(step.action_type);
    config := execution.definition #> array['actions', (step.position - 1)::text, 'config'];
    known := execution.data || jsonb_build_object('steps', (
      select coalesce(jsonb_object_agg(earlier.position, earlier.output), '{}') from public.automation_steps as earlier
      where earlier.execution_id = execution.id and earlier.status = 'success'
    ));
    step.attempts := step.attempts + case when is_outside then 0 else 1 end;
    update public.automation_steps set
      attempts = step.attempts, started_at = clock_timestamp(), next_attempt_at = null,
      status = case when is_outside then 'pending' else 'running' end
    where id = step.id;
    begin
      if private.automation_use(execution.user_id, step.action_type) - (not is_outside)::integer
        >= private.automation_cap(private.plan_of(execution.user_id), step.action_type)
      then
        raise exception using errcode = 'PT402', message = 'Votre formule n’en permet pas plus en 24 heures.', detail = 'daily_cap';
      end if;
      if is_outside and private.is_anonymous(execution.user_id) then
        raise exception using errcode = 'PT403', message = 'Créez d’abord votre compte.', detail = 'plan_required';
      end if;
      result := private.render(config, known, trigger_type, step.action_type in ('send_email', 'webhook_call'));
      update public.automation_steps set input = result where id = step.id;
      if is_outside then
        perform private.check_outside(step.action_type, result);
        update public.automation_steps set next_attempt_at = now() where id = step.id;
        update public.automation_executions set due_at = null where id = execution.id;
        perform private.call_soon(private.function_of(step.action_type));
        return true;
      end if;
      perform set_config('cahier.automations', (execution.chain || execution.automation_id)::text, true);
      result := private.do_action(execution, step.action_type, result, step.key);
      perform set_config('cahier.automations', '', true);
    exception
      when others then
        get stacked diagnostics state = returned_sqlstate, detail = pg_exception_detail, message = message_text;
        perform set_config('cahier.automations', '', true);
        if detail = 'daily_cap' then
          perform private.end_execution(execution, 'cancelled', detail, message);
          return true;
        end if;
        perform private.fail_step(
          execution, step,
          case
            when state ~ '^PT' then case detail when 'plan_limit_notes' then 'note_limit' else coalesce(substring(detail from '^[a-z_]{1,50}$'), 'internal') end
            when state ~ '^(22|23)' then 'invalid_field'
            else 'internal'
          end,
          -- What the database says of itself is not for the learner.
          case when state ~ '^PT' then message when state ~ '^(22|23)' then 'Un champ de l’action n’est pas valable.' else 'Erreur interne' end,
          state !~ '^(PT|22|23)'
        );
        return true;
    end;
    update public.automation_steps set status = 'success', output = result, completed_at = clock_timestamp(), error_code = null, error_message = null
    where id = step.id;
  end loop;
end
$$;

create or replace function private.forget_executions() returns void
  language sql security definer set search_path = ''
as $$
  delete from public.automation_executions where id in (
    select id from public.automation_executions where started_at < now() - interval '90 days' order by started_at limit 1000
  )
$$;

create or replace function private.automation_use(account uuid, what text) returns integer
  language sql stable set search_path = ''
as $$
  select case what
    when 'runs' then (
      select count(*)::integer from public.automation_executions
      where user_id = account and started_at > now() - interval '24 hours' and status in ('running', 'success', 'failed')
    )
    else (
      select count(*)::integer from public.automation_steps
      where user_id = account and action_type = what and (completed_at > now() - interval '24 hours' or completed_at is null)
        and (status in ('running', 'success') or next_attempt_at is not null)
    )
  end
$$;

create or replace function public.automation_caps() returns table (what text, used integer, most integer)
  language sql stable security definer set search_path = ''
as $$
  select kind, private.automation_use((select auth.uid()), kind), private.automation_cap(private.plan_of((select auth.uid())), kind)
  from unnest('{runs,send_email,webhook_call,create_backup}'::text[]) as kind
$$;

create or replace function public.settle_automation_step(step_id uuid, attempt integer, outcome jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  step public.automation_steps;
  execution public.automation_executions;
begin
  -- In the order in which a learner's calls take them: the automation, the execution, the account.
  select held.* into execution from public.automation_executions as held
  where held.id = (select execution_id from public.automation_steps where id = settle_automation_step.step_id);
  perform from public.automations where id = execution.automation_id for no key update;
  select held.* into execution from public.automation_executions as held where held.id = execution.id for no key update;
  perform from public.profiles where id = execution.user_id for no key update;
  select * into step from public.automation_steps where id = settle_automation_step.step_id for update;
  if step.status is distinct from 'running' or step.attempts <> settle_automation_step.attempt or execution.status <> 'running' then
    return false;
  end if;
  if outcome ? 'output' then
    update public.automation_steps set
      status = 'success', output = outcome -> 'output', next_attempt_at = null, completed_at = clock_timestamp(), error_code = null, error_message = null
    where id = step.id;
    if step.action_type = 'create_backup' then
      perform private.keep_backup(execution.user_id, outcome #>> '{output,path}');
      update public.automation_steps set output = output || (
        select jsonb_build_object('files', count(*), 'file_bytes', coalesce(sum(file.bytes), 0))
        from public.backup_files as held join private.stored_files as file using (bucket_id, name)
        where held.backup = outcome #>> '{output,path}'
      )
      where id = step.id;
    end if;
    perform private.advance_execution(execution.id);
  else
    perform private.fail_step(
      execution, step, coalesce(outcome ->> 'code', 'internal'), coalesce(outcome ->> 'message', 'Erreur interne'),
      coalesce((outcome ->> 'retry')::boolean, false), least(greatest(coalesce((outcome ->> 'patience')::numeric, 0), 0), 86400)::integer
    );
  end if;
  return true;
end
$$;

create or replace function private.own_execution(execution_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution public.automation_executions;
begin
  -- The automation first, like whoever runs it.
  perform private.own_automation((select automation_id from public.automation_executions where id = own_execution.execution_id and user_id = (select auth.uid())));
  select * into execution from public.automation_executions where id = own_execution.execution_id for no key update;
  return execution;
end
$$;

create or replace function private.run_requested(automation public.automations, request uuid, cause jsonb) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  planned constant uuid := private.plan_execution(automation, 'm:' || request, cause, null);
  execution public.automation_executions;
begin
  if planned is not null then
    perform private.advance_execution(planned);
  end if;
  select * into execution from public.automation_executions
  where automation_id = automation.id and occurrence = 'm:' || request;
  return execution;
end
$$;

create or replace function public.run_automation(automation_id uuid, request uuid default gen_random_uuid()) returns public.automation_executions
  language sql security definer set search_path = ''
as $$
  select private.run_requested(private.own_automation(run_automation.automation_id), request, '{"trigger": "manual"}')
$$;

create or replace function public.run_again(execution_id uuid, request uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution constant public.automation_executions := private.own_execution(run_again.execution_id);
begin
  return private.run_requested(private.own_automation(execution.automation_id), request, execution.trigger_data);
end
$$;

create or replace function public.cancel_execution(execution_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution public.automation_executions := private.own_execution(cancel_execution.execution_id);
begin
  if execution.status in ('pending', 'running') then
    perform private.end_execution(execution, 'cancelled', null, null);
    select * into execution from public.automation_executions as held where held.id = execution.id;
  end if;
  return execution;
end
$$;

create or replace function private.fail_step(
  execution public.automation_executions, step public.automation_steps, code text, message text, may_retry boolean, patience integer default 0
) returns void
  language plpgsql set search_path = ''
as $$
declare
  most constant integer := coalesce((execution.definition #>> '{retry,max_retries}')::numeric::integer, 3);
  pause constant double precision := greatest(coalesce((execution.definition #>> '{retry,retry_delay}')::numeric, 300), patience);
  again constant timestamptz := case when may_retry and step.attempts <= most
    then now() + make_interval(secs => pause * (1 + random() / 10)) end;
begin
  update public.automation_steps set
    status = case when again is null then 'failed' else 'pending' end,
    next_attempt_at = again, error_code = code, error_message = left(message, 2000),
    completed_at = case when again is null then clock_timestamp() end
  where id = step.id;
  if again is null then
    perform private.end_execution(execution, 'failed', code, message);
  else
    update public.automation_executions set due_at = case when private.is_outside(step.action_type) then null else again end where id = execution.id;
  end if;
end
$$;

create or replace function public.retry_execution(execution_id uuid) returns public.automation_executions
  language plpgsql security definer set search_path = ''
as $$
declare
  execution public.automation_executions := private.own_execution(retry_execution.execution_id);
begin
  if execution.status <> 'failed' or not exists (
    select from public.automation_steps as step where step.execution_id = execution.id and step.status = 'failed'
  ) then
    raise exception using errcode = 'PT409', message = 'Cette exécution ne peut pas être reprise.', detail = 'execution_not_failed';
  end if;
  if private.automation_use(execution.user_id, 'runs') >= private.automation_cap(private.plan_of(execution.user_id), 'runs') then
    raise exception using errcode = 'PT402', message = 'Votre formule ne permet pas plus d’exécutions en 24 heures.', detail = 'daily_cap';
  end if;
  update public.automation_steps as step set status = 'pending', attempts = 0, completed_at = null
  where step.execution_id = execution.id and step.status in ('failed', 'cancelled');
  update public.automation_executions as held
  set status = 'running', completed_at = null, error_code = null, error_message = null
  where held.id = execution.id;
  perform private.advance_execution(execution.id);
  select * into execution from public.automation_executions as held where held.id = execution.id;
  return execution;
end
$$;

create or replace function public.automation_stats() returns table (
  total_automations integer, active_automations integer, total_executions integer, success_rate numeric, avg_execution_time integer,
  executions_today integer, executions_this_week integer, most_used_trigger text, most_used_action text
)
  language sql stable security definer set search_path = ''
as $$
  with own as (select * from public.automations where user_id = (select auth.uid())),
  runs as (
    select * from public.automation_executions
    where user_id = (select auth.uid()) and started_at > now() - interval '7 days' and status in ('running', 'success', 'failed')
  ),
  today as (
    select date_trunc('day', now() at time zone zone) at time zone zone as begins
    from (select private.time_zone_of((select auth.uid())) as zone) as clock
  )
  select
    (select count(*)::integer from own), (select count(*)::integer from own where is_active),
    (select coalesce(sum(execution_count), 0)::integer from own),
    (select round(100.0 * count(*) filter (where status = 'success') / nullif(count(*) filter (where status <> 'running'), 0), 1) from runs),
    (select round(avg(execution_time_ms))::integer from runs),
    (select count(*)::integer from runs, today where started_at >= begins),
    (select count(*)::integer from runs),
    (select trigger_type from runs join own on own.id = runs.automation_id group by trigger_type order by count(*) desc, trigger_type limit 1),
    (select action_type from runs join public.automation_steps as step on step.execution_id = runs.id group by action_type order by count(*) desc, action_type limit 1)
$$;

create or replace function public.documents_together() returns table (
  id uuid, title text, type text, owner_id uuid, owner_name text, role text, collaborators integer, sessions uuid[], updated_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  with mine as (
    select note.id from public.notes as note
    where note.user_id = (select auth.uid()) and note.is_shared and note.deleted_at is null
    union
    select note.id from public.notes as note
    where note.id in (select private.notes_shared_with_me()) and note.is_shared and note.deleted_at is null
  )
  select
    note.id, note.title, note.type, note.user_id, owner.name, private.live_role('note', note.id),
    (
      select count(distinct member.user_id)::integer from (
        select collaborator.user_id from public.note_collaborators as collaborator
        where collaborator.note_id = note.id and collaborator.status = 'accepted'
        union all
        select participant.user_id
        from public.collaboration_sessions as session
        join public.collaboration_participants as participant on participant.session_id = session.id and participant.status = 'accepted'
        where session.document_ids @> array[note.id]
      ) as member
      where member.user_id <> note.user_id
    ),
    array(
      select session.id from public.collaboration_sessions as session
      where session.document_ids @> array[note.id] and private.live_role('session', session.id) is not null
    ),
    note.updated_at
  from mine
  join public.notes as note on note.id = mine.id
  left join public.profiles as owner on owner.id = note.user_id
  order by note.updated_at desc, note.id
  limit 1000
$$;

create or replace function public.document_files(note uuid) returns table (id uuid, name text, type text, size bigint, path text)
  language sql stable security definer set search_path = ''
as $$
  select file.id, file.file_name, file.file_type, file.file_size, file.file_path
  from public.note_attachments as file
  where file.note_id = note and private.live_role('note', note) is not null
  order by file.created_at desc, file.id
  limit 200
$$;

create or replace function public.unread_messages() returns table (session_id uuid, unread integer)
  language sql stable security definer set search_path = ''
as $$
  select attended.session, (
    select count(*)::integer from (
      select from public.session_messages as message
      where message.session_id = attended.session and message.type = 'text' and message.user_id <> auth.uid() and message.deleted_at is null
        and message.place > coalesce((
          select held.place from public.session_reads as held where held.session_id = attended.session and held.user_id = auth.uid()
        ), 0)
      limit 100
    ) as missed
  )
  from private.sessions_with_me('accepted') as attended (session)
$$;

create or replace function public.replace_attachment(attachment_id uuid, path text, type text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.note_attachments;
  size bigint;
begin
  select * into held from public.note_attachments where id = attachment_id and user_id = auth.uid() for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette pièce jointe n’existe plus.', detail = 'attachment_unknown';
  end if;
  if path = held.file_path then
    return;
  end if;
  perform private.refuse_while_removing('note-attachments', path);
  update private.stored_files set remove_at = null
  where bucket_id = 'note-attachments' and name = path and user_id = auth.uid() and private.note_of_file(path) = held.note_id
    and not exists (select from public.note_attachments as other where other.file_path = path)
  returning bytes into size;
  if not found then
    raise exception using
      errcode = 'PT404', message = 'Le fichier n’est pas arrivé. Envoyez-le à nouveau.', detail = 'attachment_file_missing';
  end if;
  update public.note_attachments set file_path = path, file_size = size, file_type = type, created_at = now() where id = held.id;
  update private.stored_files set remove_at = now() + interval '1 minute'
  where bucket_id = 'note-attachments' and name = held.file_path;
end
$$;

create table private.live_note_updates (
  note_id uuid not null references private.live_notes (note_id) on delete cascade,
  seq bigint not null,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  -- When the snapshot took its place. It is kept for a day.
  replaced_at timestamptz,
  primary key (note_id, seq)
);

create or replace function public.note_cards(note uuid)
  returns table (id uuid, word text, definition text, kind text, total integer)
  language sql stable security definer set search_path = ''
as $$
  select made.id, made.word, private.definition_text(made.kind, made.definition), made.kind, (count(*) over ())::integer
  from public.vocabulary as made
  where made.note_id = note_cards.note and made.user_id = (select auth.uid())
  order by made.created_at, made.id
  limit 100
$$;

create table public.note_comments (
  note_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content text not null check (char_length(content) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- A deleted comment keeps its place, without its text.
  deleted_at timestamptz,
  primary key (note_id, id),
  foreign key (note_id, thread_id) references public.note_threads (note_id, id) on delete cascade,
  check (case when deleted_at is null then content ~ '\S' else content = '' end)
);

create or replace function public.remove_import(import_id uuid) returns setof uuid
  language sql security definer set search_path = ''
as $$
  delete from public.study_sessions as session
  where session.user_id = auth.uid() and session.import_id = remove_import.import_id
    and session.begun_at is null and (not session.completed or session.completed_at <= session.created_at)
  returning session.id
$$;

create or replace function private.reminder_of(session public.study_sessions, language text, zone text, out title text, out body text)
  language sql immutable set search_path = ''
as $$
  select
    left(format(
      case language when 'en' then '“%s” at %s' when 'es' then '«%s» a las %s' when 'de' then '„%s“ um %s' else '« %s » à %s' end,
      session.title, to_char(session.scheduled_for at time zone zone, 'HH24:MI')
    ), 200),
    format(
      case language
        when 'en' then 'Your session of %s minutes begins soon.'
        when 'es' then 'Su sesión de %s minutos empieza pronto.'
        when 'de' then 'Ihre Lerneinheit von %s Minuten beginnt bald.'
        else 'Votre séance de %s minutes commence bientôt.'
      end,
      session.duration
    )
$$;

create or replace function private.remind_of_sessions() returns void
  language sql set search_path = ''
as $$
  with due as (
    update public.study_sessions as session
    set reminded_for = session.scheduled_for
    from public.user_settings as settings
    where settings.user_id = session.user_id and settings.study_reminders
      and not session.completed and session.running_since is null
      and session.scheduled_for between now() - interval '5 minutes' and now() + interval '15 minutes'
      and session.created_at < session.scheduled_for - interval '15 minutes'
      and session.reminded_for is distinct from session.scheduled_for
    returning session, settings.language, settings.time_zone as zone
  )
  insert into public.notifications (user_id, kind, title, body, href)
  select (due.session).user_id, 'study_reminder', reminder.title, reminder.body, '/planning/' || (due.session).id
  from due, private.reminder_of(due.session, due.language, due.zone) as reminder;
  select private.mail_reminders();
$$;

create or replace function public.plan_series(
  series_id uuid, title text, type text, description text, duration integer, items uuid[], starts_at timestamp, time_zone text, rule text
)
  returns setof public.study_sessions
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  series public.study_series;
begin
  perform private.check_series_limit(owner);
  insert into public.study_series (id, user_id, title, type, description, duration, items, starts_at, time_zone, rule)
  values (
    plan_series.series_id, owner, plan_series.title, plan_series.type, plan_series.description, plan_series.duration,
    plan_series.items, plan_series.starts_at, plan_series.time_zone, plan_series.rule
  )
  on conflict (id) do nothing
  returning * into series;
  if found then
    perform private.extend_series(series);
  end if;
  return query
    select session.* from public.study_sessions as session
    where session.user_id = owner and session.series_id = plan_series.series_id
    order by session.scheduled_for;
end
$$;

create or replace function private.day_in_series(session public.study_sessions) returns date
  language sql stable set search_path = ''
as $$
  select coalesce(session.series_day, (session.scheduled_for at time zone session.time_zone)::date)
$$;

create or replace function private.chosen_in_series(session_id uuid) returns public.study_sessions
  language plpgsql set search_path = ''
as $$
declare
  chosen public.study_sessions;
begin
  select session.* into chosen
  from public.study_sessions as session join public.study_series as series on series.id = session.series_id
  where session.id = chosen_in_series.session_id and session.user_id = auth.uid()
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Cette séance ne se répète plus.', detail = 'series_not_found';
  end if;
  return chosen;
end
$$;

create or replace function public.remove_series(session_id uuid, whole boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  chosen constant public.study_sessions := private.chosen_in_series(remove_series.session_id);
  series public.study_series;
  since date;
begin
  select * into series from public.study_series as own where own.id = chosen.series_id;
  since := case when whole then '-infinity' else private.day_in_series(chosen) end;
  return query
    delete from public.study_sessions as session
    where session.series_id = series.id and not session.completed and private.day_in_series(session) >= since
    returning session.id;
  if since <= series.starts_at::date then
    delete from public.study_series where id = series.id;
  else
    update public.study_series set rule = private.rule_until(rule, since - 1) where id = series.id;
  end if;
end
$$;

create or replace function public.change_series(
  session_id uuid, whole boolean, title text, type text, description text, duration integer, items uuid[], rule text,
  starts_at timestamp default null, time_zone text default null
)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  chosen constant public.study_sessions := private.chosen_in_series(change_series.session_id);
  before public.study_series;
  after public.study_series;
  since date;
  -- Days that all of them move by.
  shift integer := 0;
  first date;
  -- Of the series' first day, as a weekly rule says it.
  weekday text;
begin
  select * into before from public.study_series as own where own.id = chosen.series_id;
  weekday := (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from before.starts_at)];
  since := private.day_in_series(chosen);
  if change_series.starts_at is not null then
    shift := change_series.starts_at::date
      - (chosen.scheduled_for at time zone coalesce(change_series.time_zone, before.time_zone))::date;
  end if;

  after := before;
  after.title := case when change_series.title = chosen.title then before.title else change_series.title end;
  after.type := case when change_series.type = chosen.type then before.type else change_series.type end;
  after.description :=
    case when change_series.description = chosen.description then before.description else change_series.description end;
  after.duration := case when change_series.duration = chosen.duration then before.duration else change_series.duration end;
  after.items := case when change_series.items = chosen.items then before.items else change_series.items end;
  after.rule := change_series.rule;
  after.time_zone := coalesce(change_series.time_zone, before.time_zone);
  after.made_until := before.made_until + greatest(shift, 0);
  if whole or since <= before.starts_at::date then
    since := '-infinity';
    -- A day of the week that the rule still has is none that was moved.
    first := before.starts_at::date + case when after.rule ~ ('BYDAY=[A-Z,]*' || weekday) then 0 else shift end;
    after.starts_at := first + coalesce(change_series.starts_at, before.starts_at)::time;
    update public.study_series as stored
    set title = after.title, type = after.type, description = after.description, duration = after.duration, items = after.items,
      rule = after.rule, time_zone = after.time_zone, starts_at = after.starts_at, made_until = after.made_until
    where stored.id = before.id;
  else
    perform private.check_series_limit(before.user_id);
    after.id := gen_random_uuid();
    after.created_at := now();
    after.starts_at := since + shift + coalesce(change_series.starts_at, before.starts_at)::time;
    -- A number of times that nobody touched goes on counting.
    if substring(after.rule from 'COUNT=[0-9]+') = substring(before.rule from 'COUNT=[0-9]+') then
      after.rule := regexp_replace(after.rule, 'COUNT=[0-9]+', 'COUNT=' || (
        substring(after.rule from 'COUNT=([0-9]+)')::integer
        - (select count(*) from private.rule_days(before.rule, before.starts_at::date, since - 1))
      ));
    end if;
    insert into public.study_series select after.*;
    update public.study_series as stored set rule = private.rule_until(before.rule, since - 1) where stored.id = before.id;
  end if;

  create temporary table paired on commit drop as
    with expected as (
      select day from private.rule_days(before.rule, before.starts_at::date, before.made_until) as day where day >= since
    ),
    wanted as (
      select day from private.rule_days(after.rule, after.starts_at::date, after.made_until) as day
    )
    -- A day becomes the one that it is shifted to, else stays what it is, else goes; what no day becomes is new.
    select expected.day as before, wanted.day as after
    from expected full join wanted on wanted.day = expected.day + shift;
  update paired set after = same.after
  from paired as same
  where paired.after is null and same.before is null and same.after = paired.before;
  delete from paired using paired as taken
  where paired.before is null and taken.before is not null and taken.after = paired.after;

  -- First what goes: by its new day, what stays may look like it.
  delete from public.study_sessions as session
  using paired
  where session.series_id = before.id and not session.completed and private.day_in_series(session) = paired.before
    and paired.after is null and session.scheduled_for >= now();
  update public.study_sessions as session
  set series_id = after.id,
    series_day = paired.after,
    title = case when change_series.title = chosen.title then session.title else change_series.title end,
    type = case when change_series.type = chosen.type then session.type else change_series.type end,
    description = case when change_series.description = chosen.description then session.description else change_series.description end,
    duration = case when change_series.duration = chosen.duration then session.duration else change_series.duration end,
    items = case when change_series.items = chosen.items then session.items else change_series.items end,
    time_zone = case when place.follows then after.time_zone else session.time_zone end,
    scheduled_for = case
      when place.follows then (paired.after + after.starts_at::time) at time zone after.time_zone
      else session.scheduled_for
    end
  from paired, public.study_sessions as own, lateral (
    select own.scheduled_for = (paired.before + before.starts_at::time) at time zone before.time_zone
      or own.id = chosen.id and change_series.starts_at is not null as follows
  ) as place
  where own.id = session.id and session.series_id = before.id and not session.completed
    and private.day_in_series(own) = paired.before and paired.after is not null;
  insert into public.study_sessions (
    user_id, series_id, series_day, title, type, description, duration, items, time_zone, scheduled_for
  )
  select after.user_id, after.id, paired.after, after.title, after.type, after.description, after.duration, after.items,
    after.time_zone, (paired.after + after.starts_at::time) at time zone after.time_zone
  from paired
  where paired.before is null and (paired.after + after.starts_at::time) at time zone after.time_zone >= now();
  drop table paired;
  perform private.extend_series(after);
end
$$;

create or replace function public.edit_series(
  session_id uuid, whole boolean, change jsonb, based_on jsonb, starts_at timestamp default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Locked, like its series.
  chosen constant public.study_sessions := private.chosen_in_series(edit_series.session_id);
  wanted constant public.study_sessions := jsonb_populate_record(chosen, edit_series.change);
  seen constant public.study_sessions := jsonb_populate_record(chosen, edit_series.based_on);
  held_rule constant text := (select series.rule from public.study_series as series where series.id = chosen.series_id);
  wanted_rule constant text := coalesce(edit_series.change ->> 'rule', held_rule);
  base constant jsonb := to_jsonb(seen) || jsonb_build_object('rule', edit_series.based_on -> 'rule');
begin
  perform private.refuse_unseen(
    to_jsonb(chosen) || jsonb_build_object('rule', held_rule),
    to_jsonb(wanted) || jsonb_build_object('rule', wanted_rule),
    (select jsonb_object_agg(key, base -> key) from jsonb_object_keys(edit_series.based_on) as key)
  );
  perform public.change_series(
    chosen.id, edit_series.whole, wanted.title, wanted.type, wanted.description, wanted.duration, wanted.items, wanted_rule,
    edit_series.starts_at, case when edit_series.starts_at is not null then wanted.time_zone end
  );
end
$$;

create or replace function public.missing_files(files jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'path', private.import_path(auth.uid(), note, file.id, file.file_path))), '[]')
  from jsonb_to_recordset(jsonb_path_query_array(files, '$[0 to 499]')) as file (id uuid, note_id uuid, file_name text, file_path text),
    lateral (select private.row_of(auth.uid(), 'public.notes', file.note_id) as note) as landed
  where note is not null and not exists (
    select from public.note_attachments as held
    where held.note_id = note and held.user_id = auth.uid()
      and (held.file_name = file.file_name or held.id in (file.id, private.imported_id(auth.uid(), file.id)))
  )
$$;

create or replace function public.find_alike_words(words text[]) returns table (place integer, word_id uuid, word text)
  language sql stable security definer set search_path = ''
as $$
  select given.place::integer, alike.id, alike.word
  from unnest(words[:50000]) with ordinality as given (word, place)
    cross join lateral (
      select held.id, held.word from public.vocabulary as held
      where held.user_id = (select auth.uid()) and held.alphabet = private.fold(btrim(given.word)) and held.kind = 'word'
      order by held.created_at, held.id limit 1
    ) as alike
  where position('{{c1::' in given.word) = 0 and not exists (
    select from public.vocabulary as same
    where same.user_id = (select auth.uid()) and private.as_written(same.word) = private.as_written(given.word) and same.kind = 'word'
  )
  order by given.place
$$;

create table public.cards (
  word_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- recognition: the word is shown; recall: the definition is.
  direction text not null check (direction in ('recognition', 'recall')),
  -- 0 new, 1 learning, 2 review, 3 relearning.
  state smallint not null default 0 check (state between 0 and 3),
  -- Of a new card: its place in the row of those that wait.
  due timestamptz not null default now(),
  -- Days until the chance of recall has fallen to 90 %.
  stability double precision not null default 0,
  difficulty double precision not null default 0,
  learning_step smallint not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  last_review timestamptz,
  last_day date,
  -- Lapses that no longer count against it.
  forgiven integer not null default 0,
  -- A leech: it costs more than it brings and waits until the learner takes it up again.
  suspended boolean not null generated always as (lapses - forgiven >= 8) stored,
  primary key (word_id, direction),
  foreign key (word_id, user_id) references public.vocabulary (id, user_id) on delete cascade,
  constraint cards_forgiven_check check (forgiven >= -8)
);

create or replace function public.keep_weights(weights double precision[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  card public.cards;
  replayed integer := 0;
begin
  insert into public.review_settings (user_id, weights) values (owner, keep_weights.weights)
  on conflict (user_id) do update set weights = excluded.weights;
  for card in
    select * from public.cards where user_id = owner and last_review is not null
    order by word_id, direction
    for update
  loop
    perform private.replay_card(card);
    replayed := replayed + 1;
  end loop;
  return replayed;
end
$$;

create or replace function public.find_held_words(words text[]) returns table (held integer[], repeated integer[])
  language sql stable security definer set search_path = ''
as $$
  with given as (
    select place::integer, private.as_written(word) as same, null as sentence
    from unnest(words[:50000]) with ordinality as entry (word, place) where position('{{c1::' in word) = 0
    union all
    select place::integer, null, private.sentence_key(word)
    from unnest(words[:50000]) with ordinality as entry (word, place) where position('{{c1::' in word) > 0
  ),
  marked as (
    select place, row_number() over (partition by same, sentence order by place) > 1 as is_repeated,
      case
        when sentence is null then exists (
          select from public.vocabulary as word
          where word.user_id = (select auth.uid()) and private.as_written(word.word) = given.same and word.kind = 'word'
        )
        else exists (
          select from public.vocabulary as word
          where word.user_id = (select auth.uid()) and word.kind = 'cloze' and private.sentence_key(word.definition) = given.sentence
        )
      end as is_held
    from given
  )
  select coalesce(array_agg(place order by place) filter (where is_held), '{}'),
    coalesce(array_agg(place order by place) filter (where is_repeated), '{}')
  from marked
$$;

create or replace function private.queued_cards(owner uuid, zone text) returns setof public.cards
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.study_day(now(), zone);
  day_end constant timestamptz := private.study_day_start(today + 1, zone);
  learn_ahead constant interval := '20 minutes';
  settings public.review_settings;
  seen integer;
  introduced integer;
begin
  select * into settings from public.review_settings where user_id = owner;
  select count(*), count(*) filter (where not exists (
    select from public.reviews as earlier
    where earlier.word_id = asked.word_id and earlier.direction = asked.direction and earlier.local_day < today
  ))
  into seen, introduced
  from (
    select distinct word_id, direction from public.reviews where user_id = owner and local_day = today and rating > 0
  ) as asked;

  return query
    select * from public.cards
    where user_id = owner and state in (1, 3) and due < greatest(day_end, now() + learn_ahead) and not suspended
      and (direction = 'recognition' or settings.recall)
    order by due;
  return query
    select * from public.cards
    where user_id = owner and state = 2 and due < day_end and not suspended
      and (direction = 'recognition' or settings.recall)
    order by due
    limit greatest(coalesce(settings.reviews_per_day, 200) - (seen - introduced), 0);
  -- Who is asked for a word has met it before, on another day.
  return query
    select * from public.cards as card
    where user_id = owner and state = 0 and not suspended
      and (direction = 'recognition' or settings.recall and exists (
        select from public.cards as met
        where met.word_id = card.word_id and met.direction = 'recognition' and met.state = 2 and met.last_day < today
      ))
    order by due
    limit greatest(coalesce(settings.new_per_day, 20) - introduced, 0);
end
$$;

create or replace function public.review_load(zone text default null) returns table (day date, cards integer)
  language sql stable security definer set search_path = ''
as $$
  with here as (select private.zone_or_own(review_load.zone) as zone),
  today as (select zone, private.study_day(now(), zone) as day from here),
  moments as (
    select card.due, count(*) as cards
    from public.cards as card
    where card.user_id = (select auth.uid()) and card.state > 0 and not card.suspended
      and card.due < (select private.study_day_start(today.day + 366, today.zone) from today)
      and (card.direction = 'recognition' or (select recall from public.review_settings where user_id = (select auth.uid())))
    group by card.due
  )
  select greatest(private.study_day(moments.due, today.zone), today.day), sum(moments.cards)::integer
  from moments, today
  group by 1
  order by 1
$$;

create or replace function public.review_queue(zone text default null, first uuid default null, max integer default 500)
  returns table (
    word_id uuid,
    direction text,
    state smallint,
    due timestamptz,
    stability double precision,
    difficulty double precision,
    learning_step smallint,
    reps integer,
    lapses integer,
    forgiven integer,
    -- Study day of the last review.
    last_day date,
    word text,
    definition text,
    examples text[],
    letter_category text,
    kind text
  )
  language sql stable security definer set search_path = ''
as $$
  select card.word_id, card.direction, card.state, card.due, card.stability, card.difficulty, card.learning_step, card.reps,
    card.lapses, card.forgiven, card.last_day, entry.word, entry.definition, entry.examples, entry.letter_category, entry.kind
  from (
    select * from public.cards
    where user_id = (select auth.uid()) and word_id = review_queue.first and direction = 'recognition'
    union all
    select * from private.queued_cards((select auth.uid()), private.zone_or_own(zone))
    where (word_id, direction) is distinct from (review_queue.first, 'recognition')
  ) as card join public.vocabulary as entry on entry.id = card.word_id
  limit least(max, 1000)
$$;

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  word_id uuid not null,
  -- 1 Again, 2 Hard, 3 Good, 4 Easy.
  rating smallint not null,
  mastery_before smallint check (mastery_before between 0 and 100),
  mastery_after smallint check (mastery_after between 0 and 100),
  elapsed_ms integer check (elapsed_ms between 0 and 86400000),
  reviewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  direction text not null default 'recognition' check (direction in ('recognition', 'recall')),
  -- Where the learner was, and the study day there.
  time_zone text check (private.is_time_zone(time_zone)),
  local_day date,
  -- The interval in days that the device chose so that no day has too many.
  scheduled_days integer check (scheduled_days between 1 and 36500),
  -- Of a mastery set by hand.
  stability double precision check (stability between 0 and 36500),
  -- What the card was: 0 new, 1 learning, 2 review, 3 relearning.
  state_before smallint check (state_before between 0 and 3),
  -- Study days since the card's row before; null on its first.
  elapsed_days integer check (elapsed_days >= 0),
  state smallint check (state between 0 and 3),
  difficulty double precision check (difficulty between 0 and 10),
  learning_step smallint check (learning_step between 0 and 10),
  due timestamptz check (isfinite(due)),
  reps integer check (reps between 0 and 1000000),
  lapses integer check (lapses between 0 and 1000000),
  foreign key (word_id, user_id) references public.vocabulary (id, user_id) on delete cascade,
  -- 1 Again, 2 Hard, 3 Good, 4 Easy; 0 is a mastery set by hand.
  constraint reviews_rating_check check (rating between 0 and 4 and (rating = 0) = (stability is not null)),
  -- A whole state or none, and only where a stability was set.
  constraint reviews_whole_state_check check (
    num_nulls(state, difficulty, learning_step, due, reps, lapses) = 6
    or rating = 0 and num_nulls(state, difficulty, learning_step, due, reps, lapses) = 0
  )
);

create or replace function private.follow_added_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
  news record;
begin
  if private.is_importing() then
    return null;
  end if;
  insert into public.cards (word_id, user_id, direction)
  select distinct word_id, user_id, direction from added
  on conflict do nothing;
  if exists (select from added where state is not null) then
    perform private.store_whole_cards(array(select distinct word_id from added where state is not null));
  end if;
  for news in
    select word_id, direction, min(reviewed_at) as since
    from added group by word_id, direction
    having not bool_or(state is not null) or (
      select told.state is null from public.reviews as told
      where told.word_id = added.word_id and told.direction = added.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    )
    order by word_id, direction
  loop
    select * into card from public.cards
    where word_id = news.word_id and direction = news.direction
    for update;
    if card.last_review >= news.since then
      perform private.replay_card(card);
    else
      perform private.store_card(card, private.follow_log(card, news.since));
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.follow_removed_reviews() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
begin
  for card in
    select * from public.cards as held
    where (word_id, direction) in (select word_id, direction from removed)
      and exists (select from public.vocabulary where id = held.word_id)
    for update
  loop
    perform private.replay_card(card);
  end loop;
  return null;
end
$$;

create or replace function private.card_after(
  card public.cards, review public.reviews, w double precision[], retention double precision
)
  returns public.cards
  language plpgsql stable set search_path = ''
as $$
declare
  before constant public.cards := card;
  elapsed constant integer := case when card.state = 0 then 0 else greatest(review.local_day - card.last_day, 0) end;
  minutes integer;
  days integer;
  hard integer;
  good integer;
begin
  card.last_review := review.reviewed_at;
  card.last_day := review.local_day;
  card.learning_step := 0;
  if review.rating = 0 then
    card.stability := review.stability;
    if review.stability = 0 then
      card.difficulty := 0;
      card.state := 0;
      card.due := review.reviewed_at;
      return card;
    end if;
    if card.difficulty = 0 then
      card.difficulty := least(greatest(private.fsrs_first_difficulty(w, 3), 1), 10);
    end if;
    card.state := 2;
    days := private.fsrs_interval(w, retention, card.stability);
    card.due := private.study_day_start(review.local_day + days, review.time_zone);
    return card;
  end if;

  select * into card.stability, card.difficulty
  from private.fsrs_next(w, before.stability, before.difficulty, elapsed, review.rating);
  card.reps := before.reps + 1;
  minutes := case
    when before.state = 2 and review.rating = 1 then 10
    when before.state = 2 or review.rating = 4 then null
    when before.state = 3 then (array[10, 15])[review.rating]
    when review.rating = 3 then case when before.learning_step = 0 then 10 end
    else (array[1, 6])[review.rating]
  end;
  if minutes is not null then
    card.state := case when before.state in (2, 3) then 3 else 1 end;
    card.lapses := before.lapses + case when before.state = 2 then 1 else 0 end;
    card.learning_step := case
      when before.state = 2 or review.rating = 1 then 0
      when review.rating = 2 then before.learning_step
      else before.learning_step + 1
    end;
    card.due := review.reviewed_at + make_interval(mins => minutes);
    return card;
  end if;

  card.state := 2;
  days := private.fsrs_interval(w, retention, card.stability);
  if before.state = 2 then
    -- Hard never comes after Good, Easy never before.
    select private.fsrs_interval(w, retention, other.stability) into hard
    from private.fsrs_next(w, before.stability, before.difficulty, elapsed, 2) as other;
    select private.fsrs_interval(w, retention, other.stability) into good
    from private.fsrs_next(w, before.stability, before.difficulty, elapsed, 3) as other;
    hard := least(hard, good);
    good := greatest(good, hard + 1);
    days := case review.rating when 2 then hard when 3 then good else greatest(days, good + 1) end;
  end if;
  days := private.fsrs_chosen(days, elapsed, review.scheduled_days);
  card.due := private.study_day_start(review.local_day + days, review.time_zone);
  return card;
end
$$;

create or replace function private.store_card(before public.cards, after public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known constant boolean := after.direction = 'recognition';
begin
  update public.cards
  set state = after.state, due = after.due, stability = after.stability, difficulty = after.difficulty,
    learning_step = after.learning_step, reps = after.reps, lapses = after.lapses,
    last_review = after.last_review, last_day = after.last_day
  where word_id = after.word_id and direction = after.direction;
  update public.vocabulary
  set mastery = case when known then private.mastery_of(after.stability) else mastery end,
    times_reviewed = greatest(times_reviewed + after.reps - before.reps, 0),
    last_reviewed = case
      when after.reps = before.reps then last_reviewed
      else (select max(reviewed_at) from public.reviews where word_id = after.word_id and rating > 0)
    end
  where id = after.word_id
    and (after.reps <> before.reps or known and mastery <> private.mastery_of(after.stability));
end
$$;

create or replace function private.replay_card(card public.cards) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.store_card(card, private.follow_log(private.unlearnt(card), '-infinity'));
end
$$;

create or replace function private.follow_log(card public.cards, since timestamptz) returns public.cards
  language plpgsql security definer set search_path = ''
as $$
declare
  scheduling constant record := private.scheduling_of(card.user_id);
  review public.reviews;
  after public.cards;
  elapsed integer;
  was smallint := private.mastery_of(card.stability);
  becomes smallint;
begin
  for review in
    select * from public.reviews
    where word_id = card.word_id and direction = card.direction and reviewed_at >= since
    order by reviewed_at, created_at, id
  loop
    after := case
      when review.state is null then private.card_after(card, review, scheduling.w, scheduling.retention)
      else private.card_as_told(card, review)
    end;
    elapsed := case when card.last_day is not null then greatest(review.local_day - card.last_day, 0) end;
    becomes := private.mastery_of(after.stability);
    if (review.state_before, review.elapsed_days, review.mastery_before, review.mastery_after)
      is distinct from (card.state, elapsed, was, becomes)
    then
      update public.reviews
      set state_before = card.state, elapsed_days = elapsed, mastery_before = was, mastery_after = becomes
      where id = review.id;
    end if;
    card := after;
    was := becomes;
  end loop;
  return card;
end
$$;

create or replace function private.unlearnt(card public.cards) returns public.cards
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select created_at into card.due from public.vocabulary where id = card.word_id;
  card.state := 0;
  card.stability := 0;
  card.difficulty := 0;
  card.learning_step := 0;
  card.reps := 0;
  card.lapses := 0;
  card.last_review := null;
  card.last_day := null;
  return card;
end
$$;

create or replace function private.follow_word() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.cards;
begin
  if tg_op = 'INSERT' then
    insert into public.cards (word_id, user_id, direction, due)
    select new.id, new.user_id, direction, new.created_at
    from (values ('recognition', true), ('recall', (select recall from public.review_settings where user_id = new.user_id)))
      as way (direction, wanted)
    where wanted;
  end if;
  select * into card from public.cards where word_id = new.id and direction = 'recognition';
  if new.mastery <> private.mastery_of(card.stability) then
    insert into public.reviews (user_id, word_id, rating, stability, reviewed_at)
    values (
      new.user_id, new.id, 0, private.stability_of(new.mastery),
      case
        when tg_op = 'INSERT' then coalesce(new.last_reviewed, clock_timestamp())
        else greatest(clock_timestamp(), card.last_review + interval '1 microsecond')
      end
    );
  end if;
  return null;
end
$$;

create index automation_executions_user_id_idx on public.automation_executions (user_id, started_at desc);

create index automation_executions_automation_id_idx
  on public.automation_executions (automation_id, user_id, started_at desc);

create index automation_executions_due_idx on public.automation_executions (priority desc, due_at) where due_at is not null;

create index automation_executions_started_at_idx on public.automation_executions (started_at);

create unique index automation_executions_words_idx on public.automation_executions (automation_id)
  where status = 'pending' and occurrence like 'e:words:%';

alter table public.automation_executions enable row level security;

alter table public.automation_executions replica identity using index automation_executions_id_user_id_key;

create index automation_steps_user_id_idx on public.automation_steps (user_id, action_type, completed_at);

create index automation_steps_due_idx on public.automation_steps (action_type, priority desc, next_attempt_at) where next_attempt_at is not null;

alter table public.automation_steps enable row level security;

alter table public.automation_steps replica identity using index automation_steps_id_user_id_key;

create index live_note_updates_user_id_idx on private.live_note_updates (user_id);

create index live_note_updates_replaced_at_idx on private.live_note_updates (replaced_at) where replaced_at is not null;

create index note_comments_thread_id_idx on public.note_comments (note_id, thread_id, created_at);

create index note_comments_user_id_idx on public.note_comments (user_id, created_at);

alter table public.note_comments enable row level security;

create index cards_due_idx on public.cards (user_id, state, due);

create index cards_word_id_idx on public.cards (word_id, user_id);

alter table public.cards enable row level security;

create index reviews_user_id_idx on public.reviews (user_id, reviewed_at desc);

create index reviews_word_id_idx on public.reviews (word_id, user_id);

create index reviews_local_day_idx on public.reviews (user_id, local_day);

create index reviews_card_idx on public.reviews (word_id, direction, reviewed_at);

alter table public.reviews enable row level security;

create policy "owners read" on public.automation_executions
  for select to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.automation_executions as restrictive for all to authenticated using ((select private.is_assured()));

alter publication supabase_realtime add table public.automation_executions;

create policy "sessions are assured" on public.automation_steps as restrictive for all to authenticated using ((select private.is_assured()));

create policy "owners read" on public.automation_steps for select to authenticated using (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.automation_steps;

comment on function public.documents_together() is $$
type: 'note' | 'pdf'
owner_name: string | null
role: 'owner' | 'admin' | 'editor' | 'viewer'
$$;

comment on function public.note_cards(uuid) is $$
kind: 'word' | 'cloze'
$$;

create policy "sessions are assured" on public.note_comments as restrictive for all to authenticated using ((select private.is_assured()));

create policy "who reads a note reads its comments" on public.note_comments
  for select to authenticated using (exists (select from public.notes as note where note.id = note_id));

create policy "authors change their comments" on public.note_comments
  for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null and private.live_role('note', note_id) is not null)
  with check (user_id = (select auth.uid()));

create trigger change_comment before update on public.note_comments
  for each row execute function private.change_note_comment();

create trigger end_thread after delete or update of deleted_at on public.note_comments
  for each row execute function private.end_note_thread();

alter publication supabase_realtime add table public.note_comments;

create policy "owners read" on public.cards
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners forgive" on public.cards
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "sessions are assured" on public.cards as restrictive for all to authenticated using ((select private.is_assured()));

comment on function public.review_queue(text, uuid, integer) is $$
direction: 'recognition' | 'recall'
last_day: string | null
kind: 'word' | 'cloze'
$$;

create policy "owners read" on public.reviews
  for select to authenticated using (user_id = (select auth.uid()));

create policy "owners add" on public.reviews
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners undo" on public.reviews
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.reviews as restrictive for all to authenticated using ((select private.is_assured()));

create trigger stamp before insert on public.reviews
  for each row execute function private.stamp_review();

create trigger follow_added after insert on public.reviews referencing new table as added
  for each statement execute function private.follow_added_reviews();

create trigger follow_removed after delete on public.reviews referencing old table as removed
  for each statement execute function private.follow_removed_reviews();

create trigger refuse_foreign_id before insert on public.reviews
  for each row execute function private.refuse_foreign_id();

create trigger follow after update of mastery on public.vocabulary
  for each row when (old.mastery <> new.mastery) execute function private.follow_word();

grant select on public.automation_executions to authenticated;

grant select, insert, update, delete on public.automation_executions to service_role;

grant select on public.automation_steps to authenticated;

grant select, insert, update, delete on public.automation_steps to service_role;

grant execute on function public.backup_contents(uuid) to service_role;

grant execute on function public.backup_rows(uuid, text, jsonb, integer) to service_role;

grant execute on function public.automation_caps() to authenticated;

grant execute on function public.settle_automation_step(uuid, integer, jsonb) to service_role;

grant execute on function public.run_automation(uuid, uuid) to authenticated;

grant execute on function public.run_again(uuid, uuid) to authenticated;

grant execute on function public.cancel_execution(uuid) to authenticated;

grant execute on function public.retry_execution(uuid) to authenticated;

grant execute on function public.automation_stats() to authenticated;

grant execute on function public.documents_together() to authenticated;

grant execute on function public.document_files(uuid) to authenticated;

grant execute on function public.unread_messages() to authenticated;

grant execute on function public.replace_attachment(uuid, text, text) to authenticated;

grant execute on function public.note_cards(uuid) to authenticated;

grant select, update (content, deleted_at) on public.note_comments to authenticated;

grant select, insert, update, delete on public.note_comments to service_role;

grant execute on function public.remove_import(uuid) to authenticated;

grant execute on function public.plan_series(uuid, text, text, text, integer, uuid[], timestamp without time zone, text, text) to authenticated;

grant execute on function public.remove_series(uuid, boolean) to authenticated;

grant execute on function public.change_series(uuid, boolean, text, text, text, integer, uuid[], text, timestamp without time zone, text) to authenticated;

grant execute on function public.edit_series(uuid, boolean, jsonb, jsonb, timestamp without time zone) to authenticated;

grant execute on function public.missing_files(jsonb) to authenticated;

grant execute on function public.find_alike_words(text[]) to authenticated;

grant select, update (forgiven) on public.cards to authenticated;

grant select, insert, update, delete on public.cards to service_role;

grant execute on function public.keep_weights(double precision[]) to authenticated;

grant execute on function public.find_held_words(text[]) to authenticated;

grant execute on function public.review_load(text) to authenticated;

grant execute on function public.review_queue(text, uuid, integer) to authenticated;

grant select, insert (id, user_id, word_id, rating, mastery_before, mastery_after, elapsed_ms, reviewed_at, direction, time_zone, local_day, scheduled_days, stability, state_before, elapsed_days, state, difficulty, learning_step, due, reps, lapses), delete on public.reviews to authenticated;

grant select, insert, update, delete on public.reviews to service_role;

create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
  union all
  select 'send-push' where exists (select from private.push_queue where due_at <= now())
  union all
  select 'delete-accounts' where exists (select from private.account_deletions where due_at <= now())
  union all
  select 'write-live-notes' where exists (select from private.live_notes where changed_at <= now() - interval '10 seconds')
  union all
  select 'revoke-zoom-tokens' where exists (select from private.zoom_revocations where due_at <= now())
  union all
  select 'end-calls' where exists (select from private.ended_calls where due_at <= now())
  union all
  select private.function_of(kind)
  from unnest('{webhook_call,create_backup}'::text[]) as kind
  where exists (select from public.automation_steps where action_type = kind and next_attempt_at <= now())
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

create or replace function private.study_figures(account uuid, since timestamptz, until timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'notes', (
      select count(*) from public.notes as note
      where note.user_id = account and coalesce(note.deleted_at > until, true) and note.updated_at >= since
        and (note.updated_at <= until or exists (
          select from public.note_versions as version
          where version.note_id = note.id and version.user_id = account and version.created_at between since and until
        ))
    ),
    'words', (select count(*) from public.vocabulary where user_id = account and created_at between since and until),
    'reviews', (select count(*) from public.reviews where user_id = account and reviewed_at between since and until),
    'sessions', (select count(*) from public.study_sessions where user_id = account and completed_at between since and until),
    'minutes', (select coalesce(sum(duration), 0) from public.study_sessions where user_id = account and completed_at between since and until)
  )
$$;

create or replace function private.tell_note_comment(comment public.note_comments, mentions uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
  is_named boolean;
  language text;
  author constant text := private.name_of(comment.user_id);
  note constant public.notes := (select held from public.notes as held where held.id = comment.note_id);
begin
  for reader, is_named in
    select known.id, bool_or(known.named) from (
      select mentioned as id, true as named from unnest(mentions) as mentioned
      union all
      select note.user_id, false
      union all
      select earlier.user_id, false from public.note_comments as earlier
      where earlier.note_id = comment.note_id and earlier.thread_id = comment.thread_id and earlier.deleted_at is null
    ) as known
    where known.id <> comment.user_id and private.live_role('note', comment.note_id, known.id) is not null
    group by known.id
  loop
    language := private.mail_language(reader);
    perform private.tell_collaborator(
      reader, case when is_named then 'mention' else 'comment' end,
      format(
        case when is_named then case language
          when 'en' then '%s mentioned you in “%s”' when 'es' then '%s le ha mencionado en «%s»'
          when 'de' then '%s hat Sie in „%s“ erwähnt' else '%s vous a mentionné dans « %s »' end
        else case language
          when 'en' then '%s commented on “%s”' when 'es' then '%s ha comentado «%s»'
          when 'de' then '%s hat „%s“ kommentiert' else '%s a commenté « %s »' end
        end, author, note.title
      ),
      left(comment.content, 200), '/notes/' || comment.note_id || '?thread=' || comment.thread_id
    );
  end loop;
end
$$;

create or replace function public.comment_note(
  note_id uuid, thread_id uuid, id uuid, content text, mentions uuid[] default '{}',
  quote text default null, start_place text default null, end_place text default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  made public.note_comments;
begin
  if private.live_role('note', comment_note.note_id) is null then
    raise exception using errcode = 'PT403', message = 'Vous n’avez plus accès à cette note.', detail = 'no_access';
  end if;
  -- One comment of an account after the other, so that none passes uncounted; the same for those of a note.
  perform pg_advisory_xact_lock(hashtextextended('comment ' || account, 0));
  perform pg_advisory_xact_lock(hashtextextended('comments on ' || comment_note.note_id, 0));
  if exists (select from public.note_comments as sent where sent.note_id = comment_note.note_id and sent.id = comment_note.id) then
    return;
  end if;
  if (
    select count(*) >= 20 from public.note_comments as sent
    where sent.user_id = account and sent.created_at > clock_timestamp() - interval '10 seconds'
  ) then
    raise exception using
      errcode = 'PT429', message = 'Vous écrivez trop vite : 20 commentaires en 10 secondes au plus.', detail = 'too_many_comments';
  end if;
  if comment_note.quote is null then
    if not exists (
      select from public.note_threads as thread where thread.note_id = comment_note.note_id and thread.id = comment_note.thread_id
    ) then
      raise exception using errcode = 'PT404', message = 'Cette discussion n’existe plus.', detail = 'thread_unknown';
    end if;
  else
    if (select count(*) >= 500 from public.note_threads as thread where thread.note_id = comment_note.note_id) then
      raise exception using
        errcode = 'PT409', message = 'Cette note a déjà 500 discussions : supprimez-en d’abord.', detail = 'too_many_threads';
    end if;
    insert into public.note_threads (note_id, id, quote, start_place, end_place)
    values (comment_note.note_id, comment_note.thread_id, comment_note.quote, comment_note.start_place, comment_note.end_place)
    on conflict do nothing;
  end if;
  if (
    select count(*) >= 200 from public.note_comments as sent
    where sent.note_id = comment_note.note_id and sent.thread_id = comment_note.thread_id
  ) then
    raise exception using
      errcode = 'PT409', message = 'Cette discussion a déjà 200 commentaires : commencez-en une autre.', detail = 'too_many_answers';
  end if;
  insert into public.note_comments (note_id, thread_id, id, content)
  values (comment_note.note_id, comment_note.thread_id, comment_note.id, comment_note.content)
  returning * into made;
  perform private.tell_note_comment(made, comment_note.mentions[1:20]);
end
$$;

create or replace function public.note_people(note_id uuid) returns table (id uuid, name text, avatar_url text, is_reader boolean)
  language sql stable security definer set search_path = ''
as $$
  with known as (
    select note.user_id as id from public.notes as note where note.id = note_people.note_id
    union
    select collaborator.user_id from public.note_collaborators as collaborator where collaborator.note_id = note_people.note_id
    union
    select participant.user_id
    from public.collaboration_sessions as session
    join public.collaboration_participants as participant on participant.session_id = session.id
    where session.document_ids @> array[note_people.note_id]
    union
    select comment.user_id from public.note_comments as comment where comment.note_id = note_people.note_id
  ), named as (
    select profile.id, profile.name, profile.avatar_url, private.live_role('note', note_people.note_id, profile.id) is not null as is_reader
    from known join public.profiles as profile on profile.id = known.id
  )
  select named.* from named
  where private.live_role('note', note_people.note_id) is not null
    and (named.is_reader or exists (
      select from public.note_comments as comment where comment.note_id = note_people.note_id and comment.user_id = named.id
    ))
  order by named.name, named.id
  limit 1000
$$;

create or replace function private.calendar_of(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'language', (select language from public.user_settings where user_id = account),
    'reminders', (select study_reminders from public.user_settings where user_id = account),
    'series', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', series.id, 'title', series.title, 'description', series.description, 'duration', series.duration,
        'time_zone', series.time_zone, 'time', to_char(series.starts_at, 'HH24:MI:SS'), 'rule', series.rule,
        'created_at', series.created_at, 'days', ruled.days, 'earlier', ruled.earlier
      ) order by series.id), '[]')
      from public.study_series as series,
        lateral (
          select
            jsonb_agg(day order by day) filter (where (day + series.starts_at::time) at time zone series.time_zone >= since) as days,
            count(*) filter (where (day + series.starts_at::time) at time zone series.time_zone < since) as earlier
          from private.rule_days(series.rule, series.starts_at::date, series.made_until) as day
        ) as ruled
      where series.user_id = account and isfinite(series.made_until) and ruled.days is not null
    ),
    'sessions', coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'title', title, 'description', description, 'scheduled_for', scheduled_for, 'duration', duration,
      'time_zone', time_zone, 'completed', completed, 'sequence', sequence, 'created_at', created_at, 'updated_at', updated_at,
      'series_id', series_id, 'series_day', case when series_id is not null then private.day_in_series(session) end
    ) order by scheduled_for, id), '[]')
  )
  from public.study_sessions as session
  where user_id = account and scheduled_for >= since
$$;

create or replace function public.study_calendar() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.calendar_of(auth.uid(), '-infinity')
$$;

create or replace function public.end_series(session_id uuid) returns setof uuid
  language sql security definer set search_path = ''
as $$
  select public.remove_series(end_series.session_id, false)
$$;

create or replace function private.study_days(account uuid) returns date[]
  language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct day), '{}') from (
    select (completed_at at time zone time_zone)::date as day
    from public.study_sessions
    where user_id = account and completed and (import_id is null or completed_at > created_at)
    union all
    select (reviewed_at at time zone coalesce(time_zone, private.time_zone_of(account)))::date
    from public.reviews where user_id = account and rating > 0
  ) as studied
$$;

create or replace function private.progress_of(session public.study_sessions) returns smallint
  language sql stable set search_path = ''
as $$
  select greatest(session.progress, least(100, coalesce(
    100 * count(*) filter (where exists (
      select from public.reviews as review
      where review.user_id = session.user_id and review.word_id = word.id and review.rating > 0
        and review.reviewed_at >= session.begun_at
    )) / nullif(count(*), 0),
    private.seconds_studied(session) * 10 / (session.duration * 6)
  )))::smallint
  from public.vocabulary as word
  where word.user_id = session.user_id and word.id = any (session.items)
$$;

create or replace function private.word_details(word uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'cards', (
      select coalesce(jsonb_agg(to_jsonb(card) - '{word_id,user_id,suspended}'::text[] order by card.direction desc), '[]')
      from public.cards as card where card.word_id = word
    ),
    'reviews', (
      select coalesce(jsonb_agg(
        jsonb_strip_nulls(to_jsonb(told) - '{id,word_id,user_id}'::text[]) order by told.reviewed_at, told.created_at, told.id
      ), '[]')
      from public.reviews as told where told.word_id = word
    )
  )
$$;

create or replace function private.week_report(account uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with today as (
    select zone, (now() at time zone zone)::date as day from (select private.time_zone_of(account) as zone) as own
  ),
  reviewed as (
    select review.rating, review.word_id, review.mastery_before, review.mastery_after, 13 - (today.day - 1 - local.day) as place
    from today, public.reviews as review,
      lateral (select (review.reviewed_at at time zone coalesce(review.time_zone, today.zone))::date as day) as local
    where review.user_id = account and review.rating > 0 and review.reviewed_at > now() - interval '16 days'
      and local.day between today.day - 14 and today.day - 1
  ),
  studied as (
    select coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)::integer as minutes, 13 - (today.day - 1 - local.day) as place
    from today, public.study_sessions as session,
      lateral (select (session.completed_at at time zone session.time_zone)::date as day) as local
    where session.user_id = account and session.completed and (session.import_id is null or session.completed_at > session.created_at)
      and session.completed_at > now() - interval '16 days' and local.day between today.day - 14 and today.day - 1
  ),
  made as (
    select kind, 13 - (today.day - 1 - local.day) as place
    from today, (
      select 'word' as kind, created_at from public.vocabulary where user_id = account and created_at > now() - interval '16 days'
      union all
      select 'note', created_at from public.notes where user_id = account and deleted_at is null and created_at > now() - interval '16 days'
    ) as thing, lateral (select (thing.created_at at time zone today.zone)::date as day) as local
    where local.day between today.day - 14 and today.day - 1
  )
  select jsonb_build_object(
    'from', today.day - 7, 'to', today.day - 1,
    'days', (
      select jsonb_agg(jsonb_build_object(
        'reviews', (select count(*) from reviewed where reviewed.place = number),
        'minutes', (select coalesce(sum(minutes), 0) from studied where studied.place = number)
      ) order by number)
      from generate_series(7, 13) as number
    ),
    'streak', (select run.length from private.streak(private.study_days(account), today.day - 1) as run),
    'reviews', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from reviewed),
    'success', (
      select jsonb_build_array(
        round(100.0 * count(*) filter (where place > 6 and rating > 1) / nullif(count(*) filter (where place > 6), 0)),
        round(100.0 * count(*) filter (where place < 7 and rating > 1) / nullif(count(*) filter (where place < 7), 0))
      ) from reviewed
    ),
    'minutes', (
      select jsonb_build_array(coalesce(sum(minutes) filter (where place > 6), 0), coalesce(sum(minutes) filter (where place < 7), 0)) from studied
    ),
    'sessions', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from studied),
    'mastered', (
      select jsonb_build_array(count(distinct word_id) filter (where place > 6), count(distinct word_id) filter (where place < 7))
      from reviewed where mastery_before < 80 and mastery_after >= 80
    ),
    'words', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from made where kind = 'word'),
    'notes', (select jsonb_build_array(count(*) filter (where place > 6), count(*) filter (where place < 7)) from made where kind = 'note')
  )
  from today
$$;

create or replace function public.export_words(last uuid default null, max integer default 500)
  returns table (
    id uuid, word text, definition text, letter_category text, examples text[], difficulty smallint, mastery smallint,
    created_at timestamptz, cards jsonb,
    kind text, note_id uuid, quotation text
  )
  language sql stable security definer set search_path = ''
as $$
  select word.id, word.word, word.definition, word.letter_category, word.examples, word.difficulty, word.mastery, word.created_at, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'direction', card.direction, 'state', card.state, 'suspended', card.suspended, 'due', card.due,
      'due_day', private.study_day(card.due, latest.time_zone),
      'days', case when latest.state is null then private.study_day(card.due, latest.time_zone) - card.last_day
        else latest.scheduled_days end,
      'stability', card.stability, 'difficulty', card.difficulty, 'reps', card.reps, 'lapses', card.lapses,
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_array(
          (extract(epoch from told.reviewed_at) * 1000)::bigint, told.rating, told.scheduled_days, told.elapsed_ms
        ) order by told.reviewed_at, told.created_at, told.id), '[]')
        from public.reviews as told
        where told.word_id = card.word_id and told.direction = card.direction and told.rating > 0
      )
    ) order by card.direction desc), '[]')
    from public.cards as card left join lateral (
      select told.time_zone, told.state, told.scheduled_days from public.reviews as told
      where told.word_id = card.word_id and told.direction = card.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    ) as latest on true
    where card.word_id = word.id
  ), word.kind, word.note_id, word.quotation
  from public.vocabulary as word
  where word.user_id = (select auth.uid()) and (export_words.last is null or word.id > export_words.last)
  order by word.id
  limit least(max, 1000)
$$;

create or replace function public.review_sequences() returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(answers), '[]') from (
    select jsonb_agg((local_day - date '2000-01-01') * 8 + rating order by place) as answers
    from (
      select word_id, direction, local_day, rating,
        row_number() over card as place, count(*) filter (where rating = 0) over card as decided
      from public.reviews
      where user_id = (select auth.uid())
      window card as (partition by word_id, direction order by reviewed_at, created_at, id)
    ) as told
    where decided = 0
    group by word_id, direction
  ) as cards
$$;

create or replace function public.review_history(since date)
  returns table (
    day date,
    -- Ratings of any kind.
    answers integer,
    -- Cards that came back after a night or more, by what they were known by then, and how many of them were still known. Only
    -- the first rating of a day is looked at, and 'À revoir' is not known.
    young integer,
    young_kept integer,
    mature integer,
    mature_kept integer,
    -- Words met for the first time.
    met integer,
    -- By how much the number of mastered words, and the sum of all mastery in percent, went up or down.
    mastered integer,
    mastery integer
  )
  language sql stable set search_path = ''
as $$
  select
    case when local_day >= since then local_day end,
    (count(*) filter (where rating > 0))::integer,
    (count(*) filter (where came_back and mastery_before < 80))::integer,
    (count(*) filter (where came_back and mastery_before < 80 and rating > 1))::integer,
    (count(*) filter (where came_back and mastery_before >= 80))::integer,
    (count(*) filter (where came_back and mastery_before >= 80 and rating > 1))::integer,
    (count(*) filter (where is_word and elapsed_days is null))::integer,
    coalesce(sum((mastery_after >= 80)::integer - (mastery_before >= 80)::integer) filter (where is_word), 0)::integer,
    coalesce(sum(mastery_after - mastery_before) filter (where is_word), 0)::integer
  from public.reviews,
    lateral (values (rating > 0 and state_before = 2 and elapsed_days > 0, direction = 'recognition')) as kind (came_back, is_word)
  where user_id = (select auth.uid())
  group by 1
  order by 1
$$;

create or replace function private.card_as_told(card public.cards, review public.reviews) returns public.cards
  language plpgsql immutable set search_path = ''
as $$
begin
  card.state := review.state;
  card.due := review.due;
  card.stability := review.stability;
  card.difficulty := review.difficulty;
  card.learning_step := review.learning_step;
  card.reps := review.reps;
  card.lapses := review.lapses;
  card.last_review := review.reviewed_at;
  card.last_day := review.local_day;
  return card;
end
$$;

create or replace function private.store_whole_cards(word_ids uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  with ended as (
    select card.word_id, card.direction, card.reps as reps_before, latest.*
    from public.cards as card, lateral (
      select state, due, stability, difficulty, learning_step, reps, lapses, reviewed_at, local_day from public.reviews as told
      where told.word_id = card.word_id and told.direction = card.direction
      order by told.reviewed_at desc, told.created_at desc, told.id desc
      limit 1
    ) as latest
    where card.word_id = any (word_ids) and latest.state is not null
  ),
  stored as (
    update public.cards as card
    set state = ended.state, due = ended.due, stability = ended.stability, difficulty = ended.difficulty,
      learning_step = ended.learning_step, reps = ended.reps, lapses = ended.lapses,
      last_review = ended.reviewed_at, last_day = ended.local_day
    from ended where card.word_id = ended.word_id and card.direction = ended.direction
  )
  update public.vocabulary as word
  set mastery = coalesce(changed.mastery, word.mastery), times_reviewed = greatest(word.times_reviewed + changed.reps, 0),
    last_reviewed = (select max(reviewed_at) from public.reviews where word_id = word.id and rating > 0)
  from (
    select word_id, sum(reps - reps_before)::integer as reps,
      max(private.mastery_of(stability)) filter (where direction = 'recognition') as mastery
    from ended group by word_id
  ) as changed
  where word.id = changed.word_id
$$;

comment on function public.comment_note(uuid, uuid, uuid, text, uuid[], text, text, text) is $$
quote: string | null
start_place: string | null
end_place: string | null
$$;

comment on function public.note_people(uuid) is $$
avatar_url: string | null
$$;

comment on function public.export_words(uuid, integer) is $$
cards: { direction: 'recognition' | 'recall'; state: number; suspended: boolean; due: string; due_day: string | null; days: number | null; stability: number; difficulty: number; reps: number; lapses: number; reviews: [at: number, rating: number, days: number | null, elapsed: number | null][] }[]
kind: 'word' | 'cloze'
note_id: string | null
quotation: string | null
$$;

comment on function public.review_history(date) is $$
day: string | null
$$;

grant execute on function public.due_functions() to service_role;

grant execute on function public.comment_note(uuid, uuid, uuid, text, uuid[], text, text, text) to authenticated;

grant execute on function public.note_people(uuid) to authenticated;

grant execute on function public.study_calendar() to authenticated;

grant execute on function public.end_series(uuid) to authenticated;

grant execute on function public.export_words(uuid, integer) to authenticated;

grant execute on function public.review_sequences() to authenticated;

grant execute on function public.review_history(date) to authenticated;

create or replace function private.study_figures(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.study_figures(account, since, 'infinity')
$$;
