import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Areas that the app loads with the screens that need them, and where their messages may stand. */
export const laterAreas = {
  import: ['screens/import/', 'import/'],
  account: ['screens/account/', 'screens/people/', 'screens/base-settings/'],
  talk: ['screens/table/record/talk/'],
  notices: ['app/notices/notice-'],
  removal: ['screens/goes-along-list.tsx'],
  find: ['screens/table/find/'],
  many: ['screens/table/many/'],
  colour: ['screens/table/colour/'],
  errors: ['app/error-words.ts'],
  functions: ['screens/table/column/formula/formula-help.tsx'],
  conflict: ['screens/table/conflict/'],
  home: [
    'screens/bases/',
    'screens/base-starter.tsx',
    'screens/create-base/',
    'screens/create-external/',
    'app/palette/',
    'app/key-sheet/',
  ],
  form: [
    'views/form/',
    'inputs/',
    'screens/shared-form/',
    'screens/shared-view/',
    'app/layouts/shared-view-layout.tsx',
  ],
} as const
/** Areas of pages that exist in development only. */
const developmentAreas = ['design']

/** What each page loads at its start, and what the app loads later. The app gets what is named nowhere. */
const bundles = {
  form: ['common', 'fields', 'form'],
  door: ['common', 'auth'],
  'later-import': ['import'],
  'later-account': ['account'],
  'later-talk': ['talk'],
  'later-notices': ['notices'],
  'later-removal': ['removal'],
  'later-find': ['find'],
  'later-many': ['many'],
  'later-colour': ['colour'],
  'later-errors': ['errors'],
  'later-functions': ['functions'],
  'later-conflict': ['conflict'],
  'later-home': ['home'],
  'later-form': ['form'],
  app: null,
} as const

const listPrefix = 'virtual:catalogues/'
const cataloguePrefix = 'virtual:catalogue/'
/** Rollup's mark for modules that are not files. */
const resolvedMark = '\0'

type Bundle = keyof typeof bundles

/** For pages that load by themselves: which of their areas' messages they need, when they are built. */
export type Pages = Partial<Record<Bundle, () => (id: string) => boolean>>

/**
 * Compiles `locales/<locale>/<area>.json` (ICU messages by id) at build time.
 * - `virtual:catalogues/<bundle>` exports `catalogues`: one lazy loader per locale.
 * - A locale's gaps are filled with English here, so no page ever loads two catalogues.
 */
export function catalogues(i18nFolder: string, pages: Pages = {}): Plugin {
  const localesFolder = join(i18nFolder, 'locales')
  let isBuild = true

  function areasOf(bundle: Bundle): readonly string[] {
    const named = bundles[bundle]
    if (named) return named
    const left = [...Object.keys(laterAreas), ...(isBuild ? developmentAreas : [])]
    return readdirSync(join(localesFolder, 'en'))
      .map((file) => file.replace(/\.json$/, ''))
      .filter((area) => !left.includes(area))
  }

  function listModule(bundle: Bundle): string {
    const rows = readdirSync(localesFolder).map(
      (locale) => `  ${JSON.stringify(locale)}: () => import('${cataloguePrefix}${bundle}/${locale}'),`,
    )
    return `export const catalogues = {\n${rows.join('\n')}\n}\n`
  }

  function catalogueModule(bundle: Bundle, locale: string, watch: (file: string) => void): string {
    const messages: Record<string, unknown> = {}
    const isNeeded = (isBuild && pages[bundle]?.()) || (() => true)
    for (const area of areasOf(bundle)) {
      for (const source of locale === 'en' ? ['en'] : ['en', locale]) {
        const file = join(localesFolder, source, `${area}.json`)
        watch(file)
        for (const [id, text] of Object.entries(readMessages(file))) {
          if (isNeeded(id)) messages[id] = compileOne(file, id, text)
        }
      }
    }
    const code = `export const messages = ${JSON.stringify(messages)}\n`
    return isBuild ? code : code + hotCode(i18nFolder, locale)
  }

  return {
    name: 'tessera-catalogues',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      return id.startsWith(listPrefix) || id.startsWith(cataloguePrefix) ? resolvedMark + id : undefined
    },
    load(id) {
      if (!id.startsWith(resolvedMark)) return undefined
      const name = id.slice(resolvedMark.length)
      if (name.startsWith(listPrefix)) return listModule(bundleNamed(name.slice(listPrefix.length)))
      if (!name.startsWith(cataloguePrefix)) return undefined
      const [bundle = '', locale = ''] = name.slice(cataloguePrefix.length).split('/')
      return catalogueModule(bundleNamed(bundle), locale, (file) => this.addWatchFile(file))
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(localesFolder.split(sep).join('/')) || !file.endsWith('.json')) return undefined
      const graph = this.environment.moduleGraph
      const own = [...graph.idToModuleMap.values()].filter((module) =>
        module.id?.startsWith(resolvedMark + cataloguePrefix),
      )
      return [...modules.filter((module) => !own.includes(module)), ...own]
    },
  }
}

/** Reads one area; a locale that lacks the area has no messages of its own. */
function readMessages(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  return parsedMessages(JSON.parse(text))
}

/** The catalogue test guarantees flat files of strings. */
function parsedMessages(value: unknown): Record<string, string> {
  return value as Record<string, string>
}

/** As i18n/compiled.ts reads it: a list of parts, or plain text. */
function compileOne(file: string, id: string, text: string): unknown {
  const compiled = compileMessage(text)
  // The compiler gives a message back as it was when it cannot read it.
  if (compiled.length === 1 && compiled[0] === text && /[{}]/.test(text)) {
    throw new Error(`${file}: message ${id} is not valid ICU.`)
  }
  return compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled
}

const bundleNames = Object.keys(bundles) as Bundle[]

function bundleNamed(name: string): Bundle {
  const found = bundleNames.find((one) => one === name)
  if (found) return found
  throw new Error(`No catalogue bundle is called ${name}; there are ${bundleNames.join(', ')}.`)
}

/** In development an edited message shows at once, without losing the page's state. */
function hotCode(i18nFolder: string, locale: string): string {
  return `
import { replaceMessages } from ${JSON.stringify(join(i18nFolder, 'i18n.ts'))}
if (import.meta.hot) import.meta.hot.accept((next) => next && replaceMessages(${JSON.stringify(locale)}, next.messages))
`
}
