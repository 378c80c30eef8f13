-- area: shell
--
-- What a notification is about, by its kind: lists filter by it.

alter table public.notifications add column topic text generated always as (
  case
    when kind in ('study_reminder', 'daily_review', 'vocabulary_milestone', 'forgotten_notes', 'study_session', 'study_break') then 'study'
    when kind in ('invitation', 'invitation_answer', 'mention', 'comment', 'sharing') then 'collaboration'
    when kind in ('weekly_summary', 'monthly_report') then 'progress'
    when kind in ('automation', 'automation_paused', 'daily_backup') then 'automation'
    when kind in ('billing', 'support', 'zoom') then 'account'
    else 'app'
  end
) stored;
