// @supabase/lite replaces process.emitWarning by a function that throws when it is given an Error, as Node itself does.
// Loaded here and nowhere else, and the original put back.
const { emitWarning } = process
const { App } = await import('@supabase/lite')
const { PgliteConnection } = await import('@supabase/lite/pglite')
process.emitWarning = emitWarning

export { App, PgliteConnection }
