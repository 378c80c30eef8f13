import type { Inputs, WholeRun } from './whole-run.ts'

/** What of all checks a run makes. */
export interface Selection {
  /** The arguments of each run of Vitest. */
  unit: readonly (readonly string[])[]
  /** Further arguments of Playwright. */
  journeys: readonly string[]
  /** What is left out, as patterns and files; empty for everything. */
  leftOut: readonly string[]
}

/** The tag of journeys that install packages and go through the commands of the guides. */
export const toolchainTag = '@toolchain'

/** These go through all areas, and through what a page shows of areas that are not open. */
const always = ['areas.spec.ts', 'inside.spec.ts', 'shell.spec.ts']

/** Everything; the toolchain's journeys only where what they go through has changed since a whole run. */
export function selectWhole(record: WholeRun | null, now: Inputs): Selection {
  const isLeftOut = record?.inputs.toolchain === now.toolchain
  return {
    unit: [[]],
    journeys: isLeftOut ? [`--grep-invert=${toolchainTag}`] : [],
    leftOut: isLeftOut ? [toolchainTag] : [],
  }
}

/**
 * What a change since a whole run needs. Journeys: those through the areas whose release it changes, and those of files that it changes; all where it
 * changes what every journey goes through. Unit tests: those that import what it changes, and those that read it.
 *
 * @param journeys digests of the files of journeys, by name
 * @param paths the files that have changed, from the checkout's root
 */
export function selectChanged(
  record: WholeRun,
  now: Inputs,
  journeys: ReadonlyMap<string, string>,
  paths: readonly string[],
): Selection {
  const changed = Object.keys(now.releases).filter((member) => now.releases[member] !== record.inputs.releases[member])
  const isCommon = record.inputs.common !== now.common || changed.includes('shell')
  const due: string[] = []
  const rest: string[] = []
  for (const [file, digest] of journeys) {
    const known = record.journeys[file]
    if (isCommon || known?.digest !== digest || always.includes(file)) {
      due.push(file)
      continue
    }
    // The file is the same, so its lines are the same journeys.
    const lines = Object.entries(known.areas).map(([line, areas]) => ({
      place: `${file}:${line}`,
      isDue: areas.some((area) => changed.includes(area)),
    }))
    if (lines.every(({ isDue }) => !isDue)) rest.push(file)
    else for (const { place, isDue } of lines) (isDue ? due : rest).push(place)
  }
  const { journeys: tagged, leftOut } = selectWhole(record, now)
  return {
    unit: unitRuns(record.commit, paths),
    journeys: [...due.map((file) => `journeys/${file}`), ...tagged],
    leftOut: [...rest, ...leftOut],
  }
}

/** Vitest follows imports, and not what tests read as files. */
function unitRuns(commit: string, paths: readonly string[]): string[][] {
  const any = (pattern: RegExp) => paths.some((path) => pattern.test(path))
  if (any(/^(package\.json|pnpm-.*\.yaml|tsconfig.*\.json|vitest\.config\.ts)$/)) return [[]]
  return [
    [`--changed=${commit}`],
    ...(any(/^supabase\//) ? [['--project=database']] : []),
    ...(any(/^docs\/|\.md$|^\.github\//) ? [['--project=node', 'docs', 'platform/cli']] : []),
  ]
}
