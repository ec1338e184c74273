import { test } from 'vitest'
import { startRuntime } from '../support/runtime.ts'
import { signUp } from '../support/people.ts'
import { DatabaseSync } from 'node:sqlite'
test('prof', async () => {
  const runtime = await startRuntime()
  const ann = await signUp(runtime)
  const base = await ann.createBase()
  const parts = await ann.createTable(base.id, [{ title: 'P', uidt: 'SingleLineText' }], 'Parts')
  const tags = await ann.createTable(base.id, [{ title: 'P', uidt: 'SingleLineText' }], 'Tags')
  const orders = await ann.createTable(base.id, [{ title: 'N', uidt: 'SingleLineText' }], 'Orders')
  await ann.ok('POST', `/api/v2/meta/tables/${orders.id}/columns`, { uidt: 'Links', title: 'Parts', childId: parts.id, type: 'hm' })
  await ann.ok('POST', `/api/v2/meta/tables/${orders.id}/columns`, { uidt: 'Links', title: 'Tags', childId: tags.id, type: 'mm' })
  const rows = (n: number, make: (i: number) => object) => Array.from({ length: n }, (_, i) => make(i))
  for (let k = 0; k < 10; k += 1) await ann.ok('POST', `/api/v2/tables/${parts.id}/records`, rows(1000, (i) => ({ P: `p${i}` })))
  await ann.ok('POST', `/api/v2/tables/${tags.id}/records`, rows(200, (i) => ({ P: `p${i}` })))
  const time = async (name: string, body: object[]) => {
    const start = performance.now()
    await ann.ok('POST', `/api/v2/tables/${orders.id}/records`, body)
    console.log(name, Math.round(performance.now() - start))
  }
  await time('plain', rows(1000, (i) => ({ N: `${i}` })))
  await time('hm', rows(1000, (i) => ({ N: `${i}`, Parts: [i * 2 + 1, i * 2 + 2] })))
  await time('mm', rows(1000, (i) => ({ N: `${i}`, Tags: [(i % 200) + 1, ((i + 7) % 200) + 1] })))
  await runtime.stop()
}, 60000)
