import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  automation: 'Automation',
  allAutomations: 'All automations',
  status: { label: 'Status', all: 'All' },
  loading: 'Loading the runs…',
  failed: 'The runs could not be loaded. They are safe on the server.',
  empty: 'Nothing has run yet.',
  emptyFiltered: 'No run matches.',
  last: (count) => `The last ${count} runs. They are kept for 90 days.`,
  back: 'All runs',
  deleted: 'Deleted automation',
  missing: { title: 'Run not found', body: 'This run no longer exists. Runs are kept for 90 days.' },
  facts: { cause: 'Trigger', started: 'Start', ended: 'End', duration: 'Duration' },
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
  downloadFailed: 'The backup could not be downloaded',
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
