-- Accounts without an address, which somebody opens to try the demo: they invite nobody, nobody invites them, and they go a day
-- after their last visit unless they are kept.
-- What a demo account finds: notes, words and study sessions in French, with dates around the moment it is opened.

-- By the account itself, not by its token: whoever has just signed up may invite at once.
create or replace function private.is_anonymous(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select is_anonymous from auth.users where id = account), false)
$$;
grant execute on function private.is_anonymous(uuid) to authenticated;

-- A session in use is renewed every hour. What goes with the account marks its files as due, and `remove-files` removes them.
create or replace function private.forget_idle_demos() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  a_day_ago constant timestamptz := now() - interval '24 hours';
  forgotten integer;
begin
  delete from auth.users where id in (
    select id from auth.users as demo
    where is_anonymous and created_at < a_day_ago
      and not exists (select from auth.sessions where user_id = demo.id and updated_at >= a_day_ago)
    limit 50
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create or replace function private.add_sample_notes(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into public.tags (user_id, name, color) values
    (owner, 'biologie', 'sapin'), (owner, 'histoire', 'brique'), (owner, 'français', 'encre'), (owner, 'maths', 'canard'),
    (owner, 'anglais', 'prune'), (owner, 'examen', 'marge');

  perform public.import_notes(jsonb_agg(jsonb_build_object(
    'title', title, 'folder', folder, 'tags', to_jsonb(tags), 'is_pinned', is_pinned, 'content', content,
    'created_at', now() - age - interval '12 days', 'updated_at', now() - age
  )))
  from (values
    ('La photosynthèse', 'Biologie', array['biologie', 'examen'], true, interval '2 hours',
'Les plantes vertes fabriquent leur matière organique à partir de **lumière**, d’eau et de dioxyde de carbone.

> 6 CO₂ + 6 H₂O + lumière → C₆H₁₂O₆ + 6 O₂

## Les deux étapes

1. **Phase claire**, dans les thylakoïdes : l’eau est scindée, l’oxygène s’échappe.
2. **Cycle de Calvin**, dans le stroma : le carbone est fixé en sucre.

À ne pas confondre avec la respiration, qui a lieu jour et nuit.'),
    ('La Révolution française, 1789-1799', 'Histoire', array['histoire', 'examen'], false, interval '26 hours',
'# De la crise à la République

En 1789, le royaume est endetté, le pain est cher et la société d’ordres ne convainc plus. Dix ans plus tard, il n’y a plus ni roi, ni privilèges.

## Pourquoi 1789 ?

- **Finances** : la moitié des dépenses paie les intérêts de la dette.
- **Récoltes** : l’hiver 1788 est rude, le prix du pain double.
- **Idées** : les Lumières demandent des droits, pas des faveurs.
- **Politique** : les parlements refusent l’impôt, le roi convoque les états généraux.

## Chronologie

| Date | Événement | À retenir |
| --- | --- | --- |
| 5 mai 1789 | Ouverture des états généraux | 1 139 députés à Versailles |
| 20 juin 1789 | Serment du Jeu de paume | Donner une constitution au royaume |
| 14 juillet 1789 | Prise de la Bastille | Paris entre en scène |
| 4 août 1789 | Abolition des privilèges | Fin de la société d’ordres |
| 26 août 1789 | Déclaration des droits de l’homme | « Libres et égaux en droits » |
| 21 septembre 1792 | Abolition de la royauté | La République le lendemain |
| 27 juillet 1794 | Chute de Robespierre | 9 thermidor an II |
| 9 novembre 1799 | Coup d’État de Bonaparte | 18 brumaire an VIII |

## Trois citations

> Qu’est-ce que le tiers état ? Tout. Qu’a-t-il été jusqu’à présent dans l’ordre politique ? Rien.
>
> Sieyès, janvier 1789

> Les hommes naissent et demeurent libres et égaux en droits.
>
> Article premier de la Déclaration

> De l’audace, encore de l’audace, toujours de l’audace !
>
> Danton, septembre 1792

## Ce que la Révolution a laissé

1. L’égalité devant la loi et devant l’impôt.
2. La souveraineté de la nation, et le débat sur qui la compose.
3. Le système métrique, l’état civil, les départements.
4. Un vocabulaire : *droite*, *gauche*, *citoyen*, *patrie en danger*.

## Pour l’examen

- [x] Savoir situer les huit dates
- [x] Expliquer les trois ordres
- [ ] Comparer les constitutions de 1791 et de 1793
- [ ] Rédiger une introduction sur « La Révolution, rupture ou continuité ? »'),
    ('À faire avant le bac blanc', null, array['examen'], false, interval '30 hours',
'- [x] Relire le chapitre sur la photosynthèse
- [x] Faire la fiche sur la Révolution
- [ ] Dix exercices sur les suites
- [ ] Réviser le subjonctif
- [ ] Un oral blanc d’anglais avec Inès

*Convocation, carte d’identité, deux stylos noirs, calculatrice en mode examen.*'),
    ('Le subjonctif présent', 'Français', array['français'], false, interval '3 days',
'Après **il faut que**, **bien que**, **pour que**, **avant que**, et après l’expression d’un souhait, d’une crainte ou d’un doute.

| | aller | faire | savoir |
| --- | --- | --- | --- |
| que je | j’aille | je fasse | je sache |
| que nous | allions | fassions | sachions |
| qu’ils | aillent | fassent | sachent |

**Attention** : *espérer que* demande l’indicatif, *après que* aussi.'),
    ('Suites arithmétiques et géométriques', 'Maths', array['maths', 'examen'], false, interval '5 days',
'## Arithmétique

- uₙ₊₁ = uₙ + r
- uₙ = u₀ + n × r
- somme = nombre de termes × (premier + dernier) ÷ 2

## Géométrique

- uₙ₊₁ = q × uₙ
- uₙ = u₀ × qⁿ
- somme = u₀ × (1 − qⁿ⁺¹) ÷ (1 − q), si q ≠ 1

**Exemple** : un livret à 3 % l’an est une suite géométrique de raison 1,03.'),
    ('Present perfect ou prétérit ?', 'Anglais', array['anglais'], false, interval '9 days',
'**Prétérit** : l’action est datée et finie. *I saw her yesterday.*

**Present perfect** : le résultat compte maintenant, ou l’action dure encore. *I have lost my keys. She has lived here since 2019.*

Les indices : *ago, last week, in 2020* d’un côté ; *just, ever, never, since, for, yet* de l’autre.')
  ) as note (title, folder, tags, is_pinned, age, content);
end
$$;

create or replace function private.add_sample_words(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(owner);
  today constant date := (now() at time zone zone)::date;
begin
  insert into public.vocabulary (user_id, word, definition, letter_category, examples, difficulty, created_at)
  select
    owner, word, definition, category, array[example], difficulty,
    (today - coalesce(nullif(split_part(history, ':', 1), '')::integer, 1) + time '17:00') at time zone zone
  from private.sample_words();
  insert into public.reviews (user_id, word_id, rating, reviewed_at, time_zone)
  select
    owner, entry.id, answer.rating::smallint,
    (today - split_part(studied.day, ':', 1)::integer + time '18:00') at time zone zone
      + sample.place * interval '30 seconds' + answer.number * interval '11 minutes',
    zone
  from private.sample_words() as sample
    join public.vocabulary as entry on entry.user_id = owner and entry.word = sample.word
    cross join unnest(string_to_array(sample.history, ' ')) as studied (day)
    cross join string_to_table(split_part(studied.day, ':', 2), null) with ordinality as answer (rating, number);
end
$$;

create or replace function private.add_sample_sessions(owner uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  zone constant text := private.time_zone_of(owner);
  today constant timestamp := date_trunc('day', now() at time zone zone);
  weak_words constant uuid[] := array(
    select id from public.vocabulary where user_id = owner and mastery < 50 order by mastery
  );
begin
  insert into public.study_sessions (user_id, title, type, description, scheduled_for, duration, completed, completed_at, progress, items)
  select
    owner, title, type, description, moment, duration, progress = 100,
    case when progress = 100 then moment + make_interval(mins => duration) end, progress, items
  from (values
    ('Fiche sur la Révolution', 'document', 'Dates, ordres, citations.', (today - interval '5 days' + time '17:00') at time zone zone, 90, 100, '{}'),
    ('Vocabulaire de littérature', 'vocabulary', 'Oxymore, litote, anaphore.', (today - interval '3 days' + time '18:00') at time zone zone, 30, 100, '{}'),
    ('Relire la photosynthèse', 'document', 'Les deux étapes et l’équation.', (today - interval '1 day' + time '18:00') at time zone zone, 45, 40, '{}'),
    -- Two hours ahead, yet today also for somebody who comes in the evening.
    ('Mots à consolider', 'vocabulary', 'Les mots sous 50 % de maîtrise.',
      least(date_trunc('hour', now()) + interval '2 hours', (today + interval '1 day') at time zone zone - interval '15 minutes'),
      30, 0, weak_words),
    ('Exercices sur les suites', 'document', 'Dix exercices, corrigés compris.', (today + interval '1 day' + time '10:00') at time zone zone, 60, 0, '{}'),
    ('Préparer l’oral d’anglais', 'mixed', 'Cinq minutes sur un sujet libre.', (today + interval '3 days' + time '17:30') at time zone zone, 45, 0, '{}'),
    ('Révision générale', 'mixed', 'Tout revoir une fois avant le bac blanc.', (today + interval '6 days' + time '14:00') at time zone zone, 120, 0, '{}')
  ) as sample (title, type, description, moment, duration, progress, items);
end
$$;

-- Fills the caller's demo workspace while it is empty; a filled one stays as it is. Accounts with an address are refused (PT403).
create or replace function public.fill_demo_workspace() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
begin
  if not private.is_anonymous(owner) then
    raise exception using
      errcode = 'PT403',
      message = 'Seul un espace de démonstration se remplit d’exemples.',
      detail = 'demo_only';
  end if;
  -- Two tabs at once fill it once.
  perform from public.profiles where id = owner for no key update;
  if exists (select from public.notes where user_id = owner)
    or exists (select from public.vocabulary where user_id = owner)
    or exists (select from public.study_sessions where user_id = owner)
  then
    return;
  end if;
  perform private.add_sample_notes(owner);
  perform private.add_sample_words(owner);
  perform private.add_sample_sessions(owner);
end
$$;
grant execute on function public.fill_demo_workspace() to authenticated;
