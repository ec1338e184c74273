import { limits } from '#core/limits.ts'
import type { Context } from '../context.ts'
import { dropTableStatements } from '../engine/alter.ts'
import { dropBlankColumn } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { deleteRetired, deleteRetiredOf, readOldRetired, selectOldRetired } from '../store/home/retired.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Clears away what could be brought back for long enough, after the answer. Done whenever something more is taken out
 * of sight, so nobody has to go through all bases. Never throws: what fails now is done another time.
 */
export async function sweepRetired(context: Context): Promise<void> {
  const home = await context.home()
  const at = context.now.getTime()
  const before = (days: number) => new Date(at - days * day).toISOString()
  try {
    const { results } = await home.read(() => [
      selectOldRetired(home.baseId, before(limits.retiredDays), before(1)),
    ])
    for (const { id, table, column, there } of readOldRetired(results[0])) {
      const drop = !table || there === 0 ? [] : dropOf(table, column, home.baseId)
      await home.unlogged({ statements: [...drop, deleteRetired(home.baseId, id)] })
    }
  } catch {
    // See above.
  }
}

function dropOf(table: string, column: string | null, baseId: string) {
  if (column !== null) return [dropBlankColumn(sqlite, table, column)]
  return [...dropTableStatements(sqlite, { physicalName: table }), deleteRetiredOf(baseId, table)]
}
