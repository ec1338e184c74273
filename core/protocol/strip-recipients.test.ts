import { expect, it } from 'vitest'
import type { Change } from './changes.ts'
import { withoutRecipients } from './strip-recipients.ts'

function change(edits: unknown): Change {
  return {
    seq: 1,
    at: '2026-11-20T00:00:00.000Z',
    by: 'us1',
    origin: 'session',
    kind: 'schema',
    tableId: 'm1',
    group: null,
    rows: [],
    ranges: [],
    detail: { action: 'view.options', edits },
  }
}

it('reports that recipients changed, but not who they are', () => {
  const before = { title: 'Old', options: { email: '', heading: 'Hello' } }
  const after = { title: 'New', options: { email: '{"a@b.example":true}', heading: 'Hi' } }
  const stripped = withoutRecipients(change([{ of: 'view', id: 'v1', before, after }]))
  expect(stripped.detail?.['edits']).toEqual([
    {
      of: 'view',
      id: 'v1',
      before: { title: 'Old', options: { email: null, heading: 'Hello' } },
      after: { title: 'New', options: { email: null, heading: 'Hi' } },
    },
  ])
})

it('reports that the address of a link changed, but not the address', () => {
  const before = { shareMeta: { theme: 'dark' } }
  const after = { shareMeta: { slug: 'our-plans' } }
  const stripped = withoutRecipients(change([{ of: 'view', id: 'v1', before, after }]))
  expect(stripped.detail?.['edits']).toEqual([
    { of: 'view', id: 'v1', before, after: { shareMeta: { slug: null } } },
  ])
})

it.each([
  ['edits of other things', [{ of: 'column', id: 'c1', before: {}, after: { options: { email: 'x' } } }]],
  ['other options', [{ of: 'view', id: 'v1', before: null, after: { options: { groups: [] } } }]],
  ['no list', 'edits'],
  ['nothing', undefined],
])('leaves %s as they are', (_what, edits) => {
  const given = change(edits)
  expect(withoutRecipients(given)).toBe(given)
})
