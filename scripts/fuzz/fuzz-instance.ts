import { fields } from '#core/fields/index.ts'
import { columnTypes, plainTypes } from '../sample-columns.ts'

/** Makes a call with a session token; returns the status and the parsed body. */
export type Send = (
  method: string,
  path: string,
  options?: { token?: string | null; body?: string; headers?: Record<string, string> },
) => Promise<{ status: number; contentType: string; text: string }>

/** Existing data for fuzzed requests, by parameter name. */
export type FuzzInstance = {
  token: string
  superToken: string
  /** Real ids by parameter or property: `tableId`, `fk_column_id` and so on. */
  known: Record<string, string[]>
  /** Titles of the fields of the table that receives records. */
  fields: string[]
  /** Path of a call that checks whether the data still exists. */
  probe: string
}

/** Sign-ups per network address are rate limited, so accounts are reused. */
async function newOwner(send: Send, superToken: string, number: number): Promise<string> {
  const settings = JSON.stringify({ invite_only_signup: false })
  await send('POST', '/api/v1/app-settings', { token: superToken, body: settings })
  return signUp(send, `fuzz${number}@example.com`)
}

async function stillSignedIn(send: Send, token: string): Promise<string | null> {
  return (await send('GET', '/api/v2/meta/bases', { token })).status === 200 ? token : null
}

/** Columns have their types as titles. */
const { text, wholeNumber, number: decimal, singleSelect, date, json } = columnTypes

type Thing = { id: string }
type Table = Thing & { columns: (Thing & { title: string })[]; views: Thing[] }

const password = 'a long enough password 1'

/** Signs up the first account, which is the super admin. */
export async function firstAccount(send: Send): Promise<string> {
  return signUp(send, 'operator@example.com')
}

async function signUp(send: Send, email: string): Promise<string> {
  const body = JSON.stringify({ email, password })
  const { text } = await send('POST', '/api/v1/auth/user/signup', { body })
  const token: unknown = (JSON.parse(text) as { token?: unknown }).token
  if (typeof token !== 'string') throw new Error(`Nobody could sign up: ${text}`)
  return token
}

/**
 * Creates a base, for the previous owner if still signed in: a table with all types, a linked table, views of
 * all types, links and records.
 */
export async function startFuzzInstance(
  send: Send,
  superToken: string,
  number: number,
  before: FuzzInstance | null,
): Promise<FuzzInstance> {
  const token =
    (before && (await stillSignedIn(send, before.token))) ?? (await newOwner(send, superToken, number))
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await send(method, path, { token, ...sent })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as T
  }
  const meta = '/api/v2/meta'
  const base = await ask<Thing & { sources: Thing[] }>('POST', `${meta}/bases`, { title: `Fuzz ${number}` })
  const columns = plainTypes.map((uidt) => ({
    title: uidt,
    uidt,
    ...(fields[uidt].hasOptions ? { dtxp: "'a','b'" } : {}),
  }))
  const tables = `${meta}/bases/${base.id}/tables`
  const items = await ask<Table>('POST', tables, { title: 'Items', columns: columns.slice(0, 4) })
  let table = await ask<Table>('POST', tables, { title: 'All types', columns })
  const columnOf = (title: string) => table.columns.find((column) => column.title === title)?.id ?? ''
  table = await ask<Table>('POST', `${meta}/tables/${table.id}/columns`, {
    title: 'Link',
    uidt: columnTypes.link,
    childId: items.id,
    type: 'mm',
  })
  await ask('POST', `${meta}/tables/${table.id}/columns`, {
    title: columnTypes.lookup,
    uidt: columnTypes.lookup,
    fk_relation_column_id: columnOf('Link'),
    fk_lookup_column_id: items.columns.find(({ title }) => title === wholeNumber)?.id,
  })
  await ask('POST', `/api/v2/tables/${items.id}/records`, [{ [text]: 'i' }, { [wholeNumber]: 5 }])
  await ask('POST', `/api/v2/tables/${table.id}/records`, [
    { [text]: 'a', [wholeNumber]: 1, [singleSelect]: 'a', [date]: '2026-01-01', Link: [1, 2] },
    { [text]: 'b', [wholeNumber]: 2, [singleSelect]: 'b', [decimal]: '1.5', [json]: { a: 1 } },
    {},
  ])
  const views: string[] = [table.views[0]?.id ?? '']
  for (const kind of ['grids', 'forms', 'galleries', 'kanbans', 'calendars', 'timelines'])
    views.push((await ask<Thing>('POST', `${meta}/tables/${table.id}/${kind}`, {})).id)
  const shares: string[] = []
  for (const view of views.slice(0, 4))
    shares.push((await ask<{ uuid: string }>('POST', `${meta}/views/${view}/share`)).uuid)
  // The operator invites the owner to another base, which creates a notification.
  const ownedByOperator = await send('POST', `${meta}/bases`, {
    token: superToken,
    body: '{"title":"Other"}',
  })
  const other = (JSON.parse(ownedByOperator.text) as Partial<Thing>).id ?? ''
  const { email } = await ask<{ email: string }>('GET', '/api/v1/auth/user/me')
  await send('POST', `${meta}/bases/${other}/users`, {
    token: superToken,
    body: JSON.stringify({ email, roles: 'viewer' }),
  })
  const notices = await ask<{ list: Thing[] }>('GET', '/api/v1/notifications')
  const [view = ''] = views
  const condition = { fk_column_id: columnOf(wholeNumber), comparison_op: 'gte', value: 0 }
  const filter = await ask<Thing>('POST', `${meta}/views/${view}/filters`, condition)
  const sort = await ask<Thing>('POST', `${meta}/views/${view}/sorts`, {
    fk_column_id: columnOf(wholeNumber),
  })
  const places = await ask<{ list: Thing[] }>('GET', `${meta}/views/${view}/columns`)
  const columnIds = [...table.columns, ...items.columns].map(({ id }) => id)
  const tableIds = [table.id, items.id]
  return {
    token,
    superToken,
    fields: table.columns.map(({ title }) => title),
    probe: `/api/v2/tables/${table.id}/records?limit=1`,
    known: {
      baseId: [base.id],
      base_id: [base.id],
      project_id: [base.id],
      sourceId: base.sources.map(({ id }) => id),
      tableId: tableIds,
      table: [...tableIds, 'All types', 'Items'],
      parentId: tableIds,
      childId: tableIds,
      fk_model_id: tableIds,
      columnId: columnIds,
      linkId: [columnOf('Link'), 'Link'],
      field: [...columnIds, ...plainTypes],
      column_name: [...plainTypes],
      viewId: views,
      view: views,
      copy_from_id: views,
      viewColumnId: places.list.map(({ id }) => id),
      filterId: [filter.id],
      fk_parent_id: [filter.id],
      sortId: [sort.id],
      shareId: shares,
      notificationId: notices.list.map(({ id }) => id),
      recordId: ['1', '2', '3'],
      rowId: ['1', '2', '3'],
      refRowId: ['1', '2'],
      seq: ['1', '2', '9'],
      part: ['0', '1'],
      org: ['noco'],
      uidt: [...plainTypes],
    },
  }
}
