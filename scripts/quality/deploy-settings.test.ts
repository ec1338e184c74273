import { expect, test } from 'vitest'
import { filesNote, missing } from './deploy-settings.ts'

const none = new Set<string>()

test('nothing set: lists every required setting and how to set it', () => {
  const shared = missing('shared', none, none).join('\n')
  expect(shared).toContain('npx wrangler secret put AUTH_SECRET')
  expect(shared).toContain('BASE_DATABASES_URL')
  expect(shared).not.toContain('TURSO')
  expect(missing('turso', none, none).join('\n')).toContain('TURSO_API_TOKEN')
})

test('all set: nothing is missing', () => {
  const variables = new Set(['CONTROL_URL', 'BASE_DATABASES_URL'])
  const secrets = new Set(['CONTROL_TOKEN', 'AUTH_SECRET', 'BASE_DATABASES_TOKEN'])
  expect(missing('shared', variables, secrets)).toEqual([])
})

test('files: an S3 bucket needs its other settings, an R2 bucket must be created', () => {
  const s3 = new Set(['S3_BUCKET'])
  expect(missing('shared', s3, none).join('\n')).toContain('npx wrangler secret put S3_SECRET_ACCESS_KEY')
  expect(missing('shared', none, none).join('\n')).not.toContain('S3_')
  expect(filesNote(s3, ['tessera-files'])).toBeNull()
  expect(filesNote(none, ['tessera-files'])).toContain('r2 bucket create tessera-files')
  expect(filesNote(none, [])).toContain('No place')
})
