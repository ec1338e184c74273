import { describe, expect, it } from 'vitest'
import { isInRanges, networkOf, parseIp, parseIpRange } from './ip-range.ts'

describe('addresses', () => {
  it.each([
    ['0.0.0.0', 32, 0n],
    ['192.0.2.1', 32, 0xc0000201n],
    ['::ffff:192.0.2.1', 32, 0xc0000201n],
    ['::', 128, 0n],
    ['::1', 128, 1n],
    ['2001:db8::1', 128, 0x20010db8000000000000000000000001n],
    ['fe80::1%eth0', 128, 0xfe800000000000000000000000000001n],
    ['1:2:3:4:5:6:7:8', 128, 0x00010002000300040005000600070008n],
  ])('reads %s', (text, bits, value) => expect(parseIp(text)).toEqual({ bits, value }))

  it.each([
    '',
    ' ',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4:80',
    '-1.2.3.4',
    '1e1.2.3.4',
    ':',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '1:2:3:4:5:6:7:8::',
    'g::1',
    '12345::1',
    '::1.2.3',
    '[::1]',
    '::1/64',
    'a'.repeat(100),
  ])('refuses %j', (text) => expect(parseIp(text)).toBeNull())
})

describe('blocks', () => {
  it.each([
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.1.1.1', true],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '::1', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['10.0.0.0/8', 'unknown', false],
  ])('%s and %s: %s', (block, address, is) => {
    const range = parseIpRange(block)
    expect(range && isInRanges(address, [range])).toBe(is)
  })

  it.each(['10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', 'cloudflare', '/8'])(
    'refuses %j',
    (text) => expect(parseIpRange(text)).toBeNull(),
  )
})

it('counts IPv6 by the /64', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})
