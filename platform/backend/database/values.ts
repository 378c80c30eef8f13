// What the REST layer expects of a driver: exact integers, JSON decoded, times as Postgres writes them in JSON
// ('2026-11-21T12:29:01.443+00:00'; browsers do not all read its other form).
const isoTime = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

/** How the text of a value is read, by the OID of its type. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
  1700: (text) => (String(Number(text)) === text ? Number(text) : text),
  1082: (text) => text,
  1083: (text) => text,
  1114: isoTime,
  1184: isoTime,
  1266: (text) => text,
}
