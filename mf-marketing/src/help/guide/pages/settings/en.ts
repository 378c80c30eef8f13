import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
    {
      title: 'See how secure your account is',
      body: 'Under **Security** the score says what is missing and leads there. **Open sessions** ends a device that you forgot, **Recent activity** shows what has happened.',
    },
    {
      title: 'Turn on two-factor authentication',
      body: '**Set up** shows a QR code for your authenticator app. Then keep the recovery codes: each replaces your phone once.',
    },
    {
      title: 'Sign in without a password',
      body: 'Under **Passkeys**, add one; when you sign in, choose “Use a passkey”.',
    },
    {
      title: 'Export all your data',
      body: 'Under **Data and privacy**, **Export** writes one ZIP file with your notes, your words and their reviews, your sessions, your files and your settings.',
    },
    {
      title: 'Import data',
      body: '**Import** reads an export again, or a JSON file with documents or vocabulary. Only what you do not have is added; an import that was stopped goes on where it was.',
    },
    {
      title: 'Delete your account',
      body: 'In the **Danger zone**, **Delete my account** removes everything, at once and for good. What you share is named before: hand it over to somebody who uses it.',
    },
    {
      title: 'Getting your figures every week',
      body: 'Under **Security**, **Email security**, turn on **Weekly report**: on Monday morning your last seven days arrive by email.',
    },
    {
      title: 'Checking that everything answers',
      body: '**Debug and API** tests the server, video meetings, the assistant and automations with your account, and shows their answers.',
    },
  ],
  keys: [['g s', 'Open Settings']],
} satisfies GuidePageTexts
