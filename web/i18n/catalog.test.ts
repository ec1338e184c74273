import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { englishMessages } from '#core/english-messages.ts'
import { lazyMessageAreas } from '../build/message-catalogs.ts'
import { locales } from '#core/locales.ts'

const localesFolder = new URL('./locales/', import.meta.url).pathname
const webFolder = new URL('../', import.meta.url).pathname

type Messages = Map<string, string>

function messagesOf(locale: string): Messages {
  const all: Messages = new Map(locale === 'en' ? Object.entries(englishMessages()) : [])
  const file: unknown = JSON.parse(readFileSync(join(localesFolder, `${locale}.json`), 'utf8'))
  for (const [id, text] of Object.entries(file as Record<string, unknown>)) {
    expect(typeof text, `${locale}: ${id} is a string`).toBe('string')
    all.set(id, String(text))
  }
  return all
}

/** Arguments and tags of a message, sorted: `count`, `<link>`, `</link>`. */
function placeholders(message: string): string[] {
  const found = new Set<string>()
  const visit = (tokens: readonly unknown[]): void => {
    for (const token of tokens) {
      if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\w+>/g)) found.add(tag)
      if (!Array.isArray(token)) continue
      const [name, , options]: unknown[] = token
      found.add(String(name))
      if (options && typeof options === 'object') {
        for (const option of Object.values(options)) visit(Array.isArray(option) ? option : [option])
      }
    }
  }
  visit(compileMessage(message))
  return [...found].sort()
}

/** Languages without plural forms after numbers. */
const uncounted = ['fa']

/** Missing plural forms, or ones that the language does not have. */
function wrongForms(message: string, tag: string): string[] {
  const own: string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const needed = uncounted.includes(tag) ? ['other'] : own
  const wrong: string[] = []
  const visit = (tokens: readonly unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [, kind, options]: unknown[] = token
      if (!options || typeof options !== 'object') continue
      const forms = Object.keys(options).filter((key) => key !== 'offset' && !/^=?\d+$/.test(key))
      if (kind === 'plural') {
        wrong.push(
          ...needed.filter((form) => !forms.includes(form)),
          ...forms.filter((form) => !own.includes(form)),
        )
      }
      for (const option of Object.values(options)) visit(Array.isArray(option) ? option : [option])
    }
  }
  visit(compileMessage(message))
  return wrong
}

const english = messagesOf('en')
const stored = readdirSync(localesFolder).map((file) => file.replace(/\.json$/, ''))
const others = stored.filter((locale) => locale !== 'en')

describe('catalogs', () => {
  it('are all for known locales', () => {
    const known: string[] = locales.map((locale) => locale.id)
    expect(others.filter((locale) => !known.includes(locale))).toEqual([])
    expect(known).toHaveLength(34)
    expect(stored.toSorted()).toEqual(known.toSorted())
  })

  it.each(locales)("$id uses its language's plural forms", ({ id, tag }) => {
    for (const [message, text] of messagesOf(id))
      expect(wrongForms(text, tag), `${id}: ${message}`).toEqual([])
  })

  it.each(others)('%s is not a copy of English', (locale) => {
    const same = [...messagesOf(locale)].filter(([id, text]) => text === english.get(id))
    expect(same.length).toBeLessThan(english.size / 15)
  })

  // Missing messages fall back to English until the next translations: npm run translations.
  it.each(others)('%s has no message that English lacks, and the same placeholders', (locale) => {
    const own = messagesOf(locale)
    expect([...own.keys()].filter((id) => !english.has(id))).toEqual([])
    for (const [id, text] of own) {
      expect(placeholders(text), `${locale}: ${id}`).toEqual(placeholders(english.get(id) ?? ''))
    }
  })
})

/** Every source file of web/ except tests. */
function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('build/'),
  )
}

describe('message ids in the source', () => {
  const code = sourceFiles(webFolder)
    .map((file) => readFileSync(join(webFolder, file), 'utf8'))
    .join('\n')
  const literals = new Set([...code.matchAll(/['"`]([a-z][a-zA-Z]*\.[\w.]+)['"`]/g)].map(([, id = '']) => id))
  const prefixes = [...code.matchAll(/`([a-z][a-zA-Z]*\.[\w.]*)\$\{/g)].map(([, prefix = '']) => prefix)

  it('are all defined', () => {
    const used = [...code.matchAll(/\bt\(\s*['"]([^'"]+)['"]|<T\s[^>]*?\bid="([^"]+)"/g)].map(
      ([, call, tag]) => call ?? tag ?? '',
    )
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((id) => !english.has(id))).toEqual([])
  })

  it('use every message', () => {
    const unused = [...english.keys()].filter(
      (id) =>
        !id.startsWith('errors.') && !literals.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })
})

describe('lazy areas', () => {
  it.each(Object.entries(lazyMessageAreas))(
    '%s: messages are used only where they are loaded',
    (area, places) => {
      // Permissions have names of the same form.
      const literal = new RegExp(`(?<!may\\()['"\`](${area}\\.[\\w.]+)`, 'g')
      const users = sourceFiles(webFolder).filter((file) =>
        [...readFileSync(join(webFolder, file), 'utf8').matchAll(literal)].some(([, id = '']) =>
          english.has(id),
        ),
      )
      const allowed = [...places, 'screens/design/']
      expect(users.filter((file) => !allowed.some((place) => file.startsWith(place)))).toEqual([])
    },
  )
})
