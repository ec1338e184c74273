import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { showError } from '../../../api/http/show-error.ts'
import * as limits from '#core/limits.ts'
import { fieldOf } from '#core/fields/index.ts'
import { isSingle } from '#core/fields/links/linked-values.ts'
import { titleKey } from '#core/naming.ts'
import { isMissing, isRequiredForInput } from '#core/required-columns.ts'
import type { CellValue, Column, SelectOption } from '#core/schema.ts'
import { updateColumn } from '../../../api/schema/tables.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { nextOptionColor } from '../../../theme/palette-colors.ts'
import { lazyModule } from '../../../ui/lazy-module.ts'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import type { GridMessage, GridProps, RowTarget } from '../../../views/grid/grid-props.ts'
import type { RecordSource } from './record-source.ts'
import { lastAction, type ActionLogEntry } from '../../../api/records/action-log.ts'
import { showUndoToast, runUndo } from '../../undo/undo.ts'

const linkedMaker = lazyModule(() => import('./create-linked.ts'))

type WriteProps = Pick<
  GridProps,
  | 'onCommit'
  | 'onPaste'
  | 'moveScope'
  | 'onInsertRows'
  | 'onDeleteRows'
  | 'onConfirmDelete'
  | 'onConfirmAdd'
  | 'onNewLinked'
  | 'onMissingValues'
  | 'onUndo'
  | 'onRedo'
  | 'onNotice'
>

/** A confirmation for adding or deleting many records. */
export type PendingQuestion = {
  what: 'delete' | 'add' | 'link'
  count: number
  /** The target table of added records. */
  table?: string
  confirm: (yes: boolean) => void
}

/** The columns of a new record that must have values, and where these go; null if it is not to be added. */
export type MissingValues = {
  columns: readonly Column[]
  done: (values: Readonly<Record<string, CellValue>> | null) => void
}

/** True for fields whose values can be asked for before a record is added. */
function mustBeAskedFor(column: Column): boolean {
  const { readOnly, connects } = fieldOf(column)
  return isRequiredForInput(column) && !readOnly && (connects !== true || isSingle(column))
}

/** Write operations of the grid, with undo and toasts. `columns` are those that new records may lack values of. */
export function useGridWrites(source: RecordSource, table: TableWire, columns: readonly Column[] = []) {
  const t = useTranslation()
  const [asking, setAsking] = useState<PendingQuestion | null>(null)
  const [missing, setMissing] = useState<MissingValues | null>(null)
  /** The delete step for the next toast. */
  const justDeleted = useRef<ActionLogEntry | undefined>(undefined)
  const tableNow = useRef(table)
  const columnsNow = useRef(columns)
  useEffect(() => {
    tableNow.current = table
    columnsNow.current = columns
  })
  const baseId = table.base_id

  // A deleted cell has no other place to show its text.
  useEffect(
    () =>
      source.store.cells.onLost((edits, isNew) => {
        const texts = edits.flatMap(({ text, value }) => text ?? (typeof value === 'string' ? value : []))
        showToast({
          message: t(isNew ? 'grid.newRowDiscarded' : 'grid.editDiscarded', { text: texts.join(' · ') }),
          tone: 'error',
          action: {
            label: t('common.copy'),
            onSelect: () => void navigator.clipboard.writeText(texts.join('\n')).catch(showError),
          },
        })
      }),
    [source, t],
  )
  const gridProps = useMemo((): WriteProps => {
    function onNotice({ kind, text, action, canUndo, isMarked }: GridMessage): void {
      const deleted = kind === 'info' ? justDeleted.current : undefined
      justDeleted.current = undefined
      if (deleted) return showUndoToast(baseId, { of: deleted, message: text })
      if (canUndo) return showUndoToast(baseId, { message: text })
      showToast({
        message: text,
        tone: kind === 'error' ? 'error' : 'plain',
        ...(isMarked ? { timeout: limits.actionToastDurationMs } : {}),
        ...(action ? { timeout: limits.undoToastDurationMs, action } : {}),
      })
    }
    function ask(what: PendingQuestion['what'], count: number, into?: string): Promise<boolean> {
      return new Promise((resolve) =>
        setAsking({
          what,
          count,
          ...(into === undefined ? {} : { table: into }),
          confirm(yes) {
            setAsking(null)
            resolve(yes)
          },
        }),
      )
    }
    return {
      onMissingValues(values) {
        const asked = columnsNow.current.filter(
          (column) => mustBeAskedFor(column) && isMissing(values[column.id]),
        )
        if (asked.length === 0) return null
        return new Promise((resolve) =>
          setMissing({
            columns: asked,
            done(given) {
              setMissing(null)
              resolve(given)
            },
          }),
        )
      },
      onCommit: source.commit,
      onPaste: source.paste,
      moveScope: baseId,
      onInsertRows: source.insert,
      async onDeleteRows(target: RowTarget) {
        const removing = source.remove(target)
        const step = target.kind === 'all' ? undefined : lastAction()
        const deleted = await removing
        // The bulk step starts only after earlier writes are saved.
        justDeleted.current = step ?? lastAction()
        return deleted
      },
      onConfirmDelete: (count) => ask('delete', count),
      onConfirmAdd: (count) => ask('add', count),
      async onNewLinked(unknown, group, cells) {
        const into = [...new Set(unknown.map(({ link }) => link.table.title))].join(', ')
        const keys = unknown.flatMap(({ link, titles }) =>
          titles.map((title) => link.table.id + titleKey(title)),
        )
        if (!(await ask('link', new Set(keys).size, into))) return null
        return (await linkedMaker.load()).createLinked(source, unknown, group, cells)
      },
      onUndo: () => runUndo('undo', baseId),
      onRedo: () => runUndo('redo', baseId),
      onNotice,
    }
  }, [source, baseId])

  /** Adds an option to a select column in the next color. */
  async function createOption(columnId: string, title: string): Promise<SelectOption> {
    const column = tableNow.current.columns.find(({ id }) => id === columnId)
    const options = column?.colOptions?.options ?? []
    const known = options.map(({ id, title: name, color, order }) => ({ id, title: name, color, order }))
    const added = { title, color: nextOptionColor(options.length), order: options.length + 1 }
    const changed = await updateColumn(columnId, { colOptions: { options: [...known, added], deleted: [] } })
    const made = changed.columns
      .find(({ id }) => id === columnId)
      ?.colOptions?.options?.find((option) => !known.some(({ id }) => id === option.id))
    if (!made) throw new Error(t('common.error.other'))
    return { id: made.id, title: made.title, color: made.color, order: made.order }
  }
  const setAll = useCallback(
    (cells: Readonly<Record<string, CellValue>>) =>
      source.updateAll(source.store.total(), cells).then(({ changed }) => changed),
    [source],
  )
  return { gridProps, setAll, createOption, asking, missing }
}
