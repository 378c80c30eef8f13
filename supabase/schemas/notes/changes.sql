-- Puts tags on a note and takes others off, by their names.
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

-- Many changes besides texts in one request, in their order, at most 200. Each may be sent again without harm; one that concerns a note that is not
-- there changes nothing. A change that is refused leaves the others: `problems` tells its place from 0, and why. It stops after three seconds, far from
-- the time limit of a learner's statements: `taken` says how many changes were finished, and the caller sends the rest.
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
comment on function public.change_notes(jsonb) is $$
problems: { place: number; code: string; message: string; details: string }[]
$$;
grant execute on function public.change_notes(jsonb) to authenticated;
