import { expect, test } from 'vitest'
import { namedIn, reached } from './reached.ts'

const root = new URL('../', import.meta.url).pathname
const pages = reached(root, ['form-entry.tsx', 'door-entry.tsx'], ['app-entry.tsx'])

test.each([
  ['what an entry imports', 'screens/sign-in/sign-in-screen.tsx'],
  ['what an import of it imports', 'ui/button.tsx'],
  ['what is loaded lazily', 'screens/shared-form/survey.tsx'],
])('the pages that load by themselves reach %s', (_what, file) => {
  expect(pages).toContain(file)
})

test('they do not reach what only the app has', () => {
  expect(pages.filter((file) => /^(views\/grid|screens\/table)\//.test(file))).toEqual([])
})

test('a message counts as named by its id or by its beginning', () => {
  const isNamed = namedIn(root, ['screens/sign-in/sign-in-screen.tsx', 'screens/role-chip.tsx'])
  expect(isNamed('auth.signInTitle')).toBe(true)
  expect(isNamed('common.role.owner')).toBe(true)
  expect(isNamed('auth.signUp')).toBe(false)
})
