-- What conditions are counted over, and what a dry run reads, is what an automation would have read then: the day, the hour, the figures of the seven days
-- before and the words that there were.

-- What a learner did since a moment.
create or replace function private.study_figures(account uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.study_figures(account, since, 'infinity')
$$;

-- The figures as one line in the learner's language; 'label: number' needs no plural forms.
create or replace function private.figures_text(figures jsonb, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Notes written: %s · Words added: %s · Reviews: %s · Sessions completed: %s (%s min)'
      when 'es' then 'Notas escritas: %s · Palabras añadidas: %s · Repasos: %s · Sesiones terminadas: %s (%s min)'
      when 'de' then 'Geschriebene Notizen: %s · Neue Wörter: %s · Wiederholungen: %s · Abgeschlossene Sitzungen: %s (%s Min.)'
      else 'Notes écrites : %s · Mots ajoutés : %s · Révisions : %s · Sessions terminées : %s (%s min)'
    end,
    figures ->> 'notes', figures ->> 'words', figures ->> 'reviews', figures ->> 'sessions', figures ->> 'minutes'
  )
$$;

create or replace function private.forgotten_text(notes integer, language text) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    case language
      when 'en' then 'Notes not touched for 7 days: %s'
      when 'es' then 'Notas sin abrir desde hace 7 días: %s'
      when 'de' then 'Seit 7 Tagen unberührte Notizen: %s'
      else 'Notes laissées de côté depuis 7 jours : %s'
    end,
    notes
  )
$$;

-- What a learner did from a moment to another. Of a note that was written again since, its history says whether it was written then.
create or replace function private.study_figures(account uuid, since timestamptz, until timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'notes', (
      select count(*) from public.notes as note
      where note.user_id = account and coalesce(note.deleted_at > until, true) and note.updated_at >= since
        and (note.updated_at <= until or exists (
          select from public.note_versions as version
          where version.note_id = note.id and version.user_id = account and version.created_at between since and until
        ))
    ),
    'words', (select count(*) from public.vocabulary where user_id = account and created_at between since and until),
    'reviews', (select count(*) from public.reviews where user_id = account and reviewed_at between since and until),
    'sessions', (select count(*) from public.study_sessions where user_id = account and completed_at between since and until),
    'minutes', (select coalesce(sum(duration), 0) from public.study_sessions where user_id = account and completed_at between since and until)
  )
$$;
