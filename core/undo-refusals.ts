import { AppError } from './errors.ts'

/**
 * Why something cannot be undone: code to English sentence, which follows "Can't undo this:". The web app translates by
 * code (`errors.CANNOT_UNDO.<code>`); the API returns English.
 */
export const undoRefusals = {
  alreadyUndone: 'it has already been undone.',
  deleted: 'what it was about has been deleted.',
  tableDeleted: 'the table has been deleted.',
  viewDeleted: 'the view has been deleted.',
  fieldDeleted: 'the field has been deleted.',
  settingChanged: 'the same setting has been changed since.',
  recordsChanged: 'someone has changed the same records since then.',
  fieldsChanged: 'fields were changed in between.',
  dataExpired: 'the deleted data is no longer kept.',
  valuesExpired: 'the old values are no longer kept.',
  logIncomplete: 'the change log has too little information about it.',
  sameValues: 'some records now have the same value.',
  otherOwner: 'it has another owner by now.',
  primaryField: 'the field is now the primary field.',
  linkAsPrimary: 'a link field cannot be the primary field.',
  deletedOrPrimary: 'the field was deleted or is now the primary field.',
  dependentValues: 'fields that depend on it have values of their own.',
  linkedTableGone: 'the linked table is gone.',
  ofSource: 'the database of a data source cannot take this change back.',
  schemaKind: 'this kind of schema change cannot be undone.',
  access: 'changes of access cannot be undone.',
  sharedLink: 'it is about who sees the view by its link.',
  comments: 'changes of comments cannot be undone.',
  hasValues: 'it has values by now. Delete it instead: this deletes the values in the database for good.',
  nameTaken: 'another item is now named "{name}".',
  typeChanged: 'the type of {title} has changed since then. Undo that first.',
  fieldChanged: '{title} has changed since then.',
  tooManyChanged: 'more than {max} records have changed since then.',
  linkedTableDeleted: '"{title}" links a table that has since been deleted. Undo that first.',
  ownTableDeleted: 'the table of "{title}" has since been deleted. Undo that first.',
} as const

export type UndoRefusal = keyof typeof undoRefusals

/** CANNOT_UNDO, with the reason as a sentence and as a code for translation. */
export function cannotUndo(code: UndoRefusal, params: Record<string, string | number> = {}): AppError {
  const reason = undoRefusals[code].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  )
  return new AppError('CANNOT_UNDO', { ...params, reason, refusal: code })
}

export function refuseUndo(code: UndoRefusal, params?: Record<string, string | number>): never {
  throw cannotUndo(code, params)
}
