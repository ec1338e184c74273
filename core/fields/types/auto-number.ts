import { id } from './id.ts'
import type { Field } from '../field.ts'

/**
 * Numbers the records of a table. The value is the record's id, which the database assigns in the insert's
 * transaction and never reuses. It therefore survives undo, restore and import, and a column added later also
 * numbers existing records.
 */
export const autoNumber: Field = { ...id, type: 'AutoNumber', madeBy: 'people' }
