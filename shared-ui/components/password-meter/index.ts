export { PasswordMeter, type PasswordMeterProps } from './password-meter.tsx'
export { type PasswordGap, passwordStrength, type Strength } from './password-strength.ts'
