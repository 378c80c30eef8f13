import type { GuideTexts } from './fr.ts'

const en: GuideTexts = {
  notes: {
    purpose:
      'Notes keeps what you write: lessons, summaries, ideas. Search, tags and pins bring everything back, and you can write offline too.',
    howTos: [
      {
        title: 'Create a note',
        body: 'Choose **New note**, give it a title, write, then **Create note**. Tags are separated by commas.',
      },
      {
        title: 'Write without thinking about saving',
        body: 'Open a note and write: it is saved three seconds after the last keystroke. The state stands at the top: **Saving…**, **Not saved** or **Saved**.',
      },
      {
        title: 'Find a note',
        body: 'Search ignores case and accents. Narrow the list with **Pinned** or **Recent**, or choose a tag.',
      },
      { title: 'Keep a note at hand', body: '**Pin** puts it at the top of the list; **Unpin** puts it back.' },
      {
        title: 'Tidy up tags',
        body: '**Manage tags** lets you rename a tag, change its colour, delete it, or **Merge** it with another. The change holds for all its notes.',
      },
      { title: 'Attach files', body: 'In the note, **Attach files**, or drop them onto it. A file has 25 MB at most.' },
      {
        title: 'Go back to an earlier text',
        body: 'In **More actions**, **Versions** shows earlier texts and what has changed. **Go back to this version** brings one back.',
      },
      {
        title: 'Recover a deleted note',
        body: '**Trash** keeps deleted notes for 30 days. **Restore** puts them back into the list.',
      },
    ],
    keys: [
      ['g n', 'Open Notes'],
      ['Ctrl+S', 'Save the note'],
      ['Ctrl+F', 'Focus mode; twice in a row, the browser’s search'],
      ['Ctrl+P', 'Pin or unpin; twice in a row, printing'],
      ['←', 'Previous note, outside the text'],
      ['→', 'Next note, outside the text'],
    ],
  },
  vocabulary: {
    purpose:
      'Vocabulary is your notebook of words. Each word has a definition, an example and a mastery that follows your reviews.',
    howTos: [
      {
        title: 'Add a word',
        body: 'Choose **Add a word**, write the word and its definition, then **Add**. Category and example help you remember it.',
      },
      {
        title: 'Find a word',
        body: 'Search for it, or choose its first letter. **Show all** brings the whole notebook back; accents do not matter.',
      },
      {
        title: 'See what is left to learn',
        body: 'Under **Level**, choose **To review** or **Mastered**. A word is mastered from 80 on.',
      },
      {
        title: 'Review with cards',
        body: 'Switch the view to **Flashcards**. **Show the answer** turns the card; then answer **Again**, **Hard**, **Good** or **Easy**.',
      },
      {
        title: 'Take an answer back',
        body: '**Undo the last answer** erases your last answer and gives the word the mastery it had.',
      },
      {
        title: 'See how you get on',
        body: '**Statistics** shows your days of study, what you keep and what comes back. Under **Review settings**, **Fit to my answers** spaces your words by your own memory.',
      },
      {
        title: 'Correct or delete a word',
        body: 'Open the word, then **Edit** or **Delete**. A deletion can be undone for a few seconds.',
      },
      {
        title: 'Import from Anki or a table',
        body: 'The button **Import or export** reads a CSV, a text or a package of Anki with its history, and shows everything before it adds. It writes the same files.',
      },
    ],
    keys: [
      ['g v', 'Open Vocabulary'],
      ['Space', 'Turn the card'],
      ['1', 'Again'],
      ['2', 'Hard'],
      ['3', 'Good'],
      ['4', 'Easy'],
      ['Z', 'Undo the last answer'],
      ['←', 'Previous card'],
      ['→', 'Next card'],
    ],
  },
  planning: {
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
        body: 'Every session shows its state: **Upcoming**, **In progress**, **Completed** or **Overdue**.',
      },
      { title: 'Complete a session', body: 'In the session, **Mark as done** sets its progress to 100%.' },
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
        body: '**Other calendars** gives a secret address and an .ics file, and imports one.',
      },
    ],
    keys: [['g p', 'Open Planning']],
  },
  collaboration: {
    purpose:
      'Collaboration brings people together around a study, a document or a discussion. Video meetings are prepared under Video meetings.',
    howTos: [
      {
        title: 'Create a session',
        body: 'Choose **New session**, give a title, a date and a duration, then **Create session**.',
      },
      {
        title: 'Choose the right type',
        body: '**Study**, **Document** and **Discussion** stay in Cahier; **Video** creates a meeting.',
      },
      {
        title: 'Answer an invitation',
        body: 'A session you are invited to says **Invitation**. Choose **Accept** or **Decline**.',
      },
      {
        title: 'Share the address of a session',
        body: '**Copy link** copies it. Only people who are invited can open it.',
      },
      {
        title: 'Prepare a video meeting',
        body: 'Under Video meetings, **New meeting**, a subject, a password if needed, then **Create meeting**.',
      },
      {
        title: 'Link a meeting to a session',
        body: 'In the meeting, **Linked session** chooses the session; its participants will see it.',
      },
      {
        title: 'Close or reopen a meeting',
        body: '**Close meeting** keeps people from entering; **Reopen meeting** opens it again.',
      },
      { title: 'Leave a session', body: '**Leave session** takes you out. You need another invitation to come back.' },
    ],
    keys: [
      ['g c', 'Open Collaboration'],
      ['g z', 'Open Video meetings'],
    ],
  },
  assistant: {
    purpose: 'The assistant searches your notes and your vocabulary, and shows the passages that answer your question.',
    howTos: [
      { title: 'Ask a question', body: 'Write into the field, then **Send**. A message has 4,000 characters at most.' },
      { title: 'Start from a suggestion', body: 'In a new chat, choose one of the **Suggestions** and complete it.' },
      {
        title: 'Open what it quotes',
        body: 'Below the answer, each passage leads to the note or the word it comes from.',
      },
      { title: 'Use an answer elsewhere', body: '**Copy the answer** puts it on the clipboard.' },
      {
        title: 'Find an exchange again',
        body: 'Exchanges are kept under **Conversations**. **Rename** and **Delete** are in the menu of each.',
      },
      { title: 'Change the subject', body: '**New chat** opens an empty conversation; the old one stays in the list.' },
      {
        title: 'When it does not answer',
        body: 'If the state says **AI disconnected**, choose **Reconnect**. Your message stays in the field.',
      },
    ],
    keys: [
      ['g i', 'Open the assistant'],
      ['Enter', 'Send the message'],
      ['Shift+Enter', 'New line'],
    ],
  },
  automations: {
    purpose:
      'Automations do things for you at the time you choose: reminders, summaries, reports. Their results arrive in the bell.',
    howTos: [
      { title: 'Switch an automation on', body: 'Use the switch on its card. **Next run** says when it will run.' },
      {
        title: 'Choose time and rhythm',
        body: 'In the menu of the card, **Configure**. Choose **Every day**, **Every week** or **Every month**, then **Save**.',
      },
      {
        title: 'Change what it writes',
        body: 'In **Configure**, **Title of the notification** and **Message** are yours.',
      },
      { title: 'Try it at once', body: '**Run now** runs it without waiting for its time.' },
      { title: 'See what it did', body: '**History** lists its last runs with their result and duration.' },
      {
        title: 'Stop it',
        body: 'Turn the switch off to pause it; **Delete** erases its settings and history as well.',
      },
    ],
    keys: [['g a', 'Open Automation']],
  },
  settings: {
    purpose: 'Settings holds your profile and your preferences. They follow your account on all your devices.',
    howTos: [
      { title: 'Change your name', body: 'Under **Profile**, change **Full name**, then **Save**.' },
      {
        title: 'Set a picture',
        body: '**Change picture** takes a JPG, PNG or GIF image of 2 MB at most. **Remove picture** goes back to initials.',
      },
      { title: 'Go dark', body: 'Under **Preferences**, choose the theme **Dark**, **Light** or **Same as system**.' },
      { title: 'Change the language', body: '**Language** changes all texts at once, without reloading the page.' },
      {
        title: 'Choose your notifications',
        body: 'Under **Notifications**, keep or switch off **Study reminders**, **Collaboration**, **Weekly progress** and **New features**.',
      },
    ],
    keys: [['g s', 'Open Settings']],
  },
}

export default en
