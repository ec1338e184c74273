import { expect, it } from 'vitest'
import { groupActions, actionLog, pendingSaves } from './action-log.ts'

it('keeps concurrent setting steps apart, also after a failure', async () => {
  const order: string[] = []
  const first = groupActions(async () => {
    order.push('first')
    await Promise.resolve()
    order.push('its end')
    throw new Error('refused')
  })
  const refused = first.catch(String)
  const second = groupActions(() => Promise.resolve(order.push('second')))
  // Undo waits for all of them.
  await Promise.all([...pendingSaves].map((store) => store()))
  expect(order).toEqual(['first', 'its end', 'second'])
  expect(actionLog.map(({ is }) => is)).toEqual(['open', 'close', 'open', 'close'])
  expect(await refused).toBe('Error: refused')
  expect(await second).toBe(3)
})
