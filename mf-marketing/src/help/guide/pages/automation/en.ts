import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Automations do things for you at the time you choose: reminders, summaries, reports. Their results arrive in the bell.',
  howTos: [
    { title: 'Switch an automation on', body: 'Use the switch on its card. **Next run** says when it will run.' },
    {
      title: 'Start from a template',
      body: 'Under **Templates**, search and filter, then **Use**. The automation is off until you switch it on. Those marked **PRO** need a paid plan.',
    },
    {
      title: 'Create your own',
      body: '**Create** leads through four steps: **Basics**, **Trigger**, **Action**, **Settings**. **Conditions** limit it, and **Insert data** puts into a text what the trigger knows. **Test** shows what would happen, without sending anything.',
    },
    {
      title: 'Change its time, rhythm or texts',
      body: 'In the menu of the card, **Configure**. What you have not saved stays on this device as a draft.',
    },
    { title: 'Try it at once', body: '**Run now** runs it without waiting for its time.' },
    {
      title: 'Understand a failure',
      body: 'Under **Runs**, open the one that failed: each step says what it did, why it failed and what to do. **Continue from the failed step** does not repeat the ones before.',
    },
    {
      title: 'Copy, share, stop',
      body: 'The menu of the card duplicates, exports to a file and deletes; **Import a file…** takes them up again, switched off. Turn the switch off to pause.',
    },
  ],
  keys: [['g a', 'Open Automation']],
} satisfies GuidePageTexts
