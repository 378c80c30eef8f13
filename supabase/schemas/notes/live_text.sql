-- A note that several people write. Its text is made of updates (Yjs), which merge to the same text in whatever order they come. Updates are stored
-- here, numbered without gaps, and told to those on the note's channel after the commit; nobody else speaks there, so what is heard is what is
-- stored. The function `write-live-notes` merges them into notes.content, which stays what is searched, exported and kept as versions.

-- A live note for a device that has everything up to an update. Where that is older than the snapshot, the snapshot comes first. Updates follow in order and
-- without a gap, 200 and 1 MB at most: fewer than up to `head` mean to ask again.
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

comment on type public.live_note is $$
role: 'viewer' | 'editor' | 'admin' | 'owner'
head: number
base: number
snapshot: string | null
updates: string[]
content: string | null
version: number | null
$$;

-- The base64 of this database has line breaks.
create or replace function private.base64(bytes bytea) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select translate(encode(bytes, 'base64'), E'\n', '')
$$;

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
grant execute on function public.open_live_note(uuid, bigint) to authenticated;

-- Whether the owner's plan keeps fewer notes than they have, and this is one of those that it does not.
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

-- Stores an update of a live note and tells the others. @returns its number
--
-- The first update hands the text over: it names the version of the note that it was made of, and is refused once somebody else was first.
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
grant execute on function public.push_live_note(uuid, text, integer) to authenticated;

-- Whoever may write a live note may name it.
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
grant execute on function public.rename_live_note(uuid, text) to authenticated;

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
grant execute on function public.claim_live_notes(integer) to service_role;

-- Whether a live note is not written, ready or not.
create or replace function public.has_unwritten_live_notes() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from private.live_notes where changed_at is not null)
$$;
grant execute on function public.has_unwritten_live_notes() to service_role;

-- Writes the text that a live note has after an update, and the snapshot of everything up to it where one was made.
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
grant execute on function public.write_live_note(uuid, bigint, text, text) to service_role;

-- Calls a function after the commit, once in two seconds: it has to go on for longer than that. What is lost is made up by public.due_functions().
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
