export default {
  tab: 'Données et confidentialité',
  title: 'Vos données',
}
