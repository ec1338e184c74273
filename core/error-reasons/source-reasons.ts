/** Why the records of a table of a data source cannot be changed. Each follows "… can't be changed because". */
export const readOnlyReasons = {
  view: 'it is a view of its database',
  noKey: 'it has no primary key',
  keyType: 'its primary key has a type that cannot be written',
  permission: 'the database user of the connection may not change it',
  source: 'its data source is set to read-only',
  engine: 'its storage engine has no transactions',
  inherited: 'other tables inherit from it, so its keys may repeat there',
} as const

/**
 * Why the database of a data source cannot be reached. Each follows "… can't be reached. Nothing was changed." Visitors
 * of a public link see them, so they do not name the server.
 */
export const unavailableReasons = {
  silent: 'It does not answer.',
  answered: 'It answered with the error {error}.',
  password: 'It refuses the user of the data source. Enter the connection again.',
  database: 'Its database no longer exists. Enter the connection again.',
  connections: 'It has no free connection. Try again shortly.',
  starting: 'It is starting up. Try again in a minute.',
  tls: 'Its certificate is not trusted.',
  tlsMissing: 'It does not support encryption.',
  tlsRequired: 'It accepts only encrypted connections.',
  address: 'Its address is not allowed. Ask the operator of this server.',
} as const

/** Why the database of a data source refuses a change. */
export const refusedReasons = {
  permission: 'the user of the connection may not do this.',
  values: 'it does not accept these values.',
  ignored: 'it ignored the change, for example because of a trigger, a rule or a row-level policy.',
  linkMismatch: 'the linked record does not fit other fields of the record that belong to the same link.',
  keyChanged: 'it changes the key of new rows, for example in a trigger.',
} as const

/** Names for things that are missing in the database of a data source. */
export const changedReasons = {
  table: 'the table "{title}" is missing',
  field: 'the field "{field}" has lost its column "{column}"',
  fieldOfTable: 'the field "{field}" of the table "{title}" has lost its column "{column}"',
  schema: 'what would be changed is no longer as Tessera has read it',
  keys: 'a table now has keys below 1 or above 9007199254740991',
  hidden: 'a table or field of this view is missing there',
} as const

/** Why something cannot be a name in the database of a data source. */
export const nameReasons = {
  controlCharacters: 'it contains control characters.',
  tooLong: 'it is longer than {max} bytes. Shorten it.',
} as const

/** Reasons why Tessera refuses a change of a data source. "Nothing was changed." follows each. */
export const unsupportedReasons = {
  keyOfLinks:
    '{title} has a primary key that is not one whole number, so it cannot have links to many records.',
  keyOfLink: '{title} has no primary key of one column, which links need.',
  linksWithoutTable: 'These links have no table.',
  noSchema: 'The data source has no schema.',
  view: '{title} is a view of its database. Change the view in the database.',
  fieldType: "{title}: fields of this type can't be stored in a data source. Choose another type.",
  filteredType: 'The view "{view}" filters by {title}. Remove this filter, then change the type.',
  retype:
    "{title}: the database can't change its values to this type without loss. Add a new field, or change the column in the database.",
  table: '{title} belongs to a data source. Change it in its database, or remove it from the data source.',
  field: '{title} is a column of a data source. Change it in its database, or hide it in views.',
  schemaOfKind:
    "Tessera can't change tables and fields of this kind of database yet. Change them in the database.",
  emoji: "This database can't keep emoji in options and default values.",
  oneByOne:
    'This database makes such changes one by one, so they cannot be saved together. Save each one before the next.',
  notAsRead:
    'The column of {title} is not as Tessera has read it, or has a rule that this change would drop. Check the data source for changes, or change the column in the database.',
  change:
    '{title} belongs to a data source, which Tessera cannot change in this way. Change it in its database.',
  dependents:
    'The database would also delete records of {title}, and more than {max} records in all, which Undo could not restore. Delete those first, or fewer records at once.',
  rowOrder: 'Records of a data source have no order of their own.',
  recordIds: 'Record IDs of this table come from its key and cannot be chosen.',
  withFields: 'Records of a data source cannot be changed together with fields.',
  comments: '{title} has no primary key, so its rows have no lasting IDs for comments.',
  severalDatabases:
    'Records of different databases cannot be changed in one step. Change them one after the other.',
} as const
