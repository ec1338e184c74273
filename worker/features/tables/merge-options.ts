import type { ColumnPatch } from '#core/api/tables/tables.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import type { Column, SelectOption, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'

import { readOptionAges, selectOptionAges } from '../../store/base/tables.ts'
import type { Assertion } from '../../store/base-databases/commit.ts'

// A list of options may be outdated, so options that its sender has not seen are kept.

/** The change that added each option, by option id. */
export type OptionAges = ReadonlyMap<string, number>

type Lists = Pick<ColumnPatch, 'colOptions' | 'dtxp'>

/** Reads option ages for `mergedOptions`, for columns whose lists do not name deletions. */
export async function optionAges(
  context: Context,
  patches: readonly (Lists & { id: string })[],
): Promise<OptionAges> {
  const given = patches.filter((patch) => isList(patch) && !patch.colOptions?.deleted)
  if (given.length === 0) return new Map()
  const database = await context.database()
  return database.read(() => ({
    statements: given.map(({ id }) => selectOptionAges(database.baseId, id)),
    decode: (results) => new Map(results.flatMap((result) => [...readOptionAges(result)])),
  }))
}

function isList({ colOptions, dtxp }: Lists): boolean {
  return colOptions?.options !== undefined || (typeof dtxp === 'string' && dtxp.trim() !== '')
}

/**
 * The listed options, followed by unlisted ones that are kept. Without `deleted`, an unlisted option is
 * deleted only if the sender must have seen it: it is as old as a listed one.
 */
export function mergedOptions(
  table: Table,
  column: Column,
  wanted: SelectOption[],
  ages: OptionAges,
  { colOptions }: Lists,
): SelectOption[] {
  if (wanted === column.selectOptions && !colOptions?.deleted) return wanted
  const deleted = colOptions?.deleted && new Set(colOptions.deleted)
  const listed = colOptions?.options === undefined && deleted ? [] : wanted
  const named = new Set(listed.map(({ id }) => id))
  const other = table.columns.find(
    (each) => each.id !== column.id && each.selectOptions.some(({ id }) => deleted?.has(id)),
  )
  if (other) invalid(column, `an option to delete belongs to ${other.title}.`)
  const both = deleted && listed.find(({ id }) => deleted.has(id))
  if (both) invalid(column, `the option "${both.title}" is in both lists.`)
  const ageOf = ({ id }: SelectOption) => ages.get(id) ?? Infinity
  const seen = Math.max(
    -1,
    ...column.selectOptions.filter(({ id }) => named.has(id)).map((option) => ages.get(option.id) ?? -1),
  )
  const stays = column.selectOptions.filter(
    (option) => !named.has(option.id) && (deleted ? !deleted.has(option.id) : ageOf(option) > seen),
  )
  const titles = new Set(listed.map(({ title }) => titleKey(title)))
  const taken = stays.find(({ title }) => titles.has(titleKey(title)))
  if (taken) invalid(column, `the option "${taken.title}" already exists.`)
  if (listed.length + stays.length > limits.optionsPerColumn)
    failBecause('LIMIT_REACHED', 'optionsPerField', { title: column.title, max: limits.optionsPerColumn })
  const last = Math.max(0, ...listed.map(({ order }) => order))
  return [...listed, ...stays.map((option, index) => ({ ...option, order: last + index + 1 }))]
}

/** Precondition for deleting options that were not named explicitly: no record uses them. */
export function onlyNamedAreInUse(
  engine: Engine,
  table: Table,
  column: Column,
  after: readonly SelectOption[],
  { colOptions }: Lists,
): Assertion[] {
  const kept = new Set([...after.map(({ id }) => id), ...(colOptions?.deleted ?? [])])
  const gone = column.selectOptions.filter(({ id }) => !kept.has(id))
  if (gone.length === 0) return []
  return [
    {
      holds: engine.noneHolds(
        table,
        column,
        gone.map(({ id }) => id),
      ),
      otherwise: () =>
        new AppError('OPTIONS_IN_USE', {
          title: column.title,
          options: gone.map(({ title }) => `"${title}"`).join(', '),
          columnId: column.id,
          // The current options, so that the client can start over.
          current: column.selectOptions,
        }),
    },
  ]
}

function invalid({ title }: Column, problem: string): never {
  fail('INVALID_VALUE', { title, problem })
}
