import { readDamaged } from '@cahier/contract/testing/damage'
import { it } from 'vitest'
import readCalendar from './calendar.worker.ts'

const limits = { timeMs: 1000, bytes: 100_000, entries: 1000 }

const calendars = [
  ['DTSTART;TZID=Europe/Paris:20261121T180000', 'DURATION:PT30M', 'SUMMARY:Réviser\\, relire', 'DESCRIPTION:a', ' b'],
  ['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=12;WKST=MO', 'EXDATE;VALUE=DATE:20261225'],
  ['UID:1', 'DTSTART:20260101T080000Z', 'DTEND:20260101T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29'],
  [
    'UID:2',
    'DTSTART;TZID=Ici:20261101T080000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270101T000000Z',
  ],
].map((event) =>
  new TextEncoder().encode(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...['BEGIN:VTIMEZONE', 'TZID:Ici', 'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200'],
      ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'END:VTIMEZONE'],
      ...['BEGIN:VEVENT', ...event, 'END:VEVENT'],
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ),
)

it('a damaged calendar is read or refused', () =>
  readDamaged(calendars, (bytes) => readCalendar(new Blob([bytes]), { limits }), [
    'too-many',
    'too-large',
    'no-calendar',
  ]))
