/** The zone of the learner's clock, by its IANA name. */
export const localZone = (): string => Temporal.Now.timeZoneId()

/** Whether a name is one of the zones that browser and server both know (IANA). */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A moment by a clock; the learner's own unless told. */
export const onClock = (moment: Date, zone = localZone()): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)

/** A moment of a clock as a `Date`. A time that the clock skips in spring is as much later, one that it repeats in autumn the first. */
export const dateAt = (time: Temporal.PlainDateTime, zone = localZone()): Date =>
  new Date(time.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
