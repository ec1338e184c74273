import { columnTypes } from '../../sample-columns.ts'
import { setTimeout } from 'node:timers/promises'
import { ScriptError } from '../../progress.ts'
import { at, listAt, textAt } from '../sdk-story.ts'
import webhook from './webhook.json' with { type: 'json' }

/** Things that calls need, created on first use by plain HTTP instead of the tested package. */
export type Need = 'email' | 'title' | keyof typeof makers | `orders:${string}` | `items:${string}`

const password = 'a long enough password 1'
const owner = { email: 'owner@example.com', password }

/** An instance with an administrator and test data. `renew` discards the data. */
export class World {
  readonly url: string
  #token = ''
  #count = 0
  #made = new Map<string, Promise<unknown>>()

  constructor(url: string) {
    this.url = url
  }

  async start(): Promise<void> {
    this.#token = textAt(await this.send('POST', '/api/v1/auth/user/signup', owner, {}), 'token')
  }

  /** Discards everything; it is recreated on demand. */
  renew(): void {
    this.#made = new Map()
  }

  get headers(): Record<string, string> {
    return { 'xc-auth': this.#token }
  }

  /** Returns a unique number. */
  next(): number {
    this.#count += 1
    return this.#count
  }

  async get(need: Need): Promise<unknown> {
    if (need === 'title') return `Made ${this.next()}`
    if (need === 'email') return `made${this.next()}@example.com`
    const [table, title] = need.split(':')
    if (title !== undefined)
      return this.#columnId(await this.get(table === 'items' ? 'itemsTable' : 'ordersTable'), title)
    const known = this.#made.get(need)
    if (known) return known
    const made = Reflect.get(makers, need)(this) as Promise<unknown>
    if (!forOneCall.has(need)) this.#made.set(need, made)
    return made
  }

  async text(need: Need): Promise<string> {
    return textAt(await this.get(need))
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = this.headers,
  ): Promise<unknown> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: body === undefined || isForm ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ScriptError(`${method} ${path} was refused: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  /** An account with its session and refresh cookie. */
  async signUp(): Promise<{ email: string; password: string; token: string; cookie: string }> {
    const email = await this.text('email')
    const response = await fetch(`${this.url}/api/v1/auth/user/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    return { email, password, token: textAt(await response.json(), 'token'), cookie }
  }

  /** The token in the last emailed link to somebody. */
  async linkSentTo(email: string, screen: string): Promise<string> {
    // Emails are sent after the response.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const mails = listAt(await this.send('GET', '/api/v2/meta/mailbox'), 'list')
      const texts = mails.filter((mail) => at(mail, 'to') === email).map((mail) => textAt(mail, 'text'))
      const found = texts.map((text) => new RegExp(`#/${screen}/(\\w+)`).exec(text)?.[1])
      const link = found.find((each) => each !== undefined)
      if (link !== undefined) return link
      await setTimeout(100)
    }
    return ''
  }

  async userId(email: string): Promise<string> {
    const users = await this.send('GET', '/api/v1/users?limit=1000')
    return textAt(
      listAt(users, 'list').find((user) => at(user, 'email') === email),
      'id',
    )
  }

  #columnId(table: unknown, title: string): string {
    return textAt(
      listAt(table, 'columns').find((column) => at(column, 'title') === title),
      'id',
    )
  }
}

/** Things that calls modify, so each call gets its own. */
const forOneCall = new Set<Need>(['newColumn', 'newView', 'comment', 'ownToken', 'baseToken', 'user'])

const column = (title: string, uidt: string, more: Record<string, unknown> = {}) => ({
  title,
  column_name: title.toLowerCase(),
  uidt,
  ...more,
})
const meta = '/api/v1/db/meta'

const ordersColumns = [
  column('Id', columnTypes.id, { pk: true, ai: true }),
  column('Title', columnTypes.text, { pv: true }),
  column('Quantity', columnTypes.wholeNumber),
  column('Amount', columnTypes.number),
  column('Status', columnTypes.singleSelect, { dtxp: "'New','Done'" }),
  column('Tags', columnTypes.multiSelect, { dtxp: "'red','blue'" }),
  column('Done', columnTypes.checkbox),
  column('When', columnTypes.dateTime),
  column('Day', columnTypes.date),
  column('Files', columnTypes.attachment),
]
const itemsColumns = [
  column('Id', columnTypes.id, { pk: true, ai: true }),
  column('Name', columnTypes.text, { pv: true }),
]

async function idOf(made: Promise<unknown>): Promise<string> {
  return textAt(await made, 'id')
}

async function viewOf(world: World, kind: string, more: Record<string, unknown> = {}): Promise<unknown> {
  const title = await world.text('title')
  return world.send('POST', `${meta}/tables/${await world.text('table')}/${kind}`, { title, ...more })
}

async function firstColumnOf(world: World, view: Need): Promise<string> {
  const columns = await world.send('GET', `${meta}/views/${await world.text(view)}/columns`)
  return textAt(listAt(columns, 'list').at(-1), 'id')
}

