import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { titleKey } from '#core/naming.ts'
import type { CellValue, SelectOption } from '#core/schema.ts'
import { updateColumn } from '../../api/tables.ts'
import { useT } from '../../i18n/use-t.tsx'
import { nextOptionColour } from '../../theme/colours.ts'
import { later } from '../../ui/later.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { GridNotice, GridProps, RowTarget } from '../../views/grid/grid-props.ts'
import type { RecordSource } from './record-source.ts'
import { lastEntry, type Entry } from '../../api/journal.ts'
import { showUndoToast, takeTurn } from '../undo/undo.ts'

const linkedMaker = later(() => import('./create-linked.ts'))

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
  | 'onUndo'
  | 'onRedo'
  | 'onNotice'
>

/** A question before many records go, or come. */
export type Asking = {
  what: 'delete' | 'add' | 'link'
  count: number
  /** The table that they come into. */
  table?: string
  answer: (yes: boolean) => void
}

/** What the grid may write, with undo and the words about it. */
export function useGridWrites(source: RecordSource, table: TableWire) {
  const t = useT()
  const [asking, setAsking] = useState<Asking | null>(null)
  /** The step of a deletion that the next notice is about. */
  const justDeleted = useRef<Entry | undefined>(undefined)
  const tableNow = useRef(table)
  useEffect(() => {
    tableNow.current = table
  })
  const baseId = table.base_id

  // The text of a cell whose record or column is gone is said: there is no other place for it.
  useEffect(
    () =>
      source.store.cells.onLost((edits, isNew) => {
        const texts = edits.flatMap(({ text, value }) => text ?? (typeof value === 'string' ? value : []))
        showToast({
          message: t(isNew ? 'grid.lostNew' : 'grid.lost', { text: texts.join(' · ') }),
          tone: 'error',
          action: {
            label: t('common.copy'),
            onSelect: () => void navigator.clipboard.writeText(texts.join('\n')).catch(tellProblem),
          },
        })
      }),
    [source, t],
  )
  const gridProps = useMemo((): WriteProps => {
    function onNotice({ kind, text, action, canUndo, isMarked }: GridNotice): void {
      const deleted = kind === 'info' ? justDeleted.current : undefined
      justDeleted.current = undefined
      if (deleted) return showUndoToast(baseId, { of: deleted, message: text, timeout: 8000 })
      if (canUndo) return showUndoToast(baseId, { message: text, timeout: 15_000 })
      showToast({
        message: text,
        tone: kind === 'error' ? 'error' : 'plain',
        ...(isMarked ? { timeout: 10_000 } : {}),
        ...(action ? { timeout: 15_000, action } : {}),
      })
    }
    function ask(what: Asking['what'], count: number, into?: string): Promise<boolean> {
      return new Promise((resolve) =>
        setAsking({
          what,
          count,
          ...(into === undefined ? {} : { table: into }),
          answer(yes) {
            setAsking(null)
            resolve(yes)
          },
        }),
      )
    }
    return {
      onCommit: source.commit,
      onPaste: source.paste,
      moveScope: baseId,
      onInsertRows: source.insert,
      async onDeleteRows(target: RowTarget) {
        const removing = source.remove(target)
        const step = target.kind === 'all' ? undefined : lastEntry()
        const answer = await removing
        // The step of all records begins only once what was written before is stored.
        justDeleted.current = step ?? lastEntry()
        return answer
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
      onUndo: () => takeTurn('undo', baseId),
      onRedo: () => takeTurn('redo', baseId),
      onNotice,
    }
  }, [source, baseId])

  /** Adds an option to a select column, in the next colour. */
  async function createOption(columnId: string, title: string): Promise<SelectOption> {
    const column = tableNow.current.columns.find(({ id }) => id === columnId)
    const options = column?.colOptions?.options ?? []
    const known = options.map(({ id, title: name, color, order }) => ({ id, title: name, color, order }))
    const added = { title, color: nextOptionColour(options.length), order: options.length + 1 }
    const changed = await updateColumn(columnId, { colOptions: { options: [...known, added] } })
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
  return { gridProps, setAll, createOption, asking }
}
