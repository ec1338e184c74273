import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDate, formatNumber, formatRelative, numberFormat, ownDigits } from './format.ts'
import { currentLocale, setLocale, startI18n, t } from './i18n.ts'

const page = { lang: '', dir: '' }
const linkLanguage = { content: '' }
vi.stubGlobal('document', { documentElement: page, querySelector: () => linkLanguage })
vi.stubGlobal('navigator', { languages: ['fa-IR', 'en'] })

const english = {
  'common.save': ['Save'],
  'bases.tables': [['count', 'plural', { one: ['#', ' table'], other: ['#', ' tables'] }]],
}
const persian = {
  'common.save': ['ذخیره'],
  'bases.tables': [['count', 'plural', { one: ['#', ' جدول'], other: ['#', ' جدول'] }]],
}

const catalogs = {
  en: () => Promise.resolve({ messages: english }),
  fa: () => Promise.resolve({ messages: persian }),
}

describe('UI language', () => {
  beforeEach(() => startI18n(catalogs, 'en'))

  it('is the preferred one, else the browser’s', async () => {
    expect(currentLocale().id).toBe('en')
    await startI18n(catalogs)
    expect(currentLocale().id).toBe('fa')
    await startI18n(catalogs, 'xx')
    expect(currentLocale().id).toBe('fa')
  })

  it('is the link’s for visitors who prefer none', async () => {
    linkLanguage.content = 'en'
    await startI18n(catalogs)
    expect(currentLocale().id).toBe('en')
    await startI18n(catalogs, 'fa')
    expect(currentLocale().id).toBe('fa')
    linkLanguage.content = ''
  })

  it('switches messages, plurals, lang and dir together', async () => {
    expect(t('common.save')).toBe('Save')
    expect(t('bases.tables', { count: 1 })).toBe('1 table')
    expect(page).toEqual({ lang: 'en', dir: 'ltr' })
    await setLocale('fa')
    expect(t('common.save')).toBe('ذخیره')
    expect(t('bases.tables', { count: 12 })).toBe('۱۲ جدول')
    expect(page).toEqual({ lang: 'fa', dir: 'rtl' })
  })

  it('falls back to English without a catalog', async () => {
    await setLocale('de')
    expect(currentLocale().id).toBe('en')
  })

  it('is the last requested one, even if an earlier one loads slower', async () => {
    let finish: () => void = () => undefined
    const slow = new Promise<{ messages: typeof persian }>((resolve) => {
      finish = () => resolve({ messages: persian })
    })
    await startI18n({ ...catalogs, fa: () => slow }, 'en')
    const first = setLocale('fa')
    await setLocale('en')
    finish()
    await first
    expect(currentLocale().id).toBe('en')
    expect(t('common.save')).toBe('Save')
  })

  it('stays if a catalog fails to load', async () => {
    await startI18n({ ...catalogs, fa: () => Promise.reject(new Error('offline')) }, 'en')
    await expect(setLocale('fa')).rejects.toThrow('offline')
    expect(currentLocale().id).toBe('en')
  })
})

describe('formats', () => {
  it('follow the language and are cached', async () => {
    await startI18n(catalogs, 'en')
    const format = numberFormat({ maximumFractionDigits: 1 })
    expect(numberFormat({ maximumFractionDigits: 1 })).toBe(format)
    expect(formatNumber(1234.5)).toBe('1,234.5')
    expect(ownDigits('2026-03-21 14:05')).toBe('2026-03-21 14:05')
    await setLocale('fa')
    expect(formatNumber(1234.5)).toBe('۱٬۲۳۴٫۵')
    expect(ownDigits('2026-03-21 14:05')).toBe('۲۰۲۶-۰۳-۲۱ ۱۴:۰۵')
    expect(formatDate(Date.UTC(2026, 2, 21), { year: 'numeric', timeZone: 'UTC' })).toContain('۱۴۰۵')
  })

  it('show relative times in the largest whole unit', async () => {
    await startI18n(catalogs, 'en')
    const now = Date.UTC(2026, 0, 1)
    expect(formatRelative(now - 5_000, now)).toBe('just now')
    expect(formatRelative(now - 3 * 60_000, now)).toBe('3 minutes ago')
    expect(formatRelative(now + 86_400_000, now)).toBe('tomorrow')
    expect(formatRelative(now - 40 * 86_400_000, now)).toBe('last month')
  })
})
