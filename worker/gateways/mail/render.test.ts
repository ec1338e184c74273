import { describe, expect, it } from 'vitest'
import type { EmailMessage } from './mail.ts'
import { localeById, locales } from '#core/locales.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import english from './locales/en.json' with { type: 'json' }
import { emailMessages } from './locales.ts'
import { mailLocale, renderEmail } from './render.ts'

const link = 'https://tessera.example/#/signup/abc'
const mails: EmailMessage[] = [
  {
    to: 'a@b.example',
    template: 'invite',
    locale: 'en',
    values: { inviter: 'Ada', base: 'CRM', role: 'editor', link, days: 7 },
  },
  {
    to: 'a@b.example',
    template: 'invite',
    locale: 'en',
    values: { inviter: 'Ada', base: null, role: null, link, days: 7 },
  },
  {
    to: 'a@b.example',
    template: 'added',
    locale: 'en',
    values: { inviter: 'Ada', base: 'CRM', role: 'editor', link },
  },
  { to: 'a@b.example', template: 'reset', locale: 'en', values: { link, minutes: 60 } },
  { to: 'a@b.example', template: 'verify', locale: 'en', values: { link, days: 7 } },
  {
    to: 'a@b.example',
    template: 'newAddress',
    locale: 'en',
    values: { account: 'old@b.example', link, minutes: 60 },
  },
  {
    to: 'a@b.example',
    template: 'addressChanged',
    locale: 'en',
    values: { address: 'new@b.example', link },
  },
]

describe.each(locales.map(({ id }) => id))('emails in %s', (locale) => {
  it.each(mails.map((mail) => [mail.template, mail] as const))(
    'contain the required text: %s',
    (_name, mail) => {
      const { subject, text, html } = renderEmail({ ...mail, locale })
      expect(subject).not.toBe('')
      expect(text).toContain(link)
      expect(html).toContain(`href="${link}"`)
      expect(html).toContain(
        `<html lang="${localeById(locale).tag}" dir="${['ar', 'fa', 'he'].includes(locale) ? 'rtl' : 'ltr'}">`,
      )
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|\{\w+\}/)
    },
  )
})

const ids = Object.keys(english)
const names = (icu: string) => [...new Set(icu.match(/(?<=\{)\w+(?=[,}])/g))].toSorted()

it.each(locales.map(({ id }) => id))(
  '%s has no message that English lacks, and the same placeholders',
  (locale) => {
    const own = Object.entries(emailMessages[locale])
    expect(own.map(([id]) => id).filter((id) => !ids.includes(id))).toEqual([])
    for (const [id, icu] of own) {
      expect(names(icu), id).toEqual(names(String(Reflect.get(english, id))))
      // The compiler returns unreadable messages unchanged.
      if (icu.includes('{')) expect(compileMessage(icu), id).not.toEqual([icu])
    }
  },
)

it.each(locales.map(({ id }) => id))('every email in %s has its own text', (locale) => {
  for (const mail of mails) {
    const own = renderEmail({ ...mail, locale })
    const english = renderEmail({ ...mail, locale: 'en' })
    if (locale !== 'en') expect(own.subject, mail.template).not.toBe(english.subject)
  }
})

it('names are shown as plain text', () => {
  const inviter = '<img src=x onerror=alert(1)>"\'&'
  const base = 'CRM\r\nBcc: everybody@example.com'
  const { subject, html } = renderEmail({
    to: 'a@b.example',
    template: 'invite',
    locale: 'en',
    values: { inviter, base, role: 'editor', link: 'https://x.example/#/"><script>', days: 7 },
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>"/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

it.each([
  [['fa-IR'], 'fa'],
  [[null, 'de-CH, fa;q=0.8, en;q=0.5'], 'de'],
  [['pt-BR'], 'pt_BR'],
  [['nb'], 'no'],
  [[null, 'zh-TW,zh;q=0.9'], 'zh-Hant'],
  [['xx', undefined], 'en'],
  [['__proto__', 'constructor'], 'en'],
  [[], 'en'],
])('%j is written to in %s', (wanted, locale) => {
  expect(mailLocale(...wanted)).toBe(locale)
})
