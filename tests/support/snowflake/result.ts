/** A result as the SQL API gives it. */
export type StubResult = {
  rowType: { name: string; type: string; precision: number | null; scale: number | null; nullable: boolean }[]
  data: (string | null)[][]
}
