import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../components/button/index.ts'
import { Checkbox } from '../components/checkbox/index.ts'
import { Field } from '../components/field/index.ts'
import { FilePicker } from '../components/file-picker/index.ts'
import { IconButton } from '../components/icon-button/index.ts'
import { Input, Textarea } from '../components/input/index.ts'
import { PasswordMeter } from '../components/password-meter/index.ts'
import { SearchField } from '../components/search-field/index.ts'
import { Segmented } from '../components/segmented/index.ts'
import { Select } from '../components/select/index.ts'
import { Slider } from '../components/slider/index.ts'
import { Switch } from '../components/switch/index.ts'
import { Toolbar, ToolbarButton } from '../components/toolbar/index.ts'
import styles from './gallery.module.css'
import { Specimen } from './specimen.tsx'

const icon = <Plus size={18} strokeWidth={1.75} aria-hidden="true" />

export function Actions() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <>
      <Specimen name="Button">
        <Button variant="primary" icon={icon}>
          Nouvelle note
        </Button>
        <Button>Modifier</Button>
        <Button variant="ghost">Annuler</Button>
        <Button variant="danger">Supprimer</Button>
        <Button size="s">Petit</Button>
        <Button size="l">Grand</Button>
        <Button busy>Enregistrement…</Button>
        <Button disabled>Indisponible</Button>
        <a href="#lien" className={buttonClass({ variant: 'secondary' })}>
          Lien
        </a>
      </Specimen>
      <Specimen name="Toolbar">
        <Toolbar label="Mise en forme">
          <ToolbarButton label="Ajouter" isFirst onClick={() => {}}>
            {icon}
          </ToolbarButton>
        </Toolbar>
      </Specimen>
      <Specimen name="FilePicker">
        <FilePicker label="Choisir des fichiers" multiple onFiles={setFiles}>
          {(choose) => <Button onClick={choose}>Choisir des fichiers</Button>}
        </FilePicker>
        <p>{files.map(({ name }) => name).join(', ')}</p>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Ajouter" variant="bordered">
          {icon}
        </IconButton>
        <IconButton label="Ajouter, sans bord">{icon}</IconButton>
      </Specimen>
    </>
  )
}

const orders = [
  { value: 'date', label: 'Plus récentes' },
  { value: 'title', label: 'Titre' },
]

export function Fields() {
  const [order, setOrder] = useState('date')
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState(3)
  const [on, setOn] = useState(true)
  return (
    <>
      <Specimen name="Field, Input, Textarea, SearchField">
        <div className={styles.wide}>
          <Field label="Titre" hint="Cent caractères au plus." required>
            {(control) => <Input {...control} defaultValue="La photosynthèse" />}
          </Field>
        </div>
        <div className={styles.wide}>
          <Field label="Titre" error="Le titre est obligatoire">
            {(control) => <Input {...control} />}
          </Field>
        </div>
        <div className={styles.wide}>
          <Field label="Contenu">{(control) => <Textarea {...control} rows={3} />}</Field>
        </div>
        <search className={styles.wide}>
          <SearchField label="Rechercher dans vos notes…" value={search} onValueChange={setSearch} />
        </search>
      </Specimen>
      <Specimen name="PasswordMeter">
        <div className={styles.wide}>
          <PasswordMeter
            password="cahier12"
            label="Robustesse"
            strengths={['Très faible', 'Très faible', 'Faible', 'Moyen', 'Fort', 'Très fort']}
            missing="il manque"
            gaps={{
              length: '8 caractères',
              lower: 'une minuscule',
              upper: 'une majuscule',
              digit: 'un chiffre',
              special: 'un symbole',
            }}
          />
        </div>
      </Specimen>
      <Specimen name="Select, Segmented, Slider">
        <Select aria-label="Trier" value={order} options={orders} onValueChange={setOrder} />
        <Segmented label="Trier" value={order} options={orders} onValueChange={setOrder} />
        <Slider aria-label="Niveau" min={1} max={5} value={level} onValueChange={setLevel} />
      </Specimen>
      <Specimen name="Checkbox, Switch">
        <Checkbox checked={on} onCheckedChange={setOn}>
          Retenir
        </Checkbox>
        <div className={styles.wide}>
          <Switch checked={on} onCheckedChange={setOn} label="Rappels" description="Un message la veille." />
        </div>
      </Specimen>
    </>
  )
}
