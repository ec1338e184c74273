import { isValidElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { withElements } from './use-translation.tsx'

const components = { link: <a href="#/signin" />, b: <b /> }

/** Nodes as text, elements as [their children]. */
function shown(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(shown).join('')
  if (!isValidElement<{ children?: ReactNode }>(node)) return String(node ?? '')
  const inner = shown(node.props.children)
  return typeof node.type === 'string' ? `[${inner}]` : inner
}

it.each([
  ['Have an account? <link>Sign in</link>', 'Have an account? [Sign in]'],
  ['<b>a</b> and <b>b</b>.', '[a] and [b].'],
  ['<b>a <link>b</link></b>', '[a [b]]'],
  ['plain', 'plain'],
  ['1 < 2 <i>stays</i>', '1 < 2 <i>stays</i>'],
])('%s', (text, expected) => {
  expect(shown(withElements(text, components))).toBe(expected)
})
