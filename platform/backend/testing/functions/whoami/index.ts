import { env } from 'node:process'

let calls = 0

Deno.serve(() => {
  calls++
  return Response.json({
    calls,
    url: Deno.env.get('SUPABASE_URL'),
    names: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'].filter(
      Deno.env.get,
    ),
    path: Deno.env.get('PATH') ?? env.PATH ?? null,
  })
})
