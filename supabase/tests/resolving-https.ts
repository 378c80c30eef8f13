import type { RequestOptions } from 'node:https'

// A function that imports `node:https` gets this module, so this module cannot.
const https = process.getBuiltinModule('node:https')

/** Like that of `node:https`, but who answers for a name is not up to the caller. */
export const request = (url: string | URL, { lookup: _, ...options }: RequestOptions) => https.request(url, options)
