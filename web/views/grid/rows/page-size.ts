/** Rows of a page that the grid reads at once. Fewer for wide tables, whose rows have many cells. */
export const rowsPerPage = (columns: number): number => (columns <= 80 ? 100 : columns <= 160 ? 50 : 30)
