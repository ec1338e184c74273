// Differences between a base and a connected database, as clients read them.

/** Types of differences. Names that NocoDB has are used for the same thing. */
export const detectedChangeTypes = [
  'TABLE_NEW',
  'VIEW_NEW',
  'TABLE_RENAME',
  'TABLE_REMOVE',
  'VIEW_REMOVE',
  'TABLE_KIND_CHANGE',
  'TABLE_KEY_CHANGE',
  'TABLE_ACCESS_CHANGE',
  'TABLE_PROPS_CHANGED',
  'TABLE_COLUMN_ADD',
  'TABLE_COLUMN_REMOVE',
  'TABLE_COLUMN_RENAME',
  'TABLE_COLUMN_TYPE_CHANGE',
  'TABLE_COLUMN_PROPS_CHANGED',
  'TABLE_RELATION_ADD',
  'TABLE_RELATION_REMOVE',
  'TABLE_RELATION_CHANGE',
  'TABLE_VIRTUAL_M2M_ADD',
  'TABLE_VIRTUAL_M2M_REMOVE',
  'TABLE_VIRTUAL_M2M_CHANGE',
] as const
export type DetectedChangeType = (typeof detectedChangeTypes)[number]

/** Settings of a table or column that differ. */
export const changedParts = [
  'kind',
  'key',
  'numbered',
  'access',
  'type',
  'name',
  'labelsAdded',
  'labelsRemoved',
  'labelRenamed',
  'labelsOrder',
  'default',
  'generated',
  'readOnly',
  'required',
  'unique',
  'comment',
  'target',
  'relation',
] as const
export type ChangedPart = {
  what: (typeof changedParts)[number]
  /** Texts of the database or codes of its settings; null for none. */
  before: string | null
  after: string | null
}

/** The losses when a difference is applied. */
export type ChangeCost = {
  /** Titles of fields that are removed, with those of their tables if these are others. */
  fields: string[]
  /** Titles of computed fields that no longer work. */
  brokenFields: string[]
  /** Titles of views that lose a filter, a sort or another setting. */
  views: string[]
  /** True if record ids change, so that comments on records are removed. */
  comments: boolean
}

export type DetectedChange = {
  /** Names the difference when it is applied. Another one once the database has changed again. */
  id: string
  type: DetectedChangeType
  /** The difference in English. */
  msg: string
  /** The column in the database, and the title of its field; null if there is none. */
  column_name: string | null
  column_title: string | null
  /** The other table of a link; null for other differences. */
  linked_table: string | null
  changes: ChangedPart[]
  /** True if fields or tables are removed. */
  is_removal: boolean
  /** True if clients should apply it unless people decide otherwise. */
  is_selected: boolean
  /** At least one difference of each list must be applied as well. */
  needs: string[][]
  /** Differences that cannot be applied together with this one. */
  excludes: string[]
  /** Null if too many differences may cost something. */
  cost: ChangeCost | null
}

/** Differences of one table. The base's own database never differs. */
export type MetaDiff = {
  title: string
  table_name: string
  schema_name: string
  source_id: string
  source_title: string | null
  type: 'table' | 'view'
  /** True in place of all differences of a source whose database cannot be reached. */
  is_unreachable?: true
  detectedChanges: DetectedChange[]
}
