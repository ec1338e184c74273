import { expect, it } from 'vitest'
import { firstWeekday, weekdayNames } from './week.ts'

it("starts the week on the reader's first weekday", () => {
  expect(firstWeekday('de', [])).toBe(1)
  expect(firstWeekday('fa', [])).toBe(6)
  expect(firstWeekday('en', ['en-US'])).toBe(0)
  expect(firstWeekday('en', ['fr-FR', 'en-GB'])).toBe(1)
  expect(firstWeekday('en', ['no tag', 'en'])).toBe(0)
})

it('uses narrow day names if short ones are too long', () => {
  const names = (tag: string) =>
    weekdayNames((weekday, day) => new Intl.DateTimeFormat(tag, { weekday }).format(day))
  const sunday = new Date(2026, 0, 4)
  expect(names('en')(sunday)).toBe('Sun')
  expect(names('de')(sunday)).toBe('So')
  expect(names('fa')(sunday)).toBe('ی')
})
