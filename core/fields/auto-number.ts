import { id } from './id.ts'
import type { Field } from './field.ts'

/**
 * A number that counts a table's records up. It is the record's own number: the store gives each one once, in the same
 * transaction as the record, and never again; an undone deletion, a restored base and an import keep to it by
 * themselves. So a number that was given stays with its record, and a column added later counts the old ones too.
 */
export const autoNumber: Field = { ...id, type: 'AutoNumber', madeBy: 'people' }
