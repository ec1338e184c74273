import { localeById, matchLocale } from '#core/locales.ts'
import type { Locale } from '#core/locales.ts'
import { type Message, type MessageValues, formatMessage } from '#core/message-format.ts'
import type { MessageId } from './message-id.ts'

export type { MessageId, MessageValues }

/** A lazy catalog per locale id, as exported by `virtual:catalogs/app` and `/form`. */
export type MessageCatalogs = Record<string, () => Promise<{ messages: Record<string, unknown> }>>

let catalogs: MessageCatalogs = {}
/** Areas added later. */
const later = new Set<MessageCatalogs>()
let current: Locale = localeById('en')
let lastRequest = 0
/** The current messages by id. */
let messages: Readonly<Record<string, Message>> = {}
const listeners = new Set<() => void>()

/**
 * Sets the page's catalogs and shows `preferred`, else the language of the public link (worker/http/link-page.ts), else
 * the browser's, else English.
 */
export async function startI18n(available: MessageCatalogs, preferred?: string): Promise<void> {
  catalogs = available
  const wanted = preferred || linkLanguage()
  await setLocale(
    wanted && wanted in available ? wanted : matchLocale(navigator.languages, Object.keys(available)),
  )
}

function linkLanguage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=tessera-language]')?.content
}

/**
 * Loads a locale, then switches messages, `lang` and `dir` together. Falls back to English without a catalog. Rejects
 * if loading fails; the page then keeps its language.
 */
export async function setLocale(id: string): Promise<void> {
  const request = ++lastRequest
  const locale = localeById(id in catalogs ? id : 'en')
  const wanted = [catalogs, ...later]
  const loaded = await loadAll(wanted, locale.id)
  // The last requested locale wins over a slower earlier one.
  if (request !== lastRequest) return undefined
  // An area was added meanwhile in the previous language.
  if (later.size >= wanted.length) return setLocale(id)
  current = locale
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.direction
  show(loaded)
  return undefined
}

/** Adds an area's messages in the current and all later languages. Pass the same object for the same area. */
export async function addMessageCatalogs(area: MessageCatalogs): Promise<void> {
  if (later.has(area)) return
  const locale = current
  const loaded = await loadAll([area], locale.id)
  later.add(area)
  // The language changed meanwhile without this area.
  if (locale !== current) await setLocale(current.id)
  else show({ ...messages, ...loaded })
}

async function loadAll(all: readonly MessageCatalogs[], id: string): Promise<Record<string, unknown>> {
  const loaders = all.flatMap((one) => one[id] ?? [])
  const loaded = await Promise.all(loaders.map((load) => load()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Record<string, unknown>
}

let version = 0

function show(next: Record<string, unknown>): void {
  messages = compiledMessages(next)
  version += 1
  for (const listener of listeners) listener()
}

/** Notifies when messages change; returns a cleanup function. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes with the current messages. */
export function messagesVersion(): number {
  return version
}

/** The current locale. */
export function currentLocale(): Locale {
  return current
}

/** Ids of locales with a catalog on this page. */
export function offeredLocales(): string[] {
  return Object.keys(catalogs)
}

/** A message in the UI language. Components use `useTranslation`, to follow language changes. */
export function t(id: MessageId, values: MessageValues = {}): string {
  const message = messages[id]
  return message !== undefined ? formatMessage(message, values, current.tag) : id
}

/** True if this page has the message in the UI language. */
export function hasMessage(id: string): id is MessageId {
  return Object.hasOwn(messages, id)
}

/** Development only: applies an edited catalog. */
export function replaceMessages(id: string, edited: Record<string, unknown>): void {
  if (id === current.id) show(edited)
}

/** The build compiles catalogs (web/build/message-catalogs.ts). */
function compiledMessages(messages: Record<string, unknown>): Record<string, Message> {
  return messages as Record<string, Message>
}
