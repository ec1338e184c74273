import type { NativeTable } from '#core/native-tables.ts'
import { fnvHash } from '../../identifiers/fnv-hash.ts'

// Texts and names in statements that change the schema of MariaDB. Backslashes mean nothing in our sessions.

/** A text in quotes. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

const escapes: Record<string, string> = {
  '\0': String.raw`\0`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\\': '\\\\',
}

/** A type or default as `information_schema` shows it: with escapes. */
export function asReported(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the database escapes this character too
  return text.replaceAll(/[\0\n\r\\]/g, (character) => escapes[character] ?? character)
}

const partLength = 24

/** The name of a foreign key. All tables of a database share these names, so long ones that are cut get a hash. */
export function newForeignKey({ name }: Pick<NativeTable, 'name'>, columnName: string): string {
  const [table, column] = [name, columnName].map((part) => [...part].slice(0, partLength).join(''))
  const isCut = table !== name || column !== columnName
  return `${table}_${column}${isCut ? `_${fnvHash(`${name}.${columnName}`)}` : ''}_fkey`
}
