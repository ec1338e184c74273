import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

test('defaults: port 8080, localhost only, data in the project', () => {
  const read = readArguments([])
  expect(read).toMatchObject({ port: 8080, host: '127.0.0.1' })
  expect(isAbsolute(read.data)).toBe(true)
})

test('parses arguments', () => {
  expect(readArguments(['--port', '9000', '--data', '/tmp/x', '--host', '0.0.0.0'])).toEqual({
    port: 9000,
    data: '/tmp/x',
    host: '0.0.0.0',
  })
})

test.each([['--port', 'abc'], ['--port', '70000'], ['--prot', '1'], ['extra']])(
  '%s %s is refused',
  (...args) => {
    expect(() => readArguments(args.filter((arg) => arg !== undefined))).toThrow('Use: npm start')
  },
)
