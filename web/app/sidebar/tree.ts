import type { TableWire } from '#core/api/wire.ts'

/** A row of the tree: a table by itself, or a folder with its tables. */
export type TreeItem =
  | { kind: 'table'; table: TableWire }
  | { kind: 'folder'; title: string; tables: TableWire[] }

type InFolder = Pick<TableWire, 'meta'>

/** The folder that a table is in, as its meta keeps it; null for none. */
export function folderOf({ meta }: InFolder): string | null {
  const folder: unknown = meta['folder']
  return typeof folder === 'string' && folder.trim() !== '' ? folder.trim() : null
}

/** Tables in their order; a folder stands where its first table would. */
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

/** Titles of all folders, in the order of the tree. */
export function foldersOf(tables: readonly TableWire[]): string[] {
  return treeOf(tables).flatMap((item) => (item.kind === 'folder' ? [item.title] : []))
}

type Placed = { id: string; order: number }

/** The order that puts something right before or behind another of the list. */
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
