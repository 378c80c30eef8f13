export { Card, type CardProps, cardLink } from './card.tsx'
