// `node scripts/languages.ts`: generates the tables of language names, tags and codes for the web app from
// maintained packages. Run after updating one of them.
import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import iso6391 from 'iso-639-1'
import { iso6393 } from 'iso-639-3'
import { inRoot } from './paths.ts'
import { main, logLine } from './progress.ts'

/** The number that Windows uses for languages without their own. */
const noNumber = 0x1000

const windowsLocales = v.record(
  v.string(),
  v.object({
    language: v.string(),
    location: v.nullable(v.string()),
    id: v.number(),
    tag: v.string(),
  }),
)

export type LanguageFile = { path: string; text: string }

/** Expected content of both tables: a header, then tab-separated values; missing values are empty. */
export function languageFiles(): LanguageFile[] {
  const folder = 'web/i18n/languages'
  return [
    {
      path: `${folder}/records.tsv`,
      text: table(['name', 'local', 'location', 'tag', 'lcid', 'iso639-2', 'iso639-1'], records()),
    },
    { path: `${folder}/table.tsv`, text: table(['name', 'native', '1', '2', '2T', '2B', '3'], languages()) },
  ]
}

function table(head: string[], rows: string[][]): string {
  return [head, ...rows].map((row) => row.join('\t')).join('\n') + '\n'
}

function records(): string[][] {
  const text = readFileSync(inRoot('node_modules/windows-locale/index.json'), 'utf8')
  const byCode = new Map(
    iso6393.flatMap((language) => {
      const entries: [string, typeof language][] = [[language.iso6393, language]]
      if (language.iso6391) entries.push([language.iso6391, language])
      return entries
    }),
  )
  return Object.values(v.parse(windowsLocales, JSON.parse(text)))
    .filter(({ tag }) => isTag(tag))
    .map(({ language, location, id, tag }) => {
      const code = tag.split('-')[0] ?? ''
      const known = byCode.get(code)
      return [
        language,
        nativeName(code, tag) ?? language,
        location ?? '',
        tag,
        id === noNumber ? '' : String(id),
        known?.iso6392T ?? known?.iso6393 ?? '',
        known?.iso6391 ?? '',
      ]
    })
    .toSorted((one, other) => compare(one[3], other[3]))
}

/** Languages with an ISO 639-1 or 639-2 code. */
function languages(): string[][] {
  return iso6393
    .filter((language) => language.iso6391 ?? language.iso6392T)
    .map((language) => {
      const code = language.iso6391 ?? language.iso6393
      return [
        language.name,
        nativeName(code, code) ?? language.name,
        language.iso6391 ?? '',
        language.iso6392T ?? '',
        language.iso6392T ?? '',
        language.iso6392B ?? language.iso6392T ?? '',
        language.iso6393,
      ]
    })
    .toSorted((one, other) => compare(one[6], other[6]))
}

/** Excludes sort orders such as `de-DE_phoneb` and incomplete tags. */
function isTag(tag: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)
}

function nativeName(code: string, tag: string): string | null {
  if (iso6391.validate(code)) return iso6391.getNativeName(code)
  if (Intl.DisplayNames.supportedLocalesOf(tag).length === 0) return null
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(code) ?? null
}

function compare(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0
}

if (import.meta.main) {
  await main(async () => {
    for (const { path, text } of languageFiles()) {
      writeFileSync(inRoot(path), text)
      logLine(`${path}: ${text.split('\n').length - 2} languages`)
    }
    await Promise.resolve()
  })
}
