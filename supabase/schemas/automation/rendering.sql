-- What an execution reads. `wanted` is a text that names the paths: what costs a query and is not named is left out. A cause of the past says with `at` when it
-- was; of what was due then, nothing is known but what is due now.
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

-- A text with the values of its {{paths}}, in one pass: what a value says is not read again. Addresses of the application are whole where they leave it.
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

-- The same for all texts of a configuration. What is sealed stays as it is.
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
