import { describe, expect, it } from 'vitest'
import { RowStore } from '../../../views/grid/rows/row-store.ts'
import type { GridRow } from '../../../views/grid/rows/row-types.ts'
import { headersOfStacks, rangesOfHeaders } from '../records/kanban/board-stacks.ts'
import { groupId, spansFor } from './group-plan.ts'
import { GroupSource } from './group-source.ts'

const keys = ['todo', 'doing', 'done']
const stacks = keys.map((key) => ({ group: groupId([key]), key, isCollapsed: false, isHidden: false }))

/** A promise that the test resolves. */
function held(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))
const quiet = async () => {
  for (let turns = 0; turns < 9; turns += 1) await turn()
}

/** A board of records by status. The server answers at once; its answers arrive when `arrival` lets them. */
async function openBoard() {
  const records: GridRow[] = ['todo', 'todo', 'doing'].map((status, at) => ({ id: at + 1, status }))
  const arrival = { insert: Promise.resolve(), groups: Promise.resolve(), rows: Promise.resolve() }
  let seq = 1
  const groups = new GroupSource({
    async read() {
      await turn()
      const found = keys.map((key) => ({
        keys: [key],
        count: records.filter(({ status }) => status === key).length,
        aggregates: {},
      }))
      await arrival.groups
      return { groups: found.filter(({ count }) => count > 0), total: keys.length }
    },
    text: () => '',
    onMoved: (...moved) => store.rearrange(...moved),
  })
  const store = new RowStore({
    async load({ offset, limit }) {
      const plan = await groups.ready()
      const spans = plan ? spansFor(plan, offset, limit) : []
      const rows = spans.flatMap((span) =>
        records
          .filter(({ status }) => status === span.keys[0]?.value)
          .slice(span.offset, span.offset + span.limit),
      )
      await arrival.rows
      await turn()
      return { rows, totalRows: plan?.total ?? 0, seq }
    },
  })
  groups.set([{ columnId: 'status', direction: 'asc' }], {})
  store.setWindow(0, 20, 0)

  /** The ids of each stack as the board shows them; null for cards that are loading. */
  function shown(): Record<string, (number | null)[]> {
    const plan = groups.plan()
    const headers = headersOfStacks(plan?.groupHeaders ?? [], stacks, 'status', plan?.total ?? 0)
    const ranges = rangesOfHeaders(store.placeGroupHeaders(headers), store.total())
    return Object.fromEntries(
      stacks.map(({ group, key }) => {
        const { first, count } = ranges.get(group) ?? { first: 0, count: 0 }
        return [key, Array.from({ length: count }, (_, at) => store.rowAt(first + at)?.id ?? null)]
      }),
    )
  }
  function add(status: string): Promise<void> {
    const group = groupId([status])
    const above = Object.values(shown()).slice(0, keys.indexOf(status) + 1)
    return store.insert(
      above.flat().length,
      [{ status }],
      () => {
        const created = (async () => {
          const row = { id: records.length + 1, status }
          records.push(row)
          seq += 1
          const at = seq
          await arrival.insert
          await turn()
          return { rows: [row], seq: at }
        })()
        groups.waitFor(created)
        return created
      },
      group,
    ).saved
  }
  await quiet()
  return { arrival, groups, store, shown, add }
}

describe('the groups of a board', () => {
  it.each(keys)('count a new record of "%s" once, until its page arrives', async (status) => {
    const { arrival, groups, store, shown, add } = await openBoard()
    const before = shown()
    expect(before).toEqual({ todo: [1, 2], doing: [3], done: [] })
    const rows = held()
    arrival.rows = rows.opened
    await add(status)
    await groups.reload()
    const after = { ...before, [status]: [...(before[status] ?? []), 4] }
    expect(shown()).toEqual(after)
    rows.open()
    await quiet()
    store.leave([])
    await quiet()
    expect(shown()).toEqual(after)
  })

  it('count records once that are added one after the other', async () => {
    const { arrival, groups, shown, add } = await openBoard()
    const rows = held()
    arrival.rows = rows.opened
    await add('todo')
    await groups.reload()
    await add('todo')
    await groups.reload()
    expect(shown()).toEqual({ todo: [1, 2, 4, 5], doing: [3], done: [] })
    rows.open()
    await quiet()
    expect(shown()).toEqual({ todo: [1, 2, 4, 5], doing: [3], done: [] })
  })

  it('count no record whose creation is not confirmed', async () => {
    const { arrival, groups, shown, add } = await openBoard()
    const insert = held()
    arrival.insert = insert.opened
    const read = held()
    arrival.groups = read.opened
    const early = groups.reload()
    const added = add('done')
    // A broadcast of the record arrives before the answer.
    const late = groups.reload()
    read.open()
    await quiet()
    const [id] = shown()['done'] ?? []
    expect(id).toBeLessThan(0)
    expect(shown()).toEqual({ todo: [1, 2], doing: [3], done: [id] })
    insert.open()
    await Promise.all([added, early, late])
    expect(shown()).toEqual({ todo: [1, 2], doing: [3], done: [4] })
  })
})
