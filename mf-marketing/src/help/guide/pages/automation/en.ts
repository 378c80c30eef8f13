import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
} satisfies GuidePageTexts
