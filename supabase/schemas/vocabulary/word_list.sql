-- The notebook is searched, ordered and counted here, so that fifty thousand words are as quick as fifty.

-- Where A–Z navigation files a word: 'Été' under E, 'œuvre' under O, '42' under #.
create or replace function private.first_letter(word text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(upper(substring(private.fold(word) from '^\s*([a-z])')), '#')
$$;
grant execute on function private.first_letter(text) to authenticated, service_role;

create or replace function private.are_examples(examples text[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select cardinality(examples) <= 20
    and not exists (select from unnest(examples) as example where example is null or char_length(example) > 1000)
$$;
grant execute on function private.are_examples(text[]) to authenticated, service_role;

-- How many of the caller's words stand under each letter that has one.
create or replace function public.vocabulary_letters() returns table (letter text, words integer)
  language sql stable security definer set search_path = ''
as $$
  select letter, count(*)::integer from public.vocabulary
  where user_id = (select auth.uid())
  group by letter
  order by letter = '#', letter
$$;
grant execute on function public.vocabulary_letters() to authenticated;

-- The conditions of a choice of words, as SQL. What is not chosen does not weigh on the plan.
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

-- One page of the caller's words; equals stand in the alphabet's order.
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
grant execute on function public.vocabulary_view(text, text, text, text, text, integer, integer) to authenticated;

-- One pass over the notebook; only the letters of a choice take another.
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
comment on function public.vocabulary_overview(text, text, text) is $$
letters: Record<string, number>
$$;
grant execute on function public.vocabulary_overview(text, text, text) to authenticated;

-- The note of one of the caller's words; nothing if it has none.
create or replace function public.word_source(word uuid) returns table (note_id uuid, title text, is_deleted boolean)
  language sql stable security definer set search_path = ''
as $$
  select note.id, note.title, note.deleted_at is not null
  from public.vocabulary as made join public.notes as note on note.id = made.note_id
  where made.id = word_source.word and made.user_id = (select auth.uid())
$$;
grant execute on function public.word_source(uuid) to authenticated;
