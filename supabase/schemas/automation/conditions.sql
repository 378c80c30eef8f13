-- {} always holds; else { match: all | any, rules: [{ field, operator, value }] } with one to ten rules.
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
grant execute on function private.are_conditions(jsonb) to authenticated, service_role;

-- What texts and conditions may name, by trigger. Outputs of earlier steps come besides: steps.1.note_url.
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
grant execute on function public.trigger_paths(text) to authenticated;

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

-- Whether conditions hold. A field that the trigger does not have holds nowhere.
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

-- How many of what would have set an automation off in the last 30 days its conditions let through. Of many, the latest 500 are looked at.
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
comment on function public.count_matches(text, jsonb, jsonb, text) is $$
{ matched: number; of: number; days: number }
$$;
grant execute on function public.count_matches(text, jsonb, jsonb, text) to authenticated;
