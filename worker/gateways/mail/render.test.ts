import { describe, expect, it } from 'vitest'
import type { Mail } from './mail.ts'
import { localeById, locales } from '#core/locales.ts'
import { mailTexts } from './languages.ts'
import { mailLocale, renderMail } from './render.ts'

const link = 'https://tessera.example/#/signup/abc'
const mails: Mail[] = [
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

describe.each(locales.map(({ id }) => id))('mails in %s', (locale) => {
  it.each(mails.map((mail) => [mail.template, mail] as const))('say what they must: %s', (_name, mail) => {
    const { subject, text, html } = renderMail({ ...mail, locale })
    expect(subject).not.toBe('')
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain(`<html lang="${localeById(locale).tag}" dir="${mailTexts[locale].direction}">`)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|\{\w+\}/)
  })
})

it.each(locales.map(({ id }) => id))('names every role in %s, in words of its own', (locale) => {
  const { roles } = mailTexts[locale]
  expect(Object.keys(roles)).toEqual(Object.keys(mailTexts.en.roles))
  if (locale !== 'en') expect(Object.values(roles)).not.toEqual(Object.values(mailTexts.en.roles))
})

it.each(locales.map(({ id }) => id))('says something of its own in every mail in %s', (locale) => {
  for (const mail of mails) {
    const own = renderMail({ ...mail, locale })
    const english = renderMail({ ...mail, locale: 'en' })
    if (locale !== 'en') expect(own.subject, mail.template).not.toBe(english.subject)
  }
})

it('shows names as text, whatever is in them', () => {
  const inviter = '<img src=x onerror=alert(1)>"\'&'
  const base = 'CRM\r\nBcc: everybody@example.com'
  const { subject, html } = renderMail({
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
