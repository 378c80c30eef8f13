import { useLayoutEffect, useRef } from 'react'
import { drawFormula } from './draw-formula.ts'

export interface FormulaProps {
  /** In TeX. */
  source: string
  /** Whether it stands in lines of its own. */
  isBlock?: boolean
}

/** A formula as MathML; its source until the code that draws it has come, and where it cannot be read. */
export function Formula({ source, isBlock = false }: FormulaProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(drawFormula(source, isBlock)), [source, isBlock])
  return <span ref={ref} />
}
