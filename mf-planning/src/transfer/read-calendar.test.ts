import { isZone, localZone } from '@cahier/contract/time'
import { describe, expect, it } from 'vitest'
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import type { Incoming, LeftOut } from './incoming.ts'
import { readCalendar } from './read-calendar.ts'
import type { CalendarProblem } from './refused.ts'

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = (...events: string[][]) => file(...events.flatMap((lines) => event(...lines)))
const start = 'DTSTART;TZID=Europe/Paris:20261121T180000'
const half = 'DURATION:PT30M'
/** Sunday. */
const now = new Date(2026, 10, 22, 12)
const moments = ({ sessions }: Incoming) => sessions.map(({ scheduled_for }) => scheduled_for)

describe('reading an event', () => {
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
      { scheduled_for: new Date(2026, 10, 21, 18).toISOString(), time_zone: localZone() },
    ],
    [
      'with a zone under a path',
      ['DTSTART;TZID=/example.org/20240101/America/New_York:20261121T120000', half],
      { scheduled_for: '2026-11-21T17:00:00.000Z', time_zone: 'America/New_York' },
    ],
    [
      'with a zone as Outlook calls it',
      ['DTSTART;TZID=Romance Standard Time:20260721T180000', half],
      { scheduled_for: '2026-07-21T16:00:00.000Z', time_zone: 'Europe/Paris' },
    ],
    [
      'with a zone that is an offset',
      ['DTSTART;TZID="(GMT+05:30) Chennai":20260721T180000', half],
      { scheduled_for: '2026-07-21T12:30:00.000Z', time_zone: localZone() },
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
      'of a whole day, in the morning',
      ['DTSTART;VALUE=DATE:20261121'],
      { scheduled_for: new Date(2026, 10, 21, 9).toISOString(), duration: 30, remarks: ['allDay'] },
    ],
    [
      'of a whole day that does not say so',
      ['DTSTART:20261121', 'DTEND:20261122'],
      { duration: 30, remarks: ['allDay'] },
    ],
    ['without an end', [start], { duration: 30, remarks: ['noEnd'] }],
    ['with an end that is no time', [start, 'DTEND:None'], { duration: 30, remarks: ['noEnd'] }],
    ['with a rule that says nothing', [start, half, 'RRULE:'], { duration: 30, remarks: [] }],
    ['with repeated dates that say nothing', [start, half, 'RDATE:', 'EXDATE:'], { duration: 30, remarks: [] }],
    [
      'that ends when it begins',
      [start, 'DTEND;TZID=Europe/Paris:20261121T180000'],
      { duration: 30, remarks: ['noEnd'] },
    ],
    [
      'in a zone that nobody knows, by the learner’s clock',
      ['DTSTART;TZID=Mars/Olympus:20261121T180000', half],
      { scheduled_for: new Date(2026, 10, 21, 18).toISOString(), time_zone: localZone(), remarks: ['zone'] },
    ],
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
    expect(readCalendar(calendar(['UID:a', ...lines]), now)).toMatchObject({
      sessions: [{ uid: 'a', ...expected }],
      leftOut: [],
      unread: 0,
    })
  })

  it('uses the time zone that the file defines', () => {
    const zone = (kind: string, from: string, to: string, month: number) => [
      `BEGIN:${kind}`,
      'DTSTART:16010101T020000',
      `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ]
    const text = file(
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      ...zone('STANDARD', '+0400', '+0300', 10),
      ...zone('DAYLIGHT', '+0300', '+0400', 3),
      'END:VTIMEZONE',
      ...event('UID:a', 'DTSTART;TZID=Customized Time Zone:20260721T180000', half),
      ...event('UID:b', 'DTSTART;TZID=Customized Time Zone:20261121T180000', half),
    )
    const read = readCalendar(text, now)
    expect(moments(read)).toEqual(['2026-07-21T14:00:00.000Z', '2026-11-21T15:00:00.000Z'])
    expect(read.sessions[0]?.time_zone).toBe(localZone())
  })

  it('reads an unknown zone as the calendar’s own', () => {
    const text = file('X-WR-TIMEZONE:Asia/Tokyo', ...event('UID:a', 'DTSTART;TZID=Nowhere:20261121T180000', half))
    expect(readCalendar(text, now).sessions).toMatchObject([
      { scheduled_for: '2026-11-21T09:00:00.000Z', time_zone: 'Asia/Tokyo', remarks: ['zone'] },
    ])
  })

  it.each<[string, string, number]>([
    ['with lines after the calendar', `${calendar(['UID:a', start, half])}-- \r\nsent from a phone\r\n`, 2],
    ['without its last line', calendar(['UID:a', start, half]).replace('END:VCALENDAR', ''), 0],
    ['with lines before it', `<!-- -->\r\n${calendar(['UID:a', start, half])}`, 1],
    ['with lines that are no properties', calendar(['UID:a', start, half, 'a stray line', 'X-A;=:b']), 2],
    ['with only newlines between its lines', calendar(['UID:a', start, half]).replaceAll('\r', ''), 0],
  ])('reads a file %s', (_name, text, unread) => {
    expect(readCalendar(text, now)).toMatchObject({ sessions: [{ uid: 'a', duration: 30 }], leftOut: [], unread })
  })

  it('reads all calendars of a file', () => {
    const read = readCalendar(calendar(['UID:a', start, half]) + calendar(['UID:b', start, half]), now)
    expect(read.sessions.map(({ uid }) => uid)).toEqual(['a', 'b'])
  })

  it('keeps the newer of two versions', () => {
    const twice = calendar(
      ['UID:a', 'SEQUENCE:2', 'SUMMARY:neu', start, half],
      ['UID:a', 'SEQUENCE:1', 'SUMMARY:alt', start, half],
    )
    expect(readCalendar(twice, now).sessions.map(({ title }) => title)).toEqual(['neu'])
  })

  it('gives an event without a uid the same one at each reading', () => {
    const nameless = calendar(['SUMMARY:a', start, half], ['SUMMARY:b', start, half])
    expect(new Set(readCalendar(nameless, now).sessions.map(({ uid }) => uid)).size).toBe(2)
    expect(readCalendar(nameless, now)).toEqual(readCalendar(nameless, now))
  })

  it('names a cancelled event apart', () => {
    expect(readCalendar(calendar(['SUMMARY:a', 'STATUS:CANCELLED', start, half]), now)).toEqual({
      sessions: [],
      leftOut: [],
      cancelled: ['a/2026-11-21T18:00:00'],
      unread: 0,
    })
  })

  it('names as cancelled what a message about cancellations holds, and an occurrence', () => {
    const message = file('METHOD:CANCEL', ...event('UID:a', 'SUMMARY:a', start, half))
    expect(readCalendar(message, now)).toMatchObject({ sessions: [], cancelled: ['a'] })
    const series = calendar(
      ['UID:b', 'SUMMARY:b', start, half, 'RRULE:FREQ=DAILY;COUNT=3'],
      ['UID:b', 'STATUS:CANCELLED', 'RECURRENCE-ID;TZID=Europe/Paris:20261122T180000', start, half],
    )
    expect(readCalendar(series, now).cancelled).toEqual(['b/2026-11-22T17:00:00.000Z'])
    expect(readCalendar(series, now).sessions).toHaveLength(1)
  })

  it('puts the place before the description', () => {
    const place = ['LOCATION:Amphi B2\\, bât. Curie', 'DESCRIPTION:\\nGroupe 2', start, half]
    expect(readCalendar(calendar(place), now).sessions).toMatchObject([
      { description: 'Amphi B2, bât. Curie\n\nGroupe 2' },
    ])
    expect(readCalendar(calendar(['LOCATION:B2', start, half]), now).sessions).toMatchObject([{ description: 'B2' }])
  })

  const paris = (time: string) => `;TZID=Europe/Paris:${time}`
  it.each<[string, string[], [string, number, string[]][]]>([
    [
      'a day of nine and a half hours',
      [`DTSTART${paris('20261204T083000')}`, `DTEND${paris('20261204T180000')}`],
      [['2026-12-04T07:30', 480, ['cut']]],
    ],
    [
      'five whole days',
      ['DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261212'],
      ['07', '08', '09', '10', '11'].map((day) => [
        new Date(2026, 11, Number(day), 9).toISOString().slice(0, 16),
        30,
        ['allDay', 'days'],
      ]),
    ],
    [
      'from a Monday afternoon to a Wednesday noon',
      [`DTSTART${paris('20261207T140000')}`, `DTEND${paris('20261209T120000')}`],
      [
        ['2026-12-07T13:00', 480, ['days', 'cut']],
        ['2026-12-08T13:00', 480, ['days', 'cut']],
        ['2026-12-09T08:00', 180, ['days']],
      ],
    ],
    [
      'a night of ten hours',
      [`DTSTART${paris('20261204T220000')}`, `DTEND${paris('20261205T080000')}`],
      [
        ['2026-12-04T21:00', 120, ['days']],
        ['2026-12-04T23:00', 480, ['days']],
      ],
    ],
    [
      'a night over the change of the clocks',
      [`DTSTART${paris('20270327T200000')}`, `DTEND${paris('20270328T070000')}`],
      [
        ['2027-03-27T19:00', 240, ['days']],
        ['2027-03-27T23:00', 360, ['days']],
      ],
    ],
    ['a length in seconds', [start, 'DURATION:PT30M20S'], [['2026-11-21T17:00', 30, []]]],
  ])('divides %s into days', (_name, lines, expected) => {
    const { sessions, leftOut } = readCalendar(calendar(['UID:a', ...lines]), now)
    expect(leftOut).toEqual([])
    expect(sessions.map((one) => [one.scheduled_for.slice(0, 16), one.duration, one.remarks])).toEqual(expected)
    expect(new Set(sessions.map(({ uid }) => uid)).size).toBe(expected.length)
    expect(sessions[0]?.uid).toBe('a')
  })

  it.each<[LeftOut['reason'], string[]]>([
    ['noDate', [half]],
    ['noDate', ['DTSTART:demain', half]],
    ['short', [start, 'DURATION:PT10M']],
    ['long', ['DTSTART;VALUE=DATE:20261121', 'DTEND;VALUE=DATE:20270301']],
    ['long', [start, 'DTEND;TZID=Europe/Paris:20270301T180000']],
    ['short', [start, 'DTEND;TZID=Europe/Paris:20261121T170000']],
    ['over', [start, half, 'RRULE:FREQ=DAILY;UNTIL=20261101T000000Z']],
    ['over', [start, half, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']],
  ])('reports an event that cannot become a session: %s %j', (reason, lines) => {
    const { sessions, leftOut } = readCalendar(calendar(['SUMMARY:a', ...lines], ['SUMMARY:b', start, half]), now)
    expect(leftOut).toEqual([{ title: 'a', reason }])
    expect(sessions).toMatchObject([{ title: 'b' }])
  })

  it('says of a series that it is over, also where one of its days was moved', () => {
    const series = ['UID:a', 'SUMMARY:a', 'DTSTART:20261001T100000Z', half, 'RRULE:FREQ=DAILY;COUNT=3']
    const moved = ['UID:a', 'SUMMARY:a', 'RECURRENCE-ID:20261002T100000Z', 'DTSTART:20261002T120000Z', half]
    expect(readCalendar(calendar(series, moved), now)).toMatchObject({
      sessions: [],
      leftOut: [{ title: 'a', reason: 'over' }],
    })
  })
})

describe('reading a repeated event', () => {
  const at18 = (...days: string[]) => days.map((day) => `${day}T17:00:00.000Z`)
  it.each<[string, string[], string[]]>([
    ['COUNT', ['RRULE:FREQ=DAILY;COUNT=4'], at18('2026-11-22', '2026-11-23', '2026-11-24')],
    ['INTERVAL', ['RRULE:FREQ=WEEKLY;INTERVAL=3;COUNT=3'], at18('2026-12-12', '2027-01-02')],
    ['BYDAY', ['RRULE:FREQ=WEEKLY;BYDAY=MO,SA;COUNT=4'], at18('2026-11-23', '2026-11-28', '2026-11-30')],
    ['UNTIL a moment', ['RRULE:FREQ=DAILY;UNTIL=20261124T170000Z'], at18('2026-11-22', '2026-11-23', '2026-11-24')],
    ['UNTIL a day', ['RRULE:FREQ=DAILY;UNTIL=20261124'], at18('2026-11-22', '2026-11-23', '2026-11-24')],
    ['the last Friday', ['RRULE:FREQ=MONTHLY;BYDAY=-1FR'], at18('2026-11-27', '2026-12-25', '2027-01-29')],
    [
      'EXDATE',
      ['RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Europe/Paris:20261123T180000'],
      at18('2026-11-22', '2026-11-24'),
    ],
    [
      'RDATE of periods',
      ['RDATE;VALUE=PERIOD:20261201T170000Z/PT2H,20261202T170000Z/20261202T183000Z'],
      at18('2026-12-01', '2026-12-02'),
    ],
    ['RDATE', ['RDATE;TZID=Europe/Paris:20261201T180000'], at18('2026-12-01')],
  ])('%s', (_name, lines, expected) => {
    expect(moments(readCalendar(calendar(['UID:a', start, half, ...lines]), now))).toEqual(expected)
  })

  it('takes the length of periods, and its own start', () => {
    const periods = calendar([
      'UID:a',
      'DTSTART;TZID=Europe/Paris:20261205T140000',
      'DTEND;TZID=Europe/Paris:20261205T150000',
      'RDATE;VALUE=PERIOD:20261206T130000Z/PT2H,20261208T130000Z/20261208T143000Z',
    ])
    expect(readCalendar(periods, now).sessions.map(({ duration }) => duration)).toEqual([60, 120, 90])
  })

  it('makes sessions for twelve weeks of an endless event, at the same local time, each with its own uid', () => {
    const daily = calendar(['UID:a', 'DTSTART;TZID=Europe/Paris:20200101T180000', half, 'RRULE:FREQ=DAILY'])
    const autumn = readCalendar(daily, new Date(2026, 9, 24, 12))
    expect(autumn.sessions).toHaveLength(85)
    expect(moments(autumn).slice(0, 2)).toEqual(['2026-10-24T16:00:00.000Z', '2026-10-25T17:00:00.000Z'])
    expect(new Set(autumn.sessions.map(({ uid }) => uid)).size).toBe(85)
    const later = readCalendar(daily, new Date(2026, 9, 25, 12))
    expect(later.sessions.slice(0, -1)).toEqual(autumn.sessions.slice(1))
  })

  it('applies changes of single occurrences, and changes from one on', () => {
    const exception = (id: string, ...lines: string[]) => ['UID:a', `RECURRENCE-ID${id}`, ...lines]
    const read = readCalendar(
      calendar(
        ['UID:a', 'SUMMARY:immer', start, half, 'RRULE:FREQ=DAILY;COUNT=6'],
        exception(':20261122T170000Z', 'SUMMARY:später', 'DTSTART:20261122T200000Z', half),
        exception(';TZID=Europe/Paris:20261123T180000', 'STATUS:CANCELLED', start, half),
        exception(
          ';RANGE=THISANDFUTURE;TZID=Europe/Paris:20261125T180000',
          'SUMMARY:ab hier',
          'DTSTART;TZID=Europe/Paris:20261125T190000',
          half,
        ),
      ),
      now,
    )
    expect(read.sessions.map(({ title, scheduled_for }) => [title, scheduled_for])).toEqual([
      ['später', '2026-11-22T20:00:00.000Z'],
      ['immer', '2026-11-24T17:00:00.000Z'],
      ['ab hier', '2026-11-25T18:00:00.000Z'],
      ['ab hier', '2026-11-26T18:00:00.000Z'],
    ])
    expect(read.sessions[0]?.uid).toBe('a/2026-11-22T17:00:00.000Z')
  })

  it('puts an all-day event in the morning of each day', () => {
    const read = readCalendar(calendar(['DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=DAILY;UNTIL=20261123']), now)
    expect(moments(read)).toEqual([22, 23].map((day) => new Date(2026, 10, day, 9).toISOString()))
  })
})

it.each<[CalendarProblem, string]>([
  ['no-calendar', ''],
  ['no-calendar', 'Bonjour'],
  ['no-calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
  ['no-calendar', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
  ['too-many', calendar(...Array.from({ length: 10_001 }, (_, index) => [`UID:${index}`, start, half]))],
  ['too-many', calendar(['DTSTART:20260101T000000Z', half, 'RRULE:FREQ=SECONDLY'])],
])('refuses a whole file: %s', (reason, text) => {
  expect(() => readCalendar(text, now)).toThrow(expect.objectContaining({ name: 'FileRefused', kind: reason }))
})

it('knows the zone of each of Outlook’s names', () => {
  const zones = WINDOWS_TO_IANA_MAP.map(({ windowsName }) => findIana(windowsName)[0] ?? '')
  expect(zones.filter((zone) => !isZone(zone))).toEqual([])
})
