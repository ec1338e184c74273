import { idColumnOf } from '../../schema/attach/attach-columns.ts'
import { joinedKeys } from './compare-junctions.ts'
import { type Difference, tableKey } from './difference.ts'

type Of<K extends Difference['kind']> = Extract<Difference, { kind: K }>

/** Adds which differences only make sense together, so that no choice leaves metadata that contradicts itself. */
export function withRequirements(all: readonly Difference[]): Difference[] {
  return all.map((each) => ({ ...each, needs: [...each.needs, ...needsOf(each, all)] }))
}

function needsOf(own: Difference, all: readonly Difference[]): string[][] {
  switch (own.kind) {
    case 'changedTable':
      return needsOfTable(own, all)
    case 'goneColumn':
      return [isKey(own) ? keysOf(stateOf(own, all)) : [], keysOf(linksThrough(own, all))].filter(isAny)
    case 'renamedColumn':
      return isKey(own) ? [keysOf(stateOf(own, all))].filter(isAny) : []
    case 'changedColumn':
      return [
        // A whole number that becomes a text, or the reverse, is another kind of record id.
        ...(isKey(own) && changesType(own) ? [keysOf(stateOf(own, all).filter(changesKey))] : []),
        ...(changesType(own) ? [keysOf(linksOf(own, all))] : []),
      ].filter(isAny)
    case 'newLink':
      return [
        keysOf(ofColumn(own, all, 'newColumn')),
        keysOf(keyOfTarget(own, all)),
        keysOf(typesOf(own, all)),
      ].filter(isAny)
    case 'changedLink':
      return [keysOf(keyOfTarget(own, all)), keysOf(typesOf(own, all))].filter(isAny)
    case 'newTable':
      return [keysOf(all.filter((each) => each.kind === 'goneJunction' && isAt(each, own)))].filter(isAny)
    case 'newJunction':
      return [
        ...joinedKeys(own.found).map((key) =>
          keysOf(all.filter((each) => each.kind === 'newTable' && tableKey(each.at) === key)),
        ),
        ...joinedKeys(own.found).map((key) =>
          keysOf(
            all.filter(
              (each) => each.kind === 'changedTable' && changesKey(each) && tableKey(each.at) === key,
            ),
          ),
        ),
        keysOf(all.filter((each) => each.kind === 'goneJunction' && isAt(each, own))),
      ].filter(isAny)
    default:
      return []
  }
}

/** Columns of the new key, and links that the old key served. */
function needsOfTable(own: Of<'changedTable'>, all: readonly Difference[]): string[][] {
  if (!changesKey(own)) return []
  const columns = own.found.key.map((name) =>
    keysOf(
      all.filter(
        (each) =>
          isAt(each, own) &&
          each.columnName === name &&
          (each.kind === 'newColumn' ||
            each.kind === 'renamedColumn' ||
            (each.kind === 'changedColumn' && changesType(each) && idColumnOf(own.found)?.name === name)),
      ),
    ),
  )
  const links = all
    .filter(
      (each) =>
        (each.kind === 'goneLink' || each.kind === 'changedLink') &&
        (linksTo(each, own.table.id) || (isAt(each, own) && each.columnName === idColumnOf(own.found)?.name)),
    )
    .map(({ key }) => [key])
  return [...columns.filter(isAny), ...links]
}

function isAny(keys: readonly string[]): boolean {
  return keys.length > 0
}

function keysOf(list: readonly Difference[]): string[] {
  return list.map(({ key }) => key)
}

function isAt({ at }: Difference, { at: other }: Difference): boolean {
  return tableKey(at) === tableKey(other)
}

function stateOf(own: Difference, all: readonly Difference[]): Difference[] {
  return all.filter((each) => each.kind === 'changedTable' && isAt(each, own) && changesKey(each))
}

function ofColumn(own: Difference, all: readonly Difference[], kind: Difference['kind']): Difference[] {
  return all.filter((each) => each.kind === kind && isAt(each, own) && each.columnName === own.columnName)
}

/** Links by a key of several columns, one of which is gone. */
function linksThrough({ column }: Of<'goneColumn'>, all: readonly Difference[]): Difference[] {
  return all.filter(
    (each) =>
      (each.kind === 'goneLink' || each.kind === 'changedLink') &&
      each.table.id === column.tableId &&
      each.link.cell.native?.keyColumns?.includes(column.native?.name ?? ''),
  )
}

/** Links by the same column, which a new type may end. */
function linksOf(own: Difference, all: readonly Difference[]): Difference[] {
  return [...ofColumn(own, all, 'goneLink'), ...ofColumn(own, all, 'changedLink')]
}

function typesOf(own: Difference, all: readonly Difference[]): Difference[] {
  return ofColumn(own, all, 'changedColumn').filter(changesType)
}

function isKey({ table, column }: Of<'goneColumn' | 'changedColumn' | 'renamedColumn'>): boolean {
  return table.native?.key.includes(column.native?.name ?? '') ?? false
}

function changesType({ parts }: Difference): boolean {
  return parts.some(({ what }) => what === 'type')
}

function changesKey({ parts }: Difference): boolean {
  return parts.some(({ what }) => what === 'key')
}

function keyOfTarget(own: Of<'newLink' | 'changedLink'>, all: readonly Difference[]): Difference[] {
  const { schema, table: name } = own.foundLink.to
  return all.filter(
    (each) =>
      each.kind === 'changedTable' && changesKey(each) && tableKey(each.at) === tableKey({ schema, name }),
  )
}

function linksTo({ link }: Of<'goneLink' | 'changedLink'>, tableId: string): boolean {
  return link.column.options['relatedTableId'] === tableId
}
