import { Actions, Fields } from './controls.tsx'
import styles from './gallery.module.css'
import { Overlays } from './overlays.tsx'
import { Surfaces } from './surfaces.tsx'

const themes = [
  { theme: 'light', name: 'Clair' },
  { theme: 'dark', name: 'Sombre' },
] as const

/** Every component of the design system, in both themes side by side. */
export function Gallery() {
  return (
    <>
      <h1 className={styles.title}>Composants de Cahier</h1>
      <main className={styles.themes}>
        {themes.map(({ theme, name }) => (
          <section key={theme} className={`${styles.sheet} ${styles[theme]}`} aria-label={name}>
            <h2>{name}</h2>
            <Actions />
            <Fields />
            <Surfaces />
            <Overlays />
          </section>
        ))}
      </main>
    </>
  )
}
