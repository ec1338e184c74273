import { expect, test } from 'vitest'
import { missing } from './deploy-settings.ts'

const none = new Set<string>()

test('nothing set: every setting of that kind of homes is named with the way to set it', () => {
  const shared = missing('shared', none, none).join('\n')
  expect(shared).toContain('npx wrangler secret put AUTH_SECRET')
  expect(shared).toContain('HOMES_URL')
  expect(shared).not.toContain('TURSO')
  expect(missing('turso', none, none).join('\n')).toContain('TURSO_API_TOKEN')
})

test('all set: nothing is missing', () => {
  const variables = new Set(['CONTROL_URL', 'HOMES_URL'])
  const secrets = new Set(['CONTROL_TOKEN', 'AUTH_SECRET', 'HOMES_TOKEN'])
  expect(missing('shared', variables, secrets)).toEqual([])
})
