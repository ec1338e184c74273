import { expect, it } from 'vitest'
import { asOneStep, journal, unstored } from './journal.ts'

it('keeps steps of settings apart that are made at the same time, also where one fails', async () => {
  const asked: string[] = []
  const first = asOneStep(async () => {
    asked.push('first')
    await Promise.resolve()
    asked.push('its end')
    throw new Error('refused')
  })
  const refused = first.catch(String)
  const second = asOneStep(() => Promise.resolve(asked.push('second')))
  // Whoever takes a step back waits for all of them.
  await Promise.all([...unstored].map((store) => store()))
  expect(asked).toEqual(['first', 'its end', 'second'])
  expect(journal.map(({ is }) => is)).toEqual(['open', 'close', 'open', 'close'])
  expect(await refused).toBe('Error: refused')
  expect(await second).toBe(3)
})
