import { afterAll, beforeAll, describe } from 'vitest'
import { type AttachedBase, attachFilms } from './attached-base.ts'
import { crashCases } from './crash-cases.ts'
import { hasPostgres } from './postgres-server.ts'

const there = await hasPostgres()
let films: AttachedBase

beforeAll(async () => {
  if (there) films = await attachFilms()
})
afterAll(() => (there ? films.stop() : undefined))

describe.skipIf(!there)('a process that ends', () => {
  crashCases(
    () => films,
    async (id) => (await films.sql('select title from $films.film where film_id = $1', id))[0]?.[0],
  )
})
