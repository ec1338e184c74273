import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { update } from '../sources/film-writes.ts'
import { repeatedCalls } from '../sources/repeated-calls.ts'
import { virtualLinkCrashes } from '../sources/virtual-link-crashes.ts'
import { crashCases } from './crash-cases.ts'
import { type AttachedShop, attachShop } from './attached-shop.ts'

let shop: AttachedShop

beforeAll(async () => {
  shop = await attachShop()
  await shop.sql(`insert into film (film_id, title)
    select value, 'Film ' || value from json_each('[11, 12, 13, 14, 15, 16, 17, 18, 19, 20]')`)
})
afterAll(() => shop.stop())

describe('a process that ends', () => {
  crashCases(
    () => shop,
    async (id) => (await shop.sql('select title from film where film_id = ?', id))[0]?.[0],
  )

  describe('and whose call is repeated with its key', () => {
    repeatedCalls(
      () => shop,
      async (title) => (await shop.sql('select count(*) from film where title = ?', title))[0]?.[0],
      {},
    )
  })

  describe('while it writes records with links to another database', () => {
    virtualLinkCrashes(() => shop, {})
  })

  it('leaves markers of commits that later writes of the same source remove', async () => {
    await shop.sql(`update _tessera_commits set at = unixepoch() - 3601`)
    await shop.sql(`insert into _tessera_commits (source, at, id) values ('another source', 0, 'theirs')`)
    await update(shop, 11, { title: 'Clean' })
    expect(await shop.sql('select source from _tessera_commits order by source')).toEqual([
      ['another source'],
      [shop.sourceId],
    ])
  })
})
