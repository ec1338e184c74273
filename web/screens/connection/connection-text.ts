import type { ConnectionForm } from './use-connection-form.ts'

type TextName =
  | 'url'
  | 'account'
  | 'warehouse'
  | 'role'
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'database'
  | 'searchPath'

/** Properties of an input for a part of the connection. */
export function textOf({ draft, change }: ConnectionForm, name: TextName) {
  return {
    dir: 'ltr' as const,
    autoCapitalize: 'none',
    autoComplete: name === 'password' ? 'new-password' : 'off',
    spellCheck: false,
    value: draft[name],
    onText: (value: string) => change({ ...draft, [name]: value }),
  }
}
