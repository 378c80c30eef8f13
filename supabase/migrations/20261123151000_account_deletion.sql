-- area: settings, shell, notes, collaboration
--
-- An account ends as a job of several steps, because what it has also stands at the payment provider and in storage. Asking for it bans the
-- account and ends its sessions in one transaction, and cannot be taken back. `delete-accounts` does the rest, and goes on after a crash: it
-- writes down each step that is done, and each may be done twice.

-- The accounts that were erased, for whoever restores a backup from before. A hash of the id does not tell whose it was.
create table private.erased_accounts (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now()
);

create function private.erasure_hash(account uuid) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(account::text, 'UTF8')), 'hex')
$$;

-- A row stands until the last step is done.
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
create index account_deletions_due_at_idx on private.account_deletions (due_at);

-- Bans the account, ends its sessions and leaves the rest to the job. Gives the job's ticket.
create function private.begin_deletion(account uuid, silently boolean default false) returns uuid
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

-- Erases again what a restored backup has brought back: the accounts of hashes that the database does not know as erased. Gives their number.
create function private.replay_erasures(hashes text[]) returns integer
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

-- Notes that an account shares, with those who have accepted.
create function private.shared_notes(account uuid) returns table (id uuid, title text, members jsonb)
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

-- Sessions of an account that are still to come, with those who have accepted.
create function private.shared_sessions(account uuid) returns table (id uuid, title text, members jsonb)
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

