import { nameType } from '#core/fields/convert.ts'
import { findColumn } from '#core/find.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { removeLinkedTable } from '../../conversion/link-table.ts'
import type { Asked } from '../../conversion/target.ts'
import { createTable } from './tables.ts'

/**
 * Changes a type, and makes the table first that a link asks for, as part of the same step. Should the change of type
 * fail, the table goes again.
 */
export async function withLinkedTable<T>(
  context: Context,
  columnId: string,
  asked: Asked,
  task: (context: Context, asked: Asked) => Promise<T>,
): Promise<T> {
  const { newTable: title, ...link } = asked.link ?? { createMissing: true }
  if (title === undefined) return task(context, asked)
  await context.require('table.manage')
  const home = await context.home()
  const { column } = findColumn(await home.schema(), columnId)
  const inStep = { ...context, group: context.group ?? randomText(20) }
  const columns = [{ uidt: nameType, title: column.title, pv: true }]
  const { id } = await createTable(inStep, { params: { baseId: home.baseId }, body: { title, columns } })
  try {
    return await task(inStep, { ...asked, childId: id, link: { ...link, ownsTable: true } })
  } catch (error) {
    await removeLinkedTable(inStep, id)
    throw error
  }
}
