import { type Actor, ownerId } from './actors.ts'

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

/** A stored row of the owner, and another one that can be inserted. */
export interface Fixture {
  readonly key: readonly string[]
  readonly stored: Row
  readonly fresh: Row
}

/**
 * The outcome when an actor tries a verb on a row of the owner: it affects the `row`, the statement runs but affects `none`, or
 * it is `denied`.
 */
export type Outcome = 'row' | 'none' | 'denied'
export type Verb = 'select' | 'insert' | 'update' | 'delete'
export type Outcomes = Readonly<Record<Actor, Readonly<Record<Verb, Outcome>>>>

export interface Rights {
  readonly actors: Outcomes
  /** The columns that learners may set on insert and change on update, in the order of the table. */
  readonly insertable: string
  readonly updatable: string
}

/** The expected rights and rules of a table. */
export interface Table {
  readonly fixture: Fixture
  /** A trigger has already created the stored row: the sign-up's, or the word's. */
  readonly madeByTrigger?: true
  /** Stored in addition to the fixture's row. */
  readonly alsoStored?: Row
  readonly rights: Rights
  /** The column with the owner, if screens follow the table live. */
  readonly liveBy?: string
  /** Changes to the fresh row that a constraint refuses, and ones just within the limit. */
  readonly bounds?: { readonly refused: readonly Row[]; readonly taken: readonly Row[] }
  /** A change that makes the fresh row violate uniqueness. */
  readonly duplicate?: Row
}

/**
 * The outcome of a call: `denied`, `refused` with an error of its own, or it runs and shows something of the owner's or
 * nothing.
 */
export type CallOutcome = 'denied' | 'refused' | 'theirs' | 'nothing'

export interface Callable {
  readonly call: string
  readonly actors: Readonly<Record<Actor, CallOutcome>>
}

export interface Bucket {
  readonly fixture: Fixture
  /** The table whose rows refer to the files. */
  readonly storedAfter: string
  /** Names of further files. */
  readonly alsoStored: readonly string[]
  readonly rights: Outcomes
}

/**
 * The database objects of an area and the expected outcome of using them, in `supabase/areas/<area>/area.ts`. A test reports objects
 * of the schema that are missing here.
 */
export interface Area {
  /** In the order that foreign keys require. */
  readonly tables: Readonly<Record<string, Table>>
  readonly functions: Readonly<Record<string, Callable>>
  /** Their rows are what their definition lets through; a test of the area says whose. */
  readonly views?: readonly string[]
  /**
   * Functions of the schema `private` that run with the learner's own rights, in policies, constraints and generated columns.
   */
  readonly helpers?: readonly string[]
  /** Files of the owner in storage, by bucket. There only policies restrict access, and public files bypass them. */
  readonly buckets?: Readonly<Record<string, Bucket>>
  /** Private channels by topic. `realtime.messages` never holds a row; its policies are evaluated for a hypothetical one. */
  readonly channels?: Readonly<Record<string, Outcomes>>
}

/** Part of everything that the owner wrote, so a result that contains it shows the owner's data. */
export const secret = 'Zmarqueur'

export const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Two more accounts: one to invite, and one without profile or settings. */
export const invitedId = id(91)
export const bareId = id(90)

/** A row with its own id that refers to the owner's account. */
export function byId(number: number, row: Row): Fixture {
  return {
    key: ['id'],
    stored: { id: id(number), user_id: ownerId, ...row },
    fresh: { user_id: ownerId, ...row },
  }
}

/** Parses four outcomes: of select, insert, update and delete. */
export function outcomes(list: string): Record<Verb, Outcome> {
  const [select, insert, update, remove] = list.split(' ').map((word) => {
    if (word !== 'row' && word !== 'none' && word !== 'denied') throw new Error(`${word} is no outcome`)
    return word
  })
  if (!select || !insert || !update || !remove) throw new Error(`four outcomes, not ${list}`)
  return { select, insert, update, delete: remove }
}

export const all = outcomes('row row row row')
const closed = outcomes('denied denied denied denied')

/** The outcomes for another learner on a table that its owner writes. */
export const privately = 'none denied none none'

/**
 * Rights on a table that belongs to one learner. `owner` and `other` list the outcomes of select, insert, update and delete.
 */
export function rights(owner: string, other: string, insertable = '', updatable = ''): Rights {
  return {
    actors: { anon: closed, owner: outcomes(owner), other: outcomes(other), service: all },
    insertable,
    updatable,
  }
}

/** A channel that only the owner may join; with `nobody`, one that no learner may join. */
export function channel(whose: 'the owner’s' | 'nobody’s'): Outcomes {
  const stranger = outcomes('none denied none denied')
  return {
    anon: stranger,
    owner: whose === 'nobody’s' ? stranger : outcomes('row row none denied'),
    other: stranger,
    service: outcomes('row row row denied'),
  }
}

/** A bucket whose files belong to one learner. */
export function bucket(
  bucket_id: string,
  {
    storedAfter,
    stored,
    fresh,
    alsoStored = [],
  }: { storedAfter: string; stored: string; fresh: string; alsoStored?: readonly string[] },
): Bucket {
  const row = { bucket_id, metadata: '{"size": 1, "mimetype": "text/plain"}' }
  const nothing = outcomes(privately)
  return {
    fixture: { key: ['bucket_id', 'name'], stored: { ...row, name: stored }, fresh: { ...row, name: fresh } },
    storedAfter,
    alsoStored,
    rights: { anon: nothing, owner: all, other: nothing, service: all },
  }
}

/** A function for learners, with its outcomes for the owner and another learner. Visitors and the server may not call it. */
export function callable(call: string, owner: CallOutcome, other: CallOutcome): Callable {
  return { call, actors: { anon: 'denied', owner, other, service: 'denied' } }
}

/** A function that whoever has a link may call, also without an account. */
export function forLinks(call: string, outcome: CallOutcome): Callable {
  return { call, actors: { anon: outcome, owner: outcome, other: outcome, service: 'denied' } }
}

/** A function that only the server may call. */
export function forService(call: string, shown: CallOutcome): Callable {
  return { call, actors: { anon: 'denied', owner: 'denied', other: 'denied', service: shown } }
}
