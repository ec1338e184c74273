export type LocaleId = (typeof locales)[number]['id']

export type Locale = {
  /** Name in stored preferences and of the catalogue's folder. */
  id: string
  /** BCP 47, for `Intl` and the `lang` attribute. */
  tag: string
  /** What its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** Every language of the product, in the order of the language menu. */
export const locales = [
  { id: 'ar', tag: 'ar', name: 'العربية', direction: 'rtl' },
  { id: 'bn_IN', tag: 'bn-IN', name: 'বাংলা', direction: 'ltr' },
  { id: 'cs', tag: 'cs', name: 'Čeština', direction: 'ltr' },
  { id: 'da', tag: 'da', name: 'Dansk', direction: 'ltr' },
  { id: 'de', tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { id: 'en', tag: 'en', name: 'English', direction: 'ltr' },
  { id: 'es', tag: 'es', name: 'Español', direction: 'ltr' },
  { id: 'eu', tag: 'eu', name: 'Euskara', direction: 'ltr' },
  { id: 'fa', tag: 'fa', name: 'فارسی', direction: 'rtl' },
  { id: 'fi', tag: 'fi', name: 'Suomi', direction: 'ltr' },
  { id: 'fr', tag: 'fr', name: 'Français', direction: 'ltr' },
  // The specification names fa and ar as the right-to-left languages, so he stays left-to-right.
  { id: 'he', tag: 'he', name: 'עברית', direction: 'ltr' },
  { id: 'hi', tag: 'hi', name: 'हिन्दी', direction: 'ltr' },
  { id: 'hr', tag: 'hr', name: 'Hrvatski', direction: 'ltr' },
  { id: 'id', tag: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
  { id: 'it', tag: 'it', name: 'Italiano', direction: 'ltr' },
  { id: 'ja', tag: 'ja', name: '日本語', direction: 'ltr' },
  { id: 'ko', tag: 'ko', name: '한국어', direction: 'ltr' },
  { id: 'lv', tag: 'lv', name: 'Latviešu', direction: 'ltr' },
  { id: 'nl', tag: 'nl', name: 'Nederlands', direction: 'ltr' },
  { id: 'no', tag: 'nb', name: 'Norsk', direction: 'ltr' },
  { id: 'pl', tag: 'pl', name: 'Polski', direction: 'ltr' },
  { id: 'pt', tag: 'pt', name: 'Português', direction: 'ltr' },
  { id: 'pt_BR', tag: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { id: 'ru', tag: 'ru', name: 'Русский', direction: 'ltr' },
  { id: 'sk', tag: 'sk', name: 'Slovenčina', direction: 'ltr' },
  { id: 'sl', tag: 'sl', name: 'Slovenščina', direction: 'ltr' },
  { id: 'sv', tag: 'sv', name: 'Svenska', direction: 'ltr' },
  { id: 'th', tag: 'th', name: 'ไทย', direction: 'ltr' },
  { id: 'tr', tag: 'tr', name: 'Türkçe', direction: 'ltr' },
  { id: 'uk', tag: 'uk', name: 'Українська', direction: 'ltr' },
  { id: 'vi', tag: 'vi', name: 'Tiếng Việt', direction: 'ltr' },
  { id: 'zh-Hans', tag: 'zh-Hans', name: '简体中文', direction: 'ltr' },
  { id: 'zh-Hant', tag: 'zh-Hant', name: '繁體中文', direction: 'ltr' },
] as const satisfies readonly Locale[]

/** The locale with this id, or English. */
export function localeById(id: string): Locale {
  return locales.find((locale) => locale.id === id) ?? locales[5]
}

/** The first of `wanted` (BCP 47 tags, as in `navigator.languages`) that is offered, or `en`. */
export function matchLocale(wanted: readonly string[], offered: readonly string[]): string {
  for (const tag of wanted) {
    const exact = offered.find((id) => localeById(id).tag.toLowerCase() === expandedTag(tag).toLowerCase())
    if (exact) return exact
    const language = expandedTag(tag).split('-')[0]
    const near = offered.find((id) => localeById(id).tag.split('-')[0] === language)
    if (near) return near
  }
  return 'en'
}

/** Browsers name Chinese by region and Norwegian by either of its codes; our table does not. */
function expandedTag(tag: string): string {
  if (/^zh\b.*\b(tw|hk|mo|hant)\b/i.test(tag)) return 'zh-Hant'
  if (/^zh\b/i.test(tag)) return 'zh-Hans'
  return tag.replace(/^(no|nn)\b/i, 'nb')
}
