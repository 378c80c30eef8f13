-- The two faces of a word are texts with a few marks: `**strong**`, `*emphasis*`, `~sub~`, `^sup^`, `$formula$`, `$$formula$$` and items of
-- lists. What they say as plain text is in `word` and `definition`, for lists, search, other areas and earlier releases. A plain text needs no face.

-- The tokens of a face; together they are all of it. `mf-vocabulary/src/face/parse-face.ts` reads the same ones.
create or replace function private.face_token() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '(\\[\\$*~^{!.-]|\$\$[^$]+\$\$|\$(?![ \t\n$])[^$\n]*[^ \t\n$]\$(?![0-9])|' || private.blank_pattern()
    || '|~[^ \t\n~^*$\\]+~(?!~)|\^[^ \t\n~^*$\\]+\^|\*+|~~+|[^\\$*~^{\n]+|[\\$~^{\n])'
$$;

-- A text in signs that are raised or lowered; in brackets with a mark where one of its signs has none.
create or replace function private.shifted(given text, signs text, shifted_signs text, mark text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case when translate(given, signs, '') = '' then translate(given, signs, shifted_signs) else mark || '(' || given || ')' end
$$;

-- What a token other than asterisks says.
create or replace function private.face_part(part text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  inside constant text := substr(part, 2, greatest(char_length(part) - 2, 0));
  blank text[];
begin
  if char_length(part) = 1 or part like '~~%' then
    return part;
  elsif part ~ '^\\' then
    return substr(part, 2);
  elsif part ~ '^\$\$' then
    return btrim(substr(part, 3, char_length(part) - 4), E' \t\n');
  elsif part like '$%' then
    return inside;
  elsif part like '^%' then
    return case
      when inside ~ '^[°′″ºª™]$' then inside
      else private.shifted(
        inside,
        '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
        '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ', '^'
      )
    end;
  elsif part like '~%' then
    return private.shifted(
      inside, '0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ', '_'
    );
  elsif part like '{{c1::%' then
    blank := regexp_match(part, private.blank_pattern());
    blank[1] := private.face_text(replace(btrim(blank[1], E' \t\n'), E'\n', ' '));
    blank[2] := btrim(blank[2], E' \t\n');
    return '{{c1::' || case when blank[2] is null then '' else blank[1] || '::' end
      || (select text || case when text like '%}' then ' ' else '' end from (select coalesce(blank[2], blank[1]) as text) as last) || '}}';
  end if;
  return part;
end
$$;

-- A face as plain text, with the marks of its blanks. Asterisks end the emphasis that is open and open another; without an end they are text.
create or replace function private.face_text(face text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[];
  said text := '';
  -- Of each emphasis that is open: how many asterisks its mark has, what is in it, and whether that is something. The first is the line.
  sizes integer[] := '{0}';
  texts text[] := '{""}';
  filled boolean[] := '{false}';
  part text;
  rest integer;
  target integer;
begin
  if face !~ '[\\$*~^{]' then
    return face;
  end if;
  parts := array(select token[1] from regexp_matches(face, private.face_token(), 'g') as token);
  for place in 1 .. cardinality(parts) + 1 loop
    part := coalesce(parts[place], E'\n');
    rest := case when part like '*%' then char_length(part) else 0 end;
    while rest between 1 and 3 and coalesce(parts[place - 1], ' ') !~ '[ \t\n]$' loop
      target := coalesce((
        select max(place_of) from unnest(sizes) with ordinality as one (size, place_of)
        where size in (rest, 3) or rest = 3 and size > 0
      ), 1);
      exit when target = 1 or not filled[target];
      while cardinality(sizes) > target loop
        texts[cardinality(sizes) - 1] := texts[cardinality(sizes) - 1] || repeat('*', sizes[cardinality(sizes)]) || texts[cardinality(sizes)];
        sizes := trim_array(sizes, 1);
        texts := trim_array(texts, 1);
        filled := trim_array(filled, 1);
      end loop;
      if sizes[target] > rest then
        sizes[target] := sizes[target] - rest;
        rest := 0;
      else
        rest := rest - sizes[target];
        texts[target - 1] := texts[target - 1] || texts[target];
        filled[target - 1] := true;
        sizes := trim_array(sizes, 1);
        texts := trim_array(texts, 1);
        filled := trim_array(filled, 1);
      end if;
    end loop;
    if part = E'\n' then
      said := said || texts[1];
      for level in 2 .. cardinality(sizes) loop
        said := said || repeat('*', sizes[level]) || texts[level];
      end loop;
      if place <= cardinality(parts) then
        said := said || E'\n';
      end if;
      sizes := '{0}';
      texts := '{""}';
      filled := '{false}';
    elsif rest between 1 and 3 and cardinality(sizes) <= 8 and coalesce(parts[place + 1], ' ') !~ '^[ \t\n]' then
      sizes := sizes || rest;
      texts := array_append(texts, '');
      filled := filled || false;
    elsif rest > 0 or part not like '*%' then
      texts[cardinality(texts)] := texts[cardinality(texts)] || case when rest > 0 then repeat('*', rest) else private.face_part(part) end;
      filled[cardinality(filled)] := true;
    end if;
  end loop;
  return said;
end
$$;

-- What a face says in a line, for `word`.
create or replace function private.face_line(face text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select btrim(left(regexp_replace(private.face_text(face), '[ \t\n]+', ' ', 'g'), 200))
$$;

-- A new face says what the plain texts are. A plain text that is changed alone, as earlier releases and imports do, replaces its face.
create or replace function private.derive_word() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.front is not distinct from old.front and new.word <> old.word or new.kind = 'cloze' then
    new.front := null;
  end if;
  if tg_op = 'UPDATE' and new.back is not distinct from old.back and new.definition <> old.definition then
    new.back := null;
  end if;
  if new.front is not null and (tg_op = 'INSERT' or new.front is distinct from old.front) then
    new.word := private.face_line(new.front);
    new.front := nullif(new.front, new.word);
  end if;
  if new.back is not null and (tg_op = 'INSERT' or new.back is distinct from old.back) then
    new.definition := left(private.face_text(new.back), 4000);
    new.back := nullif(new.back, new.definition);
    if new.kind = 'cloze' then
      new.word := private.cloze_answer(new.definition);
    end if;
  end if;
  return new;
end
$$;
