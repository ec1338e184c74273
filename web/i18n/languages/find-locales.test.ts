import { beforeAll, expect, test } from 'vitest'
import { locales } from '#core/locales.ts'
import { findLocales } from './find-locales.ts'
import { type Languages, loadLanguages } from './languages.ts'

let languages: Languages
beforeAll(async () => {
  languages = await loadLanguages()
})

test.each([
  ['German', ['de']],
  ['germ', ['de']],
  ['deutsch', ['de']],
  ['فارسی', ['fa']],
  // Languages of a country.
  ['Austria', ['de', 'en']],
  ['brazil', ['pt_BR', 'es']],
  // Tags, LCIDs and ISO codes.
  ['de-AT', ['de']],
  ['pt_br', ['pt_BR']],
  ['zh-TW', ['zh-Hant']],
  ['nn-NO', ['no']],
  ['1065', ['fa']],
  ['per', ['fa']],
  ['ger', ['de']],
  ['jpn', ['ja']],
  ['Klingonese', []],
  ['', []],
  ['4096', []],
])('%j names %j', (text, ids) => {
  const offered = locales.map(({ id }) => id)
  expect([...findLocales(languages, text, offered)].toSorted()).toEqual(ids.toSorted())
})
