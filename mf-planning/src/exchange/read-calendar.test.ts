import { describe, expect, it } from 'vitest'
import { localZone } from '../schedule/days.ts'
import { CalendarRefused, readCalendar } from './read-calendar.ts'

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const start = 'DTSTART;TZID=Europe/Paris:20261121T180000'
const half = 'DURATION:PT30M'

describe('an event', () => {
  it.each<[string, string[], object]>([
    ['by the clock of a zone', [start, half], { scheduled_for: '2026-11-21T17:00:00.000Z', time_zone: 'Europe/Paris' }],
    [
      'in summer, with its end',
      ['DTSTART;TZID="Europe/Paris":20260721T180000', 'DTEND;TZID=Europe/Paris:20260721T193000'],
      { scheduled_for: '2026-07-21T16:00:00.000Z', duration: 90 },
    ],
    [
      'in UTC',
      ['DTSTART:20261121T180000Z', 'DTEND:20261121T190000Z'],
      { scheduled_for: '2026-11-21T18:00:00.000Z', time_zone: localZone() },
    ],
    [
      'by whatever clock',
      ['DTSTART:20261121T180000', half],
      { scheduled_for: new Date(2026, 10, 21, 18).toISOString() },
    ],
    [
      'with a zone under a path',
      ['DTSTART;TZID=/example.org/20240101/America/New_York:20261121T120000', half],
      { scheduled_for: '2026-11-21T17:00:00.000Z' },
    ],
    [
      'at a time that the clock skips',
      ['DTSTART;TZID=Europe/Paris:20260329T023000', half],
      { scheduled_for: '2026-03-29T01:30:00.000Z' },
    ],
    [
      'at a time that the clock repeats',
      ['DTSTART;TZID=Europe/Paris:20261025T023000', half],
      { scheduled_for: '2026-10-25T00:30:00.000Z' },
    ],
    [
      'over the change of the clocks',
      ['DTSTART;TZID=Europe/Paris:20260328T233000', 'DTEND;TZID=Europe/Paris:20260329T033000'],
      { duration: 180 },
    ],
    ['of a week’s notation', [start, 'DURATION:P0DT1H15M'], { duration: 75 }],
    [
      'with folded and escaped text',
      [start, half, 'SUMMARY:Lire\\, rel', ' ire\\; \\\\ fin', 'DESCRIPTION:un\\ndeux'],
      { title: 'Lire, relire; \\ fin', description: 'un\ndeux' },
    ],
    [
      'with an alarm of its own',
      [start, half, 'SUMMARY:Lire', 'BEGIN:VALARM', 'SUMMARY:Sonne', 'DURATION:PT5H', 'END:VALARM'],
      { title: 'Lire', duration: 30 },
    ],
  ])('%s', (_name, lines, expected) => {
    expect(readCalendar(calendar(['UID:a', ...lines]))).toMatchObject([{ uid: 'a', ...expected }])
  })
})

describe('a file is refused whole', () => {
  it.each<[CalendarRefused['reason'], string, string]>([
    ['noCalendar', 'Bonjour', ''],
    ['noCalendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', ''],
    ['noDate', calendar(['SUMMARY:a', half]), 'a'],
    ['noDate', calendar(['SUMMARY:a', 'DTSTART:demain', half]), 'a'],
    ['allDay', calendar(['SUMMARY:a', 'DTSTART;VALUE=DATE:20261121']), 'a'],
    ['duration', calendar(['SUMMARY:a', start]), 'a'],
    ['duration', calendar(['SUMMARY:a', start, 'DURATION:PT8H1M']), 'a'],
    ['duration', calendar(['SUMMARY:a', start, 'DTEND;TZID=Europe/Paris:20261121T170000']), 'a'],
    [
      'zone',
      calendar(['SUMMARY:a', 'DTSTART;TZID=Romance Standard Time:20261121T180000', half]),
      'Romance Standard Time',
    ],
    ['repeats', calendar(['SUMMARY:a', start, half, 'RRULE:FREQ=DAILY']), 'a'],
    ['tooMany', calendar(...Array.from({ length: 1001 }, () => [start, half])), ''],
  ])('%s', (reason, text, event) => {
    const good = calendar([start, half])
    expect(readCalendar(good)).toHaveLength(1)
    const refusal = (() => {
      try {
        readCalendar(text)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(CalendarRefused)
    expect(refusal).toMatchObject({ reason, event })
  })
})

it('a cancelled event is none', () => {
  expect(readCalendar(calendar(['SUMMARY:a', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20261121']))).toEqual([])
})
