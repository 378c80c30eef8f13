import { type RefObject, useEffect, useRef } from 'react'

const distanceOf = ([one, other]: readonly Touch[]): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0

/** Zooms with two fingers, on a screen or on a touchpad, which reports them as a wheel with Ctrl. */
export function usePinch(element: RefObject<HTMLElement | null>, factor: number, onZoom: (factor: number) => void) {
  const latest = useRef({ factor, onZoom })
  useEffect(() => {
    latest.current = { factor, onZoom }
  })
  useEffect(() => {
    const target = element.current
    if (!target) return
    let begun: { distance: number; factor: number } | null = null
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.onZoom(latest.current.factor * Math.exp(-event.deltaY / 300))
    }
    const onTouchStart = ({ touches }: TouchEvent) => {
      if (touches.length === 2) begun = { distance: distanceOf([...touches]), factor: latest.current.factor }
    }
    const onTouchMove = (event: TouchEvent) => {
      if (!begun || event.touches.length !== 2) return
      event.preventDefault()
      latest.current.onZoom((begun.factor * distanceOf([...event.touches])) / begun.distance)
    }
    const onTouchEnd = () => {
      begun = null
    }
    target.addEventListener('wheel', onWheel, { passive: false })
    target.addEventListener('touchstart', onTouchStart, { passive: true })
    target.addEventListener('touchmove', onTouchMove, { passive: false })
    target.addEventListener('touchend', onTouchEnd)
    return () => {
      target.removeEventListener('wheel', onWheel)
      target.removeEventListener('touchstart', onTouchStart)
      target.removeEventListener('touchmove', onTouchMove)
      target.removeEventListener('touchend', onTouchEnd)
    }
  }, [element])
}
