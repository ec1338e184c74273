/** What a database's refusal of a statement means. */
export type StatementProblem = {
  reason:
    | 'busy'
    | 'unique'
    | 'required'
    /** Its tables or columns are not what they were. */
    | 'changed'
    /** Constraints, values that do not fit, triggers and rights: the database says it best. */
    | 'refused'
    | 'other'
  message: string
  /** The code of the database, for `other`. */
  code: string
  /** Native names, as far as the database says them. */
  schema: string
  table: string
  columns: string[]
  /** The violated index, for databases that name it instead of its columns. */
  index: string
}
