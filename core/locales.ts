export type Locale = {
  /** Name in stored preferences and of the catalog file. */
  id: LocaleId
  /** BCP 47, for `Intl` and the `lang` attribute. */
  tag: string
  /** Its native name. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** Native names of all languages, in the order of the language menu. */
const names = {
  ar: 'العربية',
  bn_IN: 'বাংলা',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  eu: 'Euskara',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  hr: 'Hrvatski',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  lv: 'Latviešu',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  pt: 'Português',
  pt_BR: 'Português (Brasil)',
  ru: 'Русский',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const

export type LocaleId = keyof typeof names

/** Arabic and Persian. Hebrew is shown left to right, as in NocoDB's clients. */
const rightToLeft = new Set<LocaleId>(['ar', 'fa'])

/** All languages, in the order of the language menu. */
export const locales: readonly Locale[] = (Object.keys(names) as LocaleId[]).map(localeOf)

function localeOf(id: LocaleId): Locale {
  const tag = id === 'no' ? 'nb' : id.replace('_', '-')
  return { id, tag, name: names[id], direction: rightToLeft.has(id) ? 'rtl' : 'ltr' }
}

/** Returns the locale with this id, or English. */
export function localeById(id: string): Locale {
  return locales.find((locale) => locale.id === id) ?? localeOf('en')
}

/**
 * Returns the first of `wanted` (ids, or BCP 47 tags as in `navigator.languages`) that is available, or `en`.
 */
export function matchLocale<Id extends string>(wanted: readonly string[], offered: readonly Id[]): Id | 'en' {
  for (const tag of wanted) {
    const exact = offered.find(
      (id) => id === tag || localeById(id).tag.toLowerCase() === expandedTag(tag).toLowerCase(),
    )
    if (exact) return exact
    const language = expandedTag(tag).split('-')[0]
    const near = offered.find((id) => localeById(id).tag.split('-')[0] === language)
    if (near) return near
  }
  return 'en'
}

/** Browsers identify Chinese by region and Norwegian by two different codes. */
function expandedTag(tag: string): string {
  if (/^zh\b.*\b(tw|hk|mo|hant)\b/i.test(tag)) return 'zh-Hant'
  if (/^zh\b/i.test(tag)) return 'zh-Hans'
  return tag.replace(/^(no|nn)\b/i, 'nb')
}
