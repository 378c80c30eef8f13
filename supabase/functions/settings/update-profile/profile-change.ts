import type { Database, Json } from '../../_shared/database.gen.ts'
import { Refusal } from '../../_shared/endpoint.ts'

export type ProfileChange = Database['public']['Tables']['profiles']['Update']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Parses a request to change a profile. Ignores unknown fields and those that learners may not change, such as the plan.
 *
 * @throws Refusal 400 with the sentence to show
 */
export function readProfileChange(body: Readonly<Record<string, unknown>>): {
  id: string
  change: ProfileChange
  /** The values that the change was made from; null from clients that do not tell them. */
  basedOn: Json | null
} {
  const { id, name, role, avatar_url, based_on } = body
  if (typeof id !== 'string' || !uuid.test(id)) throw invalid('id', 'Profil inconnu')
  const change: ProfileChange = {}
  if (name !== undefined) change.name = readName(name)
  if (role !== undefined) change.role = readRole(role)
  if (avatar_url !== undefined) change.avatar_url = readAvatar(avatar_url)
  if (Object.keys(change).length === 0) throw invalid('body', 'Rien à modifier')
  return { id, change, basedOn: readBase(based_on) }
}

function readBase(basedOn: unknown): Json | null {
  if (basedOn === undefined) return null
  if (typeof basedOn !== 'object' || basedOn === null || Array.isArray(basedOn))
    throw invalid('based_on', 'Requête illisible')
  return basedOn as Json
}

function readName(name: unknown): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed === '') throw invalid('name', 'Le nom est obligatoire')
  if (trimmed.length > 100) throw invalid('name', 'Le nom est trop long (max 100 caractères)')
  return trimmed
}

function readRole(role: unknown): 'user' | 'admin' {
  if (role !== 'user' && role !== 'admin') throw invalid('role', 'Rôle inconnu')
  return role
}

function readAvatar(url: unknown): string | null {
  if (url === null) return null
  if (typeof url !== 'string' || url.length > 2048 || !/^(https?:\/\/|\/(?!\/))/.test(url)) {
    throw invalid('avatar_url', 'Adresse de l’image invalide')
  }
  return url
}

function invalid(field: string, message: string): Refusal {
  return new Refusal(400, `invalid_${field}`, message)
}
