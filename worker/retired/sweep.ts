import { limits } from '#core/limits.ts'
import type { Context } from '../context.ts'
import { dropTableStatements } from '../engine/alter.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { dropRetiredLinks } from '../engine/link-tables.ts'
import type { Statement } from '../statement.ts'
import {
  deleteRetired,
  deleteRetiredOf,
  type OldRetired,
  readOldRetired,
  schemaMoves,
  selectOldRetired,
} from '../store/home/retired.ts'

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
    for (const old of readOldRetired(results[0])) {
      await home.unlogged({
        statements: [
          ...dropOf(old, home.baseId),
          deleteRetired(home.baseId, old.id),
          schemaMoves(home.baseId),
        ],
      })
    }
  } catch {
    // See above.
  }
}

function dropOf({ kind, table, column, there, held }: OldRetired, baseId: string): Statement[] {
  if (table === null || there === 0) return []
  if (kind === 'table')
    return [
      ...held.flatMap((each) => dropRetiredLinks(sqlite, each.physicalTable, each.physicalColumn)),
      ...dropTableStatements(sqlite, { physicalName: table }),
      deleteRetiredOf(baseId, table),
    ]
  // What is worked out has no cells of its own; only links have a table of theirs.
  return column !== null || table.startsWith('l_') ? dropRetiredLinks(sqlite, table, column) : []
}
