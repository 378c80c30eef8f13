import type { LinkProblem, LinkRule } from '../model/index.ts'
import { ReleaseError } from '../model/index.ts'

/** CAHIER-R006: the set would not hold together. Names every pair that does not fit. */
export class LinkRefusal extends ReleaseError {
  readonly problems: readonly LinkProblem[]
  /** Number of the newest set that does hold, or null when none does. */
  readonly nearest: number | null

  constructor(problems: readonly LinkProblem[], nearest: number | null) {
    const where = nearest === null ? '' : `\nL’ensemble le plus proche qui convient : n° ${nearest}.`
    super(
      'CAHIER-R006',
      `Déploiement refusé :\n${problems.map((problem) => `- ${describe(problem)}`).join('\n')}${where}`,
    )
    this.name = 'LinkRefusal'
    this.problems = problems
    this.nearest = nearest
  }
}

const sentences: Record<LinkRule, (problem: LinkProblem) => string> = {
  published: ({ release }) => `${release} n’est pas publiée.`,
  withdrawn: ({ release }) => `${release} a été retirée.`,
  shell: ({ release }) => `${release} n’a pas d’application hôte dans l’ensemble.`,
  contract: ({ release, against, needed, found }) =>
    `${release} demande le contrat ${needed}, ${against} fournit ${found}.`,
  federation: ({ release, against, needed, found }) =>
    `${release} est construite pour Module Federation ${needed}, ${against} fonctionne avec ${found}.`,
  import: ({ release, against, needed, found }) =>
    `${release} consomme ${needed}, ${against} ${found === null ? 'ne le fournit pas' : `fournit ${found}`}.`,
  export: ({ release, against, needed }) => `${release} importe ${needed}, que ${against} n’exporte pas.`,
  command: ({ release, needed }) => `${release} utilise la commande ${needed}, qu’aucun membre ne fournit.`,
  route: ({ release, against, needed }) => `${release} et ${against} répondent toutes deux à ${needed}.`,
  migration: ({ release, needed, found }) =>
    `${release} demande la migration ${needed}, la base de données est à ${found ?? 'aucune'}.`,
  floor: ({ release, needed, found }) =>
    `${release} est construite sur la migration ${needed}, la base de données n’accepte plus rien avant ${found}.`,
}

/** One problem as a French sentence. */
export const describe = (problem: LinkProblem): string => sentences[problem.rule](problem)
