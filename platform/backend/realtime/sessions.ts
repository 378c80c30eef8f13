/** What a session's end concerns. */
interface Member {
  reconsider(): void
}

/** The channels of each session, so that they close when it ends. */
export class Sessions {
  readonly #members = new Map<string, Set<Member>>()
  readonly #sessionOf = new Map<Member, string>()

  /** Puts a channel under a session, and takes it out of the one before; undefined for none. */
  enter(session: string | undefined, member: Member): void {
    this.leave(member)
    if (session === undefined) return
    this.#sessionOf.set(member, session)
    const members = this.#members.get(session) ?? new Set()
    members.add(member)
    this.#members.set(session, members)
  }

  leave(member: Member): void {
    const session = this.#sessionOf.get(member)
    if (session === undefined) return
    this.#sessionOf.delete(member)
    const members = this.#members.get(session)
    members?.delete(member)
    if (members?.size === 0) this.#members.delete(session)
  }

  /** Has the channels of a session ask whether it still stands. */
  hasEnded(session: string): void {
    for (const member of [...(this.#members.get(session) ?? [])]) member.reconsider()
  }
}
