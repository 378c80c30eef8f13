import type { BackendSentences } from '@cahier/backend/control'

/** The sentences of BackendError in French. */
export const backendErrors: BackendSentences = {
  'CAHIER-B001 directory': ({ directory, owner }) =>
    `Le dossier de données ${directory} est déjà utilisé par un autre processus${owner === null ? '' : ` (${owner})`}.`,
  'CAHIER-B001 database': () => 'La base de données de DATABASE_URL est déjà servie par un autre Cahier.',
  'CAHIER-B002': ({ file, line, reason }) =>
    `La migration ${file} a échoué (${line === null ? 'à la validation' : `ligne ${line}`}) : ${reason}`,
  'CAHIER-B003': ({ file }) =>
    `${file} a changé après avoir été appliquée : une migration appliquée ne se modifie pas, ajoutez-en une autre.`,
  'CAHIER-B004 same version': ({ version, first, second }) =>
    `Deux migrations portent le numéro ${version} : ${first} et ${second}.`,
  'CAHIER-B004 name': ({ file }) =>
    `${file} n’est pas un nom de migration : il faut AAAAMMJJHHMMSS_nom_en_minuscules.sql.`,
  'CAHIER-B005 data directory': ({ directory }) =>
    `Le dossier de données ${directory} n’est pas accessible en écriture.`,
  'CAHIER-B005 lock': ({ path }) =>
    `${path} est endommagé : supprimez-le si aucun Cahier ne fonctionne sur ce dossier de données.`,
  'CAHIER-B005 folder': ({ folder }) => `Le dossier ${folder} n’est pas accessible en écriture.`,
  'CAHIER-B005 database': ({ directory }) =>
    `La base de données de ${directory} ne s’ouvre pas : backend.log dit pourquoi. Si ses fichiers sont endommagés, restaurez la dernière sauvegarde dans un dossier neuf (cahier restore).`,
  'CAHIER-B005 keys': ({ path }) =>
    `Les clés de ${path} sont illisibles. Remettez le fichier d’une sauvegarde ; sans sauvegarde, supprimez-le : toutes les sessions sont fermées et les applications d’authentification sont à reconfigurer.`,
  'CAHIER-B006 ended': () => 'Le service de données s’est arrêté avant d’être prêt.',
  'CAHIER-B006 failed': ({ reason }) => `Le service de données n’a pas démarré : ${reason}`,
  'CAHIER-B007': () => 'Cahier n’est pas démarré sur ce dossier de données : lancez d’abord npm start.',
  'CAHIER-B008 account': ({ address }) => `Aucun compte n’a l’adresse ${address}.`,
  'CAHIER-B008 profile': ({ address }) => `Aucun profil n’a l’adresse ${address}.`,
  'CAHIER-B009': ({ plan }) => `${plan} n’est pas une formule : free, basic ou premium.`,
  'CAHIER-B010 no answer': ({ reason }) => `La base de données de DATABASE_URL ne répond pas (${reason}).`,
  'CAHIER-B010 right': ({ right }) => `La base de données de DATABASE_URL demande un rôle qui a le droit ${right}.`,
  'CAHIER-B010 encoding': () => 'La base de données de DATABASE_URL doit être encodée en UTF-8.',
  'CAHIER-B011 foreign': () =>
    'La base de données de DATABASE_URL contient autre chose que Cahier : indiquez une base vide.',
  'CAHIER-B011 not empty': () => 'La base de données de DATABASE_URL n’est pas vide : indiquez-en une autre.',
  'CAHIER-B012': () => 'La sauvegarde est incomplète ou endommagée.',
  'CAHIER-B013': ({ version }) =>
    `La sauvegarde a été faite avec la migration ${version}, que cette version de Cahier n’a pas : restaurez-la avec celle qui l’a faite, ou une plus récente.`,
  'CAHIER-B014 directory': ({ directory }) =>
    `Le dossier ${directory} n’est pas vide : une sauvegarde se restaure dans un dossier neuf (CAHIER_DATA).`,
  'CAHIER-B014 file': ({ path }) =>
    `${path} existe déjà : une sauvegarde se restaure dans un dossier neuf (CAHIER_DATA).`,
  'CAHIER-B015': ({ path }) => `La sauvegarde ${path} ne peut pas être écrite.`,
  'CAHIER-B016': ({ machine }) =>
    `Aucun Postgres embarqué ne fonctionne sur cette machine (${machine}) : indiquez une base Postgres dans DATABASE_URL.`,
  'CAHIER-B017 engine': ({ directory, last }) =>
    `Le dossier de données ${directory} contient une base du moteur que Cahier avait avant : passez à ${last} (git checkout), la dernière version qui la lit, sauvegardez-la là (cahier backup), puis restaurez-la avec cette version-ci dans un dossier neuf (cahier restore).`,
  'CAHIER-B017 version': ({ directory, found, needed }) =>
    `Le dossier de données ${directory} contient une base de Postgres ${found}, et cette version utilise ${needed} : sauvegardez-la avec le Cahier d’avant (cahier backup), puis restaurez-la dans un dossier neuf (cahier restore).`,
  'CAHIER-B030 database': ({ found, needed, tag }) =>
    `La base en est à la migration ${found}, et cette version commence après ${needed} : passez à ${tag}, démarrez-la une fois, puis démarrez cette version.`,
  'CAHIER-B030 backup': ({ found, needed, tag }) =>
    `La sauvegarde a été faite à la migration ${found}, et cette version commence après ${needed} : passez à ${tag}, restaurez-y la sauvegarde et démarrez-la une fois, puis démarrez cette version.`,
}
