-- area: shell
--
-- An excerpt is read and not formatted: it leaves out what Markdown writes, as the cards of the notes do.

create function private.plain_text(markdown text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  plain text := markdown;
begin
  plain := regexp_replace(plain, '^[ \t]*(```.*|~~~.*|([-*_][ \t]*){3,}|\|?[ \t:|-]*-[ \t:-]*\|[ \t:|-]*)$', '', 'gn');
  plain := regexp_replace(plain, '^[ \t]*(>[ \t]?)*[ \t]*(#{1,6}[ \t]+)?', '', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+\[ \][ \t]+', '☐ ', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+\[[xX]\][ \t]+', '☑ ', 'gn');
  plain := regexp_replace(plain, '^[-*+][ \t]+', '– ', 'gn');
  plain := regexp_replace(plain, '!?\[([^][\n]*)\]\([^()\n]*\)', '\1', 'g');
  -- The passage may begin or end between two marks: each goes by itself.
  plain := regexp_replace(plain, '\*\*|~~|`', '', 'g');
  plain := regexp_replace(plain, '(^|[^[:alnum:]*])\*(?=[[:alnum:]])', '\1', 'g');
  return regexp_replace(plain, '(?<=[[:alnum:].!?])\*(?![[:alnum:]*])', '', 'g');
end
$$;

create or replace function private.excerpt(body text, needle text, width integer default 160) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  place integer := greatest(position(needle in private.fold(body)), 1);
  start integer := case when place <= width / 3 then 1 else place - width / 3 end;
  passage text := btrim(regexp_replace(private.plain_text(substr(body, start, width)), '\s+', ' ', 'g'));
begin
  return case when start > 1 then '…' else '' end || passage
    || case when start + width <= length(body) then '…' else '' end;
end
$$;
