import type { RouteConfig } from '@cahier/contract'
import type { MemberName } from '@cahier/releases/model'

/** A route, and which member answers for it. */
export type OwnedRoute = RouteConfig & { member: MemberName }
