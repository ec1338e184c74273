import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import { type AttachedBase, attachFilms } from '../sources/attached-base.ts'
import { lastSeq, pendingWrites, update } from '../sources/film-writes.ts'
import { mysqlServer } from '../sources/source-server.ts'
import { mysqlSettings } from './mysql-server.ts'

// MySQL lists prepared transactions only for users who may, and without the list interrupted writes could not be ended.

const user = 'may_not_list'
const server = await mysqlServer()
let films: AttachedBase

beforeAll(async () => {
  films = await attachFilms(server)
  await films.sql(`create user '${user}'@'%' identified by 'secret'`)
  await films.sql(`grant all on *.* to '${user}'@'%'`)
  await films.sql(`revoke xa_recover_admin on *.* from '${user}'@'%'`)
})
afterAll(async () => {
  await films.sql(`drop user '${user}'@'%'`)
  await films.stop()
})

it('a user who may not list transactions can read, and learns what writes need', async () => {
  const settings = { ...mysqlSettings, user, password: 'secret' }
  const own = openMysql(settings, { privateHosts: [settings.host] }, 'mysql')
  const database = films.open({ source: () => own })
  const seq = await lastSeq(films)
  await expect(update(films, 1, { title: 'Refused' }, {}, database)).rejects.toMatchObject({
    code: 'SOURCE_REFUSED',
    message: expect.stringMatching(/XA_RECOVER_ADMIN/),
  })
  expect(await films.sql('select title from $films.film where film_id = 1')).toEqual([['Film 1']])
  expect([await lastSeq(films), await pendingWrites(films)]).toEqual([seq, 0])
  const read = { sql: 'select 1', args: [] }
  expect((await own.batch([read], 'read'))[0]?.rows).toEqual([[1]])
  await own.close()
})
