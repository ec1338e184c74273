import { type SQL, sql } from 'drizzle-orm'

// The pieces of SQL that MariaDB and MySQL write differently. Printers use them by name, and each server's dialect puts
// its own in their place when a statement is rendered, so that everything else is written once.

type Word = keyof typeof mariadbWords

/** Marks names that are words; no table or column has this character. */
const mark = '\u0001'

export const mariadbWords = {
  collation: 'utf8mb4_nopad_bin',
  // A scalar of a JSON text; null for lists, objects and JSON's null.
  'json value of': 'json_value(',
  'json value end': ')',
  'compact json of': 'json_compact(',
  'compact json end': ')',
  // A double with 15 digits and an exponent: 1.20000000000000e+01. MariaDB takes null for zero.
  'scientific of': `sformat('{:.14e}', `,
  'scientific end': ' + 0e0)',
  'general of': `sformat('{:.15g}', `,
  'general end': ' + 0e0)',
  'whole match': String.raw`'\0'`,
  'first group': String.raw`'\1'`,
  'json type end': ')',
  'null text': 'null',
  'vector text of': 'vec_totext(',
  'hash of': 'md5(',
  'hash end': ')',
  // A table of the items of a JSON text, which may be of the row.
  'table of': 'json_table(',
  'table items': ', ',
  // A table of one row with a double `v`.
  'row of': 'json_table(json_array(',
  'row end': `), '$' columns (v double path '$[0]'))`,
  'returning id': ' returning "id"',
} as const

/** The digits that MySQL writes for a double are the shortest that give it back; decimals round them exactly. */
const mantissa = `(select case when abs(r) >= 10 then cast(r / 10 as decimal(16,14)) else cast(r as decimal(16,14)) end as m, case when abs(r) >= 10 then k + 1 else k end as k from (select round(d * cast(concat('1e', -j) as decimal(65,30)), 14) as r, j + p as k from (select d, p, case when d = 0 then 0 else floor(log10(abs(d))) end as j from (select cast(substring_index(t, 'e', 1) as decimal(65,30)) as d, case when instr(t, 'e') > 0 then cast(substring_index(t, 'e', -1) as signed) else 0 end as p from (select cast(`
const mantissaEnd = ` + 0e0 as char) as t) as e1) as e2) as e3) as e4)`

export const mysqlWords: Record<Word, string> = {
  collation: 'utf8mb4_0900_bin',
  'json value of': `(select case when json_type(v) collate utf8mb4_0900_bin not in ('NULL', 'OBJECT', 'ARRAY') then json_unquote(v) collate utf8mb4_0900_bin end from (select json_extract(`,
  'json value end': ') as v) as j)',
  // MySQL writes a space after commas and colons.
  'compact json of': 'regexp_replace(cast(',
  'compact json end': String.raw` as char), '("(?:[^"\\]|\\.)*")|([,:]) ', '$1$2')`,
  'scientific of': `(select concat(m, 'e', k) from ${mantissa}`,
  'scientific end': `${mantissaEnd} as e5)`,
  'general of': `(select case when k between -5 and 14 then regexp_replace(cast(m * cast(concat('1e', k) as decimal(65,30)) as char), '[.]0*$|([.][0-9]*[1-9])0+$', '$1') else concat(regexp_replace(m, '[.]0*$|([.][0-9]*[1-9])0+$', '$1'), 'e', case when k < 0 then '-' else '+' end, lpad(abs(k), greatest(2, length(abs(k))), '0')) end from ${mantissa}`,
  'general end': `${mantissaEnd} as e5)`,
  'whole match': `'$0'`,
  'first group': `'$1'`,
  'json type end': ') collate utf8mb4_0900_bin',
  'vector text of': 'vector_to_string(',
  // From release 9.6 on, servers have no `md5` of their own.
  'hash of': 'sha2(',
  'hash end': ', 256)',
  // Null alone is binary, which regular expressions refuse.
  'null text': '(cast(null as char) collate utf8mb4_0900_bin)',
  // Arguments of `json_table` may not have subqueries of the row, but lateral tables may.
  'table of': 'lateral (select ',
  'table items': ' as l) as w_l straight_join json_table(w_l.l, ',
  'row of': '(select ',
  'row end': ' as v)',
  'returning id': '',
}

export function word(name: Word): SQL {
  return sql`${sql.identifier(`${mark}${name}`)}`
}

/** Quotes names, and writes words as they are. */
export function quoteWith(words: Record<Word, string>): (name: string) => string {
  return (name) =>
    name.startsWith(mark) ? words[name.slice(mark.length) as Word] : `"${name.replaceAll('"', '""')}"`
}

/** A scalar of a JSON text at a path, as text. */
export const jsonValue = (json: SQL, path: SQL): SQL =>
  sql`${word('json value of')}${json}, ${path}${word('json value end')}`

/** A double with 15 digits and an exponent. */
export const scientific = (value: SQL): SQL => sql`${word('scientific of')}${value}${word('scientific end')}`

/** The type of a JSON text, such as `ARRAY`. */
export const jsonType = (json: SQL): SQL => sql`json_type(${json}${word('json type end')}`

/** A table of the items of a JSON text; `columns` begins with the path of the items and ends with the table's name. */
export const tableOf = (json: SQL, columns: SQL): SQL =>
  sql`${word('table of')}${json}${word('table items')}${columns}`

/** Hexadecimal digits of a hash of a text. */
export const hashOf = (text: SQL): SQL => sql`${word('hash of')}${text}${word('hash end')}`
