import { ScriptError } from '../../progress.ts'
import type { Client } from '../client.ts'
import { fillTable } from '../grid/tables.ts'
import { sampleColumns } from '../../sample-columns.ts'

/** A table with a view of each kind, and their titles. */
export type CardsTable = { address: string; tableTitle: string }

/** Imports a table and gives it a gallery and a kanban by Status. */
export async function fillCards(client: Client, rows: number): Promise<CardsTable> {
  const { id: baseId } = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Bench' })
  const columns = sampleColumns.length
  const tableTitle = 'Orders'
  const tableId = await fillTable(client, baseId, { title: tableTitle, rows, columns })
  const table = await client.get<{ columns: { id: string; title: string }[] }>(
    `/api/v2/meta/tables/${tableId}`,
  )
  const status = table.columns.find(({ title }) => title === 'Status')
  if (!status) throw new ScriptError('There is no field to stack by.')
  await client.send('POST', `/api/v2/meta/tables/${tableId}/galleries`, { title: 'Gallery' })
  await client.send('POST', `/api/v2/meta/tables/${tableId}/kanbans`, {
    title: 'Kanban',
    fk_grp_col_id: status.id,
  })
  return { address: `/#/nc/${baseId}/table/${tableId}`, tableTitle }
}
