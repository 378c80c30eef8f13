import { useState } from 'react'
import { Segmented } from '../components/segmented/index.ts'
import { Actions, Fields } from './controls.tsx'
import styles from './gallery.module.css'
import { Overlays } from './overlays.tsx'
import { Surfaces } from './surfaces.tsx'

const themes = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
]

/** Every component of the design system in both themes, side by side. Overlays use the theme of the whole page. */
export function Gallery() {
  const [theme, setTheme] = useState('light')
  const choose = (chosen: string) => {
    document.documentElement.dataset.theme = chosen
    setTheme(chosen)
  }
  return (
    <main className={styles.page}>
      <h1>Composants de Cahier</h1>
      <div className={styles.themes}>
        {themes.map(({ value, label }) => (
          <section key={value} className={`${styles.sheet} ${styles[value]}`} aria-label={label}>
            <h2>{label}</h2>
            <Actions />
            <Fields />
            <Surfaces />
          </section>
        ))}
      </div>
      <h2>Par-dessus la page</h2>
      <Segmented label="Thème de la page" value={theme} options={themes} onValueChange={choose} />
      <Overlays />
    </main>
  )
}
