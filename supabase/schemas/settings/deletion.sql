-- An account ends as a job of several steps, because what it has also stands at the payment provider and in storage. Asking for it bans the
-- account and ends its sessions in one transaction, and cannot be taken back. `delete-accounts` does the rest, and goes on after a crash: it
-- writes down each step that is done, and each may be done twice.

-- Bans the account, ends its sessions and leaves the rest to the job. Gives the job's ticket.
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

-- Deletes the caller's account. `confirmation` is the word SUPPRIMER; `hand_over` lists the shared documents that others get, as
-- `[{ kind, id, to }]`. All others hear that theirs are gone. Gives the ticket of the job.
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
grant execute on function public.delete_account(text, jsonb) to authenticated;

-- Takes a job that is due, the one of this ticket or any, for a minute. No row when there is none.
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
grant execute on function public.claim_deletion(uuid) to service_role;

-- The steps of a job that are done; null once all are.
create or replace function public.deletion_progress(ticket uuid) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select done from private.account_deletions as deletion where deletion.ticket = deletion_progress.ticket
$$;
grant execute on function public.deletion_progress(uuid) to service_role;

-- Writes down that a step is done, and keeps the job for another minute.
create or replace function public.finish_deletion_step(account uuid, step text) returns void
  language sql security definer set search_path = ''
as $$
  update private.account_deletions
  set done = array_append(array_remove(done, step), step), failures = 0, failure = null, due_at = now() + interval '1 minute'
  where user_id = account
$$;
grant execute on function public.finish_deletion_step(uuid, text) to service_role;

-- Lets a job go: it is due at once, or after a failure in half a minute, then in twice that, up to an hour. Where no payment provider is configured,
-- a day of tries is enough: its step is left out, the customer is written down, and the rest goes on.
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
grant execute on function public.release_deletion(uuid, text) to service_role;

-- Up to `max` files that the account still has, whether or not their bucket keeps the ledger. Rows of files that have gone are removed.
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
grant execute on function public.files_to_erase(uuid, integer) to service_role;

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

-- The last step, once the account has gone: mails its former owner and forgets the job, both or neither.
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
grant execute on function public.finish_deletion(uuid) to service_role;
