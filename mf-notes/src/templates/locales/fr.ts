export default {
  title: 'Nouvelle note à partir de…',
  close: 'Fermer',
  own: 'Vos modèles',
  none: 'Aucun modèle à vous pour l’instant. Une note devient un modèle par son menu « … » : « En faire un modèle ».',
  built: 'Modèles fournis',
}
