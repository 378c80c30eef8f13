-- Templates of automations. Screens show their own texts by key; these names stand in the lists of automations.

create table public.automation_templates (
  id uuid primary key default gen_random_uuid(),
  -- Stable name of a preset; screens know their texts by it.
  key text not null unique check (key ~ '^[a-z][a-z_]{0,49}$'),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  category text not null check (
    category in ('productivity', 'learning', 'motivation', 'alerts', 'analytics', 'backup', 'general')
  ),
  icon text not null default 'zap' check (char_length(icon) <= 50),
  color text not null default 'encre' check (char_length(color) <= 50),
  is_premium boolean not null default false,
  -- Whether the engine runs what this template makes.
  is_available boolean not null default false,
  trigger_schema jsonb not null check (trigger_schema ? 'type'),
  action_schema jsonb not null check (action_schema ? 'type'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  more_actions jsonb not null default '[]' check (private.are_actions(more_actions)),
  conditions jsonb not null default '{}' check (private.are_conditions(conditions))
);

alter table public.automation_templates enable row level security;

create policy "every learner reads" on public.automation_templates
  for select to authenticated using (true);

create policy "sessions are assured" on public.automation_templates as restrictive for all to authenticated using ((select private.is_assured()));

create trigger touch before update on public.automation_templates
  for each row execute function private.touch();

grant select on public.automation_templates to authenticated;
grant select, insert, update, delete on public.automation_templates to service_role;

insert into public.automation_templates (key, name, description, category, icon, color, is_available, trigger_schema, action_schema)
values
  (
    'daily_review', 'Révision quotidienne', 'Chaque jour à 9 h, un rappel pour réviser votre vocabulaire.',
    'learning', 'book', 'encre', true,
    '{"type": "time_based", "schedule": "daily", "time": "09:00"}',
    '{"type": "send_notification", "title": "C’est l’heure de réviser", "message": "Quelques minutes suffisent pour garder vos mots en mémoire.", "href": "/vocabulary"}'
  ),
  (
    'vocabulary_milestone', 'Palier de vocabulaire', 'Un mot de félicitations à 50, 100 et 200 mots.',
    'motivation', 'sparkles', 'ambre', true,
    '{"type": "vocabulary_added", "thresholds": [50, 100, 200]}',
    '{"type": "send_notification", "title": "Nouveau palier atteint", "report": "milestone", "href": "/vocabulary"}'
  ),
  (
    'forgotten_notes', 'Notes oubliées', 'Chaque jour, les notes que vous n’avez pas rouvertes depuis 7 jours.',
    'alerts', 'notebook', 'prune', true,
    '{"type": "time_based", "schedule": "daily", "time": "10:00"}',
    '{"type": "send_notification", "title": "Notes à relire", "report": "forgotten_notes", "href": "/notes"}'
  ),
  (
    'study_session', 'Session d’étude', 'Chaque jour à 18 h, un rappel pour commencer une session.',
    'productivity', 'calendar', 'sapin', true,
    '{"type": "time_based", "schedule": "daily", "time": "18:00"}',
    '{"type": "send_notification", "title": "C’est l’heure d’étudier", "message": "Votre session de 18 h vous attend.", "href": "/planning"}'
  ),
  (
    'study_break', 'Pause', 'Après 2 h d’étude, un rappel pour une pause de 15 minutes.',
    'motivation', 'zap', 'canard', true,
    '{"type": "session_completed", "min_duration": 120}',
    '{"type": "send_notification", "title": "Faites une pause", "message": "Deux heures d’étude : 15 minutes de pause vous feront du bien."}'
  ),
  (
    'weekly_summary', 'Résumé de la semaine', 'Le vendredi à 17 h, ce que vous avez appris dans la semaine.',
    'analytics', 'dashboard', 'ardoise', true,
    '{"type": "time_based", "schedule": "weekly", "time": "17:00", "day_of_week": 5}',
    '{"type": "send_notification", "title": "Votre semaine", "report": "week", "href": "/dashboard"}'
  ),
  (
    'monthly_report', 'Bilan du mois', 'Le 1er du mois, le bilan du mois écoulé.',
    'analytics', 'calendar', 'olive', true,
    '{"type": "time_based", "schedule": "monthly", "time": "09:00", "day_of_month": 1}',
    '{"type": "send_notification", "title": "Votre mois", "report": "month", "href": "/dashboard"}'
  ),
  (
    'daily_backup', 'Sauvegarde quotidienne', 'Chaque jour à 2 h, une copie de vos données.',
    'backup', 'sliders', 'brique', true,
    '{"type": "time_based", "schedule": "daily", "time": "02:00"}',
    '{"type": "create_backup"}'
  );

insert into public.automation_templates
  (key, name, description, category, icon, color, is_premium, is_available, trigger_schema, conditions, action_schema, more_actions)
values
  (
    'morning_words', 'Mots du matin', 'À 7 h 30, un rappel les jours où des mots sont à revoir.', 'learning', 'book', 'encre', false, true,
    '{"type": "time_based", "schedule": "daily", "time": "07:30"}',
    '{"match": "all", "rules": [{"field": "due.words", "operator": "greater", "value": 0}]}',
    '{"type": "send_notification", "title": "{{due.words}} mots à revoir", "message": "Bonjour {{learner.name}} : {{due.words}} mots vous attendent.", "href": "/vocabulary"}', '[]'
  ),
  (
    'evening_reminder', 'Rappel du soir', 'À 20 h, un rappel si vous n’avez rien révisé de la semaine.', 'learning', 'moon', 'prune', false, true,
    '{"type": "time_based", "schedule": "daily", "time": "20:00"}',
    '{"match": "all", "rules": [{"field": "figures.reviews", "operator": "equals", "value": 0}]}',
    '{"type": "send_notification", "title": "Et si vous révisiez ?", "message": "Aucune révision depuis sept jours. Cinq minutes suffisent pour reprendre.", "href": "/vocabulary"}', '[]'
  ),
  (
    'word_mastered', 'Mot maîtrisé', 'Un mot de félicitations à chaque mot maîtrisé.', 'motivation', 'sparkles', 'ambre', false, true,
    '{"type": "vocabulary_mastered"}', '{}',
    '{"type": "send_notification", "title": "« {{word.word}} » est maîtrisé", "message": "{{words.total}} mots maîtrisés dans votre carnet.", "href": "/vocabulary", "priority": "low"}', '[]'
  ),
  (
    'ten_words', 'Dix nouveaux mots', 'Tous les dix mots, une séance de vocabulaire est prévue pour le lendemain.', 'learning', 'calendar', 'sapin', false, true,
    '{"type": "vocabulary_added", "threshold": 10}', '{}',
    '{"type": "schedule_session", "title": "Revoir les derniers mots", "session_type": "vocabulary", "duration": 30, "in_days": 1, "time": "18:00"}', '[]'
  ),
  (
    'weekly_plan', 'Plan de la semaine', 'Le lundi à 8 h, une note pour préparer la semaine.', 'productivity', 'notebook', 'encre', false, true,
    '{"type": "time_based", "schedule": "weekly", "time": "08:00", "day_of_week": 1}', '{}',
    '{"type": "create_note", "title": "Semaine du {{now.date}}", "content": "## À apprendre\n\n- \n\n## À revoir\n\n- \n\n## Bilan\n\nLa semaine passée : {{figures.words}} mots, {{figures.sessions}} séances.", "tags": ["plan"]}',
    '[{"type": "send_notification", "config": {"title": "Votre semaine est prête", "message": "Une note vous attend pour la préparer.", "href": "{{steps.1.note_url}}"}}]'
  ),
  (
    'daily_journal', 'Journal du jour', 'Chaque soir à 21 h, une note datée pour écrire quelques lignes.', 'productivity', 'notebook', 'canard', false, true,
    '{"type": "time_based", "schedule": "daily", "time": "21:00"}', '{}',
    '{"type": "create_note", "title": "Journal du {{now.date}}", "content": "## Ce que j’ai appris\n\n\n## Ce qui reste flou\n\n", "tags": ["journal"]}', '[]'
  ),
  (
    'session_summary', 'Compte rendu de séance', 'Après chaque séance d’une heure, une note pour en garder l’essentiel.', 'productivity', 'clipboard', 'ardoise', false, true,
    '{"type": "session_completed", "min_duration": 60}', '{}',
    '{"type": "create_note", "title": "Séance : {{session.title}}", "content": "{{session.minutes}} minutes, le {{now.date}}.\n\n## À retenir\n\n", "tags": ["séance"]}', '[]'
  ),
  (
    'review_after_session', 'Revoir après une lecture', 'Deux jours après une séance sur un document, une séance de vocabulaire.', 'learning', 'calendar', 'olive', false, true,
    '{"type": "session_completed", "session_types": ["document"]}', '{}',
    '{"type": "schedule_session", "title": "Vocabulaire : {{session.title}}", "session_type": "vocabulary", "duration": 30, "in_days": 2, "time": "18:00"}', '[]'
  ),
  (
    'exam_notes', 'Notes d’examen', 'Une note étiquetée « examen » vous prévoit une séance de relecture.', 'learning', 'graduation-cap', 'brique', false, true,
    '{"type": "note_created", "tags": ["examen"]}', '{}',
    '{"type": "schedule_session", "title": "Relire : {{note.title}}", "session_type": "document", "duration": 45, "in_days": 3, "time": "17:00"}', '[]'
  ),
  (
    'urgent_note', 'Note urgente', 'Un rappel quand une note contient « urgent » ou « à rendre ».', 'alerts', 'bell', 'marge', false, true,
    '{"type": "note_updated", "keywords": ["urgent", "à rendre"]}', '{}',
    '{"type": "send_notification", "title": "À ne pas oublier : {{note.title}}", "message": "« {{note.title}} » : {{note.excerpt}}", "href": "{{note.url}}", "priority": "high"}', '[]'
  ),
  (
    'shared_document', 'Document partagé', 'Un rappel quand on partage un document avec vous.', 'alerts', 'users', 'prune', false, true,
    '{"type": "document_shared"}', '{}',
    '{"type": "send_notification", "title": "{{sharer.name}} partage un document", "message": "« {{note.title}} » vous attend dans Collaboration.", "href": "/collaboration"}', '[]'
  ),
  (
    'new_member', 'Un proche s’est inscrit', 'Un rappel quand une personne que vous avez invitée crée son compte.', 'alerts', 'user-plus', 'sapin', false, true,
    '{"type": "user_registered"}', '{}',
    '{"type": "send_notification", "title": "{{member.name}} est là", "message": "{{member.name}} a créé son compte.", "href": "/collaboration"}', '[]'
  ),
  (
    'weekly_mail', 'Rapport par e-mail', 'Le dimanche à 18 h, vos chiffres de la semaine par e-mail.', 'analytics', 'mail', 'encre', false, true,
    '{"type": "time_based", "schedule": "weekly", "time": "18:00", "day_of_week": 0}', '{}',
    '{"type": "send_email", "recipient": "", "subject": "Votre semaine", "template": "weekly_report", "include_stats": true}', '[]'
  ),
  (
    'hundred_words_mail', 'Cent mots', 'Un e-mail de félicitations tous les cent mots.', 'motivation', 'mail', 'ambre', false, true,
    '{"type": "vocabulary_added", "threshold": 100}', '{}',
    '{"type": "send_email", "recipient": "", "subject": "{{words.total}} mots !", "message": "Votre carnet compte {{words.total}} mots.", "template": "congratulations", "include_stats": true}', '[]'
  ),
  (
    'weekly_backup', 'Sauvegarde du dimanche', 'Le dimanche à 3 h, une copie de vos données, et un rappel discret.', 'backup', 'sliders', 'brique', false, true,
    '{"type": "time_based", "schedule": "weekly", "time": "03:00", "day_of_week": 0}', '{}',
    '{"type": "create_backup"}',
    '[{"type": "send_notification", "config": {"title": "Sauvegarde faite", "message": "La copie de vos données du {{now.date}} est prête.", "href": "/automation", "priority": "low"}}]'
  ),
  (
    'note_to_webhook', 'Notes vers un autre service', 'Chaque nouvelle note part vers l’adresse de votre choix.', 'general', 'webhook', 'ardoise', true, true,
    '{"type": "note_created"}', '{}',
    '{"type": "webhook_call", "url": "", "method": "POST", "headers": [], "timeout": 30}', '[]'
  ),
  (
    'figures_to_webhook', 'Chiffres vers un tableau', 'Chaque soir à 22 h, vos chiffres partent vers l’adresse de votre choix.', 'analytics', 'webhook', 'canard', true, true,
    '{"type": "time_based", "schedule": "daily", "time": "22:00"}', '{}',
    '{"type": "webhook_call", "url": "", "method": "POST", "headers": [], "timeout": 30, "body": {"date": "{{now.date}}", "words": "{{figures.words}}", "reviews": "{{figures.reviews}}", "minutes": "{{figures.minutes}}"}}', '[]'
  ),
  (
    'monthly_review', 'Bilan écrit du mois', 'Le 1er du mois à 9 h, une note avec vos chiffres, et la même chose par e-mail.', 'analytics', 'calendar', 'olive', true, true,
    '{"type": "time_based", "schedule": "monthly", "time": "09:00", "day_of_month": 1}', '{}',
    '{"type": "create_note", "title": "Bilan au {{now.date}}", "content": "## Les sept derniers jours\n\n- {{figures.words}} mots ajoutés\n- {{figures.reviews}} révisions\n- {{figures.sessions}} séances, {{figures.minutes}} minutes\n\n## Et après\n\n", "tags": ["bilan"]}',
    '[{"type": "send_email", "config": {"recipient": "", "subject": "Bilan au {{now.date}}", "message": "Votre bilan : {{steps.1.note_url}}", "template": "weekly_report", "include_stats": true}}]'
  ),
  (
    'intensive_course', 'Semaine intensive', 'Le lundi, une séance chaque jour jusqu’au vendredi.', 'productivity', 'zap', 'marge', true, true,
    '{"type": "time_based", "schedule": "weekly", "time": "07:00", "day_of_week": 1}', '{}',
    '{"type": "schedule_session", "title": "Intensif 1 sur 5", "session_type": "mixed", "duration": 60, "in_days": 0, "time": "18:00"}',
    '[{"type": "schedule_session", "config": {"title": "Intensif 2 sur 5", "session_type": "mixed", "duration": 60, "in_days": 1, "time": "18:00"}}, {"type": "schedule_session", "config": {"title": "Intensif 3 sur 5", "session_type": "mixed", "duration": 60, "in_days": 2, "time": "18:00"}}, {"type": "schedule_session", "config": {"title": "Intensif 4 sur 5", "session_type": "mixed", "duration": 60, "in_days": 3, "time": "18:00"}}, {"type": "schedule_session", "config": {"title": "Intensif 5 sur 5", "session_type": "mixed", "duration": 60, "in_days": 4, "time": "18:00"}}]'
  );
