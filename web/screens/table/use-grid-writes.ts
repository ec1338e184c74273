import { useEffect, useMemo, useRef, useState } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import type { SelectOption } from '#core/schema.ts'
import { messageOf } from '../../api/api-error.ts'
import { updateColumn } from '../../api/tables.ts'
import { useT } from '../../i18n/use-t.tsx'
import { nextOptionColour } from '../../theme/colours.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { GridNotice, GridProps, RowTarget } from '../../views/grid/grid-props.ts'
import type { RecordSource } from './record-source.ts'
import type { Deed } from './undo-stack.ts'

type WriteProps = Pick<
  GridProps,
  | 'onCommit'
  | 'onPaste'
  | 'onInsertRows'
  | 'onDeleteRows'
  | 'onConfirmDelete'
  | 'onConfirmAdd'
  | 'onUndo'
  | 'onRedo'
  | 'onNotice'
>

/** A question before many records go, or come. */
export type Asking = { what: 'delete' | 'add'; count: number; answer: (yes: boolean) => void }

/** What the grid may write, with undo and the words about it. */
export function useGridWrites(source: RecordSource, table: TableWire) {
  const t = useT()
  const [asking, setAsking] = useState<Asking | null>(null)
  const justDeleted = useRef(false)
  const tableNow = useRef(table)
  useEffect(() => {
    tableNow.current = table
  })

  // The text of a cell whose record or column is gone is said: there is no other place for it.
  useEffect(
    () =>
      source.store.cells.onLost((edits) => {
        const texts = edits.flatMap(({ text, value }) => text ?? (typeof value === 'string' ? value : []))
        showToast({ message: t('grid.lost', { text: texts.join(' · ') }), tone: 'error' })
      }),
    [source, t],
  )
  const gridProps = useMemo((): WriteProps => {
    async function turn(how: 'undo' | 'redo'): Promise<void> {
      try {
        const deed = await source[how]()
        if (deed) showToast({ message: words(deed, how) })
        else showToast({ message: how === 'undo' ? t('views.nothingToUndo') : t('views.nothingToRedo') })
      } catch (error) {
        showToast({ message: messageOf(error), tone: 'error' })
      }
    }
    function words({ what, count }: Deed, how: 'undo' | 'redo'): string {
      const deed = t(`views.deed.${what}`, { count })
      return how === 'undo' ? t('views.undone', { deed }) : t('views.redone', { deed })
    }
    function onNotice({ kind, text }: GridNotice): void {
      const canUndo = justDeleted.current && kind === 'info'
      justDeleted.current = false
      showToast({
        message: text,
        tone: kind === 'error' ? 'error' : 'plain',
        ...(canUndo
          ? { timeout: 8000, action: { label: t('common.undo'), onSelect: () => void turn('undo') } }
          : {}),
      })
    }
    function ask(what: Asking['what'], count: number): Promise<boolean> {
      return new Promise((resolve) =>
        setAsking({
          what,
          count,
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
      onInsertRows: source.insert,
      async onDeleteRows(target: RowTarget) {
        const answer = await source.remove(target)
        justDeleted.current = true
        return answer
      },
      onConfirmDelete: (count) => ask('delete', count),
      onConfirmAdd: (count) => ask('add', count),
      onUndo: () => void turn('undo'),
      onRedo: () => void turn('redo'),
      onNotice,
    }
  }, [source, t])

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
  return { gridProps, createOption, asking }
}
