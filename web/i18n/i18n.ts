import { localeById, matchLocale } from '#core/locales.ts'
import type { Locale } from '#core/locales.ts'
import { type Message, type MessageValues, formatMessage } from '#core/message-format.ts'
import type { MessageId } from './message-id.ts'

export type { MessageId, MessageValues }

/** One lazy catalogue per locale id, as `virtual:catalogues/app` and `/form` export them. */
export type Catalogues = Record<string, () => Promise<{ messages: Record<string, unknown> }>>

let catalogues: Catalogues = {}
/** Those of areas that came later. */
const later = new Set<Catalogues>()
let current: Locale = localeById('en')
let asked = 0
/** The messages on screen, by id. */
let messages: Readonly<Record<string, Message>> = {}
const listeners = new Set<() => void>()

/** Takes the page's catalogues and shows `preferred`, or else the browser's language, or else English. */
export async function startI18n(available: Catalogues, preferred?: string): Promise<void> {
  catalogues = available
  await setLocale(
    preferred && preferred in available
      ? preferred
      : matchLocale(navigator.languages, Object.keys(available)),
  )
}

/**
 * Loads a locale, then shows it: messages, `lang` and `dir` change together. A locale without a catalogue
 * is shown in English. Rejects when the catalogue cannot be loaded; the page then keeps its language.
 */
export async function setLocale(id: string): Promise<void> {
  const ticket = ++asked
  const locale = localeById(id in catalogues ? id : 'en')
  const wanted = [catalogues, ...later]
  const loaded = await loadAll(wanted, locale.id)
  // A later choice wins over a slower earlier one.
  if (ticket !== asked) return undefined
  // An area came meanwhile, in the language before.
  if (later.size >= wanted.length) return setLocale(id)
  current = locale
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.direction
  show(loaded)
  return undefined
}

/** Adds the messages of an area, now and in every language to come. Give the same object for the same area. */
export async function addCatalogues(area: Catalogues): Promise<void> {
  if (later.has(area)) return
  const locale = current
  const loaded = await loadAll([area], locale.id)
  later.add(area)
  // The language was changed meanwhile, without this area.
  if (locale !== current) await setLocale(current.id)
  else show({ ...messages, ...loaded })
}

async function loadAll(all: readonly Catalogues[], id: string): Promise<Record<string, unknown>> {
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

/** Calls back when other messages are on screen; returns the way to stop. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes with the messages on screen. */
export function messagesVersion(): number {
  return version
}

/** The locale on screen. */
export function currentLocale(): Locale {
  return current
}

/** Ids of the locales this page has a catalogue for. */
export function offeredLocales(): string[] {
  return Object.keys(catalogues)
}

/** The message in the language on screen. In components use `useT`, so that they follow a change of language. */
export function t(id: MessageId, values: MessageValues = {}): string {
  const message = messages[id]
  return message !== undefined ? formatMessage(message, values, current.tag) : id
}

/** Whether there is such a message on this page, in the language on screen. */
export function hasMessage(id: string): id is MessageId {
  return Object.hasOwn(messages, id)
}

/** Development only: puts an edited catalogue on screen. */
export function replaceMessages(id: string, edited: Record<string, unknown>): void {
  if (id === current.id) show(edited)
}

/** The build compiles catalogues (web/build/catalogues.ts). */
function compiledMessages(messages: Record<string, unknown>): Record<string, Message> {
  return messages as Record<string, Message>
}
