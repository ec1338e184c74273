import { useEffect, useRef, useState } from 'react'
import { createBase, trashBase } from '../../api/bases/bases.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { deleteTable, refreshTables } from '../../api/schema/tables.ts'
import { t } from '../../i18n/i18n.ts'
import { importCalls } from '../../import/import-calls.ts'
import { type RunningImport, startImport } from '../../import/importer.ts'
import type { TableOrder } from '../../import/sqlite/import-order.ts'
import { openSqlite, type SqliteFile } from '../../import/sqlite/open-sqlite.ts'
import { UnreadableDatabase } from '../../import/sqlite/read-database.ts'
import { fileTitle } from './file-title.ts'
import type { NewBase } from './use-import-run.ts'

export type ImportedTable = { title: string; tableId: string; rows: number; rowsBad: number }

export type DatabaseImportState =
  | { step: 'opening' }
  | { step: 'choosing' }
  | { step: 'running'; title: string; rowsDone: number; rowsTotal: number; isFinishing: boolean }
  | { step: 'done'; baseId: string; tables: ImportedTable[] }
  | { step: 'failed'; message: string }

/**
 * Imports the tables of a SQLite file, one after the other. An import that fails or is canceled removes the tables that
 * it has made.
 */
export function useDatabaseImport(source: File, given: string | null, newBase: NewBase | null) {
  const [file, setFile] = useState<SqliteFile | null>(null)
  const [state, setState] = useState<DatabaseImportState>({ step: 'opening' })
  const running = useRef<RunningImport | null>(null)
  const isCanceled = useRef(false)

  useEffect(() => {
    let isGone = false
    let opened: SqliteFile | null = null
    openSqlite(source).then(
      (found) => {
        if (isGone) return found.close()
        opened = found
        setFile(found)
        setState({ step: 'choosing' })
      },
      (error: unknown) => {
        if (!isGone) setState({ step: 'failed', message: problemOf(error, source.name) })
      },
    )
    return () => {
      isGone = true
      isCanceled.current = true
      running.current?.cancel()
      opened?.close()
    }
  }, [source])

  async function importAll(reader: SqliteFile, orders: readonly TableOrder[]): Promise<void> {
    isCanceled.current = false
    const rowsTotal = orders.reduce((sum, { table }) => sum + table.rows, 0)
    const made: ImportedTable[] = []
    let rowsDone = 0
    let madeBase: string | null = null
    let baseId = given
    const show = (title: string, rows: number, isFinishing: boolean) =>
      setState({ step: 'running', title, rowsDone: rowsDone + rows, rowsTotal, isFinishing })
    try {
      show(orders[0]?.title ?? '', 0, false)
      if (baseId === null) {
        const title = newBase?.title || fileTitle(source.name) || t('import.newTable')
        baseId = madeBase = (await createBase({ title, color: newBase?.color ?? null })).id
      }
      for (const { table, title, columns, body } of orders) {
        if (isCanceled.current) throw new DOMException('Canceled.', 'AbortError')
        show(title, 0, false)
        const one = startImport({
          calls: importCalls(baseId, body),
          source: reader.read(table.name, columns),
          onProgress: ({ rows, phase }) => show(title, rows, phase === 'finishing'),
        })
        running.current = one
        const result = await one.done
        rowsDone += result.rowsDone
        made.push({ title, tableId: result.tableId, rows: result.rowsDone, rowsBad: result.rowsBad })
      }
      setState({ step: 'done', baseId, tables: made })
    } catch (error) {
      await removeMade(madeBase, baseId, made)
      const wasCanceled = error instanceof DOMException && error.name === 'AbortError'
      if (wasCanceled) setState({ step: 'choosing' })
      else setState({ step: 'failed', message: problemOf(error, source.name) })
    } finally {
      running.current = null
      if (baseId !== null && madeBase === null) await refreshTables(baseId)
    }
  }

  return {
    state,
    tables: file?.tables ?? [],
    start: (orders: readonly TableOrder[]) => {
      if (file) void importAll(file, orders)
    },
    cancel: () => {
      isCanceled.current = true
      running.current?.cancel()
    },
  }
}

async function removeMade(
  madeBase: string | null,
  baseId: string | null,
  made: readonly ImportedTable[],
): Promise<void> {
  if (madeBase !== null) await trashBase(madeBase).catch(() => undefined)
  else if (baseId !== null)
    for (const { tableId } of made.toReversed()) await deleteTable(baseId, tableId).catch(() => undefined)
}

function problemOf(error: unknown, name: string): string {
  return error instanceof UnreadableDatabase
    ? t(`import.database.problem.${error.reason}`, { name })
    : messageOf(error)
}