async function shareOf(world: World, view: Need): Promise<string> {
  const share = await world.send('POST', `${meta}/views/${await world.text(view)}/share`)
  await world.send('PATCH', `${meta}/views/${await world.text(view)}/share`, {
    meta: { allowCSVDownload: true },
  })
  return textAt(share, 'uuid')
}

const makers = {
  baseObject: async (world: World) =>
    world.send('POST', `${meta}/projects/`, { title: await world.text('title') }),
  base: async (world: World) => textAt(await world.get('baseObject'), 'id'),
  baseTitle: async (world: World) => textAt(await world.get('baseObject'), 'title'),
  source: async (world: World) => {
    const sources = await world.send('GET', `${meta}/projects/${await world.text('base')}/bases/`)
    return textAt(sources, 'list', 0, 'id')
  },
  itemsTable: async (world: World) => {
    const tables = `${meta}/projects/${await world.text('base')}/tables`
    const made = await world.send('POST', tables, {
      table_name: 'items',
      title: 'Items',
      columns: itemsColumns,
    })
    for (const Name of ['Apple', 'Pear', 'Plum'])
      await world.send('POST', `/api/v2/tables/${textAt(made, 'id')}/records`, { Name })
    return made
  },
  itemsView: async (world: World) => textAt(await world.get('itemsTable'), 'views', 0, 'id'),
  items: async (world: World) => textAt(await world.get('itemsTable'), 'id'),
  ordersTable: async (world: World) => {
    const tables = `${meta}/projects/${await world.text('base')}/tables`
    const made = await world.send('POST', tables, {
      table_name: 'orders',
      title: 'Orders',
      columns: ordersColumns,
    })
    const id = textAt(made, 'id')
    const childId = await world.text('items')
    for (const [title, type] of [
      ['Items', 'mm'],
      ['Parts', 'hm'],
    ] as const)
      await world.send('POST', `${meta}/tables/${id}/columns`, {
        title,
        uidt: columnTypes.link,
        parentId: id,
        childId,
        type,
      })
    const records = ['One', 'Two', 'Three', 'Four'].map((Title, index) => ({
      Title,
      Quantity: index + 1,
      Amount: index + 0.5,
      Status: index % 2 === 0 ? 'New' : 'Done',
      Tags: 'red',
      Done: true,
      When: '2024-05-06 07:08:09+00:00',
      Day: '2024-05-06',
    }))
    await world.send('POST', `/api/v2/tables/${id}/records`, records)
    const read = await world.send('GET', `${meta}/tables/${id}`)
    for (const title of ['Items', 'Parts']) {
      const link = listAt(read, 'columns').find((each) => at(each, 'title') === title)
      await world.send('POST', `/api/v2/tables/${id}/links/${textAt(link, 'id')}/records/1`, [{ Id: 1 }])
    }
    return read
  },
  table: async (world: World) => textAt(await world.get('ordersTable'), 'id'),
  tableTitle: async (world: World) => textAt(await world.get('ordersTable'), 'title'),
  row: async (world: World) => {
    await world.get('ordersTable')
    return '1'
  },
  newColumn: async (world: World) => {
    const title = await world.text('title')
    const path = `${meta}/tables/${await world.text('table')}/columns`
    const table = await world.send('POST', path, column(title, columnTypes.text))
    return textAt(
      listAt(table, 'columns').find((each) => at(each, 'title') === title),
      'id',
    )
  },
  view: async (world: World) => textAt(await world.get('ordersTable'), 'views', 0, 'id'),
  viewTitle: async (world: World) => textAt(await world.get('ordersTable'), 'views', 0, 'title'),
  newView: (world: World) => idOf(viewOf(world, 'grids')),
  form: (world: World) => idOf(viewOf(world, 'forms')),
  gallery: (world: World) => idOf(viewOf(world, 'galleries')),
  kanban: async (world: World) =>
    idOf(viewOf(world, 'kanbans', { fk_grp_col_id: await world.text('orders:Status') })),
  calendar: async (world: World) =>
    idOf(
      viewOf(world, 'calendars', {
        calendar_range: [{ fk_from_column_id: await world.text('orders:When') }],
      }),
    ),
  formColumn: async (world: World) => {
    const form = await world.send('GET', `${meta}/forms/${await world.text('form')}`)
    return textAt(listAt(form, 'columns').at(1), 'id')
  },
  viewColumn: (world: World) => firstColumnOf(world, 'view'),
  sort: async (world: World) => {
    const sorts = `${meta}/views/${await world.text('view')}/sorts`
    await world.send('POST', sorts, { fk_column_id: await world.text('orders:Title'), direction: 'asc' })
    return textAt(await world.send('GET', sorts), 'list', 0, 'id')
  },
  filter: async (world: World) => {
    const fk_column_id = await world.text('orders:Title')
    const filters = `${meta}/views/${await world.text('view')}/filters`
    return textAt(
      await world.send('POST', filters, { fk_column_id, comparison_op: 'eq', value: 'One' }),
      'id',
    )
  },
  filterGroup: async (world: World) => {
    const filters = `${meta}/views/${await world.text('view')}/filters`
    return textAt(await world.send('POST', filters, { is_group: true, logical_op: 'and' }), 'id')
  },
  share: (world: World) => shareOf(world, 'view'),
  calendarShare: (world: World) => shareOf(world, 'calendar'),
  formShare: (world: World) => shareOf(world, 'form'),
  /** A form that offers the records of a link field. */
  linkFormShare: async (world: World) => {
    const form = await idOf(viewOf(world, 'forms'))
    const columnId = await world.text('orders:Items')
    const columns = await world.send('GET', `${meta}/views/${form}/columns`)
    const shown = listAt(columns, 'list').find((each) => at(each, 'fk_column_id') === columnId)
    await world.send('PATCH', `${meta}/form-columns/${textAt(shown, 'id')}`, { show: true })
    const linked_records = [{ columnId, from: 'all' }]
    await world.send('PATCH', `${meta}/forms/${form}`, { linked_records })
    return textAt(await world.send('POST', `${meta}/views/${form}/share`), 'uuid')
  },
  sharedBase: async (world: World) =>
    textAt(
      await world.send('POST', `${meta}/projects/${await world.text('base')}/shared`, { roles: 'viewer' }),
      'uuid',
    ),
  comment: async (world: World) =>
    textAt(
      await world.send('POST', `${meta}/comments`, {
        fk_model_id: await world.text('table'),
        row_id: '1',
        comment: 'Hello',
      }),
      'id',
    ),
  user: async (world: World) => {
    const email = await world.text('email')
    await world.send('POST', '/api/v1/users', { email, roles: 'org-level-creator' })
    return world.userId(email)
  },
  memberEmail: async (world: World) => {
    const { email } = await world.signUp()
    await world.send('POST', `/api/v1/auth/email/validate/${await world.linkSentTo(email, 'verify-email')}`)
    await world.send('POST', `${meta}/projects/${await world.text('base')}/users`, { email, roles: 'editor' })
    return email
  },
  member: async (world: World) => {
    const email = await world.text('memberEmail')
    const members = await world.send('GET', `${meta}/projects/${await world.text('base')}/users`)
    return textAt(
      listAt(members, 'users', 'list').find((each) => at(each, 'email') === email),
      'id',
    )
  },
  invited: async (world: World) => {
    const email = await world.text('email')
    const users = `${meta}/projects/${await world.text('base')}/users`
    await world.send('POST', users, { email, roles: 'editor' })
    const found = listAt(await world.send('GET', users), 'users', 'list').find(
      (each) => at(each, 'email') === email,
    )
    return textAt(found, 'id')
  },
  ownToken: async (world: World) =>
    textAt(await world.send('POST', '/api/v1/tokens', { description: 'x' }), 'token'),
  baseToken: async (world: World) => {
    const path = `${meta}/projects/${await world.text('base')}/api-tokens`
    return textAt(await world.send('POST', path, { description: 'x' }), 'token')
  },
  plugin: async (world: World) => textAt(await world.send('GET', `${meta}/plugins`), 'list', 0, 'id'),
  notified: async (world: World) => {
    const { email, token } = await world.signUp()
    await world.send('POST', `/api/v1/auth/email/validate/${await world.linkSentTo(email, 'verify-email')}`)
    await world.send('POST', `${meta}/projects/${await world.text('base')}/users`, { email, roles: 'editor' })
    const list = await world.send('GET', '/api/v1/notifications', undefined, { 'xc-auth': token })
    return { id: textAt(list, 'list', 0, 'id'), token }
  },
  notification: async (world: World) => textAt(await world.get('notified'), 'id'),
  resetToken: async (world: World) => {
    const { email } = await world.signUp()
    await world.send('POST', '/api/v1/auth/password/forgot', { email })
    return world.linkSentTo(email, 'password-reset')
  },
  verifyToken: async (world: World) => {
    const { email } = await world.signUp()
    return world.linkSentTo(email, 'verify-email')
  },
  upload: async (world: World) => {
    const form = new FormData()
    form.append('files', new Blob(['hello'], { type: 'text/plain' }), 'hello.txt')
    return world.send('POST', `/api/v1/db/storage/upload?path=noco/${await world.text('base')}`, form)
  },
  rowWithFile: async (world: World) => {
    const Files = await world.get('upload')
    await world.send('PATCH', `/api/v2/tables/${await world.text('table')}/records`, { Id: 1, Files })
    return '1'
  },
  account: async (world: World) => {
    const { email } = await world.signUp()
    return world.userId(email)
  },
  hook: async (world: World) => {
    const hooks = `${meta}/tables/${await world.text('table')}/hooks`
    const hook = { title: await world.text('title'), ...webhook }
    // Webhook methods must fail properly, although webhooks are not supported.
    return world
      .send('POST', hooks, hook)
      .then((made) => textAt(made, 'id'))
      .catch(() => 'hk_none')
  },
}
