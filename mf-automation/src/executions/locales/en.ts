import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  automation: 'Automation',
  allAutomations: 'All automations',
  status: { label: 'Status', all: 'All statuses' },
  loading: 'Loading the runs…',
  failed: 'The runs could not be loaded. They are safe on the server.',
  empty: 'Nothing has run yet.',
  emptyFiltered: 'No run matches.',
  last: (count) => `The last ${count} runs. They are kept for 90 days.`,
  back: 'All runs',
  deleted: 'Deleted automation',
  missing: { title: 'Run not found', body: 'This run no longer exists. Runs are kept for 90 days.' },
  facts: { cause: 'Trigger', started: 'Start', ended: 'End', duration: 'Time of its steps' },
  steps: 'Steps',
  step: (position, action) => `${position}. ${action}`,
  noSteps: 'This run has no recorded steps.',
  input: 'Sent',
  output: 'Result',
  data: 'Data of the trigger',
  attempts: (count) => `${count} ${count > 1 ? 'attempts' : 'attempt'}`,
  nextAttempt: (at) => `Next attempt on ${at}`,
  none: 'Nothing',
  open: 'Open',
  download: 'Download the backup',
  downloading: (file, total) => `File ${file} of ${total}`,
  downloaded: (missing) =>
    missing === 0
      ? 'The backup is downloaded'
      : missing === 1
        ? 'The backup is downloaded, except for one file that no longer exists'
        : `The backup is downloaded, except for ${missing} files that no longer exist`,
  downloadFailed: 'The backup could not be downloaded',
  files: (count, size) => (count === 0 ? 'None' : `${count} (${size})`),
  outputs: {
    note_title: { label: 'Title' },
    status: { label: 'Status of the answer' },
    answer: { label: 'Answer' },
    bytes: { label: 'Data' },
    files: { label: 'Files' },
    skipped: { label: 'Nothing was done' },
    'figures.notes': { label: 'Notes' },
    'figures.words': { label: 'Words' },
    'figures.reviews': { label: 'Reviews' },
    'figures.sessions': { label: 'Sessions' },
    'figures.minutes': { label: 'Minutes' },
  },
  skips: {
    nothing_to_say: 'There was nothing to say.',
    notifications_off: 'These notifications are switched off in your preferences.',
    mails_off: 'These emails are switched off in your preferences.',
    mail_stopped: 'Your address refuses our messages: see your preferences.',
  },
  buttons: {
    again: 'Run again',
    retry: 'Continue from the failed step',
    cancel: 'Stop',
    edit: 'Edit the automation',
  },
  toast: {
    again: 'Run started',
    againFailed: 'The run could not be started again',
    retried: 'Run continued',
    retryFailed: 'The run could not be continued',
    cancelled: 'Run stopped',
    cancelFailed: 'The run could not be stopped',
  },
}
export default en
