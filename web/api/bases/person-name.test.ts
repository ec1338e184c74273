import { expect, test } from 'vitest'
import { givenName, personName } from './person-name.ts'

const email = 'ann@example.com'

test.each([
  [{ display_name: 'Ann', firstname: 'A.', lastname: 'Lee', email }, 'Ann', 'Ann'],
  [{ display_name: null, firstname: 'A.', lastname: 'Lee', email }, 'A. Lee', 'A. Lee'],
  [{ display_name: '', firstname: null, lastname: 'Lee', email }, 'Lee', 'Lee'],
  [{ email }, '', email],
  [{ email: null }, '', ''],
])('%o shows the name, else the email address', (person, given, shown) => {
  expect([givenName(person), personName(person)]).toEqual([given, shown])
})
