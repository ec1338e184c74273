import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { asksForHelp, readArguments } from './arguments.ts'

const machine = { cores: 8, memoryBytes: 16 * 1024 ** 3, sharesPorts: true }

test('defaults: port 8080, localhost only, data in the project', () => {
  const read = readArguments([])
  expect(read).toMatchObject({ port: 8080, host: '127.0.0.1' })
  expect(isAbsolute(read.data)).toBe(true)
})

test('parses arguments', () => {
  const args = ['--port', '9000', '--data', '/tmp/x', '--host', '0.0.0.0']
  const expected = { port: 9000, data: '/tmp/x', host: '0.0.0.0' }
  expect(readArguments(args, machine)).toEqual({ ...expected, workers: 4 })
  expect(readArguments([...args, '--workers', '3'], machine)).toEqual({ ...expected, workers: 3 })
})

test.each([
  ['--port', 'abc'],
  ['--port', '70000'],
  ['--prot', '1'],
  ['extra'],
  ['--workers', '0'],
  ['--workers', '1.5'],
  ['--workers', '17'],
  ['--workers', 'two'],
])('%s %s is refused', (...args) => {
  expect(() => readArguments(args.filter((arg) => arg !== undefined))).toThrow('Use: npm start')
})

test('--help and -h ask for help', () => {
  expect(['--help', '-h'].map((arg) => asksForHelp(['--port', '1', arg]))).toEqual([true, true])
  expect(asksForHelp(['--port', '1'])).toBe(false)
})

test('several worker processes are refused where they cannot share a port', () => {
  const other = { ...machine, sharesPorts: false }
  expect(readArguments([], other)).toMatchObject({ workers: 1 })
  expect(() => readArguments(['--workers', '2'], other)).toThrow('needs Linux')
})
