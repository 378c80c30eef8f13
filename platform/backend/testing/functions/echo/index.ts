Deno.serve(async (request) => {
  const body = await request.text()
  return Response.json(
    {
      method: request.method,
      body,
      path: new URL(request.url).pathname,
      authorization: request.headers.get('authorization'),
    },
    { status: 201, headers: { 'x-made-by': 'echo' } },
  )
})
