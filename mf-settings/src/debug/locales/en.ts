import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  run: 'Test',
  runOf: (name) => `Test: ${name}`,
  running: 'Testing…',
  states: { ok: 'OK', none: 'None', failed: 'Failed' },
  duration: (ms) => `${ms} ms`,
  answers: 'It answers.',
  unanswered: 'No answer. Check the connection.',
  api: { title: 'API connection', lead: 'What the server says about itself, and about your session.' },
  video: {
    title: 'Video meetings',
    lead: 'The connection to an account of a video service.',
    provider: 'Video service',
    configured: 'A service is configured.',
    noProvider: 'No provider configured.',
    account: 'Connected account',
    connected: (until) => `Your account is connected until ${until}.`,
    notConnected: 'No account is connected.',
    inPlan: 'Your plan allows it.',
    notInPlan: 'Your plan does not include it.',
  },
  ai: {
    title: 'Assistant and automations',
    lead: 'Each test uses the real service, with your rights.',
    connection: 'Connection to the assistant',
    reached: 'The assistant answers.',
    discussion: 'Discussion',
    discussionHint: 'The discussion of the test is deleted afterwards.',
    message: 'Message',
    question: 'What is in my notes?',
    answered: (count) =>
      count === 0
        ? 'An answer without sources.'
        : count === 1
          ? 'An answer with one source.'
          : `An answer with ${count} sources.`,
    noModel: 'No language model: the assistant searches your notes and words.',
    model: (name) => `Language model: ${name}.`,
    automation: 'Automation',
    automationHint: 'An automation is created, run once and deleted. It sends you a notification.',
    ran: 'The automation has run.',
    notRun: 'The automation has failed.',
    notification: {
      title: 'Test of an automation',
      body: 'This notification comes from the Debug tab of the settings.',
    },
  },
}

export default en
