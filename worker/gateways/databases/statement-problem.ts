/** The meaning of an error by which a database refuses a statement. */
export type StatementProblem = {
  reason:
    | 'busy'
    | 'unique'
    | 'required'
    /** Its tables or columns are not what they were. */
    | 'changed'
    /** Others in the database need what would be removed. */
    | 'inUse'
    | 'nameTaken'
    /** Somebody else uses the table, so its definition cannot be changed now. */
    | 'tableBusy'
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
  /** Dependents that prevent a removal, such as "view film_list", as the database names them. */
  dependents: string
  /** The violated index, for databases that name it instead of its columns. */
  index: string
}
