import { RestError } from '../errors.ts'

/** What the `Prefer` headers ask for. https://docs.postgrest.org/en/stable/references/api/preferences.html */
export interface Preferences {
  readonly return: 'representation' | 'minimal' | 'headers-only' | undefined
  readonly count: 'exact' | 'planned' | 'estimated' | undefined
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  readonly missing: 'default' | 'null' | undefined
  readonly handling: 'strict' | 'lenient' | undefined
  readonly maxAffected: number | undefined
  readonly timezone: string | undefined
}

const VALUES = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

const NONE: Preferences = {
  return: undefined,
  count: undefined,
  resolution: undefined,
  missing: undefined,
  handling: undefined,
  maxAffected: undefined,
  timezone: undefined,
}

/** Reads a `Prefer` header. Throws PGRST122 under `handling=strict` for what is unknown; `tx` is: a request cannot choose not to commit. */
export function parsePreferences(header: string | null): Preferences {
  if (!header) return NONE
  const given = header.split(',').map((preference) => preference.trim())
  const values = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of given) {
    const [name = '', value = ''] = preference.split('=', 2)
    const isKnown = isKey(VALUES, name)
      ? VALUES[name].some((known) => known === value)
      : name === 'max-affected'
        ? /^\d+$/.test(value)
        : name === 'timezone'
    if (!isKnown) unknown.push(preference)
    else if (!values.has(name)) values.set(name, value)
  }
  const pick = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === values.get(name))
  const handling = pick('handling', VALUES.handling)
  if (handling === 'strict' && unknown.length > 0) {
    throw new RestError(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    )
  }
  const maxAffected = values.get('max-affected')
  return {
    return: pick('return', VALUES.return),
    count: pick('count', VALUES.count),
    resolution: pick('resolution', VALUES.resolution),
    missing: pick('missing', VALUES.missing),
    handling,
    // PostgREST heeds it under strict handling only.
    maxAffected: maxAffected === undefined || handling !== 'strict' ? undefined : Number(maxAffected),
    timezone: values.get('timezone'),
  }
}

const isKey = <Keys extends object>(record: Keys, key: PropertyKey): key is keyof Keys => Object.hasOwn(record, key)

/** The `Preference-Applied` header: what was heeded of these preferences. */
export function applied(preferences: Preferences, names: readonly (keyof Preferences)[]): string | undefined {
  const parts = names.flatMap((name) => {
    const value = preferences[name]
    return value === undefined ? [] : [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`]
  })
  return parts.length > 0 ? parts.join(', ') : undefined
}
