-- area: notes
--
-- A title that differs from another by case or accents is another title: links to it still find the note after it was renamed.

create or replace trigger keep_former_title after update of title on public.notes for each row
  when (private.as_written(old.title) <> private.as_written(new.title) and old.user_id = new.user_id)
  execute function private.keep_former_title();

-- Texts that may link to a title, however many spaces either has.
create or replace function private.link_pattern(title text) returns text
  language sql immutable parallel safe strict set search_path = ''
as $$
  select '%[[' || replace(
    regexp_replace(regexp_replace(private.fold(private.as_written(title)), '([][|\\])', '\\\1', 'g'), '([%_\\])', '\\\1', 'g'), ' ', '%'
  ) || '%'
$$;
