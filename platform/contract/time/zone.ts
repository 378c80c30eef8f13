/** The IANA name of the learner's time zone, the local zone. */
export const localZone = (): string => Temporal.Now.timeZoneId()

/** Whether a name is an IANA time zone that both browser and server know. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A moment in a time zone; the local zone by default. */
export const onClock = (moment: Date, zone = localZone()): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)

/**
 * The `Date` of a local time. A time that the clocks skip in spring is moved forward, one that they repeat in autumn is the
 * first.
 */
export const dateAt = (time: Temporal.PlainDateTime, zone = localZone()): Date =>
  new Date(time.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
