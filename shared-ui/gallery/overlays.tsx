import { useState } from 'react'
import { Button } from '../components/button/index.ts'
import { Dialog } from '../components/dialog/index.ts'
import { Field } from '../components/field/index.ts'
import { FormDialog } from '../components/form-dialog/index.ts'
import { FullScreen } from '../components/full-screen/index.ts'
import { ImportDialog } from '../components/import-dialog/index.ts'
import { Input } from '../components/input/index.ts'
import { Menu, MenuItem, MenuSeparator } from '../components/menu/index.ts'
import { NoticeDialog } from '../components/notice-dialog/index.ts'
import { createToasts, Toaster } from '../components/toaster/index.ts'
import { Tooltip } from '../components/tooltip/index.ts'
import { TransferMenu } from '../components/transfer-menu/index.ts'
import { Specimen } from './specimen.tsx'

const kinds = ['success', 'error', 'info'] as const

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'form' | 'notice' | 'full-screen' | null>(null)
  const [toasts] = useState(createToasts)
  const close = () => setOpen(null)
  return (
    <Specimen name="Dialog, FormDialog, ImportDialog, NoticeDialog, FullScreen, Menu, TransferMenu, Tooltip, Toaster">
      <Button onClick={() => setOpen('dialog')}>Dialogue</Button>
      <Button onClick={() => setOpen('form')}>Formulaire</Button>
      <Button onClick={() => setOpen('notice')}>Avis</Button>
      <Button onClick={() => setOpen('full-screen')}>Plein écran</Button>
      <Menu trigger={<Button>Menu</Button>} header="Camille Martin">
        <MenuItem onSelect={close}>Paramètres</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={close} destructive>
          Se déconnecter
        </MenuItem>
      </Menu>
      <TransferMenu
        label="Fichiers"
        importLabel="Importer des notes"
        importDialog={(onClose) => (
          <ImportDialog
            title="Importer des notes"
            closeLabel="Fermer"
            cancelLabel="Annuler"
            picker={{ label: 'Choisir des fichiers', busy: true, isChosen: true, onFiles: () => {} }}
            chosen="notes.zip"
            status="Import en cours…"
            sending={{ busy: true, isStopping: false, stop: onClose, progress: { done: 40, total: 100 } }}
            progressLabel="Import en cours…"
            progressText="40 notes sur 100"
            stopLabel="Arrêter"
            failure="Le serveur n’a pas répondu."
            submit={{ label: 'Importer 100 notes', busy: true, run: () => {} }}
            onClose={onClose}
          />
        )}
        exports={[{ label: 'Exporter les notes', run: () => {} }]}
      />
      <Tooltip content="Enregistré à 10 h 42">
        <Button>Bulle</Button>
      </Tooltip>
      {kinds.map((kind) => (
        <Button key={kind} size="s" onClick={() => toasts.add({ title: `Message ${kind}`, data: { kind } })}>
          {kind}
        </Button>
      ))}
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Supprimer la note ?"
        description="Elle reste trente jours dans la corbeille."
        closeLabel="Fermer"
        footer={
          <Button variant="danger" onClick={close}>
            Supprimer
          </Button>
        }
      />
      {open === 'form' && (
        <FormDialog
          title="Renommer la note"
          submitLabel="Renommer"
          cancelLabel="Annuler"
          closeLabel="Fermer"
          busy={false}
          onSubmit={close}
          onClose={close}
        >
          <Field label="Titre">{(control) => <Input {...control} defaultValue="La photosynthèse" />}</Field>
        </FormDialog>
      )}
      {open === 'notice' && (
        <NoticeDialog
          title="Note introuvable"
          description="Cette note n’existe plus."
          actionLabel="Retour aux notes"
          closeLabel="Fermer"
          onClose={close}
        />
      )}
      {open === 'full-screen' && (
        <FullScreen label="Éditeur" onClose={close}>
          <Button onClick={close}>Fermer</Button>
        </FullScreen>
      )}
      <Toaster toasts={toasts} label="Messages" closeLabel="Fermer" />
    </Specimen>
  )
}
