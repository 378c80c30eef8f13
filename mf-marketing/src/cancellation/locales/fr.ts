export default {
  email: 'Adresse e-mail du compte',
  emailInvalid: 'Saisissez l’adresse e-mail de votre compte.',
  digits: 'Quatre derniers chiffres de la carte',
  digitsInvalid: 'Saisissez les quatre derniers chiffres de la carte.',
  submit: 'Résilier le contrat',
  done: 'Abonnement résilié',
  until: (date: string) =>
    `Votre abonnement se termine le ${date}. Vous gardez votre formule jusque-là, et vos données ensuite.`,
  notFound: 'Aucun abonnement en cours ne correspond à cette adresse et à ces chiffres. Vérifiez-les, ou écrivez-nous.',
  tooMany: 'Trop d’essais pour cette adresse. Réessayez dans une heure, ou écrivez-nous.',
  failed: 'La résiliation n’a pas pu être envoyée. Vérifiez la connexion et réessayez.',
  save: 'Enregistrer la confirmation',
  file: 'resiliation-cahier.txt',
  proof: (moment: string, email: string, until: string) =>
    `Confirmation de résiliation\n\nVotre résiliation de l’abonnement à Cahier a été reçue le ${moment}.\nCompte : ${email}\nL’abonnement prend fin le ${until}.\n`,
}
