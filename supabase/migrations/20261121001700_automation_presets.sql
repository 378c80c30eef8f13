-- area: automation
--
-- The eight presets. Screens show their own texts by key; these names stand in the lists of automations.

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
    'motivation', 'sparkles', 'ambre', false,
    '{"type": "vocabulary_added", "thresholds": [50, 100, 200]}',
    '{"type": "send_notification", "title": "Nouveau palier atteint", "message": "Votre carnet de vocabulaire s’agrandit.", "href": "/vocabulary"}'
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
    'motivation', 'zap', 'canard', false,
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
    'backup', 'sliders', 'brique', false,
    '{"type": "time_based", "schedule": "daily", "time": "02:00"}',
    '{"type": "create_backup"}'
  );
