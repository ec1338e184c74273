import type { RowPage } from './row-types.ts'

/** Rows of a page that the grid reads at once. Fewer for wide tables, whose rows have many cells. */
export const rowsPerPage = (columns: number): number => (columns <= 80 ? 100 : columns <= 160 ? 50 : 30)

/** True if an uncounted page ends elsewhere than the known total says. */
export function contradictsTotal(
  loaded: RowPage,
  page: number,
  pageSize: number,
  total: number | null,
): boolean {
  if (loaded.totalRows !== null || total === null) return false
  return loaded.rows.length !== Math.min(pageSize, Math.max(0, total - page * pageSize))
}
