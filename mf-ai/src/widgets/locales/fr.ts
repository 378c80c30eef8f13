export default { connected: 'IA Connectée', disconnected: 'IA Déconnectée' }
