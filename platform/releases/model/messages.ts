import type { LinkProblem, LinkRule } from './link-problem.ts'
import type { ReleaseKey } from './record.ts'

const list = (names: readonly string[]) => names.join(', ')

interface RefusedPlace {
  file: string
  line: number
  what: string
}
/** Places that a message names; a build that evaluates strings does so in every module. */
const maxPlaces = 5
/** `app.js:12 eval()`, the first places. */
export const listOfPlaces = (places: readonly RefusedPlace[]): string =>
  list(places.slice(0, maxPlaces).map(({ file, line, what }) => `${file}:${line} ${what}`)) +
  (places.length > maxPlaces ? ', …' : '')

const problemMessages: Record<LinkRule, (problem: LinkProblem) => string> = {
  published: ({ release }) => `${release} is not published.`,
  withdrawn: ({ release }) => `${release} was withdrawn.`,
  shell: ({ release }) => `${release} has no shell in the set.`,
  contract: ({ release, against, needed, found }) =>
    `${release} requires the contract ${needed}, ${against} provides ${found}.`,
  federation: ({ release, against, needed, found }) =>
    `${release} was built for Module Federation ${needed}, ${against} runs ${found}.`,
  import: ({ release, against, needed, found }) =>
    `${release} consumes ${needed}, ${against} ${found === null ? 'does not provide it' : `provides ${found}`}.`,
  export: ({ release, against, needed }) => `${release} imports ${needed}, which ${against} does not export.`,
  command: ({ release, needed }) => `${release} uses the command ${needed}, which no member provides.`,
  payload: ({ release, against, needed, found }) => `${release} calls ${needed}, ${against} takes ${found}.`,
  result: ({ release, against, needed, found }) => `${release} uses ${needed}, ${against} returns ${found}.`,
  props: ({ release, against, needed, found }) => `${release} reads ${needed}, ${against} gives ${found}.`,
  route: ({ release, against, needed }) => `${release} and ${against} both serve ${needed}.`,
  migration: ({ release, needed, found }) =>
    `${release} requires the migration ${needed}, the database is at ${found ?? 'none'}.`,
  floor: ({ release, needed, found }) =>
    `${release} was built against the migration ${needed}, the database supports nothing before ${found}.`,
}

/** One problem of the link check as an English sentence. */
export const describeProblem = (problem: LinkProblem): string => problemMessages[problem.rule](problem)

/**
 * What a ReleaseError says, in English: by its code and, where a code has several sentences, a few words that tell them apart.
 * The parameters are what a sentence names. Other languages translate this table.
 */
