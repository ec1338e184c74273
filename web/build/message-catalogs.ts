import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Areas that load with their screens, and where their messages may be used. */
export const lazyMessageAreas = {
  import: ['screens/import/', 'import/'],
  sync: ['screens/sync-sources/'],
  account: ['screens/account/', 'screens/access/', 'screens/base-settings/'],
  comments: ['screens/table/records/comments/'],
  panel: ['screens/table/records/record/', 'screens/table/records/comments/'],
  notifications: ['app/notifications/notification-list', 'app/notifications/notification-row'],
  dependents: ['screens/dependents-list.tsx', 'screens/sql-block.tsx'],
  cells: ['fields/large/', 'screens/table/records/formula-errors/'],
  find: ['screens/table/toolbar/find/'],
  viewMenu: ['screens/view-menu/', 'app/sidebar/section-node.tsx'],
  linkTables: ['screens/link-tables/', 'app/sidebar/link-table-list.tsx'],
  undo: ['screens/undo/'],
  bulkEdit: ['screens/table/records/bulk-edit/'],
  color: ['screens/table/toolbar/color/'],
  toolbar: [
    'screens/table/toolbar/fields/fields-panel.tsx',
    'screens/table/toolbar/filter/',
    'screens/table/view/operator-names.ts',
    'screens/table/toolbar/group/group-panel.tsx',
    'screens/table/records/new-record/new-record-note.tsx',
    'screens/table/toolbar/sort/sort-panel.tsx',
    'screens/table/toolbar/',
  ],
  errors: ['app/error-catalog-loader.ts'],
  calendar: [
    'views/calendar/',
    'screens/table/shell/calendar/',
    'screens/shared-view/shared-calendar',
    'views/timeline/',
    'screens/table/records/timeline/',
    'screens/table/shell/timeline/',
    'screens/shared-view/shared-timeline',
  ],
  timeline: [
    'views/timeline/',
    'screens/table/records/timeline/',
    'screens/table/shell/timeline/',
    'screens/shared-view/shared-timeline',
  ],
  functions: ['screens/table/columns/formula/formula-help.tsx'],
  kanban: [
    'screens/table/records/kanban/',
    'screens/table/shell/kanban-view.tsx',
    'screens/shared-view/shared-kanban',
  ],
  conflict: ['screens/table/records/conflict/', 'screens/table/records/bulk-edit/'],
  column: ['screens/table/columns/'],
  share: ['screens/table/toolbar/share/'],
  formula: ['screens/table/columns/formula/'],
  home: [
    'screens/bases/',
    'screens/base-starter.tsx',
    'screens/create-base/',
    'screens/create-external/',
    'screens/connection/',
    'screens/base-settings/data-source-dialog.tsx',
    'app/palette/',
    'app/shortcuts/',
    'screens/no-access.tsx',
    'screens/no-database/',
  ],
  'home.external': [
    'screens/connection/',
    'screens/create-external/',
    'screens/base-settings/data-source-dialog.tsx',
    'screens/table/shell/read-only-badge.tsx',
  ],
  shortcuts: ['app/shortcuts/', 'app/palette/'],
  gallery: [
    'views/gallery/',
    'screens/table/records/gallery/',
    'screens/table/shell/gallery-body.tsx',
    'screens/shared-view/shared-gallery',
  ],
  form: [
    'views/form/',
    'inputs/',
    'screens/shared-form/',
    'screens/table/shell/form-linked-records-editor.tsx',
    'screens/shared-view/',
    'app/layouts/shared-view-layout.tsx',
  ],
  'form.rejected': ['screens/shared-form/'],
  'form.redirect': ['screens/shared-form/'],
  'form.blank': ['screens/shared-form/'],
  'form.submitted': ['screens/shared-form/', 'views/form/'],
  formSend: ['screens/shared-form/'],
  // Answers are validated by code that loads after the questions.
  formAnswer: [
    'views/form/answers/answer-check.ts',
    'views/form/answers/form-progress.tsx',
    'views/form/settings/rules-dialog.tsx',
    'inputs/link-input.tsx',
    'screens/shared-form/',
  ],
} as const
/** Areas of development-only pages. */
const developmentAreas = ['design']

