import { expect, it } from 'vitest'
import { firstWeekday, weekdayNames } from './week.ts'

it('begins the week where the reader does', () => {
  expect(firstWeekday('de', [])).toBe(1)
  expect(firstWeekday('fa', [])).toBe(6)
  expect(firstWeekday('en', ['en-US'])).toBe(0)
  expect(firstWeekday('en', ['fr-FR', 'en-GB'])).toBe(1)
  expect(firstWeekday('en', ['no tag', 'en'])).toBe(0)
})

it('names days by letters where short names are too long to stand side by side', () => {
  const names = (tag: string) =>
    weekdayNames((weekday, day) => new Intl.DateTimeFormat(tag, { weekday }).format(day))
  const sunday = new Date(2026, 0, 4)
  expect(names('en')(sunday)).toBe('Sun')
  expect(names('de')(sunday)).toBe('So')
  expect(names('fa')(sunday)).toBe('ی')
})
