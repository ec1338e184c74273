import { expect, test } from 'vitest'
import { loadedModules, namedIn, reachableModules } from './reachable-modules.ts'

const root = new URL('../', import.meta.url).pathname
const pages = reachableModules(root, ['form-entry.tsx', 'auth-entry.tsx'], ['app-entry.tsx'])

test.each([
  ['a direct import', 'screens/sign-in/sign-in-screen.tsx'],
  ['an indirect import', 'ui/button.tsx'],
  ['a lazy import', 'screens/shared-form/survey.tsx'],
])('standalone pages reach %s', (_what, file) => {
  expect(pages).toContain(file)
})

test('does not reach app-only modules', () => {
  expect(pages.filter((file) => /^(views\/grid|screens\/table)\//.test(file))).toEqual([])
})

test('modules that load with an entry leave out lazy imports and types', () => {
  const first = loadedModules(root, ['form-entry.tsx'])
  expect(first).toContain('screens/shared-form/loaded-form.tsx')
  expect(first).toContain('ui/button.tsx')
  expect(first).not.toContain('screens/shared-form/survey.tsx')
  expect(first).not.toContain('screens/shared-form/lazy-parts.ts')
})

test('finds message ids by full id or prefix', () => {
  const isNamed = namedIn(root, ['screens/sign-in/sign-in-screen.tsx', 'screens/role-chip.tsx'])
  expect(isNamed('auth.signInTitle')).toBe(true)
  expect(isNamed('common.role.owner')).toBe(true)
  expect(isNamed('auth.signUp')).toBe(false)
})
