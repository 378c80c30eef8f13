-- area: vocabulary
--
-- Whether a word that is asked for by its definition is to be typed, and the language that words are read out in.

alter table public.review_settings
  add column typed boolean not null default false,
  add column language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'la'));

grant insert (typed, language), update (typed, language) on public.review_settings to authenticated;
