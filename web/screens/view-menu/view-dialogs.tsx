import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as limits from '#core/limits.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { groupActions } from '../../api/records/action-log.ts'
import { showError } from '../../api/http/show-error.ts'
import { createSection } from '../../api/schema/view-sections.ts'
import { deleteView, updateView } from '../../api/schema/views.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { tableHref, toPath } from '../links.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'
import { CopySettingsDialog } from './copy-settings-dialog.tsx'
import type { ViewDialog } from './view-dialog.ts'

type Props = {
  table: TableWire
  view: ViewWire
  dialog: ViewDialog
  /** The view is on the screen. */
  isCurrent: boolean
  onClose: () => void
}

/** The open dialog of a view command. */
export function ViewDialogs(props: Props) {
  const t = useTranslation()
  const navigate = useNavigate()
  const { table, view, dialog, onClose } = props

  async function remove(): Promise<void> {
    try {
      await deleteView(view)
      if (props.isCurrent) await navigate({ to: toPath(tableHref(table.base_id, table.id)) })
    } catch (error) {
      showError(error)
    }
  }
  if (dialog === 'copy') return <CopySettingsDialog table={table} view={view} onClose={onClose} />
  if (dialog === 'description')
    return (
      <TextDialog
        title={t('viewMenu.description')}
        label={t('viewMenu.descriptionOf', { name: view.title })}
        initial={view.description ?? ''}
        isLong
        onClose={onClose}
        onSave={(description) => updateView(view, { description })}
      />
    )
  if (dialog === 'section')
    return (
      <TextDialog
        title={t('viewMenu.newSection')}
        label={t('viewMenu.sectionName')}
        initial=""
        onClose={onClose}
        onSave={(title) =>
          groupActions(async () => {
            const { id } = await createSection(table, title)
            await updateView(view, { section_id: id })
          })
        }
      />
    )
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('views.delete.title', { name: view.title })}
      message={t('views.delete.message')}
      confirmLabel={t('common.delete')}
      danger
      onConfirm={remove}
    />
  )
}

function TextDialog(props: {
  title: string
  label: string
  initial: string
  isLong?: boolean
  onClose: () => void
  onSave: (text: string) => Promise<void>
}) {
  const t = useTranslation()
  const [text, setText] = useState(props.initial)
  const trimmed = text.trim()
  const canSave = trimmed !== props.initial && (props.isLong === true || trimmed !== '')

  function save(): void {
    if (!canSave) return
    props.onSave(trimmed).then(props.onClose, showError)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      size="sm"
      footer={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" disabled={!canSave} onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Field label={props.label}>
        {props.isLong ? (
          <Textarea value={text} onText={setText} maxLength={limits.descriptionLength} autoFocus dir="auto" />
        ) : (
          <Input
            value={text}
            onText={setText}
            maxLength={limits.titleLength}
            autoFocus
            dir="auto"
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
          />
        )}
      </Field>
    </Dialog>
  )
}
