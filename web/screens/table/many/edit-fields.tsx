import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import { limits } from '#core/limits.ts'
import { messageOf } from '../../../api/api-error.ts'
import { deleteColumn, updateColumn } from '../../../api/tables.ts'
import { FieldIcon } from '../../../fields/field-icons.tsx'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { GoesAlong } from '../../goes-along.tsx'
import type { Places } from '../use-places.ts'
import { type FieldChange, fieldChanges, type FieldDraft } from './field-changes.ts'

/** All fields of a table in one list: names, descriptions, order, which of them show, and which go. */
export function EditFields(props: {
  table: TableWire
  places: Places
  /** The columns are others now. */
  onSchemaChange: () => void
  onClose: () => void
}) {
  const { places } = props
  const t = useT()
  const placed = places.all.filter(({ column }) => !column.system && !column.primaryKey)
  const now = placed.map(({ column: { id, title, description }, show, order }) => ({
    id,
    title,
    description,
    show,
    order,
  }))
  const [drafts, setDrafts] = useState<FieldDraft[]>(() =>
    now.map(({ order: _, ...field }) => ({ ...field, isDeleted: false })),
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const changes = fieldChanges(now, drafts)

  function patch(id: string, change: Partial<FieldDraft>): void {
    setDrafts((list) => list.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)))
  }
  function move(from: number, to: number): void {
    setDrafts((list) => {
      const rest = list.filter((_, index) => index !== from)
      const moved = list[from]
      return moved ? rest.toSpliced(to, 0, moved) : list
    })
  }
  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      for (const change of changes) await write(change, places)
      if (changes.some(({ column, isDeleted }) => column ?? isDeleted)) props.onSchemaChange()
      props.onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      size="lg"
      title={t('many.fields.title', { table: props.table.title })}
      description={t('many.fields.hint')}
      footer={
        <>
          {problem !== null && (
            <p role="alert" className="me-auto self-center text-sm text-danger-ink">
              {problem}
            </p>
          )}
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={changes.length === 0} onClick={() => void save()}>
            {t('many.fields.apply', { count: changes.length })}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {drafts.map((draft, at) => {
          const column = placed.find(({ column: { id } }) => id === draft.id)?.column
          if (!column) return null
          const name = column.title
          return (
            <li key={draft.id} className="flex flex-col gap-1">
              <div className="flex items-center gap-1.5">
                <FieldIcon type={column.type} className="shrink-0 text-icon" />
                <Input
                  className="min-w-0 flex-1"
                  aria-label={t('many.fields.name', { field: name })}
                  value={draft.title}
                  dir="auto"
                  disabled={draft.isDeleted}
                  maxLength={limits.titleLength}
                  onText={(title) => patch(draft.id, { title })}
                />
                <Input
                  className="hidden min-w-0 flex-[2] sm:block"
                  aria-label={t('many.fields.description', { field: name })}
                  placeholder={t('views.column.description')}
                  value={draft.description}
                  dir="auto"
                  disabled={draft.isDeleted}
                  maxLength={limits.descriptionLength}
                  onText={(description) => patch(draft.id, { description })}
                />
                <IconButton
                  icon={draft.show ? Eye : EyeOff}
                  label={t('many.fields.show', { field: name })}
                  pressed={draft.show}
                  disabled={column.displayValue || draft.isDeleted}
                  onClick={() => patch(draft.id, { show: !draft.show })}
                />
                <IconButton
                  icon={ArrowUp}
                  label={t('views.fields.moveUp', { name })}
                  disabled={at <= 1}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('views.fields.moveDown', { name })}
                  disabled={at === 0 || at === drafts.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon={draft.isDeleted ? Undo2 : Trash2}
                  label={t(draft.isDeleted ? 'many.fields.keep' : 'many.fields.delete', { field: name })}
                  disabled={column.displayValue}
                  onClick={() => patch(draft.id, { isDeleted: !draft.isDeleted })}
                />
              </div>
              {draft.isDeleted && <GoesAlong of={{ columnId: draft.id }} />}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

async function write({ id, column, place, isDeleted }: FieldChange, places: Places): Promise<void> {
  if (isDeleted) await deleteColumn(id)
  if (column) await updateColumn(id, column)
  if (place) await places.change(id, place)
}
