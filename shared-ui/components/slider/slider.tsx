import type { InputHTMLAttributes } from 'react'
import styles from './slider.module.css'

export interface SliderProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  value: number
  onValueChange(value: number): void
}

export function Slider({ value, onValueChange, className, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      value={value}
      className={[styles.slider, className].filter(Boolean).join(' ')}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
    />
  )
}
