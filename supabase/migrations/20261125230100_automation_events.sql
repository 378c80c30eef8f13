-- area: automation, vocabulary, notes, planning, collaboration, shell
--
-- What happens in the application plans executions, in the transaction in which it happens. Of the other areas, only a trigger each.

-- Words that are added before the run come with it.
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

-- { category }. A word is mastered for the first time once.
create function private.notice_mastered() returns trigger
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
create trigger notice_mastered after update of mastery on public.vocabulary
  for each row when (old.mastery < 80 and new.mastery >= 80) execute function private.notice_mastered();

-- { keywords, tags }: any of the words, in the title or the text, and any of the tags. Nothing asked is anything.
create function private.note_matches(config jsonb, note public.notes) returns boolean
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

-- The tags of a note come after it: they are looked at when its execution begins. A note that is being written is told of when it has been quiet for a minute.
create function private.notice_note() returns trigger
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
create trigger notice_created after insert on public.notes
  for each row when (new.deleted_at is null and not new.is_template) execute function private.notice_note();
create trigger notice_updated after update of title, content on public.notes
  for each row when (
    new.deleted_at is null and not new.is_template and (old.title is distinct from new.title or old.content is distinct from new.content)
  )
  execute function private.notice_note();

-- A completion that is taken back before its run asks for none.
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

-- What is settled afterwards sets nothing off.
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

-- A document was shared with the learner.
create function private.notice_shared() returns trigger
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
create trigger notice after insert on public.note_collaborators for each row execute function private.notice_shared();

-- Somebody has made an account whom the learner invited; administrators of the installation are told of anybody.
create function private.notice_member(inviter uuid, member uuid) returns void
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
create index automations_member_idx on public.automations (user_id) where trigger_type = 'user_registered' and is_active;

create function private.notice_accepted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = new.accepted_by and created_at >= new.created_at) then
    perform private.notice_member(new.user_id, new.accepted_by);
  end if;
  return null;
end
$$;
create trigger notice after update of status on public.session_invitations
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function private.notice_accepted();

create function private.notice_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_anonymous(new.id) then
    perform private.notice_member(null, new.id);
  end if;
  return null;
end
$$;
create trigger notice after insert on public.profiles for each row execute function private.notice_profile();

-- What would have set an automation off since a moment, the latest first: for a dry run and for counting what conditions let through. Of one by the clock, the
-- moments that it names.
create function private.past_causes(account uuid, trigger_type text, config jsonb, since timestamptz, most integer) returns setof jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  case trigger_type
    when 'note_created', 'note_updated' then
      return query
        select jsonb_build_object('trigger', past_causes.trigger_type, 'note_id', note.id)
        from public.notes as note
        where note.user_id = account and note.deleted_at is null and not note.is_template and private.note_matches(config, note)
          and case past_causes.trigger_type when 'note_created' then note.created_at else note.updated_at end >= since
          and (past_causes.trigger_type = 'note_created' or note.updated_at > note.created_at)
        order by note.updated_at desc limit most;
    when 'vocabulary_added', 'vocabulary_mastered' then
      return query
        select jsonb_build_object(
          'trigger', past_causes.trigger_type, 'word_id', word.id, 'words', 1,
          'total', (select count(*) from public.vocabulary as other where other.user_id = account
            and (past_causes.trigger_type = 'vocabulary_added' or other.mastery >= 80))
        )
        from public.vocabulary as word
        where word.user_id = account and coalesce(word.letter_category = config ->> 'category', true)
          and case past_causes.trigger_type when 'vocabulary_added' then word.created_at >= since else word.mastery >= 80 and word.last_reviewed >= since end
        order by word.created_at desc limit most;
    when 'session_completed' then
      return query
        select jsonb_build_object('trigger', 'session_completed', 'session_id', session.id, 'type', session.type, 'minutes', minutes)
        from public.study_sessions as session,
          lateral (select coalesce(ceil(nullif(session.seconds_studied, 0) / 60.0), session.duration)::integer as minutes) as studied
        where session.user_id = account and session.completed_at >= since
          and coalesce(config -> 'session_types' ? session.type or config -> 'session_types' = '[]', true)
          and not jsonb_path_exists(config, '$.min_duration ? (@ > $minutes)', jsonb_build_object('minutes', minutes))
        order by session.completed_at desc limit most;
    when 'document_shared' then
      return query
        select jsonb_build_object('trigger', 'document_shared', 'note_id', shared.note_id, 'sharer_id', note.user_id)
        from public.note_collaborators as shared join public.notes as note on note.id = shared.note_id
        where shared.user_id = account and shared.created_at >= since and note.deleted_at is null
        order by shared.created_at desc limit most;
    when 'user_registered' then
      return query
        select jsonb_build_object('trigger', 'user_registered', 'member_id', invitation.accepted_by)
        from public.session_invitations as invitation
        where invitation.user_id = account and invitation.status = 'accepted' and invitation.answered_at >= since
        order by invitation.answered_at desc limit most;
    when 'time_based' then
      return query
        with recursive due (moment, number) as (
          select private.next_run(config, private.time_zone_of(account), since), 1
          union all
          select private.next_run(config, private.time_zone_of(account), moment), number + 1 from due where moment < now() and number < most
        )
        select jsonb_build_object('trigger', 'time_based', 'due_at', moment) from due where moment <= now();
    else
      return next jsonb_build_object('trigger', 'manual');
  end case;
end
$$;