/** The areas of each page. `app` and `later-app` share those not named here. */
const bundles = {
  form: ['common', 'fields', 'form'],
  'rest-of-form': ['common', 'fields', 'form'],
  auth: ['common', 'auth'],
  'later-import': ['import'],
  'later-sync': ['sync'],
  'later-account': ['account'],
  'later-comments': ['comments'],
  'later-panel': ['panel'],
  'later-notifications': ['notifications'],
  'later-dependents': ['dependents'],
  'later-cells': ['cells'],
  'later-find': ['find'],
  'later-view-menu': ['viewMenu'],
  'later-link-tables': ['linkTables'],
  'later-undo': ['undo'],
  'later-bulk-edit': ['bulkEdit'],
  'later-color': ['color'],
  'later-toolbar': ['toolbar'],
  'later-errors': ['errors'],
  'later-calendar': ['calendar'],
  'later-timeline': ['calendar', 'timeline'],
  'later-functions': ['functions'],
  'later-kanban': ['kanban'],
  'later-conflict': ['conflict'],
  'later-column': ['column', 'formula'],
  'later-share': ['share'],
  'later-home': ['home', 'shortcuts'],
  'later-external': ['home.external'],
  'later-form': ['form', 'form.submitted', 'formAnswer'],
  'later-gallery': ['gallery'],
  'later-form-send': [
    'formSend',
    'form.rejected',
    'form.redirect',
    'form.blank',
    'form.submitted',
    'formAnswer',
  ],
  app: null,
  'later-app': null,
} as const

const listPrefix = 'virtual:catalogs/'
const catalogPrefix = 'virtual:catalog/'
const filesName = 'virtual:catalog-files'
/** Rollup's prefix for virtual modules. */
const resolvedMark = '\0'

type Bundle = keyof typeof bundles

/** Messages as pairs of id and text. */
type ByArea = ReadonlyMap<string, [string, string][]>

/** Filters a bundle's messages at build time: those of a page, and those that its first load needs. */
export type Pages = Partial<Record<Bundle, () => (id: string) => boolean>>

/**
 *
 * Compiles `locales/<locale>.json` (ICU messages by id; an id begins with its area) at build time.
 * - `virtual:catalogs/<bundle>` exports `catalogs`: one lazy loader per locale.
 * - Fills a locale's gaps with English, so that no page loads two catalogs.
 * - All catalog files share one hash, so that the list is a rule instead of 34 names.
 *
 */
