import { type LinkProblem, type LinkRule, listOfPlaces, type ReleaseSentences } from '@cahier/releases/model'

const list = (names: readonly string[]) => names.join(', ')

const problems: Readonly<Record<LinkRule, (problem: LinkProblem) => string>> = {
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
  payload: ({ release, against, needed, found }) => `${release} appelle ${needed}, ${against} prend ${found}.`,
  result: ({ release, against, needed, found }) => `${release} utilise ${needed}, ${against} renvoie ${found}.`,
  props: ({ release, against, needed, found }) => `${release} lit ${needed}, ${against} donne ${found}.`,
  route: ({ release, against, needed }) => `${release} et ${against} répondent toutes deux à ${needed}.`,
  migration: ({ release, needed, found }) =>
    `${release} demande la migration ${needed}, la base de données est à ${found ?? 'aucune'}.`,
  floor: ({ release, needed, found }) =>
    `${release} est construite sur la migration ${needed}, la base de données n’accepte plus rien avant ${found}.`,
}

/** One problem of the link check as a French sentence. */
export const describeProblemInFrench = (problem: LinkProblem): string => problems[problem.rule](problem)

/** The sentences of ReleaseError in French. */
export const releaseErrors: ReleaseSentences = {
  'CAHIER-R001 invalid': ({ name, at, problem }) => `${name} est illisible${at ? ` (${at})` : ''} : ${problem}`,
  'CAHIER-R001 unreadable': ({ path }) => `${path} est illisible.`,
  'CAHIER-R001 trust': ({ path }) =>
    `${path} est illisible : on ne sait plus quelles signatures sont valables. Remettez le fichier d’une sauvegarde.`,
  'CAHIER-R001 not JSON': ({ name }) => `${name} n’est pas un document JSON.`,
  'CAHIER-R001 missing set': ({ set, channel }) => `L’ensemble ${set} de ${channel} manque dans le dépôt des versions.`,
  'CAHIER-R002': ({ release }) => `La version ${release} n’est pas dans le dépôt des versions.`,
  'CAHIER-R003 none live': ({ member }) => `${member} n’a aucune version en service.`,
  'CAHIER-R003 none live on channel': ({ member, channel }) =>
    `${member} n’a aucune version en service sur ${channel}.`,
  'CAHIER-R003 no shell': ({ set }) => `L’ensemble ${set} n’a pas d’application hôte.`,
  'CAHIER-R003 not a remote': ({ release }) => `${release} n’est pas la version d’un module distant.`,
  'CAHIER-R003 no sets': ({ channel }) => `Le canal ${channel} n’a encore aucun ensemble.`,
  'CAHIER-R003 nothing live': ({ channel }) => `Le canal ${channel} n’a encore rien en service.`,
  'CAHIER-R004 first release': ({ release }) =>
    `${release} est une première version : il n’y a pas de version précédente.`,
  'CAHIER-R004 no replacement': ({ release }) =>
    `${release} ne peut pas être retirée : aucune version précédente ne peut la remplacer.`,
  'CAHIER-R005': ({ release }) => `La version ${release} a été retirée.`,
  'CAHIER-R006': ({ problems, nearest, together = null }) =>
    [
      'Déploiement refusé :',
      ...problems.map((problem) => `- ${describeProblemInFrench(problem)}`),
      ...(together === null ? [] : [`Ce qui convient ensemble : cahier promote ${together.join(' ')}.`]),
      ...(nearest === null
        ? []
        : [`L’ensemble le plus proche qui convient : n° ${nearest} (cahier rollback --to-set ${nearest}).`]),
    ].join('\n'),
  'CAHIER-R006 today': ({ problems }) =>
    [
      'Ceci ne fonctionne pas ensemble aujourd’hui :',
      ...problems.map((problem) => `- ${describeProblemInFrench(problem)}`),
    ].join('\n'),
  'CAHIER-R007': ({ folder, draft }) => `${folder} ne contient pas de version construite (${draft}).`,
  'CAHIER-R008': ({ release, files }) => `${release} laisse des fichiers sans empreinte : ${list(files)}.`,
  'CAHIER-R009': ({ release, modules }) =>
    `${release} fournit des modules partagés (${list(modules)}) : seule l’application hôte le peut.`,
  'CAHIER-R010': ({ release, files }) =>
    `${release} est déjà publiée avec un autre contenu (${list(files)}) : la construction n’est pas déterministe.`,
  'CAHIER-R011 missing files': ({ release, files }) => `${release} nomme des fichiers absents : ${list(files)}.`,
  'CAHIER-R011 reserved names': ({ release, files }) => `${release} contient des noms réservés : ${list(files)}.`,
  'CAHIER-R013': () => 'Une opération forcée demande un motif (--reason).',
  'CAHIER-R014 not Ed25519': ({ path, holder }) =>
    `${path} n’est pas une clé Ed25519. Remettez le fichier d’une sauvegarde, ou créez une nouvelle clé : cahier keys rotate ${holder}`,
  'CAHIER-R014 open to others': ({ path, mode, wanted }) =>
    `${path} est accessible à d’autres comptes (${mode}) : chmod ${wanted} ${path}`,
  'CAHIER-R015 no signature': () => 'La signature de la version manque.',
  'CAHIER-R015 not by publisher': ({ release, member }) => `${release} n’est pas signée par l’équipe de ${member}.`,
  'CAHIER-R015 not by current key': ({ release, member }) =>
    `${release} n’est pas signée avec la clé actuelle de ${member}.`,
  'CAHIER-R015 not by operator': ({ set, channel }) =>
    `L’ensemble ${set} de ${channel} n’est pas signé par un opérateur.`,
  'CAHIER-R015 signed as another': ({ set, channel }) => `L’ensemble ${set} de ${channel} a été signé comme un autre.`,
  'CAHIER-R016': ({ release, key }) => `${release} est signée avec une clé révoquée (${key}).`,
  'CAHIER-R017 no trust': ({ path, folder }) =>
    `${path} manque alors que ${folder} contient des clés : on ne sait plus quelles signatures sont valables. Remettez le fichier d’une sauvegarde, ou supprimez ${folder} pour faire confiance à tout ce que contient maintenant le dépôt des versions.`,
  'CAHIER-R017 not here': ({ path }) => `La clé ${path} n’est pas sur cette machine.`,
  'CAHIER-R017 not current': ({ path, holder }) => `${path} n’est pas la clé actuelle de ${holder}.`,
  'CAHIER-R017 unknown id': ({ id }) => `Aucune clé ne porte l’identifiant ${id}.`,
  'CAHIER-R018 outside production': () =>
    'Un essai n’a lieu qu’en production : ailleurs il n’y a pas de sessions à partager.',
  'CAHIER-R018 share': () => 'La part est un nombre entier de 1 à 99, en pour cent des sessions.',
  'CAHIER-R018 ramp': () =>
    'Les parts d’un essai sont des pourcentages entiers, chacun plus grand que le précédent, et 100 au plus.',
  'CAHIER-R018 shell': () => 'L’application hôte ne s’essaie pas : si elle ne démarre pas, rien ne le signale.',
  'CAHIER-R018 already live': ({ release }) => `${release} est déjà en service.`,
  'CAHIER-R018 other trials': ({ releases }) =>
    `Déjà à l’essai : ${releases}. Trois membres peuvent être à l’essai à la fois.`,
  'CAHIER-R019': () => 'L’application hôte ne se retire pas : rien ne fonctionne sans elle.',
  'CAHIER-R030 missing': () => 'Le jeton manque ou n’est pas connu.',
  'CAHIER-R030 revoked': ({ token }) => `Le jeton ${token} a été révoqué.`,
  'CAHIER-R030 expired': ({ token }) => `Le jeton ${token} a expiré.`,
  'CAHIER-R030 unknown id': ({ token }) => `Aucun jeton ${token}.`,
  'CAHIER-R030 session': () => 'La session a expiré : reconnectez-vous.',
  'CAHIER-R031 token for the shell': () => 'Un jeton ne donne aucun droit sur l’application hôte.',
  'CAHIER-R031 shell over HTTP': () => 'L’application hôte ne se livre pas par cette adresse.',
  'CAHIER-R031 member': ({ token, member, wanted }) => `Le jeton ${token} vaut pour ${member}, pas pour ${wanted}.`,
  'CAHIER-R031 action': ({ token, action }) => `Le jeton ${token} ne permet pas cette action (${action}).`,
  'CAHIER-R031 channel': ({ token, channel }) => `Le jeton ${token} ne vaut pas pour le canal ${channel}.`,
  'CAHIER-R031 administrators only': () => 'Seule l’administration met des versions en service.',
  'CAHIER-R031 administrator decides': () =>
    'Seul un administrateur retire un membre de l’application ou revient à un ensemble.',
  'CAHIER-R031 second factor': () =>
    'La session n’a pas donné le second facteur de son compte : reconnectez-vous avec lui.',
  'CAHIER-R031 teams only': () => 'Une version se publie avec le jeton de son équipe.',
  'CAHIER-R031 not for tokens': () => 'Un jeton ne donne pas accès à cette vue.',
  'CAHIER-R031 own proposal': () =>
    'C’est vous qui l’avez proposé : une autre personne en décide. Vous pouvez le reprendre.',
  'CAHIER-R031 not its author': () => 'Seule la personne qui l’a proposé le reprend. Vous pouvez le refuser.',
  'CAHIER-R031 token without owner': ({ token }) =>
    `Deux personnes décident ici, et personne ne sait à qui est le jeton ${token} : faites-en un avec --owner.`,
  'CAHIER-R031 folder': ({ found, member }) => `Ce dossier contient une version de ${found}, pas de ${member}.`,
  'CAHIER-R031 upload': ({ found, member }) => `Ces fichiers sont une version de ${found}, pas de ${member}.`,
  'CAHIER-R032': ({ live, expected }) =>
    `L’ensemble ${live} est en service, pas l’ensemble ${expected} : regardez-le avant de décider.`,
  'CAHIER-R032 moved': () =>
    'Ce qui est en service a changé, et ceci changerait maintenant autre chose que ce que vous avez vu. Regardez-le, et confirmez de nouveau.',
  'CAHIER-R027 unknown': ({ member, name, known }) =>
    `La version en service de ${member} n’a pas de drapeau ${name}. Elle a : ${known.join(', ') || 'aucun'}.`,
  'CAHIER-R027 value': ({ name, value, allowed }) =>
    `Le drapeau ${name} ne peut pas valoir ${JSON.stringify(value)} : ${allowed}.`,
  'CAHIER-R033 operation': ({ at }) => `La demande est illisible${at ? ` (${at})` : ''}.`,
  'CAHIER-R033 form': () => 'La demande n’est pas un formulaire.',
  'CAHIER-R033 file name': ({ path }) => `« ${path} » n’est pas un nom de fichier.`,
  'CAHIER-R033 draft': () => 'release.draft.json n’est pas un document JSON.',
  'CAHIER-R033 before': () => 'before doit être un nombre.',
  'CAHIER-R033 set': () => 'set doit être le numéro d’un ensemble.',
  'CAHIER-R033 override': () => 'Le shell ne se remplace pas seul : ouvrez un canal.',
  'CAHIER-R033 url': ({ url }) =>
    `${url} n’est pas un serveur de développement de cette machine : http://localhost:4001/.`,
  'CAHIER-R033 member': () => 'Ce membre n’existe pas.',
  'CAHIER-R033 reason': () => 'Dites pourquoi : la raison reste dans l’historique.',
  'CAHIER-R034': () => 'Trop de demandes : réessayez dans une minute.',
  'CAHIER-R035': () => 'La demande est trop grande, ou ne dit pas sa taille.',
  'CAHIER-R036': () =>
    'La base de données ne répond pas : personne ne peut être reconnu ici. La commande cahier fonctionne sans elle.',
  'CAHIER-R040 no answer': ({ store }) => `Le dépôt ${store} ne répond pas.`,
  'CAHIER-R040 status': ({ store, status, method, url }) => `Le dépôt ${store} a répondu ${status} à ${method} ${url}.`,
  'CAHIER-R041': ({ store, key, method, url }) => `Le dépôt ${store} refuse la clé ${key} (${method} ${url}).`,
  'CAHIER-R042': ({ store }) => `Il n’y a pas de dépôt à l’adresse ${store}.`,
  'CAHIER-R052': ({ store }) =>
    `Le dépôt des versions ${store} n’est pas accessible en écriture : ce qui est en service le reste. Vérifiez son propriétaire et si son disque est en lecture seule.`,
  'CAHIER-R043 store': ({ head, served, path }) =>
    `Le dépôt en est à l’ensemble ${head}, mais l’ensemble ${served} a déjà été servi : un dépôt plus ancien n’est pas suivi. Restaurez le bon dépôt, ou supprimez ${path} et redémarrez pour accepter celui-ci.`,
  'CAHIER-R043 folder': ({ former, set }) =>
    `Le dossier en est à l’ensemble ${former} : les onglets ouverts ne reviendraient pas à l’ensemble ${set}. Remettez les versions voulues en service (cahier rollback), puis exportez.`,
  'CAHIER-R044 missing': ({ file, release }) => `${file} de ${release} manque dans le dépôt des versions.`,
  'CAHIER-R044 damaged': ({ file, release }) => `${file} de ${release} est abîmé dans le dépôt des versions.`,
  'CAHIER-R045 no sets': ({ channel }) => `Le canal ${channel} n’a aucun ensemble.`,
  'CAHIER-R045 no set': ({ channel, set }) => `Le canal ${channel} n’a pas d’ensemble ${set}.`,
  'CAHIER-R046 name': ({ name }) => `« ${name} » n’est pas un nom de canal : minuscules, chiffres et tirets.`,
  'CAHIER-R046 closed': ({ channel }) => `Le canal ${channel} n’est pas ouvert.`,
  'CAHIER-R046 main': ({ channel }) => `${channel} est le canal en service : il ne se retire pas.`,
  'CAHIER-R047': () => 'Ce lien n’a pas été signé par l’opérateur.',
  'CAHIER-R048': () => 'Ce lien a expiré.',
  'CAHIER-R049': ({ store }) =>
    `Le dépôt ${store} ignore If-None-Match : deux opérations simultanées s’écraseraient. Choisissez un service qui a les écritures conditionnelles.`,
  'CAHIER-R050': () => 'Cette opération n’attend plus : elle a été décidée ou reprise, ou son délai est passé.',
  'CAHIER-R051': ({ most }) =>
    `${most} opérations proposées attendent déjà : approuvez, refusez ou reprenez-en d’abord.`,
  'CAHIER-R053': ({ release, ranges }) =>
    `${release} demande des versions que les navigateurs ne lisent pas : « ${ranges.join(' », « ')} ». Écrivez ^1.2.0, ~1.2.0, >=1.2.0 <2.0.0 ou 1.2.0, plusieurs avec ||.`,
  'CAHIER-R054': ({ release, found }) =>
    `${release} contient ce que les politiques de sécurité des pages refusent : ${listOfPlaces(found)}.`,
  'CAHIER-R060': ({ release, found }) =>
    `${release} a des styles qui débordent de ses propres vues : ${listOfPlaces(found)}. Mettez devant eux une classe à lui, ou déclarez-les dans globalStyles de remote.config.ts.`,
}