create function private.shared_documents(account uuid) returns table (kind text, id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select 'note', id, title, members from private.shared_notes(account)
  union all
  select 'session', id, title, members from private.shared_sessions(account)
$$;

-- What others would lose if the caller's account ended, and to whom each can be handed over; a thousand at most.
create function public.shared_documents() returns table (kind text, id uuid, title text, members jsonb)
  language sql stable security definer set search_path = ''
as $$
  select * from private.shared_documents((select auth.uid())) order by 1, 3, 2 limit 1000
$$;
comment on function public.shared_documents() is $$
kind: 'note' | 'session'
members: { id: string; name: string }[]
$$;
grant execute on function public.shared_documents() to authenticated;

-- A note changes its owner together with its texts and files.
alter table public.note_versions alter constraint note_versions_note_id_user_id_fkey deferrable initially immediate;
alter table public.note_attachments alter constraint note_attachments_note_id_user_id_fkey deferrable initially immediate;

-- Locks the account that gets something. Raises where it ends itself: what it gets would end with it.
create function private.lock_receiver(receiver uuid) returns void
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

-- Gives a note to another account: text, versions and files. Tags and folder were the owner's own order.
create function private.hand_over_note(note uuid, receiver uuid) returns void
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
    + (select coalesce(sum(file.bytes), 0) from private.stored_files as file where file.user_id = receiver);
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

-- Gives a session to another account, with its rooms.
create function private.hand_over_session(session uuid, receiver uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  former uuid;
begin
  perform private.lock_receiver(receiver);
  select user_id into former from public.collaboration_sessions where id = session for update;
  update public.collaboration_sessions set user_id = receiver where id = session;
  update public.meeting_rooms set user_id = receiver where session_id = session and user_id = former;
  delete from public.collaboration_participants where session_id = session and user_id = former;
  update public.collaboration_participants set role = 'admin' where session_id = session and user_id = receiver;
end
$$;

-- Tells a member what becomes of a shared document, without saying whose it was.
create function private.tell_of_document(member uuid, document_kind text, document_title text, is_theirs boolean) returns void
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

-- Deletes the caller's account. `confirmation` is the word SUPPRIMER; `hand_over` lists the shared documents that others get, as
-- `[{ kind, id, to }]`. All others hear that theirs are gone. Gives the ticket of the job.
create function public.delete_account(confirmation text, hand_over jsonb default '[]') returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  given record;
  shared record;
  member uuid;
begin
  if confirmation is distinct from 'SUPPRIMER' then
    raise exception using
      errcode = 'PT400', message = 'Veuillez saisir SUPPRIMER pour confirmer.', detail = 'deletion_not_confirmed';
  end if;
  if private.is_anonymous(account) then
    raise exception using
      errcode = 'PT403',
      message = 'Une démonstration n’a pas de compte : elle s’efface d’elle-même, un jour après votre dernière visite.',
      detail = 'deletion_demo';
  end if;
  perform private.require_recent_identity();
  if jsonb_typeof(hand_over) is distinct from 'array' or jsonb_array_length(hand_over) > 1000 then
    raise exception using errcode = 'PT400', message = 'Requête illisible', detail = 'hand_over_invalid';
  end if;
  for given in select * from jsonb_to_recordset(hand_over) as asked (kind text, id uuid, "to" uuid) loop
    select * into shared from private.shared_documents(account) as document
    where document.kind = given.kind and document.id = given.id
      and document.members @> jsonb_build_array(jsonb_build_object('id', given."to"));
    if not found then
      raise exception using
        errcode = 'PT409',
        message = 'Un document n’est plus partagé avec la personne choisie. Choisissez à nouveau.',
        detail = 'hand_over_changed';
    end if;
    case given.kind
      when 'note' then perform private.hand_over_note(given.id, given."to");
      when 'session' then perform private.hand_over_session(given.id, given."to");
    end case;
    perform private.tell_of_document(given."to", given.kind, shared.title, true);
  end loop;
  for shared in select * from private.shared_documents(account) loop
    for member in select (one ->> 'id')::uuid from jsonb_array_elements(shared.members) as one loop
      perform private.tell_of_document(member, shared.kind, shared.title, false);
    end loop;
  end loop;
  return private.begin_deletion(account);
end
$$;
grant execute on function public.delete_account(text, jsonb) to authenticated;

-- Takes a job that is due, the one of this ticket or any, for a minute. No row when there is none.
create function public.claim_deletion(ticket uuid default null)
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
grant execute on function public.claim_deletion(uuid) to service_role;

-- The steps of a job that are done; null once all are.
create function public.deletion_progress(ticket uuid) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select done from private.account_deletions as deletion where deletion.ticket = deletion_progress.ticket
$$;
grant execute on function public.deletion_progress(uuid) to service_role;

-- Writes down that a step is done, and keeps the job for another minute.
create function public.finish_deletion_step(account uuid, step text) returns void
  language sql security definer set search_path = ''
as $$
  update private.account_deletions
  set done = array_append(array_remove(done, step), step), failures = 0, failure = null, due_at = now() + interval '1 minute'
  where user_id = account
$$;
grant execute on function public.finish_deletion_step(uuid, text) to service_role;

-- Lets a job go: it is due at once, or after a failure in half a minute, then in twice that, up to an hour.
create function public.release_deletion(account uuid, failure text default null) returns void
  language sql security definer set search_path = ''
as $$
  update private.account_deletions as deletion
  set failures = case when release_deletion.failure is null then 0 else failures + 1 end,
    failure = left(release_deletion.failure, 200),
    due_at = case
      when release_deletion.failure is null then now()
      else now() + least(interval '30 seconds' * power(2, least(failures, 12)), interval '1 hour')
    end
  where user_id = account
$$;
grant execute on function public.release_deletion(uuid, text) to service_role;

-- Up to `max` files that the account still has, whether or not their bucket keeps the ledger. Rows of files that have gone are removed.
create function public.files_to_erase(account uuid, max integer default 100) returns table (bucket_id text, name text)
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
grant execute on function public.files_to_erase(uuid, integer) to service_role;

-- Tables whose rows go with an account, those that others refer to first: their rows take many along.
create function private.tables_of_accounts() returns setof regclass
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

-- Removes what names an account by its address or id in rows that are nobody's: messages to the support, mails, addresses that others
-- recover their accounts by, broadcasts. Those others are told.
create function private.erase_traces(account uuid) returns void
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
  delete from private.pending_recovery_emails as pending where lower(pending.address) = known_as;
  for another in
    update public.security_settings set recovery_email = null where lower(recovery_email) = known_as returning user_id
  loop
    perform private.record_security_event(another, 'recovery_removed');
  end loop;
  -- What a hosted project keeps besides.
  if has_table_privilege('realtime.messages', 'delete') then
    execute 'delete from realtime.messages where topic = $1' using 'user:' || account;
  end if;
end
$$;

-- Deletes up to `max` rows of an account that is being deleted, and what refers to them. Gives how many: none when nothing is left.
create function public.erase_rows(account uuid, max integer default 500) returns integer
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
grant execute on function public.erase_rows(uuid, integer) to service_role;

create function private.deletion_letter(language text, out subject text, out body text)
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

-- The last step, once the account has gone: mails its former owner and forgets the job, both or neither.
create function public.finish_deletion(account uuid) returns void
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
  if to_regclass('auth.mails') is null then
    perform private.send_mail(job.email, letter.subject, letter.body);
  else
    -- Nothing is kept of it once it has been sent.
    execute 'insert into auth.mails (recipient, subject, body, is_kept) values ($1, $2 || '' · Cahier'', $3, false)'
      using job.email, letter.subject, letter.body;
  end if;
end
$$;
grant execute on function public.finish_deletion(uuid) to service_role;

create or replace function public.due_functions() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'remove-files' where exists (
    select from private.stored_files where remove_at <= now() and coalesce(removing_until, '-infinity') <= now()
  )
  union all
  select 'send-mails' where exists (select from private.mail_queue where due_at <= now())
  union all
  select 'delete-accounts' where exists (select from private.account_deletions where due_at <= now())
$$;

-- An upload that was allowed before an account ended may still arrive: it is nobody's then.
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
  used := (
    select coalesce(sum(bytes), 0) from private.stored_files
    where user_id = owner and (bucket_id, name) <> (new.bucket_id, new.name)
  );
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