export function messageCatalogs(
  i18nFolder: string,
  pages: Pages = {},
  /** English messages defined elsewhere, in core/english-messages.ts. */
  englishElsewhere: Record<string, string> = {},
): Plugin {
  const localesFolder = join(i18nFolder, 'locales')
  const localeIds = (): string[] => readdirSync(localesFolder).map((file) => file.replace(/\.json$/, ''))
  const fileOfLocale = (locale: string): string => join(localesFolder, `${locale}.json`)
  const read = new Map<string, ByArea>()
  /** A locale's messages, which are read once for all bundles. */
  function messagesIn(locale: string): ByArea {
    const known = read.get(locale)
    if (known) return known
    const messages = {
      ...(locale === 'en' ? englishElsewhere : {}),
      ...readMessages(fileOfLocale(locale)),
    }
    const byArea = Map.groupBy(Object.entries(messages), ([id]) => areaOf(id))
    read.set(locale, byArea)
    return byArea
  }
  const compiled = new Map<string, unknown>()
  function compileOnce(file: string, id: string, text: string): unknown {
    if (!compiled.has(text)) compiled.set(text, compileOne(file, id, text))
    return compiled.get(text)
  }
  let isBuild = true

  function areasOf(bundle: Bundle): readonly string[] {
    const named = bundles[bundle]
    if (named) return named
    const left = [...Object.keys(lazyMessageAreas), ...(isBuild ? developmentAreas : [])]
    return [...messagesIn('en').keys()].filter((area) => !left.includes(area))
  }

  function listModule(bundle: Bundle, emit: (id: string, fileName: string) => void): string {
    const locales = localeIds()
    if (isBuild) {
      for (const locale of locales)
        emit(`${resolvedMark}${catalogPrefix}${bundle}/${locale}`, `assets/${fileOf(bundle, locale)}`)
      return `import { files } from '${filesName}'\nexport const catalogs = files('${bundle}')\n`
    }
    const rows = locales.map(
      (locale) => `  ${JSON.stringify(locale)}: () => import('${catalogPrefix}${bundle}/${locale}'),`,
    )
    return `export const catalogs = {\n${rows.join('\n')}\n}\n`
  }

  let known: string | null = null
  /** Hash of all catalogs, because browsers cache these files forever. */
  function mark(): string {
    if (known !== null) return known
    const hash = createHash('sha256')
    for (const bundle of bundleNames)
      for (const locale of localeIds()) hash.update(catalogModule(bundle, locale, () => {}))
    return (known = hash.digest('base64url').slice(0, 8))
  }

  function fileOf(bundle: string, locale: string): string {
    return `${locale}-${bundle}-${mark()}.js`
  }

  /** The loaders of a bundle's files, which are next to the scripts. */
  function filesModule(): string {
    return `
const locales = ${JSON.stringify(localeIds())}
export const files = (bundle) => Object.fromEntries(
  locales.map((locale) => [locale, () => import(/* @vite-ignore */ \`./${fileOf('${bundle}', '${locale}')}\`)]),
)
`
  }

  function catalogModule(bundle: Bundle, locale: string, watch: (file: string) => void): string {
    const messages: Record<string, unknown> = {}
    const isNeeded = (isBuild && pages[bundle]?.()) || (() => true)
    const areas = areasOf(bundle)
    for (const source of locale === 'en' ? ['en'] : ['en', locale]) {
      const file = fileOfLocale(source)
      watch(file)
      const inSource = messagesIn(source)
      for (const [id, text] of areas.flatMap((area) => inSource.get(area) ?? []))
        if (isNeeded(id)) messages[id] = compileOnce(file, id, text)
    }
    const code = `export const messages = ${JSON.stringify(messages)}\n`
    return isBuild ? code : code + hotCode(i18nFolder, locale)
  }

  return {
    name: 'tessera-catalogs',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      known = null
      read.clear()
    },
    resolveId(id) {
      const isOurs = id.startsWith(listPrefix) || id.startsWith(catalogPrefix) || id === filesName
      return isOurs ? resolvedMark + id : id.startsWith(resolvedMark + catalogPrefix) ? id : undefined
    },
    load(id) {
      if (!id.startsWith(resolvedMark)) return undefined
      const name = id.slice(resolvedMark.length)
      if (name === filesName) return filesModule()
      if (name.startsWith(listPrefix))
        return listModule(bundleNamed(name.slice(listPrefix.length)), (chunk, fileName) =>
          this.emitFile({ type: 'chunk', id: chunk, fileName, preserveSignature: 'strict' }),
        )
      if (!name.startsWith(catalogPrefix)) return undefined
      const [bundle = '', locale = ''] = name.slice(catalogPrefix.length).split('/')
      return catalogModule(bundleNamed(bundle), locale, (file) => this.addWatchFile(file))
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(localesFolder.split(sep).join('/')) || !file.endsWith('.json')) return undefined
      read.clear()
      const graph = this.environment.moduleGraph
      const own = [...graph.idToModuleMap.values()].filter((module) =>
        module.id?.startsWith(resolvedMark + catalogPrefix),
      )
      return [...modules.filter((module) => !own.includes(module)), ...own]
    },
  }
}

/** The catalog test guarantees flat files of strings. */
function readMessages(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/** `grid` of `grid.add`, or a lazy area within one, such as `form.rejected`. */
function areaOf(id: string): string {
  const [area = '', part = ''] = id.split('.')
  const inner = `${area}.${part}`
  return Object.hasOwn(lazyMessageAreas, inner) ? inner : area
}

/** The format of core/message-format.ts: a list of parts, or plain text. */
function compileOne(file: string, id: string, text: string): unknown {
  const compiled = compileMessage(text)
  // The compiler returns an unparsable message unchanged.
  if (compiled.length === 1 && compiled[0] === text && /[{}]/.test(text)) {
    throw new Error(`${file}: message ${id} is not valid ICU.`)
  }
  return compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled
}

const bundleNames = Object.keys(bundles) as Bundle[]

function bundleNamed(name: string): Bundle {
  const found = bundleNames.find((one) => one === name)
  if (found) return found
  throw new Error(`Unknown catalog bundle ${name}; expected one of ${bundleNames.join(', ')}.`)
}

/** Hot-reloads edited messages in development without losing page state. */
function hotCode(i18nFolder: string, locale: string): string {
  return `
import { replaceMessages } from ${JSON.stringify(join(i18nFolder, 'i18n.ts'))}
if (import.meta.hot) import.meta.hot.accept((next) => next && replaceMessages(${JSON.stringify(locale)}, next.messages))
`
}
