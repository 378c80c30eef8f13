-- area: vocabulary
--
-- The notebook is searched, ordered and counted here, so that fifty thousand words are as quick as fifty.

-- What the alphabet sorts by: no case, accents or ligatures.
alter table public.vocabulary
  add column alphabet text collate "C" generated always as (private.fold(word)) stored;
create index vocabulary_alphabet_idx on public.vocabulary (user_id, alphabet, id);
create index vocabulary_created_idx on public.vocabulary (user_id, created_at desc);

-- The conditions of a choice of words, as SQL. What is not chosen does not weigh on the plan.
create function private.word_conditions(owner uuid, search_query text, category text, level text, letter text) returns text
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
create function public.vocabulary_view(
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

-- What the whole notebook holds, and how many words of a choice stand under each letter that has one.
create function public.vocabulary_overview(search_query text default '', category text default null, level text default 'all')
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
begin
  select count(*), count(*) filter (where mastery >= 80), coalesce(round(avg(mastery)), 0)
  into words, mastered, average
  from public.vocabulary where user_id = auth.uid();
  categories := array(select letter_category from public.vocabulary where user_id = auth.uid() group by 1 order by 1);
  execute 'select coalesce(jsonb_object_agg(letter, words), ''{}'') from (select letter, count(*) as words from public.vocabulary where '
    || private.word_conditions(auth.uid(), search_query, category, level, null) || ' group by letter) as counted'
  into letters;
  return next;
end
$$;
comment on function public.vocabulary_overview(text, text, text) is $$
letters: Record<string, number>
$$;

grant execute on function
  public.vocabulary_view(text, text, text, text, text, integer, integer),
  public.vocabulary_overview(text, text, text)
  to authenticated;
