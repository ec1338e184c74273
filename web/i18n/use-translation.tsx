import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { cloneElement, Fragment, useSyncExternalStore } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { currentLocale, messagesVersion, onMessages, t } from './i18n.ts'
import type { MessageId, MessageValues } from './i18n.ts'

/** Sets the page's direction from the language. Start i18n before rendering it. */
export function I18nRoot({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider direction={useDirection()}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </DirectionProvider>
  )
}

/** `ltr` or `rtl` by language. */
export function useDirection(): 'ltr' | 'rtl' {
  useMessages()
  return currentLocale().direction
}

export type Translate = typeof t

/** `t` for components, which re-render when the language changes. */
export function useTranslation(): typeof t {
  useMessages()
  return t
}

/** Re-renders when messages change. */
function useMessages(): void {
  useSyncExternalStore(onMessages, messagesVersion)
}

/**
 * A message with elements inside: `<T id="auth.haveAccount" components={{ link: <a href="#/signin" /> }} />` for "Have
 * an account? <link>Sign in</link>".
 */
export function T(props: {
  id: MessageId
  values?: MessageValues
  components?: Record<string, ReactElement>
}) {
  useMessages()
  return <>{withElements(t(props.id, props.values), props.components ?? {})}</>
}

/** Replaces `<name>...</name>` with elements that contain the enclosed text. */
export function withElements(text: string, components: Readonly<Record<string, ReactElement>>): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', 2: inner = '', index } of text.matchAll(/<(\w+)>(.*?)<\/\1>/gs)) {
    const element = components[name]
    if (!element) continue
    const node = cloneElement(element, {}, ...withElements(inner, components))
    nodes.push(text.slice(from, index), <Fragment key={index}>{node}</Fragment>)
    from = index + whole.length
  }
  nodes.push(text.slice(from))
  return nodes
}