export const releaseMessages = {
  'CAHIER-R001 invalid': ({ name, at, problem }: { name: string; at: string | null; problem: string }) =>
    `${name} is unreadable${at ? ` (${at})` : ''}: ${problem}`,
  'CAHIER-R001 unreadable': ({ path }: { path: string }) => `${path} is unreadable.`,
  'CAHIER-R001 trust': ({ path }: { path: string }) =>
    `${path} is unreadable: nobody knows whose signatures are valid. Put the file of a backup back.`,
  'CAHIER-R001 not JSON': ({ name }: { name: string }) => `${name} is not a JSON document.`,
  'CAHIER-R001 missing set': ({ set, channel }: { set: number; channel: string }) =>
    `Set ${set} of ${channel} is missing from the store.`,
  'CAHIER-R002': ({ release }: { release: string }) => `Release ${release} is not in the store.`,
  'CAHIER-R003 none live': ({ member }: { member: string }) => `No release of ${member} is live.`,
  'CAHIER-R003 none live on channel': ({ member, channel }: { member: string; channel: string }) =>
    `No release of ${member} is live on ${channel}.`,
  'CAHIER-R003 no shell': ({ set }: { set: number }) => `Set ${set} has no shell.`,
  'CAHIER-R003 not a remote': ({ release }: { release: string }) => `${release} is not a release of a remote.`,
  'CAHIER-R003 no sets': ({ channel }: { channel: string }) => `The channel ${channel} has no sets yet.`,
  'CAHIER-R003 nothing live': ({ channel }: { channel: string }) => `Nothing is live on the channel ${channel} yet.`,
  'CAHIER-R004 first release': ({ release }: { release: string }) =>
    `${release} is a first release: it has no predecessor.`,
  'CAHIER-R004 no replacement': ({ release }: { release: string }) =>
    `${release} cannot be withdrawn: no predecessor can replace it.`,
  'CAHIER-R005': ({ release }: { release: string }) => `Release ${release} was withdrawn.`,
  'CAHIER-R006': ({
    problems,
    nearest,
    together = null,
  }: {
    problems: readonly LinkProblem[]
    nearest: number | null
    together?: readonly ReleaseKey[] | null
  }) =>
    [
      'Deployment refused:',
      ...problems.map((problem) => `- ${describeProblem(problem)}`),
      ...(together === null ? [] : [`What fits together: cahier promote ${together.join(' ')}.`]),
      ...(nearest === null ? [] : [`The nearest compatible set: ${nearest} (cahier rollback --to-set ${nearest}).`]),
    ].join('\n'),
  'CAHIER-R006 today': ({ problems }: { problems: readonly LinkProblem[] }) =>
    ['This does not run together today:', ...problems.map((problem) => `- ${describeProblem(problem)}`)].join('\n'),
  'CAHIER-R007': ({ folder, draft }: { folder: string; draft: string }) => `${folder} holds no build (${draft}).`,
  'CAHIER-R008': ({ release, files }: { release: string; files: readonly string[] }) =>
    `${release} has files without a hash: ${list(files)}.`,
  'CAHIER-R009': ({ release, modules }: { release: string; modules: readonly string[] }) =>
    `${release} provides shared modules (${list(modules)}): only the shell may.`,
  'CAHIER-R010': ({ release, files }: { release: string; files: readonly string[] }) =>
    `${release} is published with other content already (${list(files)}): the build is not deterministic.`,
  'CAHIER-R011 missing files': ({ release, files }: { release: string; files: readonly string[] }) =>
    `${release} names files that are missing: ${list(files)}.`,
  'CAHIER-R011 reserved names': ({ release, files }: { release: string; files: readonly string[] }) =>
    `${release} contains reserved names: ${list(files)}.`,
  'CAHIER-R013': () => 'A forced operation needs a reason (--reason).',
  'CAHIER-R014 not Ed25519': ({ path, holder }: { path: string; holder: string }) =>
    `${path} is not an Ed25519 key. Put the file of a backup back, or make a new key: cahier keys rotate ${holder}`,
  'CAHIER-R014 open to others': ({ path, mode, wanted }: { path: string; mode: string; wanted: string }) =>
    `${path} is open to other accounts (${mode}): chmod ${wanted} ${path}`,
  'CAHIER-R015 no signature': () => 'The signature of the release is missing.',
  'CAHIER-R015 not by publisher': ({ release, member }: { release: string; member: string }) =>
    `${release} is not signed by the team of ${member}.`,
  'CAHIER-R015 not by current key': ({ release, member }: { release: string; member: string }) =>
    `${release} is not signed with the current key of ${member}.`,
  'CAHIER-R015 not by operator': ({ set, channel }: { set: number; channel: string }) =>
    `Set ${set} of ${channel} is not signed by an operator.`,
  'CAHIER-R015 signed as another': ({ set, channel }: { set: number; channel: string }) =>
    `Set ${set} of ${channel} was signed as another one.`,
  'CAHIER-R016': ({ release, key }: { release: string; key: string }) =>
    `${release} is signed with a revoked key (${key}).`,
  'CAHIER-R017 not here': ({ path }: { path: string }) => `The key ${path} is not on this machine.`,
  'CAHIER-R017 no trust': ({ path, folder }: { path: string; folder: string }) =>
    `${path} is missing, and ${folder} holds keys: nobody knows whose signatures are valid. Put the file of a backup back, or delete ${folder} to trust everything that the release store holds now.`,
  'CAHIER-R017 not current': ({ path, holder }: { path: string; holder: string }) =>
    `${path} is not the current key of ${holder}.`,
  'CAHIER-R017 unknown id': ({ id }: { id: string }) => `No key has the id ${id}.`,
  'CAHIER-R018 outside production': () =>
    'Trials only take place in production: elsewhere there are no sessions to share out.',
  'CAHIER-R018 share': () => 'The share is a whole number from 1 to 99, in percent of the sessions.',
  'CAHIER-R018 ramp': () =>
    'The shares of a trial are whole percents, each larger than the one before, and 100 at most.',
  'CAHIER-R018 shell': () => 'The shell cannot be tried: if it does not start, nothing reports it.',
  'CAHIER-R018 already live': ({ release }: { release: string }) => `${release} is live already.`,
  'CAHIER-R018 other trials': ({ releases }: { releases: string }) =>
    `On trial already: ${releases}. Three members can be on trial at a time.`,
  'CAHIER-R019': () => 'The shell cannot be retired: nothing runs without it.',
  'CAHIER-R030 missing': () => 'The token is missing or unknown.',
  'CAHIER-R030 revoked': ({ token }: { token: string }) => `Token ${token} was revoked.`,
  'CAHIER-R030 expired': ({ token }: { token: string }) => `Token ${token} has expired.`,
  'CAHIER-R030 unknown id': ({ token }: { token: string }) => `There is no token ${token}.`,
  'CAHIER-R030 session': () => 'The session has expired: sign in again.',
  'CAHIER-R031 token for the shell': () => 'A token gives no rights to the shell.',
  'CAHIER-R031 shell over HTTP': () => 'The shell is not published at this address.',
  'CAHIER-R031 member': ({ token, member, wanted }: { token: string; member: string; wanted: string }) =>
    `Token ${token} is for ${member}, not for ${wanted}.`,
  'CAHIER-R031 action': ({ token, action }: { token: string; action: string }) =>
    `Token ${token} does not allow this action (${action}).`,
  'CAHIER-R031 channel': ({ token, channel }: { token: string; channel: string }) =>
    `Token ${token} is not valid for the channel ${channel}.`,
  'CAHIER-R031 administrators only': () => 'Only administrators make releases live.',
  'CAHIER-R031 administrator decides': () => 'Only an administrator retires a member or rolls back to a set.',
  'CAHIER-R031 second factor': () => 'The session lacks the second factor of its account. Sign in again with it.',
  'CAHIER-R031 teams only': () => 'A release is published with the token of its team.',
  'CAHIER-R031 not for tokens': () => 'A token gives no access to this view.',
  'CAHIER-R031 own proposal': () => 'You proposed this yourself: somebody else has to decide. You can take it back.',
  'CAHIER-R031 not its author': () => 'Only whoever proposed it takes it back. You can reject it.',
  'CAHIER-R031 token without owner': ({ token }: { token: string }) =>
    `Two persons decide here, and nobody knows whose token ${token} is: make one with --owner.`,
  'CAHIER-R031 folder': ({ found, member }: { found: string; member: string }) =>
    `This folder has a release of ${found}, not of ${member}.`,
  'CAHIER-R031 upload': ({ found, member }: { found: string; member: string }) =>
    `These files are a release of ${found}, not of ${member}.`,
  'CAHIER-R032': ({ live, expected }: { live: number; expected: number | undefined }) =>
    `Set ${live} is live, not set ${expected}: look at it before you decide.`,
  'CAHIER-R032 moved': () =>
    'What is live has changed, and this would now change something else than you saw. Look at it, and confirm again.',
  'CAHIER-R027 unknown': ({ member, name, known }: { member: string; name: string; known: readonly string[] }) =>
    `The live release of ${member} has no flag ${name}. It has: ${known.join(', ') || 'none'}.`,
  'CAHIER-R027 value': ({ name, value, allowed }: { name: string; value: unknown; allowed: string }) =>
    `The flag ${name} cannot be ${JSON.stringify(value)}: ${allowed}.`,
  'CAHIER-R033 operation': ({ at }: { at: string | null }) => `The request is unreadable${at ? ` (${at})` : ''}.`,
  'CAHIER-R033 form': () => 'The request is not a form.',
  'CAHIER-R033 file name': ({ path }: { path: string }) => `“${path}” is not a file name.`,
  'CAHIER-R033 draft': () => 'release.draft.json is not a JSON document.',
  'CAHIER-R033 before': () => 'before has to be a number.',
  'CAHIER-R033 set': () => 'set has to be the number of a set.',
  'CAHIER-R033 override': () => 'The shell cannot be replaced by itself: open a channel.',
  'CAHIER-R033 url': ({ url }: { url: string }) => `${url} is not a development server here: http://localhost:4001/.`,
  'CAHIER-R033 member': () => 'There is no such member.',
  'CAHIER-R033 reason': () => 'Say why: the reason stays in the history.',
  'CAHIER-R034': () => 'Too many requests: try again in a minute.',
  'CAHIER-R035': () => 'The request is too large, or does not state its size.',
  'CAHIER-R036': () =>
    'The database does not respond: nobody can be recognized here. The command cahier works without it.',
  'CAHIER-R040 no answer': ({ store }: { store: string }) => `The store ${store} does not respond.`,
  'CAHIER-R040 status': (given: { store: string; status: number; method: string; url: string }) =>
    `The store ${given.store} answered ${given.status} to ${given.method} ${given.url}.`,
  'CAHIER-R041': ({ store, key, method, url }: { store: string; key: string; method: string; url: string }) =>
    `The store ${store} refuses the key ${key} (${method} ${url}).`,
  'CAHIER-R042': ({ store }: { store: string }) => `There is no store at the address ${store}.`,
  'CAHIER-R052': ({ store }: { store: string }) =>
    `The release store ${store} cannot be written to: what is live stays. Check its owner and whether its disk is read-only.`,
  'CAHIER-R043 store': ({ head, served, path }: { head: number; served: number; path: string }) =>
    `The store is at set ${head}, but set ${served} was served before: an older store is not followed. Restore the right store, or delete ${path} and restart to accept this one.`,
  'CAHIER-R043 folder': ({ former, set }: { former: number; set: number }) =>
    `The folder is at set ${former}: open tabs would not go back to set ${set}. Make the releases that you want live again (cahier rollback), then export.`,
  'CAHIER-R044 missing': ({ file, release }: { file: string; release: string }) =>
    `${file} of ${release} is missing from the store.`,
  'CAHIER-R044 damaged': ({ file, release }: { file: string; release: string }) =>
    `${file} of ${release} is damaged in the store.`,
  'CAHIER-R045 no sets': ({ channel }: { channel: string }) => `The channel ${channel} has no sets.`,
  'CAHIER-R045 no set': ({ channel, set }: { channel: string; set: string }) =>
    `The channel ${channel} has no set ${set}.`,
  'CAHIER-R046 name': ({ name }: { name: string }) =>
    `“${name}” is not the name of a channel: lower-case letters, digits and hyphens.`,
  'CAHIER-R046 closed': ({ channel }: { channel: string }) => `The channel ${channel} is not open.`,
  'CAHIER-R046 main': ({ channel }: { channel: string }) => `${channel} is the main channel: it cannot be removed.`,
  'CAHIER-R047': () => 'This link was not signed by the operator.',
  'CAHIER-R048': () => 'This link has expired.',
  'CAHIER-R049': ({ store }: { store: string }) =>
    `The store ${store} ignores If-None-Match: two operations at once would overwrite each other. Use a service with conditional writes.`,
  'CAHIER-R050': () => 'This operation does not wait any more: it was decided, taken back, or it has expired.',
  'CAHIER-R051': ({ most }: { most: number }) =>
    `${most} proposed operations are waiting already: approve, reject or take back some first.`,
  'CAHIER-R053': ({ release, ranges }: { release: string; ranges: readonly string[] }) =>
    `${release} requires versions that browsers do not read: “${ranges.join('”, “')}”. Write ^1.2.0, ~1.2.0, >=1.2.0 <2.0.0 or 1.2.0, several with ||.`,
  'CAHIER-R054': ({ release, found }: { release: string; found: readonly RefusedPlace[] }) =>
    `${release} has what the content security policies of pages refuse: ${listOfPlaces(found)}.`,
  'CAHIER-R060': ({ release, found }: { release: string; found: readonly RefusedPlace[] }) =>
    `${release} has styles that reach beyond its own views: ${listOfPlaces(found)}. Put a class of its own before them, or declare them as globalStyles in remote.config.ts.`,
}
