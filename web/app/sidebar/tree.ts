import type { TableWire } from '#core/api/wire/wire.ts'

/** A sidebar item: a table, or a folder with its tables. */
export type TreeItem =
  | { kind: 'table'; table: TableWire }
  | { kind: 'folder'; title: string; tables: TableWire[] }

type InFolder = Pick<TableWire, 'meta'>

/** The folder in a table's meta, or null. */
export function folderOf({ meta }: InFolder): string | null {
  const folder: unknown = meta['folder']
  return typeof folder === 'string' && folder.trim() !== '' ? folder.trim() : null
}

/** Tables in order; a folder is placed at its first table. */
export function treeOf(tables: readonly TableWire[]): TreeItem[] {
  const items: TreeItem[] = []
  const folders = new Map<string, TableWire[]>()
  for (const table of tables.toSorted((one, other) => one.order - other.order)) {
    const title = folderOf(table)
    const known = title === null ? undefined : folders.get(title)
    if (known) {
      known.push(table)
    } else if (title === null) {
      items.push({ kind: 'table', table })
    } else {
      const own = [table]
      folders.set(title, own)
      items.push({ kind: 'folder', title, tables: own })
    }
  }
  return items
}

/** All folder titles in sidebar order. */
export function foldersOf(tables: readonly TableWire[]): string[] {
  return treeOf(tables).flatMap((item) => (item.kind === 'folder' ? [item.title] : []))
}

type Placed = { id: string; order: number }

/** The order value for a position right before or after another item. */
export function orderBeside(list: readonly Placed[], targetId: string, edge: 'top' | 'bottom'): number {
  const sorted = list.toSorted((one, other) => one.order - other.order)
  const at = sorted.findIndex(({ id }) => id === targetId)
  const own = sorted[at]?.order ?? 0
  if (edge === 'top') {
    const before = sorted[at - 1]?.order
    return before === undefined ? own - 1 : (before + own) / 2
  }
  const after = sorted[at + 1]?.order
  return after === undefined ? own + 1 : (own + after) / 2
}
