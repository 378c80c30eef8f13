Deno.serve(async (request) => {
  if (new URL(request.url).searchParams.has('spin')) for (;;);
  await new Promise(() => {})
  return new Response()
})
