import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Planning sets time aside for studying. Your sessions stand day by day, and the dashboard shows the next one.',
  howTos: [
    {
      title: 'Plan a session',
      body: 'Choose **New Session**, give a title, a date and a duration from 15 to 480 minutes, then **Plan**.',
    },
    {
      title: 'Choose what to study',
      body: 'The type says what the session is about: **Vocabulary**, **Document** or **Mixed**.',
    },
    {
      title: 'Know where you stand',
      body: 'Every session shows its state: **Upcoming**, **In progress**, **Completed**, **Overdue** or **Set aside**.',
    },
    { title: 'Complete a session', body: 'In the session, **Mark as done** sets its progress to 100%.' },
    {
      title: 'Settle overdue sessions',
      body: 'From two on, **List** settles them together: **Mark all as done**, or **Set all aside** if you give them up. **Undo**, in the message that follows, takes it back.',
    },
    {
      title: 'Change a session',
      body: 'Open it, then **Edit**. Change the date to reschedule it and confirm with **Save**.',
    },
    {
      title: 'Delete a session',
      body: '**Delete** takes it off the schedule; **Undo**, in the message that follows, brings it back.',
    },
    {
      title: 'Look at past sessions',
      body: 'In **List**, under **Past**, **Show older sessions** shows more of them.',
    },
    { title: 'Move a session', body: 'In **Calendar**, drag it to another day, or choose **Move to…**.' },
    {
      title: 'Repeat a session',
      body: '**Repeat** brings it back **Every day**, **Every week** or **Every month**; a change is for **This session**, **This one and those after it** or **The whole series**.',
    },
    {
      title: 'Study what is planned',
      body: '**Start** opens the words or the document and counts the time; **Pause** stops it.',
    },
    {
      title: 'See your sessions in another calendar',
      body: '**Other calendars** gives a secret address that it subscribes to, and an .ics file.',
    },
    {
      title: 'Import another calendar',
      body: 'Under **Import**, an .ics file shows its sessions before it adds them. Past ones only come if you want them, as completed.',
    },
    {
      title: 'Undo an import',
      body: '**Imports** lists the files that you imported. **Undo the import** removes their sessions, except those that you studied since.',
    },
    {
      title: 'See your figures',
      body: '**Analytics** shows your **Completion rate**, your **Average duration**, your **Study streak** and the time for each type. A session that was set aside does not count in the rate.',
    },
  ],
  keys: [['g p', 'Open Planning']],
} satisfies GuidePageTexts
