/** A variable that the runtime or the project's secrets must set. */
export function setting(name: string): string {
  const value = Deno.env.get(name)
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

/** The key that clients send. Projects have named keys as JSON, older ones and the embedded backend a single one. */
export const publishableKey = () => defaultKey('SUPABASE_PUBLISHABLE_KEYS') ?? setting('SUPABASE_ANON_KEY')

/** The key that bypasses policies. */
export const secretKey = () => defaultKey('SUPABASE_SECRET_KEYS') ?? setting('SUPABASE_SERVICE_ROLE_KEY')

function defaultKey(name: string): string | undefined {
  const keys: Readonly<Record<string, string>> = JSON.parse(Deno.env.get(name) ?? '{}')
  return keys.default
}
