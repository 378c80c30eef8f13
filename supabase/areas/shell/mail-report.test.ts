import { expect, test } from 'vitest'
import { readMailReport } from '../../functions/shell/mail-reports/mail-report.ts'

const id = '6f1d2a34-0000-4000-8000-00000000abcd'

interface Delivery {
  action?: string
  status?: string
  diagnostic?: string
  original?: string
  encoding?: 'base64'
}

/** A delivery report as a mail server of ours would write it. */
function delivery({
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 no such user',
  original = `<${id}@cahier.test>`,
  encoding,
}: Delivery) {
  const fields = `Reporting-MTA: dns; mx.elsewhere.test\n\nFinal-Recipient: rfc822; lea@elsewhere.test\nAction: ${action}\nStatus: ${status}\n${diagnostic === '' ? '' : `Diagnostic-Code: ${diagnostic}\n`}`
  return `From: MAILER-DAEMON@elsewhere.test
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report;
\treport-type=delivery-status;
\tboundary="b=_1"

--b=_1
Content-Type: text/plain

It did not arrive.

--b=_1
Content-Type: message/delivery-status${encoding === undefined ? '' : `\nContent-Transfer-Encoding: ${encoding}`}

${encoding === undefined ? fields : btoa(fields)}
--b=_1
Content-Type: text/rfc822-headers

From: Cahier <bonjour@cahier.test>
Message-ID:
 ${original}
Subject: Bonjour

--b=_1--
`
}

test.each<[string, Delivery, unknown]>([
  ['an unknown address', {}, { mailId: id, outcome: 'refused', reason: '550 5.1.1 no such user' }],
  ['fields in base64', { encoding: 'base64' }, { mailId: id, outcome: 'refused', reason: '550 5.1.1 no such user' }],
  [
    'a folded diagnostic',
    { diagnostic: 'smtp; 550-5.1.1 The account\n    does not exist' },
    { mailId: id, outcome: 'refused', reason: '550-5.1.1 The account does not exist' },
  ],
  [
    'a general status with words',
    { status: '5.0.0', diagnostic: 'smtp; 550 user unknown' },
    { mailId: id, outcome: 'refused', reason: '5.0.0 550 user unknown' },
  ],
  [
    'a policy',
    { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 blocked' },
    { mailId: id, outcome: 'failed', reason: '550 5.7.1 blocked' },
  ],
  [
    'a full mailbox',
    { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 full' },
    { mailId: id, outcome: 'failed', reason: '552 5.2.2 full' },
  ],
  [
    'a mail that was put off for too long',
    { status: '4.4.7', diagnostic: '' },
    { mailId: id, outcome: 'failed', reason: '4.4.7' },
  ],
  ['a delay', { action: 'delayed', status: '4.4.1' }, 'no_failure'],
  ['an arrival', { action: 'delivered', status: '2.0.0' }, 'no_failure'],
  ['somebody else’s mail', { original: '<x@elsewhere.test>' }, 'not_ours'],
])('a delivery report of %s', (_name, report, expected) => {
  expect(readMailReport(delivery(report))).toEqual(expected)
  expect(readMailReport(delivery(report).replaceAll('\n', '\r\n'))).toEqual(expected)
})

const feedback = (kind: string) => `From: abuse@elsewhere.test
Content-Type: multipart/report; report-type=feedback-report; boundary=b

--b
Content-Type: text/plain

A complaint.
--b
Content-Type: message/feedback-report

Feedback-Type: ${kind}
User-Agent: Test/1
Version: 1

--b
Content-Type: message/rfc822

From: Cahier <bonjour@cahier.test>
Message-ID: <${id}@cahier.test>

Bonjour
--b--
`
test.each([
  ['abuse', { mailId: id, outcome: 'complaint', reason: 'abuse' }],
  ['not-spam', 'no_failure'],
])('a feedback report of %s', (kind, expected) => {
  expect(readMailReport(feedback(kind))).toEqual(expected)
})

test.each([
  ['', 'no_report'],
  ['Subject: Bonjour\n\nBonjour', 'no_report'],
  [
    `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(50)}`,
    'no_report',
  ],
  ['Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n--b--', 'not_ours'],
])('%j is none', (source, expected) => {
  expect(readMailReport(source)).toBe(expected)
})
