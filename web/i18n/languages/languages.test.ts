import { beforeAll, expect, it } from 'vitest'
import {
  byCode,
  byLcid,
  byLocation,
  byName,
  byTag,
  type Languages,
  languageOf,
  loadLanguages,
} from './languages.ts'

let languages: Languages
beforeAll(async () => {
  languages = await loadLanguages()
})

const persian = {
  name: 'Persian',
  local: 'فارسی',
  location: 'Iran',
  tag: 'fa-IR',
  lcid: 1065,
  'iso639-2': 'fas',
  'iso639-1': 'fa',
}

it('has several hundred entries each, loaded once', async () => {
  expect(languages.records.length).toBeGreaterThan(700)
  expect(languages.table.length).toBeGreaterThan(400)
  expect(await loadLanguages()).toBe(languages)
})

it('finds a record by each of its names and codes', () => {
  const { records } = languages
  expect(byTag(records, 'FA-ir')).toEqual(persian)
  expect(byTag(records, 'pt_br')?.location).toBe('Brazil')
  expect(byLcid(records, 1065)).toEqual(persian)
  expect(byName(records, ' persian ')).toContainEqual(persian)
  expect(byName(records, 'pers')).toContainEqual(persian)
  expect(byName(records, 'فارسی')).toContainEqual(persian)
  expect(byLocation(records, 'IRAN')).toContainEqual(persian)
  for (const code of ['fa', 'fas']) expect(byCode(records, code)).toContainEqual(persian)
})

it('finds nothing for unknown languages', () => {
  const { records, table } = languages
  expect(byTag(records, 'xx-YY')).toBeNull()
  expect(byTag(records, '')).toBeNull()
  // Languages that share an LCID cannot be found by it.
  expect(byLcid(records, 4096)).toBeNull()
  expect(byName(records, 'Klingonese')).toEqual([])
  expect(byName(records, ' ')).toEqual([])
  expect(byLocation(records, '')).toEqual([])
  expect(byCode(records, 'FA')).toEqual([])
  expect(languageOf(table, 'zzz')).toBeNull()
})

it('knows all code forms of a language', () => {
  const german = { name: 'German', native: 'Deutsch', 1: 'de', 2: 'deu', '2T': 'deu', '2B': 'ger', 3: 'deu' }
  for (const code of ['de', 'deu', 'ger']) expect(languageOf(languages.table, code)).toEqual(german)
  expect(languageOf(languages.table, 'fas')).toMatchObject({ native: 'فارسی', '2B': 'per' })
})

it('has unique tags and LCIDs', () => {
  const { records } = languages
  expect(new Set(records.map(({ tag }) => tag.toLowerCase())).size).toBe(records.length)
  const numbers = records.flatMap(({ lcid }) => lcid ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
})
