-- area: notes
--
-- A link in a note's text, `[[Titre]]`, names the title of another one. A note that is renamed keeps the titles that links name, so that the texts
-- with these links need not be changed.

create table public.note_former_titles (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null,
  user_id uuid not null,
  title text not null check (char_length(title) <= 300),
  created_at timestamptz not null default now(),
  unique (note_id, title),
  -- A note that changes its owner takes them with it.
  foreign key (note_id, user_id) references public.notes (id, user_id) on delete cascade on update cascade
);

create index note_former_titles_user_id_idx on public.note_former_titles (user_id);
create index note_former_titles_note_id_idx on public.note_former_titles (note_id, user_id);

alter table public.note_former_titles enable row level security;
create policy "sessions are assured" on public.note_former_titles as restrictive for all to authenticated using ((select private.is_assured()));
create policy "owners read" on public.note_former_titles
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.note_former_titles to authenticated;
grant select, insert, update, delete on public.note_former_titles to service_role;

-- What a text that links to a title is like, folded.
create function private.link_pattern(title text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select '%[[' || regexp_replace(regexp_replace(private.fold(title), '([][|\\])', '\\\1', 'g'), '([%_\\])', '\\\1', 'g') || '%'
$$;

-- Keeps a title that links name. One that was only typed for a moment has none. The latest fifty stay.
create function private.keep_former_title() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.notes
    where user_id = new.user_id and id <> new.id and folded like private.link_pattern(old.title)
  ) then
    insert into public.note_former_titles (note_id, user_id, title) values (old.id, old.user_id, old.title)
    on conflict (note_id, title) do update set created_at = now();
    delete from public.note_former_titles where id in (
      select id from public.note_former_titles where note_id = old.id order by created_at desc, id offset 50
    );
  end if;
  return null;
end
$$;

create trigger keep_former_title after update of title on public.notes
  for each row when (private.fold(old.title) <> private.fold(new.title) and old.user_id = new.user_id)
  execute function private.keep_former_title();

-- A rename on another device is shown here.
alter table public.note_former_titles replica identity full;
alter publication supabase_realtime add table public.note_former_titles;

insert into private.data_sections (source, section, importer, refs, writable) values
  ('public.note_former_titles', 'note_former_titles', 'import_plain', '{"note_id": ["public.notes"]}', '{id,note_id,title,created_at}');
