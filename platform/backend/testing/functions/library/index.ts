import { createClient } from '@supabase/supabase-js'

Deno.serve(async (request) => {
  const client = createClient(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_PUBLISHABLE_KEY') ?? '', {
    global: { headers: { authorization: request.headers.get('authorization') ?? '' } },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.rpc('whoami')
  return Response.json({ data, error })
})
