import { nameType } from '#core/fields/convert.ts'
import { findColumn } from '#core/find-in-schema.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { removeLinkedTable } from '../../conversion/link-table.ts'
import type { ConversionRequest } from '../../conversion/target-column.ts'
import { createTable } from './tables.ts'

/**
 * Converts a field, creating the requested linked table first, in the same undo step. If the conversion
 * fails, deletes the table.
 */
export async function withLinkedTable<T>(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
  task: (context: Context, conversion: ConversionRequest) => Promise<T>,
): Promise<T> {
  const { newTable: title, ...link } = conversion.link ?? { createMissing: true }
  if (title === undefined) return task(context, conversion)
  await context.require('table.manage')
  const database = await context.database()
  const { column } = findColumn(await database.schema(), columnId)
  const inStep = { ...context, group: context.group ?? randomText(20) }
  const columns = [{ uidt: nameType, title: column.title, pv: true }]
  const { id } = await createTable(inStep, { params: { baseId: database.baseId }, body: { title, columns } })
  try {
    return await task(inStep, { ...conversion, childId: id, link: { ...link, ownsTable: true } })
  } catch (error) {
    await removeLinkedTable(inStep, id)
    throw error
  }
}
