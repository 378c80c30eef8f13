import type { Application } from './application.ts'

/** Sends an operation to the release API. */
export async function operate(application: Application, bearer: string, operation: object) {
  const response = await fetch(`${application.url}/release-api/v1/operations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify(operation),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
