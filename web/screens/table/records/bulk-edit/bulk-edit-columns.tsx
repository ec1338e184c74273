import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import {
  changeColumns,
  type ColumnOperation,
  operationOf,
  readColumnsHash,
  undoColumns,
} from '../../../../api/schema/column-bulk.ts'
import { previewOperations } from '../../../../api/schema/schema-sql.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { showUndoToast } from '../../../undo/undo.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useDiscardConfirm } from '../../../discard-confirm.tsx'
import { SqlDialog } from '../../columns/sql-dialog.tsx'
import type { ColumnLayout } from '../../view/use-column-layout.ts'
import { fieldChanges, type FieldDraft, operationsOf } from './field-draft-changes.ts'
import { FieldRow } from './field-row.tsx'

/**
 * Edits all fields of a table at once: names, types, descriptions, order, visibility and deletion; saves them together.
 */
export function BulkEditColumns(props: {
  table: TableWire
  places: ColumnLayout
  /** The table's columns changed. */
  onSchemaChange: () => void
  onClose: () => void
}) {
  const { places, table } = props
  const t = useTranslation()
  const wires = new Map(table.columns.map((column) => [column.id, column]))
  // The state when editing began; others may change the table meanwhile.
  const [now] = useState(() =>
    places.all
      .filter(({ column }) => !column.system && !column.primaryKey)
      .map(({ column: { id, title, description, type }, show, order }) => ({
        id,
        title,
        description,
        type,
        show,
        order,
      })),
  )
  const { data: hash } = useQuery({
    queryKey: ['columns-hash', table.id],
    queryFn: () => readColumnsHash(table.id),
    gcTime: 0,
    staleTime: Infinity,
  })
  const [drafts, setDrafts] = useState<FieldDraft[]>(() =>
    now.map(({ order: _, ...field }) => ({ ...field, leavesBlank: false, isDeleted: false })),
  )
  const [ready, setReady] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ id: string | null; text: string } | null>(null)
  const [sql, setSql] = useState<SchemaSqlWire | null>(null)
  const changes = fieldChanges(now, drafts)
  const waits = changes.some(({ id, column }) => column?.uidt !== undefined && ready.get(id) !== true)

  function patch(id: string, change: Partial<FieldDraft>): void {
    if (change.type !== undefined) setReady((known) => new Map(known).set(id, false))
    setProblem(null)
    setDrafts((list) => list.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)))
  }
  function move(from: number, to: number): void {
    setDrafts((list) => {
      const rest = list.filter((_, index) => index !== from)
      const moved = list[from]
      return moved ? rest.toSpliced(to, 0, moved) : list
    })
  }
  const notifyReady = useCallback(
    (id: string, isReady: boolean) =>
      setReady((known) => (known.get(id) === isReady ? known : new Map(known).set(id, isReady))),
    [],
  )
  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const ops = operationsOf(changes, places.keptIn)
    try {
      const shown = table.in_source ? await previewOperations(table, ops) : null
      // People see what will run in their database first.
      if (shown && shown.statements.length > 0) {
        setSql(shown)
        setBusy(false)
      } else await commit(ops)
    } catch (error) {
      report(error, ops)
    }
  }
  async function commit(ops: ColumnOperation[]): Promise<void> {
    try {
      const done = ops.length > 0 ? await changeColumns(table, ops, { hash: hash ?? null }) : null
      if (places.keptIn === null)
        for (const { id, place } of changes) if (place) await places.change(id, place)
      props.onSchemaChange()
      props.onClose()
      if (done && sql?.final !== true) offerUndo(done.seq)
    } catch (error) {
      report(error, ops)
    }
  }
  function report(error: unknown, ops: readonly ColumnOperation[]): void {
    const op = operationOf(error)
    const at = op === null ? undefined : ops[op]
    setProblem({ id: at && at.op !== 'add' ? at.column.id : null, text: messageOf(error) })
    setBusy(false)
  }
  const { requestClose, confirm } = useDiscardConfirm(() => changes.length > 0, props.onClose)
  function offerUndo(seq: number): void {
    const undo = async (): Promise<void> => {
      await undoColumns(table, seq)
      props.onSchemaChange()
    }
    showUndoToast(table.base_id, {
      of: { seq },
      message: t('bulkEdit.fields.done', { count: changes.length }),
      tone: 'success',
      onUndo: () => void undo().catch(showError),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      size="lg"
      title={t('bulkEdit.fields.title', { table: table.title })}
      description={t('bulkEdit.fields.together')}
      footer={
        <>
          {problem?.id === null && (
            <p role="alert" className="me-auto self-center text-sm text-danger-ink">
              {problem.text}
            </p>
          )}
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={changes.length === 0 || waits}
            onClick={() => void save()}
          >
            {t('bulkEdit.fields.apply', { count: changes.length })}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {drafts.map((draft, at) => {
          const column = wires.get(draft.id)
          if (!column) return null
          return (
            <FieldRow
              key={draft.id}
              column={column}
              draft={draft}
              problem={problem?.id === draft.id ? problem.text : null}
              isFirst={at === 0}
              isSecond={at === 1}
              isLast={at === drafts.length - 1}
              onChange={(change) => patch(draft.id, change)}
              onMove={(by) => move(at, at + by)}
              onReady={notifyReady}
            />
          )
        })}
      </ul>
      {confirm}
      {sql && (
        <SqlDialog
          sql={sql}
          onClose={() => setSql(null)}
          onRun={() => commit(operationsOf(changes, places.keptIn))}
        />
      )}
    </Dialog>
  )
}
