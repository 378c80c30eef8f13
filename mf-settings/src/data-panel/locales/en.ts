import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const things = (count: number) => plural('en', count, { one: 'item', other: 'items' })

const en: Catalogue<typeof fr> = {
  tab: 'Data and privacy',
  title: 'Your data',
  demo: 'The demo has no account: its sample data cannot be exported. Create an account to keep what you did.',
  loading: 'Loading your data…',
  failed: {
    title: 'Your data could not be counted',
    body: 'It is still there. Check the connection and try again.',
    retry: 'Try again',
  },
  items: (shown, count) => `${shown} ${things(count)}`,
  hint: 'One file holds everything: notes and versions, words and reviews, sessions, attached files, settings. It can be read here again, or with other software.',
  empty: 'There is nothing to export yet. Import a file, or create your first note.',
  export: 'Export',
  import: 'Import',
  stop: 'Stop',
  close: 'Close',
  cancel: 'Cancel',
  progress: (section, done, total) => `${section}: ${done} of ${total}`,
  sections: {
    folders: 'Folders',
    documents: 'Notes',
    note_versions: 'Versions of notes',
    note_former_titles: 'Former titles of notes',
    attachments: 'Attached files',
    file_highlights: 'Highlights',
    files: 'Files',
    tags: 'Tags',
    vocabulary: 'Words',
    study_series: 'Repeated sessions',
    study_sessions: 'Study sessions',
    automations: 'Automations',
    automation_executions: 'Runs',
    conversations: 'Conversations',
    messages: 'Messages',
    collaboration_sessions: 'Shared sessions',
    meeting_rooms: 'Meeting rooms',
    others: 'Other data',
  },
  exporting: {
    title: 'Exporting your data',
    description: 'Keep this page open until the end.',
    preparing: 'Preparing…',
    leave: 'The export is not finished. Stop it?',
    done: (day) => `Your data of ${day} is exported`,
    failed: 'The export could not be finished. Try again.',
    unsent: {
      notice: (shown, count) =>
        plural('en', count, {
          one: `${shown} change is still on this device only and would be missing from the export. It is sent as soon as the server answers; a draft is sent when you save it.`,
          other: `${shown} changes are still on this device only and would be missing from the export. They are sent as soon as the server answers; a draft is sent when you save it.`,
        }),
      title: 'Export without these changes?',
      confirm: 'Export without them',
      wait: 'Wait',
    },
    missing: (shown, count) =>
      plural('en', count, {
        one: `${shown} attached file cannot be found on the server and is missing from the archive:`,
        other: `${shown} attached files cannot be found on the server and are missing from the archive:`,
      }),
    missingLabel: 'Files not found',
    headings: 'Word;Definition;Category;Examples;Difficulty;Mastery',
    readMe: (missing) => `# Your data from Cahier

- \`cahier.json\`: all data of the account. “Settings”, “Data and privacy”, “Import” reads it again.
- \`notes/\`: each note as Markdown, the trash (corbeille) apart.
- \`words.csv\`: the words, for a spreadsheet.
- \`files/\`: attached files and the profile picture.

After an import, automations stay inactive, and nothing that the account has already is added twice.
${missing.length > 0 ? `\n## Files not found\n\n${missing.map((name) => `- ${name}`).join('\n')}\n` : ''}`,
  },
  importing: {
    title: 'Import data',
    description:
      'An export from Cahier (ZIP), or a JSON file with documents or vocabulary. Only what you do not have is added.',
    choose: 'Choose a file',
    reading: 'Reading the file…',
    preparing: 'Preparing…',
    leave: 'The import is not finished. Stop it?',
    submit: 'Import',
    invalid: 'Invalid file',
    newer: 'This file comes from a newer version of Cahier.',
    failedReading: 'The file could not be read.',
    found: (shown, count) => `This file holds ${shown} ${things(count)}.`,
    writtenOn: (day) => `It was written on ${day}.`,
    withPreferences: 'Also replace my profile and settings with those of the file',
    done: (shown, count) => plural('en', count, { one: `${shown} item imported`, other: `${shown} items imported` }),
    stopped: 'Import stopped. What has been imported is kept; start again to continue.',
    failed: 'The import could not be finished. What has been imported is kept; start again to continue.',
    refused: (shown, count) =>
      plural('en', count, {
        one: `${shown} note was not added: your plan has no room left. Import again after changing your plan.`,
        other: `${shown} notes were not added: your plan has no room left. Import again after changing your plan.`,
      }),
    refusedFiles: (shown, count) =>
      plural('en', count, {
        one: `${shown} attached file was not added: your storage is full.`,
        other: `${shown} attached files were not added: your storage is full.`,
      }),
    leftOut: (shown, count) =>
      plural('en', count, {
        one: `${shown} item of the file could not be read:`,
        other: `${shown} items of the file could not be read:`,
      }),
    leftOutLabel: 'Unreadable items',
  },
}
export default en
