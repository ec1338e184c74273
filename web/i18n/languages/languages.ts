/** A language variant of a region. */
export type LanguageRecord = {
  name: string
  /** Its name in itself. */
  local: string
  /** Country or region; null for the language itself. */
  location: string | null
  /** BCP 47, such as `fa-IR`. */
  tag: string
  /** Windows LCID; null for the many languages that share one. */
  lcid: number | null
  'iso639-2': string | null
  'iso639-1': string | null
}

/** An ISO 639 language with all its codes. */
export type Language = {
  name: string
  native: string
  1: string | null
  2: string | null
  '2T': string | null
  '2B': string | null
  3: string
}

export type Languages = {
  records: readonly LanguageRecord[]
  table: readonly Language[]
}

let loading: Promise<Languages> | null = null

/** Both tables, loaded on first use. */
export function loadLanguages(): Promise<Languages> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<Languages> {
  const [records, table] = await Promise.all([import('./records.tsv?raw'), import('./table.tsv?raw')])
  return { records: readRecords(records.default), table: readTable(table.default) }
}

/** Records whose English or native name begins with a text, case-insensitive. */
export function byName(records: readonly LanguageRecord[], name: string): LanguageRecord[] {
  return records.filter((record) => begins(record.name, name) || begins(record.local, name))
}

/** Records by country or region, case-insensitive. */
export function byLocation(records: readonly LanguageRecord[], location: string): LanguageRecord[] {
  return records.filter((record) => record.location !== null && same(record.location, location))
}

/** The record of a tag such as `fa-IR`, case-insensitive; `_` equals `-`. */
export function byTag(records: readonly LanguageRecord[], tag: string): LanguageRecord | null {
  const wanted = tag.replaceAll('_', '-')
  return records.find((record) => same(record.tag, wanted)) ?? null
}

export function byLcid(records: readonly LanguageRecord[], lcid: number): LanguageRecord | null {
  return records.find((record) => record.lcid === lcid) ?? null
}

/** Records by two- or three-letter ISO 639 code. */
export function byCode(records: readonly LanguageRecord[], code: string): LanguageRecord[] {
  return records.filter((record) => record['iso639-1'] === code || record['iso639-2'] === code)
}

/** A language by any of its codes. */
export function languageOf(table: readonly Language[], code: string): Language | null {
  return table.find((each) => [each[1], each[2], each['2T'], each['2B'], each[3]].includes(code)) ?? null
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase()
}

function begins(text: string, start: string): boolean {
  const wanted = start.trim().toLowerCase()
  return wanted !== '' && text.toLowerCase().startsWith(wanted)
}

function rowsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

function readRecords(text: string): LanguageRecord[] {
  return rowsOf(text).map(([name = '', local = '', location, tag = '', lcid, iso2, iso1]) => ({
    name,
    local,
    location: location || null,
    tag,
    lcid: lcid ? Number(lcid) : null,
    'iso639-2': iso2 || null,
    'iso639-1': iso1 || null,
  }))
}

function readTable(text: string): Language[] {
  return rowsOf(text).map(([name = '', native = '', one, two, t, b, three = '']) => ({
    name,
    native,
    1: one || null,
    2: two || null,
    '2T': t || null,
    '2B': b || null,
    3: three,
  }))
}
