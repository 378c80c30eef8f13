export { CounterCard, type CounterCardProps } from './counter-card.tsx'
