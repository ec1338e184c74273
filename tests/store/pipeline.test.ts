import { createClient, type InStatement } from '@libsql/client/web'
import { expect, it } from 'vitest'
import { PipelineError, pipelineBody, readPipeline, readRefusal } from '../../worker/store/pipeline.ts'
import type { Statement } from '../../worker/platform/statement.ts'

type Step = {
  condition?: unknown
  stmt: { sql?: string; sql_id?: number; args?: unknown[]; want_rows?: boolean }
}

/** The steps of a request, with every text in its place, and what else was asked for. */
function told(body: string) {
  const { baton, requests } = JSON.parse(body) as {
    baton: unknown
    requests: { type: string; sql_id?: number; sql?: string; batch?: { steps: Step[] } }[]
  }
  const stored = new Map(requests.flatMap(({ sql_id, sql }) => (sql === undefined ? [] : [[sql_id, sql]])))
  const steps = requests.flatMap(({ batch }) => batch?.steps ?? [])
  return {
    baton: baton ?? null,
    types: requests.map(({ type }) => type).filter((type) => type !== 'store_sql' && type !== 'close_sql'),
    steps: steps.map(({ condition, stmt: { sql, sql_id, args, want_rows } }) => ({
      condition,
      sql: sql ?? stored.get(sql_id),
      args: args ?? [],
      want_rows,
    })),
  }
}

/** What the public client sends for the same statements. */
async function clientBody(statements: Statement[], mode: 'read' | 'write'): Promise<string> {
  let body = ''
  const client = createClient({
    url: 'http://db.example/',
    fetch: async (request: Request) => {
      body = await request.text()
      throw new Error('seen')
    },
  })
  await client.batch(statements as InStatement[], mode).catch(() => undefined)
  return body
}

const sent: Statement[] = [
  { sql: 'INSERT INTO t VALUES (?, ?, ?, ?)', args: ['a', null, 0.5, 5n] },
  { sql: 'INSERT INTO t VALUES (?, ?, ?, ?)', args: ['é\u{1f600}', true, -0.25, 2n ** 62n] },
  { sql: 'SELECT 1', args: [new Uint8Array([0, 1, 254, 255])] },
  { sql: `SELECT 1 -- ${'long '.repeat(2000)}`, args: [] },
  { sql: `SELECT 1 -- ${'long '.repeat(2000)}`, args: [] },
]

it.each(['read', 'write'] as const)('asks as the public client does: %s', async (mode) => {
  const unpadded = (text: string) => text.replaceAll('=', '')
  const [ours, theirs] = [pipelineBody(sent, mode), await clientBody(sent, mode)]
  expect(told(unpadded(ours))).toEqual(told(unpadded(theirs)))
})

it('sends a repeated statement once, and whole numbers as such', () => {
  const sql = 'UPDATE t SET a = ?'
  const body = pipelineBody(
    [1, 2, 1.5].map((arg) => ({ sql, args: [arg] })),
    'write',
  )
  expect(body.split(sql)).toHaveLength(2)
  expect(
    told(body)
      .steps.slice(1, 4)
      .map(({ args }) => args),
  ).toEqual([
    [{ type: 'integer', value: '1' }],
    [{ type: 'integer', value: '2' }],
    [{ type: 'float', value: 1.5 }],
  ])
  expect(() => pipelineBody([{ sql, args: [Number.NaN] }], 'write')).toThrow(RangeError)
})

const done = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }
const answer = (results: unknown[], errors: unknown[]) => ({
  baton: null,
  results: [
    { type: 'ok', response: { type: 'store_sql' } },
    { type: 'ok', response: { type: 'batch', result: { step_results: results, step_errors: errors } } },
    { type: 'ok', response: { type: 'close' } },
  ],
})
const none = [null, null, null, null]

it('reads every kind of value', () => {
  const row = [
    { type: 'null' },
    { type: 'integer', value: '-9007199254740991' },
    { type: 'integer', value: '9223372036854775807' },
    { type: 'float', value: 0.5 },
    { type: 'text', value: '' },
    { type: 'blob', base64: 'AAH+/w' },
  ]
  const selected = {
    cols: [{ name: 'a' }, { name: null }],
    rows: [row],
    affected_row_count: 2,
    last_insert_rowid: '7',
  }
  expect(readPipeline(answer([done, selected, done, null], none), 1)).toEqual([
    {
      columns: ['a', ''],
      rows: [[null, -9007199254740991, '9223372036854775807', 0.5, '', new Uint8Array([0, 1, 254, 255])]],
      rowsAffected: 2,
      lastInsertRowid: 7,
    },
  ])
})

const refused = { message: 'no such table: t', code: 'SQLITE_ERROR' }
it.each([
  ['the beginning', answer([null, null, null, null], [refused, null, null, null]), 'SQLITE_ERROR', null],
  ['a statement', answer([done, null, null, done], [null, refused, null, null]), 'SQLITE_ERROR', 0],
  ['the commit', answer([done, done, null, done], [null, null, refused, null]), 'SQLITE_ERROR', null],
  ['no result', answer([done, null, null, done], none), 'TRANSACTION_CLOSED', 0],
  [
    'the stream',
    { results: [{ type: 'error', error: { message: 'x', code: 'STREAM_EXPIRED' } }] },
    'STREAM_EXPIRED',
    null,
  ],
  ['no batch', { results: [] }, 'HRANA_PROTO_ERROR', null],
  ['no object', 'x', 'HRANA_PROTO_ERROR', null],
  [
    'a cell',
    answer([done, { ...done, rows: [[{ type: 'text' }]] }, done, null], none),
    'HRANA_PROTO_ERROR',
    null,
  ],
  ['a row', answer([done, { ...done, rows: [{}] }, done, null], none), 'HRANA_PROTO_ERROR', null],
])('says what went wrong: %s', (_name, given, code, statementIndex) => {
  expect(() => readPipeline(given, 1)).toThrow(PipelineError)
  try {
    readPipeline(given, 1)
  } catch (error) {
    expect(error).toMatchObject({ code, statementIndex })
  }
})

it.each([
  ['{"message":"gone","code":"NAMESPACE_NOT_FOUND"}', 404, { code: 'NAMESPACE_NOT_FOUND' }],
  ['<html>', 502, { code: 'SERVER_ERROR', cause: { status: 502 } }],
])('reads a refusal: %s', async (text, status, expected) => {
  expect(await readRefusal(new Response(text, { status }))).toMatchObject(expected)
})
