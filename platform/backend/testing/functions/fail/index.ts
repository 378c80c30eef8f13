Deno.serve(() => {
  throw new Error('secret reason')
})
