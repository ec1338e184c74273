/** Why a file cannot be imported. Each follows "Couldn't import the file:". */
export const importReasons = {
  notUnique: 'some values must be unique but are already in the table. Nothing was imported.',
  duplicates: 'values that must be unique occur more than once: {count}. Nothing was imported.',
  fieldChanged: 'a field was changed during the import. Start the import again.',
  requiredField: '{title} is required. Choose the column of the file that goes into it.',
} as const
